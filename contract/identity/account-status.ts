import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_RESTRICTED_DAYS, MAX_STATUS_REASON, WRITES } from '#contract/kernel/limits.ts';
import { count, id, maybe, text } from '#contract/kernel/scalars.ts';

/** What blocks an account; all null and false if nothing does. */
export const userStatus = z.object({
  id: z.string(),
  type: z.literal('user_standing'),
  username: z.string(),
  /** Nobody can log in to it or see it. */
  suspended_at: z.nullable(z.string()),
  /** Log-in is blocked until then; its content stays visible. */
  restricted_until: z.nullable(z.string()),
  /** The next log-in by password sends an e-mail with a link to change it. */
  must_change_password: z.boolean(),
});
export type UserStatus = z.infer<typeof userStatus>;

const whom = { user_id: id(), reason: maybe(text(MAX_STATUS_REASON)) };
const byOperator = {
  audience: 'operator',
  sessionOnly: true,
  output: userStatus,
  errors: ['user_not_found', 'not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
} as const;

/** Ends a person's sessions and hides them and their content from everybody. */
export const suspendUser = defineCall({
  name: 'v3_suspend_user',
  resource: ['UserSuspension', 'create'],
  ...byOperator,
  input: z.object(whom),
});

/** Lifts a suspension or restriction; hidden content is visible again. */
export const restoreUser = defineCall({
  name: 'v3_restore_user',
  resource: ['UserSuspension', 'delete'],
  ...byOperator,
  input: z.object(whom),
});

/** Ends a person's sessions and blocks log-ins for some days. */
export const restrictUser = defineCall({
  name: 'v3_restrict_user',
  resource: ['UserRestriction', 'create'],
  ...byOperator,
  input: z.object({ ...whom, days: count(1, MAX_RESTRICTED_DAYS) }),
});

/** Requires a person to change their password before logging in with it again. */
export const orderNewPassword = defineCall({
  name: 'v3_order_new_password',
  resource: ['UserPasswordOrder', 'create'],
  ...byOperator,
  input: z.object(whom),
});
