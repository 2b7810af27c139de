import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getBoardIdeas as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { newestSignaturesOfBoard, sightOf } from '#server/pins/index.ts';
import { likenessOf, pageOfRelated } from './page-of-related.ts';

/** Pictures of the board that are left out, newest first: who has more has seen the rest long ago. */
const KNOWN_PICTURES = 1000;

/** Pictures that a board which the viewer sees does not have, and could. */
export const getBoardIdeas =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Page<Pin[]>> => {
    const sight = sightOf(media, context);
    const board = await findVisibleBoard(context.tx, context.viewer, input.id);
    const without = await newestSignaturesOfBoard(context.tx, board.id, KNOWN_PICTURES);
    const like = await likenessOf(sight, board.name, board.recentSignatures);
    const boardIds = like.boardIds.filter((id) => id !== board.id);
    return pageOfRelated(sight, input, { query: like.query, boardIds, without });
  };
