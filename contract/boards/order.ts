import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe } from '#contract/kernel/scalars.ts';

/** The sort orders of a person's boards; `custom` is by hand. */
export const boardSort = z.enum(['alphabetical', 'last_pinned_to', 'newest', 'oldest', 'custom']);
export type BoardSort = z.infer<typeof boardSort>;

/** The order of the viewer's boards on their profile, for everybody. */
export const boardOrder = z.object({
  sort: boardSort,
  /** When the order was chosen or a board moved; null before that. */
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

/** Chooses the boards' order; an order by hand is stored while another applies. */
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
 * Moves a board next to another, with exactly one of `before_id` and `after_id`. Switches to the order by hand,
 * starting from the current order.
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
