import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_SECTIONS, WRITES } from '#contract/kernel/limits.ts';
import { id, ids } from '#contract/kernel/scalars.ts';

/** Orders a board's sections; unnamed ones follow in their previous order. */
export const orderSections = defineCall({
  name: 'v3_order_board_sections',
  resource: ['BoardSections', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), section_ids: ids(MAX_SECTIONS) }),
  output: z.null(),
  errors: ['board_not_found', 'section_not_found'],
  rate: WRITES,
});
