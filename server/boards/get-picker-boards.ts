import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Board, getPickerBoards as call } from '#contract/boards.ts';
import { SHORTLIST_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { boardViews, type MediaBase } from './board-views.ts';
import { boardsAlphabetically, boardsByAge, boardsLastSavedTo } from './list-store.ts';
import { listablePrivacies } from './policy.ts';

/**
 * Every board that the viewer may save to, by name, and the few that they saved to last, which
 * are in the list as well; the newest stand in while fewer were saved to [SAVE-02].
 */
export const getPickerBoards =
  (media: MediaBase) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<AnswerOf<typeof call>> => {
    const { tx, viewer } = context;
    const shelf = { ownerId: viewer.id, privacies: listablePrivacies(viewer, viewer, 'all') };
    const size = input.shortlist_suggestions ?? SHORTLIST_BOARDS;
    const all = await boardViews(
      { ...context, media },
      await boardsAlphabetically(tx, shelf, null, null),
    );
    const byId = new Map(all.map((board) => [board.id, board]));
    const latest = await boardsLastSavedTo(tx, viewer.id, size);
    const newest = latest.length < size ? await boardsByAge(tx, shelf, null, size) : [];
    const shortlist = new Set<Board>();
    for (const { id } of [...latest, ...newest]) {
      const board = byId.get(id);
      if (board && shortlist.size < size) shortlist.add(board);
    }
    return { all_boards: all, boards_shortlist: [...shortlist] };
  };
