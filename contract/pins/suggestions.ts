import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';

/** Suggests names for a new board for a pin [CALL-04, SAVE-14]. */
export const suggestBoardTitles = defineCall({
  name: 'v3_get_board_title_suggestions',
  resource: ['BoardTitleSuggestions', 'get'],
  path: ['GET', '/v3/pins/{pin_id}/board_title_suggestions/'],
  audience: 'signed_in',
  input: z.object({ pin_id: id() }),
  output: z.array(z.object({ title: z.string() })),
  errors: ['pin_not_found'],
});
