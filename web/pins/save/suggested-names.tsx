import { useQuery } from '@tanstack/react-query';
import { suggestBoardTitles } from '#contract/pins/suggestions.ts';
import type { NameFormHandle } from '#web/boards/forms/use-name-form.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import styles from './suggested-names.module.css';

interface Props {
  readonly pinId: string;
  readonly form: NameFormHandle;
}

/** Suggests names for a board or section with this pin; a press fills one in [SAVE-14]. */
export function SuggestedNames({ pinId, form }: Props) {
  const { t } = useWords();
  const input = { pin_id: pinId };
  const { data, isPending } = useQuery(callOptions(useSend(), suggestBoardTitles, input));
  if (isPending) {
    return (
      <p className={styles['wait']} role="status">
        <Spinner size={20} label={t('Loading…')} />
      </p>
    );
  }
  // Suggestions are optional: a failure is not reported.
  if (!data || data.length === 0) return null;
  return (
    <div className={styles['names']} role="group" aria-label={t('Suggestions')}>
      {data.map(({ title }) => (
        <Chip
          key={title}
          outlined
          pressed={form.name.trim() === title}
          onClick={() => form.suggest(title)}
        >
          <bdi className={styles['name']}>{title}</bdi>
        </Chip>
      ))}
    </div>
  );
}
