import type { InputOf } from '#contract/kernel/call.ts';
import type {
  BoardOrder,
  moveBoardInOrder as moveCall,
  setBoardOrder as setCall,
} from '#contract/boards/order.ts';
import { MAX_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { movedBeside } from './board-order.ts';
import { sharedBoards } from '../core/collaborator-store.ts';
import { boardNotFound } from '../core/find-boards.ts';
import { boardOrderOf, lockBoardOrder, writeBoardOrder, type OrderRow } from './order-store.ts';
import { listablePrivacies } from '../core/policy.ts';
import { shelfOrder } from './shelf-orders.ts';

/** Returns the order of the viewer's boards on their profile. */
export async function getBoardOrder({ tx, viewer }: SignedInContext): Promise<BoardOrder> {
  return toBoardOrder(await boardOrderOf(tx, viewer.id));
}

/** Sets the order of the viewer's boards. */
export async function setBoardOrder(
  { tx, viewer, now }: SignedInContext,
  { sort }: InputOf<typeof setCall>,
): Promise<BoardOrder> {
  const { boardIds } = await lockBoardOrder(tx, viewer.id, now);
  await writeBoardOrder(tx, viewer.id, { sort, boardIds, now });
  return toBoardOrder({ sort, changedAt: now });
}

/** Moves one of the viewer's boards next to another; the rest keep their order. */
export async function moveBoardInOrder(
  context: SignedInContext,
  input: InputOf<typeof moveCall>,
): Promise<BoardOrder> {
  const { tx, viewer, now } = context;
  const { board_id, before_id = null, after_id = null } = input;
  const beside = before_id ?? after_id;
  if (beside === null || (before_id !== null && after_id !== null)) {
    throw new Failure('invalid_input', 'Choose which board it goes before or after.');
  }
  const current = await idsInOrder(context, await lockBoardOrder(tx, viewer.id, now));
  if (![board_id, beside].every((id) => current.includes(id))) throw boardNotFound();
  const boardIds = movedBeside(current, board_id, beside, before_id === null ? 'after' : 'before');
  await writeBoardOrder(tx, viewer.id, { sort: 'custom', boardIds, now });
  return toBoardOrder({ sort: 'custom', changedAt: now });
}

async function idsInOrder({ tx, viewer }: SignedInContext, chosen: OrderRow): Promise<string[]> {
  const order = shelfOrder('custom', chosen);
  const privacies = listablePrivacies(viewer, viewer, null);
  const own = await order.read(tx, { ownerId: viewer.id, privacies }, null, MAX_BOARDS);
  const shared = await sharedBoards(tx, viewer.id, privacies);
  return [...own, ...shared].toSorted(order.compare).map((board) => board.id);
}

function toBoardOrder({ sort, changedAt }: Pick<OrderRow, 'sort' | 'changedAt'>): BoardOrder {
  return { sort, modified_at: changedAt && toWireDate(changedAt) };
}
