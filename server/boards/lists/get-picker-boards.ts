import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Board, getPickerBoards as call } from '#contract/boards.ts';
import { SHORTLIST_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { archivedBy } from './archive-store.ts';
import { byAge, byName, byTime } from './board-order.ts';
import { boardViews } from '../core/board-views.ts';
import { sharedBoards, type SharedBoard } from '../core/collaborator-store.ts';
import { findAdvertiser } from '../core/find-advertiser.ts';
import { boardsAlphabetically, boardsOfAdvertiser } from './list-store.ts';
import { listablePrivacies } from '../core/policy.ts';
import type { BoardRow } from '../core/store.ts';

/**
 * Returns every unarchived board that the viewer may save to, by name, and a shortlist of the last used ones, filled up
 * with the newest [SAVE-02]. For another person's advertiser: its protected boards [BOARD-07].
 */
export async function getPickerBoards(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer, advertiser_id: advertiserId } = { ...context, ...input };
  const account = advertiserId === null ? null : await findAdvertiser(tx, viewer, advertiserId);
  const size = input.shortlist_suggestions ?? SHORTLIST_BOARDS;
  if (account && !account.isOwner) {
    const boards = await boardsOfAdvertiser(tx, account);
    return picker(await boardViews(context, boards), lastUsed(boards, []), size);
  }
  const shelf = { ownerId: viewer.id, privacies: listablePrivacies(viewer, viewer, 'all') };
  const ids = await archivedBy(tx, viewer.id);
  const away = { ids, isWanted: false };
  const own = await boardsAlphabetically(tx, { ...shelf, away }, null, null);
  const shared = (await sharedBoards(tx, viewer.id, shelf.privacies)).filter(
    ({ id }) => !ids.includes(id),
  );
  const all = await boardViews(context, [...own, ...shared].toSorted(byName));
  return picker(all, lastUsed(own, shared), size);
}

function picker(
  all: Board[],
  used: readonly { readonly id: string }[],
  size: number,
): AnswerOf<typeof call> {
  const byId = new Map(all.map((board) => [board.id, board]));
  const shortlist = used.flatMap(({ id }) => byId.get(id) ?? []).slice(0, size);
  return { all_boards: all, boards_shortlist: shortlist };
}

/**
 * Returns boards the viewer saved to, latest first [SAVE-12], then the others, newest first. Collaborators' saves do
 * not count.
 */
function lastUsed(own: readonly BoardRow[], shared: readonly SharedBoard[]): BoardRow[] {
  const saves = [
    ...own.map((board) => ({ board, at: board.lastSavedAt })),
    ...shared.map((board) => ({ board, at: board.savedAt })),
  ];
  const used = saves.flatMap(({ board, at }) => (at === null ? [] : [{ board, at, id: board.id }]));
  const unused = saves.flatMap(({ board, at }) => (at === null ? [board] : []));
  return [...used.toSorted(byTime).map(({ board }) => board), ...unused.toSorted(byAge)];
}
