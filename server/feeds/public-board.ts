import { getBoard, type Board } from '#contract/boards.ts';
import type { Send } from '#contract/kernel/render.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/**
 * Returns the board at an address for display on other sites. A board with a sensitivity warning is not found,
 * since the warning could not precede its pictures there (decision 091).
 */
export async function boardToShow(send: Send, username: string, slug: string): Promise<Board> {
  const board = await send(getBoard, { username, slug });
  if (board.sensitivity_screen?.show_warning) {
    throw new Failure('board_not_found', 'Board not found.');
  }
  return board;
}
