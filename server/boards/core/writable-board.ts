import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import {
  forViewer,
  boardNotFound,
  sectionNotFound,
  sectionsByIds,
  type ViewerBoard,
} from './find-boards.ts';
import { mayOwnBoard, mayShareBoard, mayWriteBoard } from './policy.ts';
import type { SectionRow } from './section-store.ts';
import { lockBoards } from './store.ts';

declare const writable: unique symbol;
declare const own: unique symbol;

/**
 * A board that the viewer may change, locked until the transaction ends. Only constructed here, so functions that
 * require one cannot be called without the check. Its counts are those at the time of the lock.
 */
export type WritableBoard = ViewerBoard & {
  /** The section of this board to save into; null for the board itself. */
  readonly sectionId: string | null;
  /** The person on whose behalf it is changed: for people acting for its advertiser, its owner. */
  readonly writerId: string;
  readonly [writable]: true;
};

/** A writable board of the viewer's own, required where collaborators have no permission. */
export type OwnBoard = WritableBoard & { readonly [own]: true };

/** Finds the board and, if given, its section; fails with board_not_found or section_not_found. */
export async function findBoardToSaveInto(
  tx: Tx,
  viewer: Actor,
  boardId: string,
  sectionId: string | null,
): Promise<WritableBoard> {
  const [board] = await findBoardsToChange(tx, viewer, [boardId]);
  if (board === undefined) throw boardNotFound();
  if (sectionId === null) return board;
  const section = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  if (section?.boardId !== board.id) throw sectionNotFound();
  return { ...board, sectionId };
}

/**
 * Finds distinct boards in the order requested, locked in order of id [SEC-70]; all, or fails with board_not_found.
 * Take all locks of a request in a single call.
 */
export async function findBoardsToChange(
  tx: Tx,
  viewer: Actor,
  boardIds: readonly string[],
): Promise<WritableBoard[]> {
  const ids = [...new Set(boardIds)];
  if (!ids.every(isStorableId)) throw boardNotFound();
  const locked = await forViewer(tx, viewer, await lockBoards(tx, ids));
  const rows = new Map(locked.map((row) => [row.id, row]));
  return ids.map((id) => asWritable(viewer, rows.get(id)));
}

/** Like findBoardsToChange, for the viewer's own boards. */
export async function findOwnBoards(
  tx: Tx,
  viewer: Actor,
  boardIds: readonly string[],
): Promise<OwnBoard[]> {
  const boards = await findBoardsToChange(tx, viewer, boardIds);
  return boards.map((board) => {
    if (!mayOwnBoard(viewer, board)) throw boardNotFound();
    return board as OwnBoard;
  });
}

/** Like findBoardToSaveInto, for people who may also manage collaborators. */
export async function findBoardToShare(
  tx: Tx,
  viewer: Actor,
  boardId: string,
): Promise<WritableBoard> {
  const board = await findBoardToSaveInto(tx, viewer, boardId, null);
  if (!mayShareBoard(viewer, board)) throw boardNotFound();
  return board;
}

/** Finds and locks one of the viewer's own boards; fails with board_not_found. */
export async function findOwnBoard(tx: Tx, viewer: Actor, boardId: string): Promise<OwnBoard> {
  const [board] = await findOwnBoards(tx, viewer, [boardId]);
  if (board === undefined) throw boardNotFound();
  return board;
}

/** Locks a board of any owner, to erase a person who pinned on it. Null if it is gone. */
export async function findBoardToErase(tx: Tx, boardId: string): Promise<WritableBoard | null> {
  const [row] = await lockBoards(tx, [boardId]);
  return row
    ? asWritable({ id: row.ownerId }, { ...row, isShared: false, isManaged: false })
    : null;
}

/** Finds and locks a section with its board; fails with section_not_found. */
export async function findSectionToChange(
  tx: Tx,
  viewer: Actor,
  sectionId: string,
): Promise<{ board: WritableBoard; section: SectionRow }> {
  const found = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  if (found === undefined) throw sectionNotFound();
  const [row] = await forViewer(tx, viewer, await lockBoards(tx, [found.boardId]));
  if (row === undefined || !mayWriteBoard(viewer, row)) throw sectionNotFound();
  // Read again, because it may have changed while waiting for the lock.
  const section = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  if (section === undefined) throw sectionNotFound();
  return { board: asWritable(viewer, row), section };
}

// A board that is visible but not writable is refused as not found: write calls have no other refusal, and clients
// learn from reads which boards are writable.
function asWritable(viewer: Actor, row: ViewerBoard | undefined): WritableBoard {
  if (row === undefined || !mayWriteBoard(viewer, row)) throw boardNotFound();
  return { ...row, sectionId: null, writerId: writerOf(row, viewer.id) } as WritableBoard;
}

/** Returns the person on whose behalf somebody writes on the board. */
export function writerOf(row: ViewerBoard, personId: string): string {
  return row.advertiserId === null || row.isShared ? personId : row.ownerId;
}
