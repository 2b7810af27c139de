import { getBoard, type Board } from '#contract/boards.ts';
import type { Send } from '#contract/kernel/render.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/**
 * The board at an address, as other sites may show it. One behind a warning is not found: there the warning cannot
 * stand before its pictures (decision 091).
 */
export async function boardToShow(send: Send, username: string, slug: string): Promise<Board> {
  const board = await send(getBoard, { username, slug });
  if (board.sensitivity_screen?.show_warning) {
    throw new Failure('board_not_found', 'Board not found.');
  }
  return board;
}
