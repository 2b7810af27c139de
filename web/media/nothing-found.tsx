import { useWords } from '#web/kernel/words-context.tsx';
import { Banner } from '#web/ui/state.tsx';

/** That a page has nothing to save: because it asks for that, with its own words, or for no `reason`. */
export function NothingFound({ reason }: { reason: string | null }) {
  const { t } = useWords();
  if (reason === null) {
    return (
      <Banner>
        {t(
          'No picture was found there that can be saved. Try another page, or choose a picture of your own.',
        )}
      </Banner>
    );
  }
  return (
    <Banner>
      {t('This page asks that nothing is saved from it.')} {reason && <q dir="auto">{reason}</q>}
    </Banner>
  );
}
