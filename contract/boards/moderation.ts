import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_STATUS_REASON, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, jsonText, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** What an operator has done about a board, also visible on the board. */
export const boardModeration = z.object({
  id: z.string(),
  type: z.literal('board_moderation'),
  is_temporarily_disabled: z.boolean(),
  sensitivity_screen: z.nullable(z.object({ reason: z.string(), show_warning: z.boolean() })),
});
export type BoardModeration = z.infer<typeof boardModeration>;

export const MAX_SCREEN_REASON = 200;
const screen = z.object({
  reason: z.pipe(trimmed(MAX_SCREEN_REASON), z.string().check(z.minLength(1, 'Give a reason.'))),
  show_warning: z._default(flag(), true),
});

/**
 * Disables a board temporarily, so that only its owner and operators see it, and covers it with a warning; omitted
 * fields stay. Null removes the warning [DATA-07].
 */
export const moderateBoard = defineCall({
  name: 'v3_moderate_board',
  resource: ['BoardModeration', 'update'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({
    board_id: id(),
    is_temporarily_disabled: z.optional(flag()),
    sensitivity_screen: z.optional(maybe(jsonText(screen))),
    /** For the audit log. */
    reason: maybe(text(MAX_STATUS_REASON)),
  }),
  output: boardModeration,
  errors: ['board_not_found', 'not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
