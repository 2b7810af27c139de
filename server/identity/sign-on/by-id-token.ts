import type { logIn } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import type { Proof } from '../sign-in/enter.ts';
import type { SignUpMode } from '../people/policy.ts';
import { claimsOfToken } from '../providers/ask-issuer.ts';
import type { Issuers } from '../providers/issuers.ts';
import { useNonce } from '../providers/nonce.ts';
import { identityIn } from '../providers/provider-identity.ts';
import { whoIsNamed } from './who-is-named.ts';

const KINDS = {
  google_open_id_token: 'google',
  line_id_token: 'line',
  sso_id_token: 'sso',
} as const;

const MAX_TOKEN = 8_000;

/**
 * Logs in with an identity token [AUTH-03] [AUTH-04] [AUTH-05]. It must contain a nonce of ours, which is used up
 * before any other check, so that a token works only once [SEC-16].
 */
export const byIdToken =
  (issuers: Issuers, mode: SignUpMode, key: keyof typeof KINDS) =>
  async (context: Context, input: InputOf<typeof logIn>): Promise<Proof> => {
    const token = input[key];
    const kind = KINDS[key];
    const ofKind = issuers.all.filter((provider) => provider.kind === kind);
    if (ofKind.length === 0)
      throw new Failure('unsupported', "This way to log in isn't available here.");
    if (typeof token !== 'string' || token.length > MAX_TOKEN) throw refused();
    const { iss, nonce } = unchecked(token);
    const provider: OpenIdConfig | undefined = ofKind.find(({ issuer }) => isSame(issuer, iss));
    if (!(await useNonce(context, nonce)) || provider === undefined) throw refused();
    const claims = await claimsOfToken(context, issuers, provider, { token, nonce: String(nonce) });
    const method = kind === 'google' ? 'google_one_tap' : undefined;
    return whoIsNamed(context, mode, identityIn(provider, claims, method));
  };

/** Compares issuers as URLs, because a bare one may end with a slash. */
const isSame = (issuer: string, iss: unknown): boolean =>
  typeof iss === 'string' && URL.parse(iss)?.href === new URL(issuer).href;

/** The token's claims, before its signature is verified. */
function unchecked(token: string): { readonly iss?: unknown; readonly nonce?: unknown } {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

const refused = (): Failure =>
  new Failure('wrong_credentials', "This identity token can't be used to log in here.", {
    detail: 'Please try again.',
  });
