import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Board, getPickerBoards as call } from '#contract/boards.ts';
import { SHORTLIST_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { archivedBy } from './archive-store.ts';
import { byAge, byName, byTime } from './board-order.ts';
import { boardViews, type MediaBase } from './board-views.ts';
import { sharedBoards, type SharedBoard } from './collaborator-store.ts';
import { boardsAlphabetically } from './list-store.ts';
import { listablePrivacies } from './policy.ts';
import type { BoardRow } from './store.ts';

/**
 * Every board that the viewer may save to and did not put away, by name, and the few that they saved to last, which
 * are in the list as well; the newest stand in while fewer were saved to [SAVE-02].
 */
export const getPickerBoards =
  (media: MediaBase) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<AnswerOf<typeof call>> => {
    const { tx, viewer } = context;
    const shelf = { ownerId: viewer.id, privacies: listablePrivacies(viewer, viewer, 'all') };
    const ids = await archivedBy(tx, viewer.id);
    const away = { ids, isWanted: false };
    const own = await boardsAlphabetically(tx, { ...shelf, away }, null, null);
    const shared = (await sharedBoards(tx, viewer.id, shelf.privacies)).filter(
      ({ id }) => !ids.includes(id),
    );
    const all = await boardViews({ ...context, media }, [...own, ...shared].toSorted(byName));
    const byId = new Map(all.map((board) => [board.id, board]));
    const size = input.shortlist_suggestions ?? SHORTLIST_BOARDS;
    const shortlist: Board[] = [];
    for (const { id } of lastUsed(own, shared)) {
      const board = byId.get(id);
      if (board && shortlist.length < size) shortlist.push(board);
    }
    return { all_boards: all, boards_shortlist: shortlist };
  };

/**
 * The boards that the viewer saved to, the last one first [SAVE-12], then the others, the newest
 * first. What collaborators save moves nothing here.
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
