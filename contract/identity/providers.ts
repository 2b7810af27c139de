import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { MAX_FULL_NAME, WRITES } from '#contract/kernel/limits.ts';
import { count, flag, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { humanToken } from '#contract/trust/human.ts';

const MAX_KEY = 80;
const TRIES = { limit: 60, seconds: 3600, per: 'address' } as const;

/** Where a way to a provider begins; it leads on to the provider, and `adds` whom it names to the browser. */
export function signOnPath(provider: string, next = '/', adds = false): string {
  const parts = [next === '/' ? '' : `next=${encodeURIComponent(next)}`, adds ? 'add=1' : ''];
  const query = parts.filter(Boolean).join('&');
  return `/login/${provider}/${query && `?${query}`}`;
}

/** Where somebody whom a provider has named says what is still missing. */
export const SIGN_UP_REST_PATH = '/signup/complete/';
/** Where one more account is added to those of a browser [ROUTE-11]. */
export const ADD_ACCOUNT_PATH = '/add-account/';
/** Where accounts elsewhere are connected [ROUTE-10]. */
export const CONNECTED_PATH = '/settings/claim/';

/** The versions from which browsers of phones ask for an identity, by how they ask [AUTH-17]. */
export const ONE_TAP_ON_MOBILE = { modal: 122, button: 130 } as const;

/** What the script of Facebook is asked for [AUTH-02]. */
export const FACEBOOK_SDK_VERSION = 'v2.7';
export const FACEBOOK_SCOPES = ['public_profile', 'email', 'user_friends'] as const;
/** A social network's script is looked for so often, and so many ms apart [AUTH-11]. */
export const SOCIAL_SCRIPT = { tries: 20, everyMs: 100 } as const;

/** A way in beside the password. */
const signInProvider = z.object({
  /** What its path is called by. */
  key: z.string(),
  kind: z.enum(['google', 'line', 'facebook', 'sso']),
  name: z.string(),
});
export type SignInProvider = z.infer<typeof signInProvider>;

/** What the browser itself is asked for an identity with, without a script of anybody's. */
const oneTap = z.object({ config_url: z.string(), client_id: z.string() });
export type OneTap = z.infer<typeof oneTap>;

export const signInMethods = z.object({
  providers: z.array(signInProvider),
  one_tap: z.nullable(oneTap),
  facebook_app_id: z.nullable(z.string()),
  /** Whether sign-up takes the code that makes its account the operator's: nobody has it yet. */
  asks_operator_code: z.boolean(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** Whom one may log in with here: only those whom the operator named. */
export const getSignInMethods = defineCall({
  name: 'v3_get_sign_in_methods',
  resource: ['SignInMethods', 'get'],
  path: ['GET', '/v3/login/ways/'],
  audience: 'anyone',
  input: z.object({}),
  output: signInMethods,
});

/** Where the people of an e-mail domain log in; null for those who have nowhere of their own. */
export const findSignOn = defineCall({
  name: 'v3_find_sign_on',
  path: ['GET', '/v3/login/sign_on/'],
  audience: 'anyone',
  input: z.object({ email: email() }),
  output: z.nullable(z.object({ key: z.string(), name: z.string(), is_required: z.boolean() })),
  rate: { limit: 300, seconds: 3600, per: 'address' },
});

/** What an identity token must hold to be taken here, once, from the browser that asked. */
export const createSignOnNonce = defineCall({
  name: 'v3_create_sign_on_nonce',
  resource: ['SignOnNonce', 'create'],
  path: ['POST', '/v3/login/nonce/'],
  audience: 'anyone',
  input: z.object({}),
  output: z.object({ nonce: z.string(), expires_at: z.string() }),
  errors: ['rate_limited'],
  rate: { limit: 300, seconds: 3600, per: 'address' },
});

/** What the account behind somebody's Facebook is opened by beside it [CALL-05]. */
export const facebookLogin = z.object({
  connected_to_gplus: z.boolean(),
  connected_to_google: z.boolean(),
  has_password: z.boolean(),
  strict_email_status: z.enum(['valid', 'unknown', 'rejected']),
});
export type FacebookLogin = z.infer<typeof facebookLogin>;

const facebookId = () => text(40);

export const facebookLoginData = defineCall({
  name: 'v3_facebook_login_data',
  path: ['GET', '/v3/facebook/login_data/'],
  audience: 'anyone',
  input: z.object({ facebook_id: facebookId(), facebook_token: text(2_000) }),
  output: facebookLogin,
  errors: ['unsupported', 'wrong_credentials', 'unavailable', 'user_not_found', 'rate_limited'],
  secret: ['facebook_token'],
  rate: TRIES,
});

/** Somebody new whom a provider has named in this browser; null for nobody. */
export const getPendingSignUp = defineCall({
  name: 'v3_get_pending_sign_up',
  resource: ['PendingSignUp', 'get'],
  audience: 'anyone',
  input: z.object({}),
  output: z.nullable(
    z.object({
      provider: z.string(),
      /** Null where the person has to say it. */
      email: z.nullable(z.string()),
      full_name: z.string(),
    }),
  ),
});

/**
 * Makes the account of somebody whom a provider has named: the one who came back to this browser, or
 * with type facebook whoever the token names [DATA-18].
 */
export const signUpWith = defineCall({
  name: 'v3_register_social',
  resource: ['SocialRegister', 'create'],
  path: ['POST', '/v3/register/social/'],
  audience: 'anyone',
  input: z.object({
    type: maybe(z.literal('facebook')),
    facebook_id: maybe(facebookId()),
    facebook_token: maybe(text(2_000)),
    /** Whole years; or a birthday, as yyyy-mm-dd or MM/DD/YYYY, of which nothing is kept. */
    age: maybe(count(-999, 999)),
    birthday: maybe(text(10)),
    email: maybe(email()),
    full_name: maybe(trimmed(MAX_FULL_NAME)),
    first_name: maybe(trimmed(MAX_FULL_NAME)),
    last_name: maybe(trimmed(MAX_FULL_NAME)),
    /** Taken because clients send them; nothing of them is kept. */
    gender: maybe(text(40)),
    image_url: maybe(text(2_048)),
    locale: maybe(text(20)),
    time_zone: maybe(text(64)),
    /** The accounts that the browser is logged in to stay beside this one [AUTH-18]. */
    add_account: z._default(flag(), false),
    /** For the action of sign-up [VERIFY-04]. */
    human_token: humanToken(),
  }),
  /** Null as in a sign-up by password, for an address that the provider has not confirmed. */
  output: z.nullable(viewer),
  errors: [
    'sign_on_expired',
    'unsupported',
    'wrong_credentials',
    'unavailable',
    'email_taken',
    'identity_taken',
    'too_many_accounts',
    'too_young',
    'signup_closed',
    'human_needed',
    'human_refused',
    'human_unavailable',
    'rate_limited',
    'invalid_input',
  ],
  secret: ['facebook_token', 'human_token'],
  rate: TRIES,
});

/** An account elsewhere, connected or not. */
const connectedAccount = z.object({
  ...signInProvider.shape,
  is_connected: z.boolean(),
  /** What the account elsewhere is known by. */
  label: z.nullable(z.string()),
  connected_at: z.nullable(z.string()),
  /** Whether the person has another way in without it. */
  may_disconnect: z.boolean(),
});
export type ConnectedAccount = z.infer<typeof connectedAccount>;

const connectedAccounts = z.object({
  accounts: z.array(connectedAccount),
  facebook_app_id: z.nullable(z.string()),
});

/** Each way in that there is here, and what the viewer has connected of it. */
export const getConnectedAccounts = defineCall({
  name: 'v3_get_connected_accounts',
  resource: ['ConnectedAccounts', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: connectedAccounts,
});

/** Begins to connect an account elsewhere; with Facebook, whose token is at hand, does it. */
export const connectAccount = defineCall({
  name: 'v3_connect_account',
  resource: ['ConnectedAccount', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    key: text(MAX_KEY),
    facebook_id: maybe(facebookId()),
    facebook_token: maybe(text(2_000)),
  }),
  /** Where to go on; null when it is connected. */
  output: z.object({ url: z.nullable(z.string()) }),
  errors: [
    'log_in_again',
    'unsupported',
    'unavailable',
    'wrong_credentials',
    'identity_taken',
    'already_there',
    'invalid_input',
    'rate_limited',
  ],
  secret: ['facebook_token'],
  rate: WRITES,
  // Where to go on holds what only this browser may know.
  shownOnce: true,
});

/** Takes an account elsewhere from the viewer's; it no longer opens it. */
export const disconnectAccount = defineCall({
  name: 'v3_disconnect_account',
  resource: ['ConnectedAccount', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ key: text(MAX_KEY) }),
  output: connectedAccounts,
  errors: ['log_in_again', 'last_way_in', 'unsupported', 'rate_limited'],
  rate: WRITES,
});
