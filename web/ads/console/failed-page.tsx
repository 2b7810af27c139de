import { useBackOnline } from '#web/kernel/core/use-back-online.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FailedCard } from './states.tsx';

/** Stands in place of a page that fails to load or render; the rail stays, so that others can be opened. */
export function FailedPage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useWords();
  useBackOnline(onRetry);
  return (
    <FailedCard
      title={t("This page didn't load")}
      text={t('Nothing is lost, and your campaigns keep running. Try again in a moment.')}
      onRetry={onRetry}
    />
  );
}
