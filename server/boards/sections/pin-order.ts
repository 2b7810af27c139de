import type { PinOrder } from '#contract/boards.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { onlyOf, updatePinOrder, type BoardRow } from '../core/store.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/**
 * Sets the order in which the board lists its pins; the caller maintains positions and also calls this when one
 * changes.
 */
export async function setPinOrder(
  tx: Tx,
  board: WritableBoard,
  order: PinOrder,
  now: Date,
): Promise<WritableBoard> {
  const row: BoardRow = onlyOf(await updatePinOrder(tx, board, order, now));
  return { ...board, ...row };
}
