import type { Jobs } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { eraseBoardsOf } from '#server/boards/index.ts';
import { announceDeleted } from './announce-deleted.ts';
import { deleteJobsOf } from './bulk-job-store.ts';
import { deletePinsOfBoard } from './change-store.ts';
import { deleteLikesOf } from './like-store.ts';

/** Taken back at once; each holds its pin's count until the transaction ends. */
const LIKES = 500;

/**
 * Takes away the person's bulk jobs and likes, and their boards with every pin on them, and so all of their pins:
 * a person pins on boards of their own only. What others saved from those pins stays theirs. False when more is left
 * for another transaction.
 */
export async function eraseOf(
  context: { readonly tx: Tx; readonly jobs: Jobs },
  personId: string,
): Promise<boolean> {
  await deleteJobsOf(context.tx, personId);
  const boardsGone = await eraseBoardsOf(context, personId, async (board) => {
    await announceDeleted(context, await deletePinsOfBoard(context.tx, board.id));
  });
  return (await deleteLikesOf(context.tx, personId, LIKES)) && boardsGone;
}
