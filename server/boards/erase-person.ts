import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteBoardFollow, followedBoards } from './follow-store.ts';
import { boardsByAge } from './list-store.ts';
import { removeBoard } from './remove-board.ts';
import { lockBoards } from './store.ts';
import { findOwnBoards, type OwnBoard } from './writable-board.ts';

/** Boards that are locked at once. */
const BATCH = 50;

/**
 * Takes away the person's boards with their sections, and their follows of others' boards. `takePins` is called for each first, and
 * removes the pins on it: boards never ask pins. False when more is left for another transaction.
 */
export async function eraseOf(
  context: { readonly tx: Tx },
  personId: string,
  takePins: (board: OwnBoard) => Promise<void>,
): Promise<boolean> {
  const { tx } = context;
  const followed = await followedBoards(tx, personId, BATCH);
  const shelf = { ownerId: personId, privacies: ['public', 'protected', 'secret'] } as const;
  const ids = (await boardsByAge(tx, shelf, null, BATCH)).map((board) => board.id);
  // All of them at once, in the order that everybody takes them in.
  await lockBoards(tx, [...ids, ...followed]);
  for (const board of await findOwnBoards(tx, { id: personId }, ids)) {
    await takePins(board);
    await removeBoard(tx, board);
  }
  for (const boardId of followed) await deleteBoardFollow(tx, boardId, personId);
  return ids.length < BATCH && followed.length < BATCH;
}
