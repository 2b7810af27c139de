import type { Board } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { boardView } from '../core/board-views.ts';
import { writeCover, type ChosenCover } from './cover-store.ts';
import { findVisibleBoard } from '../core/find-boards.ts';
import type { OwnBoard } from '../core/writable-board.ts';

/** Sets the board's chosen cover, or removes it with null. */
export function chooseCover(tx: Tx, board: OwnBoard, cover: ChosenCover | null): Promise<void> {
  return writeCover(tx, board, cover);
}

/** Returns the board as the viewer sees it after a change. */
export async function boardNow(context: SignedInContext, boardId: string): Promise<Board> {
  const board = await findVisibleBoard(context.tx, context.viewer, boardId);
  return boardView(context, board);
}

/** Removes a cover with its pin, even if another pin of the same picture remains. */
export async function dropCoverOf(
  tx: Tx,
  board: { readonly bucket: number; readonly id: string; readonly coverPinId: string | null },
  goneIds: readonly string[],
): Promise<void> {
  if (board.coverPinId === null || !goneIds.includes(board.coverPinId)) return;
  await writeCover(tx, board, null);
}
