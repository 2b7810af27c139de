import type { Privacy } from '#contract/boards.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { changeBoardCount, changePinCount } from '#server/identity/index.ts';
import { changeUnlistedCounts } from '#server/social/index.ts';

/**
 * Changes what is counted of the owner's boards and of the pins on them. The counts in people are
 * everyone's to read, so they hold public boards only [BOARD-10, SEC-28]; the rest is counted
 * apart. The owner's rows are locked after the board's, everywhere.
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
