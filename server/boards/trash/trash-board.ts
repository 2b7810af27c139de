import { MAX_BOARDS, MAX_NAME } from '#contract/kernel/limits.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { orNameTaken } from '../core/board-name.ts';
import { claimBoardSlug } from '../core/claim-slug.ts';
import { boardNotFound } from '../core/find-boards.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import { mayOwnBoard } from '../core/policy.ts';
import { freeName, refuseTooMany, sortKeyOf } from '../core/rules.ts';
import { boardsWithSlugs } from '../core/slug-store.ts';
import { countBoards, takenBoardNames, type BoardRow } from '../core/store.ts';
import {
  endTiesOfBlocked,
  putBoardBack,
  putSlugsBack,
  setBoardAside,
  trashedBoards,
  type TrashedBoard,
} from '../core/trash-store.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/** Names tried for a board whose own was taken meanwhile. */
const NAMES = 50;

/**
 * Moves the board to the trash with its sections; the caller has trashed its pins, of which it still counts those of
 * this transaction. Stores `pinCount` as its number of pins.
 */
export async function trashBoard(tx: Tx, board: WritableBoard, pinCount: number): Promise<void> {
  await setBoardAside(tx, board, pinCount);
  await changeOwnerCounts(tx, board, { boards: -1, pins: -board.pinCount });
}

/**
 * Restores a board of the viewer's, still without pins, which the caller restores next and counts with
 * recordPinsPassing. A name taken meanwhile gets a number.
 */
export async function bringBackBoard(
  tx: Tx,
  viewer: Actor,
  boardId: string,
  now: Date,
): Promise<BoardRow> {
  const [gone] = await trashedBoards(tx, [boardId]);
  if (gone === undefined || !mayOwnBoard(viewer, gone)) throw boardNotFound();
  await hold(tx, `boards ${gone.ownerId}`);
  refuseTooMany((await countBoards(tx, gone.ownerId)) + 1, MAX_BOARDS, 'boards');
  const names = Array.from({ length: NAMES }, (_, at) => freeName(gone.name, at, MAX_NAME));
  const taken = await takenBoardNames(tx, gone.ownerId, names, gone.advertiserId);
  const name = names.find((one) => !taken.has(one.toLowerCase())) ?? gone.name;
  const slug = await slugFor(tx, gone, name);
  await endTiesOfBlocked(tx, gone);
  const board = { id: gone.id, name, sortKey: sortKeyOf(name), slug };
  return orNameTaken(putBoardBack(tx, board, now));
}

async function slugFor(tx: Tx, gone: TrashedBoard, name: string): Promise<string> {
  await putSlugsBack(tx, gone.id);
  const holders = await boardsWithSlugs(tx, gone.ownerId, [gone.slug]);
  if (holders.get(gone.slug) === gone.id) return gone.slug;
  return claimBoardSlug(tx, { id: gone.id, ownerId: gone.ownerId, name });
}

/** Counts a board just restored, still without pins. */
export async function recordBoardBack(tx: Tx, board: BoardRow): Promise<void> {
  await changeOwnerCounts(tx, board, { boards: 1 });
}
