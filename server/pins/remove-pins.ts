import type { Jobs } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { announceDeleted } from './announce-deleted.ts';
import type { ChangeablePins } from './change-pins.ts';
import { deletePinRow } from './change-store.ts';
import { noSuchPin } from './find-pin.ts';
import { isPublished } from './policy.ts';
import { recordGone } from './record-moves.ts';

/** Deletes pins that were found for a change, with everything that counts them. */
export async function removePins(
  context: { readonly tx: Tx; readonly jobs: Jobs },
  { pins, boards }: ChangeablePins,
): Promise<void> {
  const { tx } = context;
  for (const { id } of pins) if ((await deletePinRow(tx, id)) !== 1) throw noSuchPin();
  // What counts public boards comes first, everywhere: so two changes never wait for each other.
  const [first, rest] = [[...boards.values()].filter(isPublished), [...boards.values()]];
  for (const board of new Set([...first, ...rest])) {
    const gone = pins.filter((pin) => pin.boardId === board.id);
    if (gone.length > 0) await recordGone(tx, board, gone);
  }
  await announceDeleted(context, pins);
}
