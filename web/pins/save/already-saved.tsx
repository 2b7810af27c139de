import { useQuery } from '@tanstack/react-query';
import type { Pin } from '#contract/pins.ts';
import { findSaved } from '#contract/pins/saved.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { usePinFacts } from '../core/use-pin-facts.ts';

/** Names the board where the viewer already has the pin, or a copy of its picture, before they save it [SAVE-16]. */
export function AlreadySaved({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const board = usePinFacts(pin).pinned_to_board;
  // The viewer's own pin names its board elsewhere.
  if (board?.id === pin.board.id) return null;
  if (board === null) return <CopySaved of={{ pin_id: pin.id }} />;
  return <Banner>{t('Psst! You already saved this Pin to {board}', { board: board.name })}</Banner>;
}

type Saved =
  | { readonly pin_id: string }
  | { readonly media_upload_id: string }
  | { readonly image_signature: string };

/** Names the board where the viewer has a picture that looks the same, be it secret. */
export function CopySaved({ of }: { of: Saved }) {
  const { t } = useWords();
  const send = useSend();
  // A hint: without an answer there is none.
  const { data: saved } = useQuery(callOptions(send, findSaved, of));
  const board = saved?.copy?.board;
  if (!board) return null;
  return (
    <Banner>{t('Psst! You have one that looks the same on {board}', { board: board.name })}</Banner>
  );
}
