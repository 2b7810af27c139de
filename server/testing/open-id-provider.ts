import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as oidc from 'oidc-provider';
import { clientOf } from './client.ts';

export const OPEN_ID_CLIENT = { id: 'bowerbird', secret: 'the secret of a client in tests' };

/** The provider's claims about a person. */
export type Claims = Readonly<Record<string, string | boolean>>;

/** A real OpenID provider on loopback, with a page to log in on. */
export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  /** People by subject; more may be added. */
  readonly people: Map<string, Claims>;
  /** Allows these redirect addresses; the provider answers from then on. */
  serve(...redirectUris: readonly string[]): void;
  /** Follows a site's redirect, logs in there, and returns the address it redirects back to. */
  logIn(url: string, subject: string): Promise<string>;
  /** Signs a token with the provider's key; `head` and `claims` override its contents. */
  token(claims: Readonly<Record<string, unknown>>, head?: { readonly alg?: string }): string;
}

/** Starts a provider; `alg` is the algorithm of its id tokens. */
export async function startOpenIdProvider(
  people: Readonly<Record<string, Claims>>,
  alg: 'RS256' | 'HS256' = 'RS256',
): Promise<OpenIdProvider> {
  const known = new Map(Object.entries(people));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let answer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    people: known,
    serve(...redirectUris) {
      const provider = new oidc.Provider(issuer, {
        ...configurationOf(known, privateKey),
        clients: [
          {
            client_id: OPEN_ID_CLIENT.id,
            client_secret: OPEN_ID_CLIENT.secret,
            redirect_uris: [...redirectUris],
            token_endpoint_auth_method: 'client_secret_post',
            id_token_signed_response_alg: alg,
          },
        ],
      });
      const rest = provider.callback();
      answer = (request, response) => {
        const isOurs = request.url?.startsWith('/interaction/') ?? false;
        void (isOurs ? interact(provider, request, response) : rest(request, response));
      };
    },
    logIn: (url, subject) => logInAt(issuer, url, subject),
    token: (claims, head = {}) => signed(privateKey, { iss: issuer, ...claims }, head),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function configurationOf(people: ReadonlyMap<string, Claims>, key: KeyObject): oidc.Configuration {
  return {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    ttl: { Interaction: 3600, Grant: 3600, Session: 3600, AccessToken: 3600, IdToken: 3600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => {
      const claims = people.get(sub);
      return claims && { accountId: sub, claims: async () => ({ sub, ...claims }) };
    },
    // Logging in implies consent.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const { accountId } = session;
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Serves the log-in page and handles its post. */
async function interact(
  provider: oidc.Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const subject = new URLSearchParams(await text(request)).get('subject') ?? '';
    const result =
      subject === ''
        ? { error: 'access_denied' }
        : { login: { accountId: subject, remember: false } };
    await provider.interactionFinished(request, response, result);
    return;
  }
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      '<!doctype html><html lang="en"><title>Log in</title><link rel="icon" href="data:,"><main><form method="post">' +
        '<label>Name <input name="subject"></label> <button>Go on</button></form></main></html>',
    );
}

async function logInAt(issuer: string, url: string, subject: string): Promise<string> {
  const browser = clientOf(issuer, {}, new Map());
  let at = url;
  for (;;) {
    const reply = await browser.request(at, { csrf: false });
    const isForm = reply.status === 200;
    const { headers, status } = isForm
      ? await browser.request(at, { method: 'POST', body: new URLSearchParams({ subject }) })
      : reply;
    const location = headers.get('location');
    if (location === null) throw new Error(`the provider answered ${status} at ${at}`);
    const next = new URL(location, issuer);
    if (next.origin !== issuer) return next.href;
    at = next.href;
  }
}

function signed(
  key: KeyObject,
  claims: Readonly<Record<string, unknown>>,
  { alg = 'RS256' }: { readonly alg?: string },
): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg, kid: 'one' })}.${part(claims)}`;
  const signature =
    alg === 'none' ? '' : sign('sha256', Buffer.from(body), key).toString('base64url');
  return `${body}.${signature}`;
}
