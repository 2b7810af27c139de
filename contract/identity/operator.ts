import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { MAX_EMAIL, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** How people come to this installation. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const forOperators = { audience: 'operator', sessionOnly: true } as const;
const fieldSet = { field_set_key: z.optional(maybe(text(80))) };

/** An account as an operator sees it. */
export const account = z.object({
  id: z.string(),
  type: z.literal('account'),
  username: z.string(),
  full_name: z.string(),
  /** Empty for an account without one. */
  email: z.string(),
  is_operator: z.boolean(),
  is_partner: z.boolean(),
  is_demo: z.boolean(),
  /** For four weeks after it was made or came back [AUTH-21]. */
  is_new: z.boolean(),
  suspended_at: z.nullable(z.string()),
  restricted_until: z.nullable(z.string()),
  pin_count: z.int(),
  created_at: z.string(),
  /** When one of their sessions was last used; null when none is live. */
  last_seen_at: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

/**
 * Everybody, newest first; with `query` those whose username begins with it, by username, or whose
 * e-mail address it is.
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

/** One line of the audit log. */
export const auditEntry = z.object({
  id: z.string(),
  type: z.literal('audit_entry'),
  at: z.string(),
  /** In words of the domain, such as log_in_failed. */
  action: z.string(),
  /** Who did it; null for a stranger. The username is null once the account is gone. */
  actor: name,
  /** Whose account it touches. */
  subject: name,
  address: z.string(),
  detail: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What was done here that matters, newest first; with `user_id` what touches that account. */
export const getAuditLog = defineCall({
  name: 'v3_get_audit_log',
  resource: ['AuditLog', 'get'],
  ...forOperators,
  input: z.object({ ...fieldSet, user_id: z.optional(maybe(id())) }),
  output: z.array(auditEntry),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** Work in the background that has failed for good. */
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

/** Has it tried again, now, with all its attempts. */
export const retryJob = defineCall({
  name: 'v3_retry_job',
  resource: ['FailedJob', 'update'],
  ...oneJob,
});

/** Gives it up. */
export const dropJob = defineCall({
  name: 'v3_drop_job',
  resource: ['FailedJob', 'delete'],
  ...oneJob,
});

/** What an operator sees of how the installation is set up. */
export const site = z.object({
  type: z.literal('site'),
  sign_up: z.enum(SIGN_UP_MODES),
  /** What the setting SIGNUP says, which holds until an operator chooses. */
  sign_up_setting: z.enum(SIGN_UP_MODES),
  /** Whether messages go out; if not, they are kept for the operator. */
  has_mail: z.boolean(),
  /** The ways in beside a password that the settings open, by name. */
  providers: z.array(z.string()),
  /** Work that waits for its turn or for another try. */
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

/** An invitation that nobody has used yet. */
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

/** Makes a link with which one account can be made; with an address it is sent there, and for it alone. */
export const createJoinInvitation = defineCall({
  name: 'v3_create_join_invitation',
  resource: ['JoinInvitation', 'create'],
  ...forOperators,
  input: z.object({
    email: maybe(email()),
    makes_operator: z.optional(flag()),
    guid: maybe(text(100)),
  }),
  /** The link is shown this once. */
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
