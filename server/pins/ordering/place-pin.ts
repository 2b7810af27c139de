import type { InputOf } from '#contract/kernel/call.ts';
import type { placePin as call } from '#contract/pins/order.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardsToChange, setPinOrder } from '#server/boards/index.ts';
import { findPin, noSuchPin } from '../visibility/find-pin.ts';
import { sortKeyBetween, SPREAD } from '../core/order-rules.ts';
import { nextSortKey, sortKeyOnBoard, setSortKey, respaceSortKeys } from './order-store.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Moves a pin after another of its board, or to the start, for anyone who may write on the board. */
export async function placePin(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { tx, viewer, now } = context;
  const { pin_id: id, after_pin_id: after } = input;
  if (id === after) throw new Failure('invalid_input', 'Choose another Pin to put it behind.');
  const { boardId } = await findPin(visibilityOf(context), id);
  const [board] = await findBoardsToChange(tx, viewer, [boardId]).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'board_not_found' ? noSuchPin() : error;
  });
  if (!board || (await sortKeyOnBoard(tx, boardId, id)) === null) throw noSuchPin();
  const sortKey = (await roomBehind(context, boardId, id, after)) ?? (await spread());
  await setSortKey(tx, id, sortKey);
  await setPinOrder(tx, board, board.pinOrder, now);
  return null;

  async function spread(): Promise<bigint> {
    await respaceSortKeys(tx, boardId, SPREAD);
    const free = await roomBehind(context, boardId, id, after);
    if (free === null) throw new Error(`no room on the board ${boardId} after it was spread`);
    return free;
  }
}

async function roomBehind(
  { tx }: SignedInContext,
  boardId: string,
  id: string,
  after: string | null,
): Promise<bigint | null> {
  const before = after === null ? null : await sortKeyOnBoard(tx, boardId, after);
  if (after !== null && before === null) throw noSuchPin();
  return sortKeyBetween(before, await nextSortKey(tx, boardId, before, id));
}
