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

/** Sign-in methods in a prompt: those that redirect to a provider. Others are on the log-in and sign-up pages. */
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
