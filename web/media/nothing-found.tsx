import type { AnswerOf } from '#contract/kernel/call.ts';
import type { findPinImages } from '#contract/media.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';

type Unread = AnswerOf<typeof findPinImages>['unread_reason'];

interface Props {
  /** The page's own reason for not wanting to be saved from. */
  readonly reason: string | null;
  /** Why the page was not read. */
  readonly unread: Unread;
}

/** Explains that a page has nothing to save, with the reason if known. */
export function NothingFound({ reason, unread }: Props) {
  const { t } = useWords();
  if (unread === 'private_address') {
    return (
      <Banner>
        {t(
          "That address is on a private network, so we don't look for pictures there. The people who run this site can allow it ({setting}).",
          { setting: 'FETCH_ALLOW' },
        )}
      </Banner>
    );
  }
  if (reason === null) {
    return (
      <Banner>
        {t(
          'We found no pictures to save there. Try another page, or choose a picture of your own.',
        )}
      </Banner>
    );
  }
  return (
    <Banner>
      {t('This page asks people not to save from it.')} {reason && <q dir="auto">{reason}</q>}
    </Banner>
  );
}
