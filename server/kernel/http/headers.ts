import type { FastifyInstance } from 'fastify';
import { Failure } from '../core/failure.ts';
import type { Hosts } from '../core/hosts.ts';
import { perMinute } from '../core/per-minute.ts';
import type { SignOnOrigins } from '../config/provider-config.ts';

const HEALTH = /^\/(healthz|readyz(\/parts)?|metrics)\/?(\?|$)/;
const YEAR_S = 31_536_000;
const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** Default headers of every answer; a page or a picture overrides some. */
export const HEADERS_EVERYWHERE: Readonly<Record<string, string>> = {
  // Nothing in an answer other than a page is meant to run.
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': `max-age=${YEAR_S}`,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** The origins of pictures and of uploads; null for this site itself. */
export interface MediaOrigins {
  readonly pictures: string | null;
  readonly uploads: string | null;
}

/** The other origins that a page may load from. */
export interface Elsewhere extends MediaOrigins {
  /** Origins of the human verification service, if the operator has configured one. */
  readonly humanCheck: readonly string[];
  /** Origins of identity providers that the page itself calls, if the operator has configured any. */
  readonly signOn: SignOnOrigins;
}

/**
 * Returns a page's content security policy: its own scripts run by their hashes (`sha256-…`), and so do the
 * scripts they load [SEC-35]. Other answers get the strictest policy, since nothing in them is meant to run.
 */
export function pagePolicy(
  scripts: readonly string[],
  { pictures, uploads, humanCheck, signOn }: Elsewhere,
): string {
  const media = pictures === null ? '' : ` ${pictures}`;
  const store = uploads === null ? '' : ` ${uploads}`;
  const check = listed(humanCheck);
  const frames = check + listed(signOn.frames);
  return [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'${hash}' `).join('')}'strict-dynamic'`,
    `style-src 'self'${check}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https: http:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}${store}${check}${listed(signOn.origins)}`,
    `frame-src${frames || " 'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // A chosen file is previewed before it is uploaded.
    `media-src 'self' blob:${media}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports/',
  ].join('; ');
}

const listed = (origins: readonly string[]): string =>
  origins.map((origin) => ` ${origin}`).join('');

/** Sets the headers of every answer, errors included, and checks the Host header [SEC-37, SEC-41]. */
export function bindHeaders(fastify: FastifyInstance, hosts: Hosts): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS_EVERYWHERE);
    // A proxy and we might each pick a different one of two Host headers.
    const host = isNamedOnce(request.raw.rawHeaders, 'host') ? request.raw.headers.host : undefined;
    const known = hosts.answersFor(host) || (HEALTH.test(request.url) && hosts.isLoopback(host));
    if (known) done();
    else done(new Failure('unknown_host', "This server doesn't answer for that host."));
  });
  bindReports(fastify);
}

/** Whether the raw headers (names and values alternating) contain this name exactly once; runs for every request. */
function isNamedOnce(rawHeaders: readonly string[], wanted: string): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === wanted.length && name.toLowerCase() === wanted) found += 1;
  }
  return found === 1;
}

/** The maximum number of reports logged per minute, since anybody can send them. */
const REPORTS_A_MINUTE = 30;

/** Logs browsers' reports of policy violations, rate-limited, and answers 204. */
function bindReports(fastify: FastifyInstance): void {
  const mayLog = perMinute(REPORTS_A_MINUTE);
  void fastify.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16_384 }, (_, body, done) =>
      done(null, body),
    );
    scope.post('/csp-reports', async (request, reply) => {
      if (mayLog())
        request.log.warn({ report: String(request.body).slice(0, 2000) }, 'a policy was violated');
      return reply.code(204).send();
    });
  });
}
