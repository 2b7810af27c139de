import { useWords } from '#web/kernel/words/words-context.tsx';
import { EmptyCard } from '../console/states.tsx';
import { useReporting } from '../reporting/use-reporting.ts';

/** No row matches the search. */
export function NoMatches() {
  const { t } = useWords();
  const { go } = useReporting();
  return (
    <EmptyCard
      title={t('No matches')}
      text={t('Try another word, or fewer filters.')}
      action={
        <button
          type="button"
          className="link"
          onClick={() => go({ q: null, product_group_id: null })}
        >
          {t('Show all')}
        </button>
      }
    />
  );
}
