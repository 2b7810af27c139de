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
 * A board that the viewer may change, locked until the transaction ends. Made here only, so a
 * function that takes one cannot be reached without the check. Its counts are those at the lock.
 */
export type WritableBoard = ViewerBoard & {
  /** The section to save into, on this board; null for the board itself. */
  readonly sectionId: string | null;
  /** In whose name it is changed: who acts for its advertiser does so in its owner's. */
  readonly writerId: string;
  readonly [writable]: true;
};

/** A writable board of the viewer's own: what collaborators may not do takes one. */
export type OwnBoard = WritableBoard & { readonly [own]: true };

/** The board and, unless null, its section; Failure board_not_found or section_not_found. */
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
 * The boards in the order asked for, each once, locked in the order of their ids [SEC-70]; all of
 * them or Failure board_not_found. Take the locks of one request in one call.
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

/** As findBoardsToChange, of boards that are the viewer's own. */
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

/** As findBoardToSaveInto, for who may also say who works on it. */
export async function findBoardToShare(
  tx: Tx,
  viewer: Actor,
  boardId: string,
): Promise<WritableBoard> {
  const board = await findBoardToSaveInto(tx, viewer, boardId, null);
  if (!mayShareBoard(viewer, board)) throw boardNotFound();
  return board;
}

/** One board of the viewer's own, locked, or Failure board_not_found. */
export async function findOwnBoard(tx: Tx, viewer: Actor, boardId: string): Promise<OwnBoard> {
  const [board] = await findOwnBoards(tx, viewer, [boardId]);
  if (board === undefined) throw boardNotFound();
  return board;
}

/**
 * The board, locked, whoever's it is: for the erasure of somebody who pinned on it. Null when it is
 * gone.
 */
export async function findBoardToErase(tx: Tx, boardId: string): Promise<WritableBoard | null> {
  const [row] = await lockBoards(tx, [boardId]);
  return row
    ? asWritable({ id: row.ownerId }, { ...row, isShared: false, isManaged: false })
    : null;
}

/** The section and its board, locked, or Failure section_not_found. */
export async function findSectionToChange(
  tx: Tx,
  viewer: Actor,
  sectionId: string,
): Promise<{ board: WritableBoard; section: SectionRow }> {
  const found = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  if (found === undefined) throw sectionNotFound();
  const [row] = await forViewer(tx, viewer, await lockBoards(tx, [found.boardId]));
  if (row === undefined || !mayWriteBoard(viewer, row)) throw sectionNotFound();
  // Read again: it may have been changed or removed while the lock was waited for.
  const section = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  if (section === undefined) throw sectionNotFound();
  return { board: asWritable(viewer, row), section };
}

// A board that may be seen but not changed is refused like one that does not exist: the calls that
// write know no other refusal, and a client learns from reading which boards it may write.
function asWritable(viewer: Actor, row: ViewerBoard | undefined): WritableBoard {
  if (row === undefined || !mayWriteBoard(viewer, row)) throw boardNotFound();
  return { ...row, sectionId: null, writerId: writerOf(row, viewer.id) } as WritableBoard;
}

/** In whose name somebody writes on the board. */
export function writerOf(row: ViewerBoard, personId: string): string {
  return row.advertiserId === null || row.isShared ? personId : row.ownerId;
}
