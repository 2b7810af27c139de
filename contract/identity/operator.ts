import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { MAX_EMAIL, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** How people can sign up on this installation. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const forOperators = { audience: 'operator', sessionOnly: true } as const;
const fieldSet = { field_set_key: z.optional(maybe(text(80))) };

/** An account as operators see it. */
export const account = z.object({
  id: z.string(),
  type: z.literal('account'),
  username: z.string(),
  full_name: z.string(),
  /** Empty if it has none. */
  email: z.string(),
  is_operator: z.boolean(),
  is_partner: z.boolean(),
  is_demo: z.boolean(),
  /** For four weeks after creation or return [AUTH-21]. */
  is_new: z.boolean(),
  suspended_at: z.nullable(z.string()),
  restricted_until: z.nullable(z.string()),
  pin_count: z.int(),
  created_at: z.string(),
  /** Last use of any of their sessions; null if none is live. */
  last_seen_at: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

/**
 * All accounts, newest first; with `query`, those whose username starts with it, by username, or with that e-mail
 * address.
 */
export const findAccounts = defineCall({
  name: 'v3_get_accounts',
  resource: ['Accounts', 'get'],
  ...forOperators,
  input: z.object({ ...fieldSet, query: z.optional(maybe(trimmed(MAX_EMAIL))) }),
  output: z.array(account),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

const name = z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) }));

/** An entry of the audit log. */
export const auditEntry = z.object({
  id: z.string(),
  type: z.literal('audit_entry'),
  at: z.string(),
  /** The domain's name of the event, such as log_in_failed. */
  action: z.string(),
  /** Who did it; null for a stranger. The username is null once the account is gone. */
  actor: name,
  /** The account affected. */
  subject: name,
  address: z.string(),
  detail: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Security-relevant events, newest first; with `user_id` those that affect that account. */
export const getAuditLog = defineCall({
  name: 'v3_get_audit_log',
  resource: ['AuditLog', 'get'],
  ...forOperators,
  input: z.object({ ...fieldSet, user_id: z.optional(maybe(id())) }),
  output: z.array(auditEntry),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** A background job that failed permanently. */
export const failedJob = z.object({
  id: z.string(),
  type: z.literal('failed_job'),
  name: z.string(),
  attempts: z.int(),
  reason: z.nullable(z.string()),
  failed_at: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const getFailedJobs = defineCall({
  name: 'v3_get_failed_jobs',
  resource: ['FailedJobs', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: z.array(failedJob),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

const oneJob = {
  ...forOperators,
  input: z.object({ job_id: id() }),
  output: z.null(),
  errors: ['job_not_found', 'not_allowed', 'rate_limited'],
  rate: WRITES,
} as const;

/** Retries it now, with all its attempts. */
export const retryJob = defineCall({
  name: 'v3_retry_job',
  resource: ['FailedJob', 'update'],
  ...oneJob,
});

/** Discards it. */
export const dropJob = defineCall({
  name: 'v3_drop_job',
  resource: ['FailedJob', 'delete'],
  ...oneJob,
});

/** The installation's set-up, as operators see it. */
export const site = z.object({
  type: z.literal('site'),
  sign_up: z.enum(SIGN_UP_MODES),
  /** The SIGNUP setting, which applies until an operator chooses. */
  sign_up_setting: z.enum(SIGN_UP_MODES),
  /** Whether e-mail is sent; if not, messages are stored for the operator. */
  has_mail: z.boolean(),
  /** Names of the enabled sign-in providers. */
  providers: z.array(z.string()),
  /** Jobs waiting for their turn or a retry. */
  waiting_jobs: z.int(),
  failed_jobs: z.int(),
});
export type Site = z.infer<typeof site>;

export const getSite = defineCall({
  name: 'v3_get_site',
  resource: ['Site', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: site,
  errors: ['not_allowed'],
});

export const setSignUpMode = defineCall({
  name: 'v3_set_sign_up_mode',
  resource: ['Site', 'update'],
  ...forOperators,
  input: z.object({ sign_up: z.enum(SIGN_UP_MODES) }),
  output: site,
  errors: ['not_allowed', 'log_in_again', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** An unused invitation. */
export const joinInvitation = z.object({
  id: z.string(),
  type: z.literal('join_invitation'),
  email: z.nullable(z.string()),
  makes_operator: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type JoinInvitation = z.infer<typeof joinInvitation>;

export const getJoinInvitations = defineCall({
  name: 'v3_get_join_invitations',
  resource: ['JoinInvitations', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: z.array(joinInvitation),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** Creates a link for signing up one account; with an address, it is sent there and works for that address only. */
export const createJoinInvitation = defineCall({
  name: 'v3_create_join_invitation',
  resource: ['JoinInvitation', 'create'],
  ...forOperators,
  input: z.object({
    email: maybe(email()),
    makes_operator: z.optional(flag()),
    guid: maybe(text(100)),
  }),
  /** The link is returned only this once. */
  output: z.extend(joinInvitation, { url: z.string() }),
  errors: [
    'email_taken',
    'not_allowed',
    'log_in_again',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
    'shown_once',
  ],
  once: true,
  shownOnce: true,
  rate: WRITES,
});

export const deleteJoinInvitation = defineCall({
  name: 'v3_delete_join_invitation',
  resource: ['JoinInvitation', 'delete'],
  ...forOperators,
  input: z.object({ invitation_id: id() }),
  output: z.null(),
  errors: ['invite_not_found', 'not_allowed', 'rate_limited'],
  rate: WRITES,
});
