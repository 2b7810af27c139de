import type { Tx } from '#server/kernel/db/tx.ts';
import { emailOf } from '#server/identity/index.ts';
import { deleteCollaborator, sharedIds } from '../core/collaborator-store.ts';
import { deleteArchivesOf } from '../lists/archive-store.ts';
import { deleteBoardFollow, followedBoards } from '../following/follow-store.ts';
import { deleteInvitationsAbout } from '../sharing/invitation-store.ts';
import { boardsByAge } from '../lists/list-store.ts';
import { boardsNotedBy, deleteNotesBy } from '../notes/note-store.ts';
import { deleteBoardOrder } from '../lists/order-store.ts';
import { removeBoard } from '../trash/remove-board.ts';
import { lockBoards } from '../core/store.ts';
import { findOwnBoards, type OwnBoard } from '../core/writable-board.ts';

/** Boards locked at once. */
const BATCH = 50;

/**
 * Deletes the person's boards with their sections, and their follows of, collaborations on and notes on others' boards.
 * `takePins` is called first for each board, deletes its pins and returns whether all are gone, because boards never
 * call pins. Returns false if another transaction is needed.
 */
export async function eraseOf(
  context: { readonly tx: Tx },
  personId: string,
  takePins: (board: OwnBoard) => Promise<boolean>,
): Promise<boolean> {
  const { tx } = context;
  const followed = await followedBoards(tx, personId, BATCH);
  const shared = await sharedIds(tx, personId, BATCH);
  const noted = await boardsNotedBy(tx, personId, BATCH);
  const shelf = { ownerId: personId, privacies: ['public', 'protected', 'secret'] } as const;
  const ids = (await boardsByAge(tx, shelf, null, BATCH)).map((board) => board.id);
  // All in one call, which locks in order of id.
  await lockBoards(tx, [...ids, ...followed, ...shared, ...noted]);
  for (const board of await findOwnBoards(tx, { id: personId }, ids)) {
    if (!(await takePins(board))) return false;
    await removeBoard(tx, board);
  }
  await deleteArchivesOf(tx, personId);
  await deleteBoardOrder(tx, personId);
  await deleteNotesBy(tx, personId, noted);
  for (const boardId of followed) await deleteBoardFollow(tx, boardId, personId);
  for (const boardId of shared) await deleteCollaborator(tx, boardId, personId);
  await deleteInvitationsAbout(tx, personId, await emailOf(tx, personId));
  return [ids, followed, shared, noted].every((found) => found.length < BATCH);
}
