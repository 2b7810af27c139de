import type { InputOf } from '#contract/kernel/call.ts';
import type { Board } from '#contract/boards.ts';
import type { setBoardCover as call } from '#contract/boards/life.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import {
  boardNow,
  chooseCover,
  findOwnBoard,
  type ChosenCover,
  type OwnBoard,
} from '#server/boards/index.ts';
import { noSuchPin } from '../visibility/find-pin.ts';
import { pinsByIds } from '../core/store.ts';

/** Sets or clears the board's cover: a pin on the board, whole or cropped. */
export async function setBoardCover(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  const board = await findOwnBoard(context.tx, context.viewer, input.board_id);
  await chooseCover(context.tx, board, await coverIn(context, board, input));
  return boardNow(context, board.id);
}

async function coverIn(
  { tx }: SignedInContext,
  board: OwnBoard,
  input: InputOf<typeof call>,
): Promise<ChosenCover | null> {
  if (input.pin_id === null) return null;
  // Under the board's lock its pins cannot move.
  const [pin] = await pinsByIds(tx, [input.pin_id]);
  if (pin?.boardId !== board.id) throw noSuchPin();
  return { pinId: pin.id, signature: pin.signature, crop: input.crop ?? null };
}
