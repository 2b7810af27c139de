import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { maybe, text } from '#contract/kernel/scalars.ts';

/** Token actions, by the wire's names [VERIFY-01]. */
export const HUMAN_ACTIONS = [
  'mweb_auth',
  'mweb_login',
  'mweb_signup',
  'web_auth',
  'web_unauth',
  'mweb_reset_password',
  'web_reset_password',
  'mweb_change_password',
  'web_change_password',
] as const;
export type HumanAction = (typeof HUMAN_ACTIONS)[number];

/** Acts that need a token, with their actions: on a wide screen and on a phone. */
export const HUMAN_ACTS = {
  log_in: ['web_unauth', 'mweb_login'],
  sign_up: ['web_unauth', 'mweb_signup'],
  log_in_again: ['web_auth', 'mweb_auth'],
  reset_password: ['web_reset_password', 'mweb_reset_password'],
  change_password: ['web_change_password', 'mweb_change_password'],
} as const satisfies Record<string, readonly [HumanAction, HumanAction]>;
export type HumanAct = keyof typeof HUMAN_ACTS;

/** A challenge's lifetime; the page fetches another after 105 s [VERIFY-01] [SEC-24]. */
export const HUMAN_TOKEN_S = 150;
export const HUMAN_REFRESH_MS = 105_000;
/** How long the page waits for the check to load and complete [VERIFY-03]. */
export const HUMAN_LOADING_MS = 8000;
export const HUMAN_SOLVING_MS = 30_000;
/** After this many attempts in this time, the form requires the visible check [VERIFY-02]. */
export const HUMAN_ATTEMPTS = 3;
export const HUMAN_ATTEMPTS_MS = 3_600_000;

/** Hosted services' tokens have some thousands of characters. */
const MAX_TOKEN = 8000;

/** The token's input field; calls that have it declare it secret. */
export const humanToken = () => maybe(text(MAX_TOKEN));

/**
 * A proof-of-work challenge. Its solution is the only counter, from 0 to `most`, for which the SHA-256 of `seed` and
 * the counter (4 bytes, big-endian) begins with `prefix`.
 */
export const humanWork = z.object({
  challenge: z.string(),
  /** In hexadecimal, as is `prefix`. */
  seed: z.string(),
  prefix: z.string(),
  most: z.int(),
});
export type HumanWork = z.infer<typeof humanWork>;

/** The token of a solved challenge. */
export const workToken = ({ challenge }: Pick<HumanWork, 'challenge'>, counter: number): string =>
  `${challenge}.${counter}`;

/** How people prove they are human: by a proof of work, or at a hosted service. */
export const humanCheck = z.object({
  kind: z.enum(['work', 'recaptcha', 'hcaptcha', 'turnstile']),
  action: z.enum(HUMAN_ACTIONS),
  work: z.nullable(humanWork),
  /** This site's key at the service, and its script's address. */
  site_key: z.nullable(z.string()),
  script: z.nullable(z.string()),
});
export type HumanCheck = z.infer<typeof humanCheck>;

export const getHumanCheck = defineCall({
  name: 'v3_get_human_check',
  resource: ['HumanCheck', 'get'],
  path: ['GET', '/v3/human_check/'],
  audience: 'anyone',
  input: z.object({ action: z.enum(HUMAN_ACTIONS) }),
  output: humanCheck,
  errors: ['rate_limited'],
  rate: { limit: 600, seconds: 3600, per: 'address' },
});
