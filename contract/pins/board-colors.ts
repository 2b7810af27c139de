import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { COLORS } from '#contract/search-index/colors.ts';

/** A colour of a board. */
const boardColor = z.object({
  name: z.enum(COLORS),
  /** As it is in those pins on average, `#rrggbb`. */
  color: z.string(),
});
export type BoardColor = z.infer<typeof boardColor>;

/**
 * The clear colours of a board's latest pins, in the order of `color`; none where there are fewer than two. `color` of
 * `v3_get_board_feed` lists the pins of each.
 */
export const getBoardColors = defineCall({
  name: 'v3_get_board_colors',
  resource: ['BoardColors', 'get'],
  audience: 'anyone',
  input: z.object({ board_id: id() }),
  output: z.array(boardColor),
  errors: ['board_not_found'],
});
