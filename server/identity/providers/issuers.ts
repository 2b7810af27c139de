import type * as openIdClient from 'openid-client';
import type { Configuration, getJwksCache, ServerMetadata } from 'openid-client';
import { Failure } from '#server/kernel/core/failure.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { fetchOutside } from './outside.ts';

const WAIT_S = 5;
const KNOWN_FOR_MS = 3600_000;

/** An issuer's discovered metadata, and when it was read. */
interface Known {
  readonly at: number;
  readonly server: ServerMetadata;
  keys: ReturnType<typeof getJwksCache>;
}

/** The OpenID Connect issuers that the operator configured. */
export interface Issuers {
  readonly all: readonly OpenIdConfig[];
  byKey(key: string): OpenIdConfig | null;
  /**
   * Runs work that needs the issuer. Its metadata is cached for an hour. Failures of the work propagate; an unreachable
   * issuer is `unavailable`.
   */
  withIssuer<T>(provider: OpenIdConfig, use: Use, now: Date, work: Work<T>): Promise<T>;
}

/** A callback with a code, or an identity token. */
type Use = 'code' | 'token';
type Work<T> = (openId: OpenId, configuration: Configuration) => Promise<T>;

/** The library, loaded on first use. */
type OpenId = typeof openIdClient;

/** Makes no request before the first log-in. */
export function issuersOf(all: readonly OpenIdConfig[]): Issuers {
  const known = new Map<string, Promise<Known>>();
  const learn = async (openId: OpenId, provider: OpenIdConfig, now: Date): Promise<Known> => {
    const before = await known.get(provider.key)?.catch(() => null);
    if (before && Math.abs(now.getTime() - before.at) < KNOWN_FOR_MS) return before;
    const learning = discover(openId, provider, now);
    known.set(provider.key, learning);
    // A failed discovery is retried next time.
    learning.catch(() => known.delete(provider.key));
    return learning;
  };
  return {
    all,
    byKey: (key) => all.find((provider) => provider.key === key) ?? null,
    async withIssuer(provider, use, now, work) {
      const openId = await import('openid-client');
      const issuer = await learn(openId, provider, now).catch((cause: unknown) => {
        throw away(provider, cause);
      });
      const configuration = configurationOf(openId, provider, { issuer, use, now });
      try {
        return await work(openId, configuration);
      } finally {
        issuer.keys = openId.getJwksCache(configuration) ?? issuer.keys;
      }
    },
  };
}

/** The failure while an issuer cannot be reached. */
export function away({ name }: Pick<OpenIdConfig, 'name'>, cause: unknown): Failure {
  const failure = new Failure('unavailable', `We can't reach ${name} right now. Please try again.`);
  failure.cause = cause;
  return failure;
}

async function discover(openId: OpenId, provider: OpenIdConfig, now: Date): Promise<Known> {
  const found = await openId.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    undefined,
    {
      timeout: WAIT_S,
      [openId.customFetch]: fetchOutside,
      ...(isInTheClear(provider) ? { execute: [openId.allowInsecureRequests] } : {}),
    },
  );
  return { at: now.getTime(), server: found.serverMetadata(), keys: undefined };
}

const isInTheClear = ({ issuer }: OpenIdConfig): boolean => issuer.startsWith('http:');

function configurationOf(
  openId: OpenId,
  provider: OpenIdConfig,
  { issuer, use, now }: { readonly issuer: Known; readonly use: Use; readonly now: Date },
): Configuration {
  const { server } = issuer;
  const { kind, clientId, clientSecret } = provider;
  const isSigned = use === 'token' || kind !== 'line';
  const configuration = new openId.Configuration(
    server,
    clientId,
    {
      client_secret: clientSecret,
      // The installation's clock decides about expiry.
      [openId.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
      // LINE signs its identity tokens with the channel's secret in the code flow.
      ...(isSigned ? {} : { id_token_signed_response_alg: 'HS256' }),
    },
    takesSecretInBody(provider, server)
      ? openId.ClientSecretPost(clientSecret)
      : openId.ClientSecretBasic(clientSecret),
  );
  configuration.timeout = WAIT_S;
  configuration[openId.customFetch] = fetchOutside;
  if (isInTheClear(provider)) openId.allowInsecureRequests(configuration);
  if (use === 'token') openId.useIdTokenResponseType(configuration);
  else if (isSigned) openId.enableNonRepudiationChecks(configuration);
  if (issuer.keys) openId.setJwksCache(configuration, issuer.keys);
  return configuration;
}

function takesSecretInBody({ kind }: OpenIdConfig, server: ServerMetadata): boolean {
  const methods = server.token_endpoint_auth_methods_supported;
  return kind !== 'sso' || (methods?.includes('client_secret_post') ?? false);
}
