import type { Message } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/index.ts';
import { showPins, sightOf } from '#server/pins/index.ts';
import { peopleViews } from '#server/social/index.ts';
import type { MessageRow } from '../core/message-store.ts';
import { toMessage } from '../core/view.ts';

/** The messages as the wire shows them to the viewer, without those of whoever is gone. */
export async function showMessages(
  media: Media,
  context: Pick<SignedInContext, 'tx' | 'viewer'>,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const { tx, viewer } = context;
  const senders = await peopleViews(
    { tx, viewer, media },
    rows.map((row) => row.personId),
  );
  const ids = [...new Set(rows.flatMap((row) => row.pinId ?? []))];
  const shown = await showPins(
    sightOf(media, context),
    ids.map((id) => ({ id })),
  );
  const pins = new Map(shown.map((pin) => [pin.id, pin]));
  return rows.flatMap((row) => {
    const sender = senders.get(row.personId);
    if (sender === undefined) return [];
    return [toMessage(row, sender, pins.get(row.pinId ?? '') ?? null)];
  });
}

/** One message, whose sender is known to be here. */
export async function showMessage(
  media: Media,
  context: SignedInContext,
  row: MessageRow,
): Promise<Message> {
  const [shown] = await showMessages(media, context, [row]);
  if (shown === undefined) throw new Error(`the message ${row.id} cannot be shown`);
  return shown;
}
