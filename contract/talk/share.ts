import * as z from 'zod/mini';
import { email } from '#contract/kernel/email.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { lines } from '#contract/talk.ts';

/** The longest message with a share, in characters. */
export const MAX_SHARE_MESSAGE = 500;

/**
 * Sends a pin, a board or a profile, exactly one, to an e-mail address. The answer does not reveal whether the address
 * has an account here.
 */
export const shareByEmail = defineCall({
  name: 'v3_share_by_email',
  path: ['POST', '/v3/share/email/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    email: email(),
    pin_id: z.optional(maybe(id())),
    board_id: z.optional(maybe(id())),
    user_id: z.optional(maybe(id())),
    message: z.optional(maybe(lines(MAX_SHARE_MESSAGE))),
    guid: z.optional(maybe(text(100))),
  }),
  output: z.object({ sent: z.literal(true) }),
  errors: [
    'pin_not_found',
    'board_not_found',
    'user_not_found',
    'not_allowed',
    'invalid_input',
    'key_reused',
    'key_in_progress',
    'rate_limited',
  ],
  once: true,
  rate: { limit: 60, seconds: 3600, per: 'person' },
});
