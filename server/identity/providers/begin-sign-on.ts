import { randomBytes } from 'node:crypto';
import { pathOrHome } from '#contract/kernel/safe-path.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { hashOf, thisDevice } from './device.ts';
import type { Issuers } from './issuers.ts';
import { insertTry, sweepTries } from './sign-on-store.ts';

/** An unfinished log-in expires after this time. */
export const TRY_MS = 10 * 60_000;

interface Wanted {
  /** The requested path for afterwards, not validated. */
  readonly next: unknown;
  /** The person who connects the account; null for a log-in. */
  readonly personId: string | null;
  /** Whether the account is added to the browser's others [AUTH-18]. */
  readonly adds: boolean;
  /** The address that they already typed. */
  readonly email: string | null;
}

/**
 * The URL where a provider identifies a person. State, nonce and verifier stay on the server, bound to the browser: the
 * code is useless to anybody else [SEC-15].
 */
export async function beginSignOn(
  context: Context,
  issuers: Issuers,
  hosts: Pick<Hosts, 'publicUrl'>,
  provider: OpenIdConfig,
  wanted: Wanted,
): Promise<string> {
  const { tx, now } = context;
  const random = (): string => randomBytes(32).toString('base64url');
  const [state, nonce, verifier] = [random(), random(), random()];
  const url = await issuers.withIssuer(provider, 'code', now, async (openId, configuration) =>
    openId.buildAuthorizationUrl(configuration, {
      redirect_uri: hosts.publicUrl + callbackPath(provider.key),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(wanted.email === null ? {} : { login_hint: wanted.email }),
    }),
  );
  await sweepTries(tx, new Date(now.getTime() - TRY_MS));
  const begun = {
    provider: provider.key,
    nonce,
    verifier,
    next: nextOf(context, hosts, wanted.next),
    personId: wanted.personId,
    adds: wanted.adds,
  };
  await insertTry(tx, hashOf(state), thisDevice(context), begun, now);
  return url.href;
}

/** The path that a provider redirects to. */
export const callbackPath = (key: string): string => `/login/${key}/callback/`;

const MAX_NEXT = 2_000;

/** A path of this site other than log-in and sign-up; else "/" [SEC-39]. */
function nextOf(context: Context, { publicUrl }: Pick<Hosts, 'publicUrl'>, next: unknown): string {
  if (next === undefined || next === null || next === '') return '/';
  const path = pathOrHome(next, publicUrl, (event) =>
    context.events.write({ event, request: context.origin.requestId }),
  );
  return path.length > MAX_NEXT || /^\/(?:login|signup|add-account)(?:[/?#]|$)/u.test(path)
    ? '/'
    : path;
}
