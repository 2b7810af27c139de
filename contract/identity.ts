import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { SCOPES } from '#contract/kernel/scopes.ts';
import { count, flag, id, maybe, nameText, text, trimmed } from '#contract/kernel/scalars.ts';
import { humanToken } from '#contract/trust/human.ts';
import {
  MAX_EMAIL,
  MAX_FULL_NAME,
  MAX_PASSWORD,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME,
} from '#contract/kernel/limits.ts';

/** The signed-in person as seen by their own client; also `client_context.user`. */
export const viewer = z.object({
  id: z.string(),
  type: z.literal('user'),
  username: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  email: z.string(),
  /** Always true: clients see only their own person in this form. A user has it too [DATA-10]. */
  is_auth: z.boolean(),
  country: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  image_small_url: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
  is_partner: z.boolean(),
  is_write_banned: z.boolean(),
  is_operator: z.boolean(),
  has_password: z.boolean(),
  /** Whether they still have to open the verification link sent to their address. */
  needs_email_verification: z.boolean(),
  /** External accounts that open this one [DATA-11]. */
  social_network: z.object({
    facebook: z.object({ connected: z.boolean() }),
    gplus: z.object({ connected: z.boolean() }),
  }),
  /** Scheduled pins [DATA-11]. */
  scheduled_pin_count: z.int(),
  created_at: z.string(),
});
export type ViewerShape = z.infer<typeof viewer>;

/** The viewer with fields that need further queries, and are therefore not on every page [DATA-11]. */
const wholeViewer = z.extend(viewer, {
  /** Whether the product tools are available: to businesses. */
  eligible_for_stl_tool: z.boolean(),
  /** The first ad account that they own. */
  advertiser: z.nullable(z.object({ id: z.string(), merchant_id: z.nullable(z.string()) })),
  /** Boards that they saved to, latest first. */
  recent_boards: z.array(
    z.object({ id: z.string(), type: z.literal('board'), name: z.string(), url: z.string() }),
  ),
});
export type WholeViewer = z.infer<typeof wholeViewer>;

export const signUp = defineCall({
  name: 'v3_register_user',
  resource: ['UserRegister', 'create'],
  audience: 'anyone',
  input: z.object({
    email: email(),
    /** The rule counts characters; this allows twice as many UTF-16 units. */
    password: text(2 * MAX_PASSWORD),
    full_name: maybe(trimmed(MAX_FULL_NAME)),
    first_name: maybe(trimmed(MAX_FULL_NAME)),
    last_name: maybe(trimmed(MAX_FULL_NAME)),
    username: maybe(trimmed(60)),
    /** Whole years, as a number or text (the wire has both); too low an age has a refusal of its own. */
    age: count(-999, 999),
    country: maybe(text(2)),
    locale: maybe(text(20)),
    time_zone: maybe(text(64)),
    /** From an invitation's link, where sign-up is restricted. */
    invitation_token: maybe(text(64)),
    /** The code that the server printed for its future operator; needed on a public address only. */
    operator_code: maybe(text(64)),
    /** For the sign-up action [VERIFY-04]. */
    human_token: humanToken(),
    /** As in a log-in. */
    add_account: z._default(flag(), false),
  }),
  /** Null if an e-mail with a link is sent that creates the account; the same for every address [SEC-10]. */
  output: z.nullable(viewer),
  errors: [
    'email_taken',
    'username_taken',
    'weak_password',
    'too_young',
    'signup_closed',
    'human_needed',
    'human_refused',
    'human_unavailable',
    'too_many_accounts',
    'rate_limited',
  ],
  secret: ['password', 'human_token', 'invitation_token', 'operator_code'],
});

export const logIn = defineCall({
  name: 'v3_create_user_session',
  resource: ['UserSession', 'create'],
  audience: 'anyone',
  /** The credential present names the method; none or several are refused [AUTH-01]. */
  input: z.looseObject({
    username_or_email: z.optional(text(MAX_EMAIL)),
    password: z.optional(text(2 * MAX_PASSWORD)),
    /** Stays logged in to the browser's other accounts [AUTH-18]. */
    add_account: z._default(flag(), false),
    /** Whether the browser's password manager supplied the password [AUTH-07]. */
    is_stored: z._default(flag(), false),
    /** For the log-in action. With a password it is required once the free attempts are used up [VERIFY-04]. */
    human_token: humanToken(),
  }),
  /** Null for mfa_resend, which only sends a code. */
  output: z.nullable(viewer),
  errors: [
    'wrong_credentials',
    'second_factor_needed',
    'human_needed',
    'human_refused',
    'human_unavailable',
    'rate_limited',
    'unsupported',
    'sso_required',
    'sign_up_needed',
    'connect_first',
    'signup_closed',
    'unavailable',
    'soft_banned',
    'password_reset_sent',
    'suspended',
    'account_leaving',
    'too_many_accounts',
  ],
  secret: [
    'password',
    'facebook_token',
    'google_open_id_token',
    'line_id_token',
    'sso_id_token',
    'mfa_token',
    'human_token',
  ],
});

export const logOut = defineCall({
  name: 'v3_delete_user_session',
  resource: ['UserSession', 'delete'],
  audience: 'anyone',
  input: z.object({}),
  output: z.null(),
});

export const emailExists = defineCall({
  name: 'v3_register_exists',
  resource: ['EmailExists', 'get'],
  path: ['GET', '/v3/register/exists/'],
  audience: 'anyone',
  input: z.object({
    email: email(),
    /** For the sign-up action; without a token an address may ask a few times an hour [SEC-10]. */
    human_token: humanToken(),
  }),
  output: z.boolean(),
  errors: ['human_refused', 'human_unavailable', 'rate_limited'],
  secret: ['human_token'],
  rate: { limit: 600, seconds: 3600, per: 'address' },
});

/** The viewer, or null for a visitor: a page's first call. */
export const getViewer = defineCall({
  name: 'v3_get_viewer',
  path: ['GET', '/v3/users/me/'],
  audience: 'anyone',
  input: z.object({}),
  output: z.nullable(wholeViewer),
});

/** Called by a client after signing in: returns the viewer, before it resumes what they were doing [CALL-03]. */
export const confirmViewer = defineCall({
  name: 'v3_confirm_viewer',
  path: ['POST', '/v3/users/me/'],
  audience: 'signed_in',
  // It creates nothing.
  once: false,
  input: z.object({}),
  output: wholeViewer,
});

/** An access token without its secret, which is returned only once, on creation. */
export const accessToken = z.object({
  id: z.string(),
  type: z.literal('access_token'),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The only ad account it is valid for; null for all of the person's. */
  advertiser_id: z.nullable(z.string()),
  /** The last four characters, for recognition. */
  ends_with: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Null if it does not expire. */
  expires_at: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessToken>;

export const createAccessToken = defineCall({
  name: 'v3_create_access_token',
  resource: ['AccessToken', 'create'],
  path: ['POST', '/v3/users/me/access_tokens/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    name: z.pipe(
      nameText(MAX_TOKEN_NAME),
      z.string().check(z.minLength(1, "Don't forget to name your token!")),
    ),
    scopes: z.array(z.enum(SCOPES)).check(z.minLength(1, 'Choose what the token may do.')),
    expires_in_days: maybe(count(1, MAX_TOKEN_DAYS)),
    /** Limits it to one ad account. */
    advertiser_id: z.optional(maybe(id())),
    guid: maybe(text(100)),
  }),
  output: z.extend(accessToken, { token: z.string() }),
  errors: [
    'log_in_again',
    'rate_limited',
    'invalid_input',
    'key_reused',
    'key_in_progress',
    'shown_once',
  ],
  once: true,
  shownOnce: true,
});

export const getAccessTokens = defineCall({
  name: 'v3_get_access_tokens',
  resource: ['AccessTokens', 'get'],
  path: ['GET', '/v3/users/me/access_tokens/'],
  audience: 'signed_in',
  sessionOnly: true,
  /** Only those limited to this ad account. */
  input: z.object({ advertiser_id: z.optional(maybe(id())) }),
  output: z.array(accessToken),
  paged: true,
});

export const deleteAccessToken = defineCall({
  name: 'v3_delete_access_token',
  resource: ['AccessToken', 'delete'],
  path: ['DELETE', '/v3/users/me/access_tokens/{token_id}/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ token_id: id() }),
  output: z.null(),
  errors: ['token_not_found'],
});
