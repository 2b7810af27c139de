import type { Privacy } from '#contract/boards.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { changeBoardCount, changePinCount } from '#server/identity/index.ts';
import { changeUnlistedCounts } from '#server/social/index.ts';

/**
 * Changes the owner's counts of boards and pins. Counts in people are public, so they only include public boards
 * [BOARD-10, SEC-28]; others are counted separately. The owner's rows are always locked after the board's.
 */
export async function changeOwnerCounts(
  tx: Tx,
  board: { readonly ownerId: string; readonly privacy: Privacy },
  by: { readonly boards?: number; readonly pins?: number },
): Promise<void> {
  if (board.privacy !== 'public') return changeUnlistedCounts(tx, board.ownerId, by);
  if (by.boards) await changeBoardCount(tx, board.ownerId, by.boards);
  if (by.pins) await changePinCount(tx, board.ownerId, by.pins);
}
