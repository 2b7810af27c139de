import type { Board } from '#contract/boards.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { arrangeBoard as call } from '#contract/pins/order.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { boardViews, findBoardToSaveInto, setPinOrder } from '#server/boards/index.ts';
import { colorBoard } from './color-pins.ts';

/** Sets a board's order for everybody; manual positions are kept for a return to the manual order. */
export async function arrangeBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  const { tx, viewer, now } = context;
  const board = await findBoardToSaveInto(tx, viewer, input.board_id, null);
  const arranged = await setPinOrder(tx, board, input.pin_order, now);
  await (input.pin_order === 'color' ? colorBoard(tx, board) : undefined);
  const [view] = await boardViews(context, [arranged]);
  if (view === undefined) throw new Error(`the board ${board.id} cannot be shown`);
  return view;
}
