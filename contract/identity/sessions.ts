import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';

/** A session of the viewer's. */
export const userSession = z.object({
  id: z.string(),
  type: z.literal('user_session'),
  /** The browser's name; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  /** Whether it is the calling session. */
  is_current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export type UserSession = z.infer<typeof userSession>;

/** The viewer's sessions, last used first [AUTH-23]. */
export const getSessions = defineCall({
  name: 'v3_get_user_sessions',
  resource: ['UserSessions', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(userSession),
  paged: true,
  errors: ['invalid_input'],
});

/** Ends one of the viewer's sessions or, if none is named, all but the calling one. */
export const endSessions = defineCall({
  name: 'v3_end_user_sessions',
  resource: ['UserSessions', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ session_id: maybe(id()) }),
  output: z.null(),
  errors: ['session_not_found', 'rate_limited'],
  rate: WRITES,
});
