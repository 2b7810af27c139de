import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { MAX_EMAIL, MAX_PASSWORD } from '#contract/kernel/limits.ts';
import { maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { humanToken } from '#contract/trust/human.ts';

/** The token in an e-mailed link. */
const linkToken = () => z.string().check(z.regex(/^[\w-]{43}$/, "This isn't one of our links."));

const password = () => text(2 * MAX_PASSWORD);

/** Requests a password reset link. The answer does not reveal whether the account exists [SEC-10]. */
export const askForReset = defineCall({
  name: 'v3_ask_for_password_reset',
  resource: ['PasswordReset', 'create'],
  audience: 'anyone',
  input: z.object({
    username_or_email: trimmed(MAX_EMAIL),
    /** For the reset action [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: z.null(),
  errors: ['invalid_input', 'human_needed', 'human_refused', 'human_unavailable', 'rate_limited'],
  secret: ['human_token'],
});

/** Sets a new password with the link's token, and signs in. */
export const resetPassword = defineCall({
  name: 'v3_reset_password',
  resource: ['PasswordReset', 'update'],
  audience: 'anyone',
  input: z.object({
    token: linkToken(),
    new_password: password(),
    /** For the reset action; requesting the link needed one too [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: viewer,
  errors: ['link_ended', 'weak_password', 'human_refused', 'rate_limited'],
  secret: ['token', 'new_password', 'human_token'],
  rate: { limit: 60, seconds: 3600, per: 'address' },
});

/** Changes the password or sets a first one; every other session and every access token ends. */
export const changePassword = defineCall({
  name: 'v3_change_password',
  resource: ['UserPassword', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    /** The current password, if there is one. */
    password: maybe(password()),
    /** Older clients' name for it. */
    old_password: maybe(password()),
    new_password: password(),
    /** For the change action [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: viewer,
  errors: [
    'wrong_credentials',
    'weak_password',
    'log_in_again',
    'human_needed',
    'human_refused',
    'human_unavailable',
    'rate_limited',
  ],
  secret: ['old_password', 'password', 'new_password', 'human_token'],
});

/** Hides the account from everybody, signs it out everywhere, and erases it after some days. */
export const deleteAccount = defineCall({
  name: 'v3_delete_account',
  resource: ['UserAccount', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    /** The current password, if there is one. */
    password: maybe(password()),
    /** For the log-in-again action [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: z.object({ erase_at: z.string() }),
  errors: ['wrong_credentials', 'log_in_again', 'not_allowed', 'human_refused', 'rate_limited'],
  secret: ['password', 'human_token'],
});

/** Restores an account scheduled for erasure, with the token from its refused log-in. */
export const restoreAccount = defineCall({
  name: 'v3_restore_account',
  resource: ['UserAccount', 'create'],
  audience: 'anyone',
  input: z.object({
    token: linkToken(),
    /** For the log-in action [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: viewer,
  errors: [
    'link_ended',
    'human_refused',
    'suspended',
    'soft_banned',
    'second_factor_needed',
    'too_many_accounts',
    'rate_limited',
  ],
  secret: ['token', 'human_token'],
  rate: { limit: 60, seconds: 3600, per: 'address' },
});

/** The viewer's address and its status. */
export const ownEmail = z.object({
  email: z.string(),
  is_verified: z.boolean(),
  /** Whether they still have to open the verification link. */
  needs_verification: z.boolean(),
  /** The new address, pending until its link is opened. */
  pending_email: z.nullable(z.string()),
});
export type OwnEmail = z.infer<typeof ownEmail>;

export const getEmail = defineCall({
  name: 'v3_get_email',
  resource: ['UserEmail', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: ownEmail,
});

/** Requests a change of address, which takes effect when the link sent there is opened. */
export const changeEmail = defineCall({
  name: 'v3_change_email',
  resource: ['UserEmail', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ email: email() }),
  output: ownEmail,
  errors: ['log_in_again', 'invalid_input', 'rate_limited'],
});

/** Cancels the requested change of address. */
export const keepEmail = defineCall({
  name: 'v3_keep_email',
  resource: ['UserEmail', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: ownEmail,
});

/** Resends the link that verifies the viewer's address. */
export const sendVerification = defineCall({
  name: 'v3_send_email_verification',
  resource: ['EmailVerification', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: ownEmail,
  errors: ['rate_limited'],
  rate: { limit: 5, seconds: 3600, per: 'person' },
});

/** Confirms an address with the token of its link. */
export const confirmEmail = defineCall({
  name: 'v3_confirm_email',
  resource: ['EmailVerification', 'update'],
  audience: 'anyone',
  input: z.object({ token: linkToken() }),
  output: z.object({
    email: z.string(),
    /** For a link that creates an account: whether this browser is signed in to it, or its owner has to log in. */
    outcome: z.enum(['verified', 'signed_in', 'log_in']),
  }),
  errors: [
    'link_ended',
    'email_taken',
    'identity_taken',
    'signup_closed',
    'too_many_accounts',
    'rate_limited',
  ],
  secret: ['token'],
  rate: { limit: 60, seconds: 3600, per: 'address' },
});

/** Uses the link sent to the old address to keep or restore it. */
export const undoEmailChange = defineCall({
  name: 'v3_undo_email_change',
  resource: ['EmailVerification', 'delete'],
  audience: 'anyone',
  input: z.object({ token: linkToken() }),
  output: z.object({ email: z.string() }),
  errors: ['link_ended', 'rate_limited'],
  secret: ['token'],
  rate: { limit: 60, seconds: 3600, per: 'address' },
});
