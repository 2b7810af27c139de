import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Board, getBoards as call } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findPerson } from '#server/social/index.ts';
import { archivedBy } from './archive-store.ts';
import { boardViews } from '../core/board-views.ts';
import { sharedBoards } from '../core/collaborator-store.ts';
import { boardOrderOf } from './order-store.ts';
import { listablePrivacies } from '../core/policy.ts';
import { shelfOrder } from './shelf-orders.ts';

type Input = InputOf<typeof call>;

/**
 * Returns a person's boards, owned or shared, that may be listed to the viewer; the viewer's own by default [BOARD-12].
 */
export async function getBoards(context: Context, input: Input): Promise<Page<Board[]>> {
  const { tx, viewer } = context;
  if (viewer === null && input.username === null && input.user_id === null) {
    throw new Failure('not_signed_in', 'Log in to see your boards.');
  }
  const owner = await findPerson(tx, viewer, input);
  const order = shelfOrder(input.sort, await boardOrderOf(tx, owner.id));
  const filter = input.filter === 'archived' ? null : input.filter;
  const privacies = listablePrivacies(viewer, owner, input.privacy_filter ?? filter);
  const away = await boardsAway(context, owner, input);
  const shelf = { ownerId: owner.id, privacies, away };
  const own = await order.read(tx, shelf, input.bookmark, input.page_size + 1);
  // There are few shared boards: all are read and merged into the list.
  const shared = (await sharedBoards(tx, owner.id, privacies)).filter(
    ({ id }) => away.ids.includes(id) === away.isWanted,
  );
  const rows = [...own, ...order.after(shared, input.bookmark)].toSorted(order.compare);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: await boardViews(context, page),
    bookmark: last && rows.length > page.length ? order.bookmark(last) : null,
  };
}

/** Returns the viewer's archived boards, which their lists leave out unless requested [BOARD-12]. */
async function boardsAway(
  { tx, viewer }: Context,
  owner: { readonly id: string },
  input: Input,
): Promise<{ ids: readonly string[]; isWanted: boolean }> {
  const isWanted = input.filter === 'archived';
  const needsArchived = viewer?.id === owner.id && (isWanted || !input.include_archived);
  return { ids: needsArchived ? await archivedBy(tx, owner.id) : [], isWanted };
}
