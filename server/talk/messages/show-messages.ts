import type { Message } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { showPins, visibilityOf } from '#server/pins/index.ts';
import { peopleViews } from '#server/social/index.ts';
import type { MessageRow } from '../core/message-store.ts';
import { toMessage } from '../core/view.ts';

/** The messages in wire format, without those of people who no longer exist. */
export async function showMessages(
  context: Pick<SignedInContext, 'tx' | 'viewer' | 'origin'>,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const senders = await peopleViews(
    context,
    rows.map((row) => row.personId),
  );
  const ids = [...new Set(rows.flatMap((row) => row.pinId ?? []))];
  const views = await showPins(
    visibilityOf(context),
    ids.map((id) => ({ id })),
  );
  const pins = new Map(views.map((pin) => [pin.id, pin]));
  return rows.flatMap((row) => {
    const sender = senders.get(row.personId);
    if (sender === undefined) return [];
    return [toMessage(row, sender, pins.get(row.pinId ?? '') ?? null)];
  });
}

/** A message in wire format, assuming that its sender exists. */
export async function showMessage(context: SignedInContext, row: MessageRow): Promise<Message> {
  const [view] = await showMessages(context, [row]);
  if (view === undefined) throw new Error(`the message ${row.id} cannot be shown`);
  return view;
}
