import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HumanService } from '#server/kernel/config/human-config.ts';

const SECRET = 'the secret of this site in tests';
const SITE_KEY = 'the key of this site in tests';
const PROJECT = 'pins-in-tests';

/** The stand-ins' data of a token. */
export interface HumanToken {
  readonly action?: string;
  /** ISO 8601. */
  readonly born?: string;
  readonly score?: number;
}

/** The verification endpoints of the three services on loopback; they check the secret like the real ones. */
export interface HumanServices extends AsyncDisposable {
  readonly tokens: Map<string, HumanToken>;
  /** While set, they return only errors. */
  isAway: boolean;
  service(kind: HumanService['kind'], more?: Partial<HumanService>): HumanService;
}

export async function startHumanServices(): Promise<HumanServices> {
  const tokens = new Map<string, HumanToken>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      const url = new URL(request.url ?? '/', 'http://services');
      const message = url.pathname.startsWith('/recaptcha/')
        ? assess(tokens, url, body)
        : siteVerify(tokens, url.pathname === '/turnstile', new URLSearchParams(body));
      const status = services.isAway ? 500 : message === null ? 403 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(message ?? {}));
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services: HumanServices = {
    tokens,
    isAway: false,
    service: (kind, more = {}) => ({
      kind,
      siteKey: SITE_KEY,
      secret: SECRET,
      project: PROJECT,
      verifyUrl: `${base}/${kind}`,
      scriptUrl: `${base}/${kind}.js`,
      ...more,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return services;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return text;
}

function siteVerify(
  tokens: ReadonlyMap<string, HumanToken>,
  hasActions: boolean,
  fields: URLSearchParams,
): object {
  const isRight =
    fields.get('secret') === SECRET && (hasActions || fields.get('sitekey') === SITE_KEY);
  if (!isRight) return { success: false, 'error-codes': ['invalid-input-secret'] };
  const known = tokens.get(fields.get('response') ?? '');
  if (known === undefined) return { success: false, 'error-codes': ['invalid-input-response'] };
  const { action, born } = known;
  return { success: true, challenge_ts: born, ...(hasActions ? { action } : {}) };
}

function assess(tokens: ReadonlyMap<string, HumanToken>, url: URL, body: string): object | null {
  const isOurs = url.pathname === `/recaptcha/projects/${PROJECT}/assessments`;
  if (!isOurs || url.searchParams.get('key') !== SECRET) return null;
  const { event } = JSON.parse(body) as { event: { token: string; siteKey: string } };
  const known = event.siteKey === SITE_KEY ? tokens.get(event.token) : undefined;
  if (known === undefined) return { tokenProperties: { invalidReason: 'MALFORMED' } };
  const { action, born, score = 0.9 } = known;
  return { tokenProperties: { valid: true, action, createTime: born }, riskAnalysis: { score } };
}
