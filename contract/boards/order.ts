import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe } from '#contract/kernel/scalars.ts';

/** What a person's boards can stand by; `custom` is by hand. */
export const boardSort = z.enum(['alphabetical', 'last_pinned_to', 'newest', 'oldest', 'custom']);
export type BoardSort = z.infer<typeof boardSort>;

/** How the viewer's boards are on their profile, for everybody who sees it. */
export const boardOrder = z.object({
  sort: boardSort,
  /** When it was chosen or a board was moved last; null before either. */
  modified_at: z.nullable(z.string()),
});
export type BoardOrder = z.infer<typeof boardOrder>;

export const getBoardOrder = defineCall({
  name: 'v3_get_board_order',
  path: ['GET', '/v3/users/me/board_order/'],
  audience: 'signed_in',
  input: z.object({}),
  output: boardOrder,
});

/** Chooses what the boards stand by; an order by hand is kept while another is chosen. */
export const setBoardOrder = defineCall({
  name: 'v3_set_board_order',
  path: ['PUT', '/v3/users/me/board_order/'],
  audience: 'signed_in',
  input: z.object({ sort: boardSort }),
  output: boardOrder,
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});

/**
 * Moves a board beside another, exactly one of `before_id` and `after_id`. From then on the boards
 * stand by hand: in the order that they stood in, but for this one.
 */
export const moveBoardInOrder = defineCall({
  name: 'v3_move_board_in_order',
  path: ['PUT', '/v3/users/me/board_order/{board_id}/'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    before_id: z.optional(maybe(id())),
    after_id: z.optional(maybe(id())),
  }),
  output: boardOrder,
  errors: ['board_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
