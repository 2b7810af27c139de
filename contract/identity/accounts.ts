import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id } from '#contract/kernel/scalars.ts';

/** An account that the browser is logged in to. */
export const browserAccount = z.object({
  id: z.string(),
  type: z.literal('user'),
  username: z.string(),
  full_name: z.string(),
  image_medium_url: z.nullable(z.string()),
  /** Whether it is the one in use. */
  is_current: z.boolean(),
});
export type BrowserAccount = z.infer<typeof browserAccount>;

/** The accounts of this browser, at most MAX_ACCOUNTS_HERE, the current one first [AUTH-18]. */
export const getAccounts = defineCall({
  name: 'v3_get_multiple_accounts',
  resource: ['MultipleAccounts', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: z.array(browserAccount),
});

/** Switches to another account of this browser; the answer sets its session cookie. */
export const switchAccount = defineCall({
  name: 'v3_switch_account',
  resource: ['MultipleAccounts', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ user_id: id() }),
  output: viewer,
  errors: ['session_not_found', 'rate_limited'],
  rate: WRITES,
});

/** Logs out of one account of this browser; returns the account then signed in, null if none. */
export const leaveAccount = defineCall({
  name: 'v3_leave_account',
  resource: ['MultipleAccounts', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ user_id: id() }),
  output: z.nullable(viewer),
  errors: ['session_not_found', 'rate_limited'],
  rate: WRITES,
});
