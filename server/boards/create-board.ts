import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, createBoard as call } from '#contract/boards.ts';
import { MAX_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { makeId } from '#server/kernel/ids.ts';
import { boardView, type MediaBase } from './board-views.ts';
import { orNameTaken } from './board-name.ts';
import { claimBoardSlug } from './claim-slug.ts';
import { changeOwnerCounts } from './owner-counts.ts';
import { refuseTooMany, sortKeyOf } from './rules.ts';
import { countBoards, insertBoard } from './store.ts';

const DEFAULT_LAYOUT = 'default';

/** The viewer makes a board of their own. */
export const createBoard =
  (media: MediaBase) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Board> => {
    const { tx, viewer, now } = context;
    refuseTooMany((await countBoards(context.read, viewer.id)) + 1, MAX_BOARDS, 'boards');
    const id = makeId(viewer.bucket, now.getTime());
    const named = { id, ownerId: viewer.id, name: input.name };
    // The slug is claimed before the name, here as in updateBoard, so that the two never wait in a circle.
    const slug = await claimBoardSlug(tx, named);
    const board = await orNameTaken(
      insertBoard(tx, {
        ...named,
        sortKey: sortKeyOf(input.name),
        slug,
        description: input.description ?? '',
        category: input.category,
        privacy: input.privacy ?? 'public',
        layout: input.layout ?? DEFAULT_LAYOUT,
        createdAt: now,
      }),
    );
    await changeOwnerCounts(tx, board, { boards: 1 });
    return boardView({ ...context, media }, board);
  };
