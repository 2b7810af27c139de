import type { InputOf } from '#contract/kernel/call.ts';
import type { getShortLink as call } from '#contract/discovery.ts';
import { shortPath } from '#contract/kernel/short-link.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';

/** Returns the short link of a pin or board that the caller may see. */
export async function getShortLink(
  context: Context,
  input: InputOf<typeof call>,
): Promise<{ url: string }> {
  const { pin_id: pinId, board_id: boardId } = input;
  if (pinId !== null && boardId === null) {
    const pin = await findPin(visibilityOf(context), pinId);
    return { url: shortPath({ kind: 'pin', id: pin.id }) };
  }
  if (boardId === null || pinId !== null) {
    throw new Failure('invalid_input', 'Name one Pin or one board.');
  }
  const board = await findVisibleBoard(context.tx, context.viewer, boardId);
  return { url: shortPath({ kind: 'board', id: board.id }) };
}
