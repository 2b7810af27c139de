import { useQuery } from '@tanstack/react-query';
import { getSignInMethods, signOnPath } from '#contract/identity/providers.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import styles from './sign-in-methods.module.css';

interface Props {
  readonly next: string;
  readonly onLeave: () => void;
}

/** Ways in on a prompt: those that lead to a provider and back. What asks more is on the pages to log in and sign up. */
export function PromptProviders({ next, onLeave }: Props) {
  const { t } = useWords();
  const { data } = useQuery(callOptions(useSend(), getSignInMethods, {}));
  const there = data?.providers.filter(({ kind }) => kind !== 'facebook') ?? [];
  if (there.length === 0) return null;
  return (
    <div className={styles['ways']}>
      {there.map(({ key, name }) => (
        <a
          key={key}
          className={buttonClass({ variant: 'line', big: true, wide: true })}
          href={signOnPath(key, next)}
          onClick={onLeave}
        >
          {t('Continue with {name}', { name })}
        </a>
      ))}
    </div>
  );
}
