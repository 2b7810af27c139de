import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteBoardRows } from '../core/store.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import type { OwnBoard } from '../core/writable-board.ts';

/**
 * Deletes the board with its sections, and subtracts it and its pins from its owner's counts. The caller deletes the
 * pins in the same transaction.
 */
export async function removeBoard(tx: Tx, board: OwnBoard): Promise<void> {
  const removed = await deleteBoardRows(tx, board);
  if (removed === null) return;
  await changeOwnerCounts(tx, board, { boards: -1, pins: -removed.pinCount });
}
