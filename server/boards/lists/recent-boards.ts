import { RECENT_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { archivedBy } from './archive-store.ts';
import { byTime } from './board-order.ts';
import { sharedBoards } from '../core/collaborator-store.ts';
import { boardsSavedTo } from './list-store.ts';
import { listablePrivacies } from '../core/policy.ts';
import { boardPath } from '../core/view.ts';

/** Returns unarchived boards that the viewer saved to, latest first [SAVE-12]. */
export async function recentBoards({ tx, viewer }: SignedInContext) {
  const privacies = listablePrivacies(viewer, viewer, 'all');
  const ids = await archivedBy(tx, viewer.id);
  const shelf = { ownerId: viewer.id, privacies, away: { ids, isWanted: false } };
  const own = await boardsSavedTo(tx, shelf, RECENT_BOARDS);
  const shared = (await sharedBoards(tx, viewer.id, privacies)).filter(
    ({ id }) => !ids.includes(id),
  );
  const saves = [
    ...own.map((board) => ({ board, id: board.id, at: board.lastSavedAt })),
    ...shared.map((board) => ({ board, id: board.id, at: board.savedAt })),
  ];
  const last = saves
    .flatMap(({ at, ...save }) => (at === null ? [] : [{ ...save, at }]))
    .toSorted(byTime)
    .slice(0, RECENT_BOARDS);
  const owners = await peopleByIds(
    tx,
    last.map(({ board }) => board.ownerId),
  );
  return last.flatMap(({ board: { id, name, slug, ownerId } }) => {
    const owner = owners.get(ownerId);
    if (owner === undefined) return [];
    return [{ id, type: 'board' as const, name, url: boardPath(owner.username, slug) }];
  });
}
