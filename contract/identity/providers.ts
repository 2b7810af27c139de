import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { MAX_FULL_NAME, WRITES } from '#contract/kernel/limits.ts';
import { count, flag, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { humanToken } from '#contract/trust/human.ts';

const MAX_KEY = 80;
const TRIES = { limit: 60, seconds: 3600, per: 'address' } as const;

/**
 * Returns the path that starts a provider's log-in by redirecting there; `adds` adds the account to the browser's
 * others.
 */
export function signOnPath(provider: string, next = '/', adds = false): string {
  const parts = [next === '/' ? '' : `next=${encodeURIComponent(next)}`, adds ? 'add=1' : ''];
  const query = parts.filter(Boolean).join('&');
  return `/login/${provider}/${query && `?${query}`}`;
}

/** Where a person identified by a provider enters what is still missing. */
export const SIGN_UP_REST_PATH = '/signup/complete/';
/** Where an account is added to the browser's others [ROUTE-11]. */
export const ADD_ACCOUNT_PATH = '/add-account/';
/** Where external accounts are connected [ROUTE-10]. */
export const CONNECTED_PATH = '/settings/claim/';

/** The first versions of mobile browsers that support each mode of the identity prompt [AUTH-17]. */
export const ONE_TAP_ON_MOBILE = { modal: 122, button: 130 } as const;

/** The Facebook SDK's version [AUTH-02]. */
export const FACEBOOK_SDK_VERSION = 'v2.7';
export const FACEBOOK_SCOPES = ['public_profile', 'email', 'user_friends'] as const;
/** How often to poll for a social network's script, and the interval in ms [AUTH-11]. */
export const SOCIAL_SCRIPT = { tries: 20, everyMs: 100 } as const;

/** A sign-in provider. */
const signInProvider = z.object({
  /** Its name in paths. */
  key: z.string(),
  kind: z.enum(['google', 'line', 'facebook', 'sso']),
  name: z.string(),
});
export type SignInProvider = z.infer<typeof signInProvider>;

/** Configuration for the browser's own identity prompt, without third-party scripts. */
const oneTap = z.object({ config_url: z.string(), client_id: z.string() });
export type OneTap = z.infer<typeof oneTap>;

export const signInMethods = z.object({
  providers: z.array(signInProvider),
  one_tap: z.nullable(oneTap),
  facebook_app_id: z.nullable(z.string()),
  /** Whether sign-up accepts the operator code: there is no operator yet. */
  asks_operator_code: z.boolean(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** The enabled log-in methods: only providers that the operator configured. */
export const getSignInMethods = defineCall({
  name: 'v3_get_sign_in_methods',
  resource: ['SignInMethods', 'get'],
  path: ['GET', '/v3/login/ways/'],
  audience: 'anyone',
  input: z.object({}),
  output: signInMethods,
});

/** The single sign-on of an e-mail domain; null if it has none. */
export const findSignOn = defineCall({
  name: 'v3_find_sign_on',
  path: ['GET', '/v3/login/sign_on/'],
  audience: 'anyone',
  input: z.object({ email: email() }),
  output: z.nullable(z.object({ key: z.string(), name: z.string(), is_required: z.boolean() })),
  rate: { limit: 300, seconds: 3600, per: 'address' },
});

/** A nonce that an identity token must contain: valid once, from the same browser. */
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

/** Other log-in methods of the account connected to a Facebook account [CALL-05]. */
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

/** A new person identified by a provider in this browser; null if none. */
export const getPendingSignUp = defineCall({
  name: 'v3_get_pending_sign_up',
  resource: ['PendingSignUp', 'get'],
  audience: 'anyone',
  input: z.object({}),
  output: z.nullable(
    z.object({
      provider: z.string(),
      /** Null if the person has to enter it. */
      email: z.nullable(z.string()),
      full_name: z.string(),
    }),
  ),
});

/**
 * Creates the account of a person identified by a provider: in this browser, or with type facebook by the token
 * [DATA-18].
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
    /** Whole years; or a birthday, as yyyy-mm-dd or MM/DD/YYYY, which is not stored. */
    age: maybe(count(-999, 999)),
    birthday: maybe(text(10)),
    email: maybe(email()),
    full_name: maybe(trimmed(MAX_FULL_NAME)),
    first_name: maybe(trimmed(MAX_FULL_NAME)),
    last_name: maybe(trimmed(MAX_FULL_NAME)),
    /** Accepted because clients send them; not stored. */
    gender: maybe(text(40)),
    image_url: maybe(text(2_048)),
    locale: maybe(text(20)),
    time_zone: maybe(text(64)),
    /** Stays logged in to the browser's other accounts [AUTH-18]. */
    add_account: z._default(flag(), false),
    /** For the sign-up action [VERIFY-04]. */
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

/** An external account, connected or not. */
const connectedAccount = z.object({
  ...signInProvider.shape,
  is_connected: z.boolean(),
  /** How the external account is recognised. */
  label: z.nullable(z.string()),
  connected_at: z.nullable(z.string()),
  /** Whether the person can still log in without it. */
  may_disconnect: z.boolean(),
});
export type ConnectedAccount = z.infer<typeof connectedAccount>;

const connectedAccounts = z.object({
  accounts: z.array(connectedAccount),
  facebook_app_id: z.nullable(z.string()),
});

/** All providers here, and the viewer's connected accounts. */
export const getConnectedAccounts = defineCall({
  name: 'v3_get_connected_accounts',
  resource: ['ConnectedAccounts', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: connectedAccounts,
});

/** Begins to connect an external account; with Facebook, whose token is sent along, completes it. */
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
  /** The address to continue at; null if connected. */
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
  // The address contains secrets of this browser.
  shownOnce: true,
});

/** Disconnects an external account, which no longer opens the viewer's. */
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
