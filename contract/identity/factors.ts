import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_PASSKEY_NAME, MAX_PASSWORD, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { humanToken } from '#contract/trust/human.ts';

/** Second factors, as listed in `extra_data.methods` of second_factor_needed. */
export const FACTOR_KINDS = ['totp', 'email', 'passkey', 'recovery_code'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** A code as people type it, with spaces and dashes anywhere. */
const code = () => text(60);

/** Returned once, on creation. */
const recoveryCodes = z.array(z.string());
/** The first recovery codes, created with the first factor; null with any other. */
const withFactor = z.object({ recovery_codes: z.nullable(recoveryCodes) });

const ofFactors = { audience: 'signed_in', sessionOnly: true } as const;

/** The viewer's second factors. */
export const factors = z.object({
  totp_since: z.nullable(z.string()),
  email_since: z.nullable(z.string()),
  passkey_count: z.int(),
  recovery_codes_left: z.int(),
  has_password: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

export const getFactors = defineCall({
  ...ofFactors,
  name: 'v3_get_factors',
  resource: ['Factors', 'get'],
  input: z.object({}),
  output: factors,
});

/** Begins to set up an authenticator app; an existing one stays in use until the new one's first code. */
export const beginAuthenticator = defineCall({
  ...ofFactors,
  name: 'v3_begin_authenticator',
  resource: ['Authenticator', 'create'],
  input: z.object({}),
  output: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** otpauth: URI, for a QR code. */
    uri: z.string(),
  }),
  errors: ['log_in_again', 'rate_limited'],
  rate: WRITES,
  shownOnce: true,
});

export const confirmAuthenticator = defineCall({
  ...ofFactors,
  name: 'v3_confirm_authenticator',
  resource: ['Authenticator', 'update'],
  input: z.object({ mfa_token: code() }),
  output: withFactor,
  errors: ['log_in_again', 'wrong_credentials', 'invalid_input', 'rate_limited'],
  secret: ['mfa_token'],
  rate: WRITES,
});

export const removeAuthenticator = defineCall({
  ...ofFactors,
  name: 'v3_remove_authenticator',
  resource: ['Authenticator', 'delete'],
  input: z.object({}),
  output: z.null(),
  errors: ['log_in_again', 'rate_limited'],
  rate: WRITES,
});

/** Sends a code to the viewer's verified address, to make it a factor. */
export const beginEmailFactor = defineCall({
  ...ofFactors,
  name: 'v3_begin_email_factor',
  resource: ['EmailFactor', 'create'],
  input: z.object({}),
  output: z.null(),
  errors: ['log_in_again', 'email_unverified', 'rate_limited'],
});

export const confirmEmailFactor = defineCall({
  ...ofFactors,
  name: 'v3_confirm_email_factor',
  resource: ['EmailFactor', 'update'],
  input: z.object({ mfa_token: code() }),
  output: withFactor,
  errors: ['log_in_again', 'wrong_credentials', 'rate_limited'],
  secret: ['mfa_token'],
  rate: WRITES,
});

export const removeEmailFactor = defineCall({
  ...ofFactors,
  name: 'v3_remove_email_factor',
  resource: ['EmailFactor', 'delete'],
  input: z.object({}),
  output: z.null(),
  errors: ['log_in_again', 'rate_limited'],
  rate: WRITES,
});

/** Replaces all of the viewer's recovery codes with new ones. */
export const makeRecoveryCodes = defineCall({
  ...ofFactors,
  name: 'v3_make_recovery_codes',
  resource: ['RecoveryCodes', 'create'],
  input: z.object({}),
  output: z.object({ recovery_codes: recoveryCodes }),
  errors: ['log_in_again', 'invalid_input', 'rate_limited'],
  rate: WRITES,
  shownOnce: true,
});

const bytes = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[\w-]+={0,2}$/, 'Expected base64url'));

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};
const transports = z.optional(z.array(text(20)).check(z.maxLength(10)));

/** An authenticator's answer to the creation of a passkey. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports,
  }),
});
/** An authenticator's answer to the use of a passkey. */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    // The longest signature of ML-DSA (FIPS 204), which browsers now offer, has 4,627 bytes.
    signature: bytes(8000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});
export type UsedCredential = z.output<typeof usedCredential>;

export const passkey = z.object({
  id: z.string(),
  type: z.literal('passkey'),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = () =>
  z.pipe(
    nameText(MAX_PASSKEY_NAME),
    z.string().check(z.minLength(1, "Don't forget to name your passkey!")),
  );

/** Options for the browser's authenticator, as in WebAuthn. */
const webAuthnOptions = z.record(z.string(), z.unknown());

export const beginPasskey = defineCall({
  ...ofFactors,
  name: 'v3_begin_passkey',
  resource: ['PasskeyOffer', 'create'],
  input: z.object({}),
  output: webAuthnOptions,
  errors: ['log_in_again', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const addPasskey = defineCall({
  ...ofFactors,
  name: 'v3_add_passkey',
  resource: ['Passkey', 'create'],
  input: z.object({ name: passkeyName(), credential: newCredential }),
  output: z.extend(passkey, { recovery_codes: z.nullable(recoveryCodes) }),
  errors: ['log_in_again', 'wrong_credentials', 'invalid_input', 'rate_limited'],
  secret: ['credential'],
  rate: WRITES,
  shownOnce: true,
});

export const renamePasskey = defineCall({
  ...ofFactors,
  name: 'v3_rename_passkey',
  resource: ['Passkey', 'update'],
  input: z.object({ passkey_id: id(), name: passkeyName() }),
  output: passkey,
  errors: ['passkey_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const removePasskey = defineCall({
  ...ofFactors,
  name: 'v3_remove_passkey',
  resource: ['Passkey', 'delete'],
  input: z.object({ passkey_id: id() }),
  output: z.null(),
  errors: ['log_in_again', 'passkey_not_found', 'rate_limited'],
  rate: WRITES,
});

export const getPasskeys = defineCall({
  ...ofFactors,
  name: 'v3_get_passkeys',
  resource: ['Passkeys', 'get'],
  input: z.object({}),
  output: z.array(passkey),
  paged: true,
});

/** Begins to use a passkey: to log in, as a second factor, or to reauthenticate. */
export const beginPasskeyUse = defineCall({
  name: 'v3_begin_passkey_use',
  resource: ['PasskeyChallenge', 'create'],
  audience: 'anyone',
  input: z.object({
    /** As in the log-in that it begins. */
    add_account: z._default(flag(), false),
  }),
  output: webAuthnOptions,
  errors: ['rate_limited'],
  rate: { limit: 120, seconds: 3600, per: 'address' },
});

/** Logs in with a passkey, or uses it as the second factor after a password in this browser. */
export const logInByPasskey = defineCall({
  name: 'v3_log_in_by_passkey',
  resource: ['PasskeySession', 'create'],
  audience: 'anyone',
  input: z.object({
    credential: usedCredential,
    /** As in a log-in. */
    add_account: z._default(flag(), false),
    /** For the log-in action [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: viewer,
  errors: [
    'wrong_credentials',
    'soft_banned',
    'suspended',
    'account_leaving',
    'too_many_accounts',
    'human_refused',
    'rate_limited',
  ],
  secret: ['credential', 'human_token'],
  rate: { limit: 120, seconds: 3600, per: 'address' },
});

/** Reauthenticates, by exactly one of the three, before a sensitive act [SEC-6]. */
export const logInAgain = defineCall({
  ...ofFactors,
  name: 'v3_renew_user_session',
  resource: ['UserSession', 'update'],
  input: z.object({
    password: maybe(text(2 * MAX_PASSWORD)),
    mfa_token: maybe(code()),
    credential: z.optional(z.nullable(usedCredential)),
    /** For the log-in-again action [VERIFY-04]. */
    human_token: humanToken(),
  }),
  output: z.null(),
  errors: ['invalid_input', 'wrong_credentials', 'human_refused', 'rate_limited'],
  secret: ['password', 'mfa_token', 'credential', 'human_token'],
});
