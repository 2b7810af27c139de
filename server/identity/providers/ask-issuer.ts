import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IDToken } from 'openid-client';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { away, type Issuers } from './issuers.ts';
import type { SignOnTry } from './sign-on-store.ts';

/** The claims for the code in a callback; refuses with wrong_credentials. */
export function claimsOfCode(
  context: Context,
  issuers: Issuers,
  provider: OpenIdConfig,
  came: { readonly url: URL; readonly state: string; readonly begun: SignOnTry },
): Promise<IDToken> {
  return issuers.withIssuer(provider, 'code', context.now, (openId, configuration) =>
    checked(context, provider, async () => {
      const answer = await openId.authorizationCodeGrant(configuration, came.url, {
        pkceCodeVerifier: came.begun.verifier,
        expectedState: came.state,
        expectedNonce: came.begun.nonce,
        idTokenExpected: true,
      });
      const claims = answer.claims();
      if (claims === undefined) return undefined;
      if (provider.kind === 'line' && !isSignedWith(provider, answer.id_token ?? ''))
        return undefined;
      // Some issuers return the remaining claims only from their userinfo endpoint.
      const isAll =
        claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint;
      if (isAll) return claims;
      const more = await openId.fetchUserInfo(configuration, answer.access_token, claims.sub);
      return { ...more, ...claims };
    }),
  );
}

/** The claims of a posted identity token; its nonce is already used up. */
export function claimsOfToken(
  context: Context,
  issuers: Issuers,
  provider: OpenIdConfig,
  posted: { readonly token: string; readonly nonce: string },
): Promise<IDToken> {
  const answer = new URL(provider.issuer);
  answer.hash = new URLSearchParams({ id_token: posted.token }).toString();
  return issuers.withIssuer(provider, 'token', context.now, (openId, configuration) =>
    checked(context, provider, () =>
      openId.implicitAuthentication(configuration, answer, posted.nonce, {
        expectedState: openId.skipStateCheck,
      }),
    ),
  );
}

async function checked(
  context: Context,
  provider: OpenIdConfig,
  ask: () => Promise<IDToken | undefined>,
): Promise<IDToken> {
  let cause: unknown = null;
  try {
    const claims = await ask();
    if (claims !== undefined) return claims;
  } catch (error) {
    if (isAway(error)) throw away(provider, error);
    cause = error;
  }
  // The cause is logged for the operator, who may have configured it wrongly; it contains no secret.
  const why = cause instanceof Error ? cause.message : 'the signature is not right';
  context.log.warn({ provider: provider.key, why }, 'a log-in by a provider was refused');
  throw new Failure(
    'wrong_credentials',
    `${provider.name} didn't confirm this log-in. Please try again.`,
  );
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Whether the issuer did not answer, or not in a valid format. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const { cause } = error;
  if (cause instanceof Response && cause.status >= 500) return true;
  if (typeof code === 'string' && AWAY.has(code)) return true;
  return [error, cause].some((one) => one instanceof TypeError && one.message === 'fetch failed');
}

function isSignedWith({ clientSecret }: OpenIdConfig, token: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const right = createHmac('sha256', clientSecret).update(`${head}.${claims}`).digest();
  const received = Buffer.from(signature, 'base64url');
  return right.length === received.length && timingSafeEqual(right, received);
}
