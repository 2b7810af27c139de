import type * as openIdClient from 'openid-client';
import type { Configuration, getJwksCache, ServerMetadata } from 'openid-client';
import { Failure } from '#server/kernel/core/failure.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { fetchOutside } from './outside.ts';

const WAIT_S = 5;
const KNOWN_FOR_MS = 3600_000;

/** What was learnt of an issuer, and when. */
interface Known {
  readonly at: number;
  readonly server: ServerMetadata;
  keys: ReturnType<typeof getJwksCache>;
}

/** Those who say who people are by OpenID Connect, as the operator named them. */
export interface Issuers {
  readonly all: readonly OpenIdConfig[];
  byKey(key: string): OpenIdConfig | null;
  /**
   * Runs what needs the issuer's own word. Its configuration is read once an hour. A refusal of
   * the work goes on; that the issuer cannot be asked is `unavailable`.
   */
  withIssuer<T>(provider: OpenIdConfig, use: Use, now: Date, work: Work<T>): Promise<T>;
}

/** Coming back with a code, or bringing an identity token. */
type Use = 'code' | 'token';
type Work<T> = (openId: OpenId, configuration: Configuration) => Promise<T>;

/** The library, which is loaded for the first person who comes. */
type OpenId = typeof openIdClient;

/** Asks nobody before somebody comes. */
export function issuersOf(all: readonly OpenIdConfig[]): Issuers {
  const known = new Map<string, Promise<Known>>();
  const learn = async (openId: OpenId, provider: OpenIdConfig, now: Date): Promise<Known> => {
    const before = await known.get(provider.key)?.catch(() => null);
    if (before && Math.abs(now.getTime() - before.at) < KNOWN_FOR_MS) return before;
    const learning = discover(openId, provider, now);
    known.set(provider.key, learning);
    // What could not be learnt is asked again.
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

/** The refusal while an issuer cannot be asked. */
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
      // The clock of the installation decides what has run out.
      [openId.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
      // LINE signs what it answers to a code with the channel's secret.
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
