import type { FastifyInstance } from 'fastify';
import { Failure } from '../core/failure.ts';
import type { Hosts } from '../core/hosts.ts';
import { perMinute } from '../core/per-minute.ts';
import type { SignOnOrigins } from '../config/provider-config.ts';

const HEALTH = /^\/(healthz|readyz)\/?(\?|$)/;
const YEAR_S = 31_536_000;
const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** What every answer carries; a page or a picture says otherwise of itself. */
export const HEADERS_EVERYWHERE: Readonly<Record<string, string>> = {
  // Nothing in an answer that is not a page is meant to run.
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

/** Where pictures come from and where uploads go; null for this site itself. */
export interface MediaOrigins {
  readonly pictures: string | null;
  readonly uploads: string | null;
}

/** Whoever else a page may load from. */
export interface Elsewhere extends MediaOrigins {
  /** A service that tells people from programs, where the operator named one. */
  readonly humanCheck: readonly string[];
  /** Those who say who people are, where the operator named some that the page itself asks. */
  readonly signOn: SignOnOrigins;
}

/**
 * The content security policy of a page: its own scripts run by their hashes (`sha256-…`), and so does what
 * they load [SEC-35]. Answers that are not pages get the strictest one, since nothing in them is meant to run.
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
    // What a person has just chosen is shown to them before it is sent.
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

/** Headers of every answer, error or not, and the check of the Host header [SEC-37, SEC-41]. */
export function bindHeaders(fastify: FastifyInstance, hosts: Hosts): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS_EVERYWHERE);
    // Two of them would mean one thing to a proxy and another to us.
    const host = isNamedOnce(request.raw.rawHeaders, 'host') ? request.raw.headers.host : undefined;
    const known = hosts.answersFor(host) || (HEALTH.test(request.url) && hosts.isLoopback(host));
    if (known) done();
    else done(new Failure('unknown_host', "This server doesn't answer for that host."));
  });
  bindReports(fastify);
}

/** Whether one of the raw headers, names and values in turn, has this name: every request is looked at. */
function isNamedOnce(rawHeaders: readonly string[], wanted: string): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === wanted.length && name.toLowerCase() === wanted) found += 1;
  }
  return found === 1;
}

/** Of the reports in a minute so many are logged: anybody can send them. */
const REPORTS_A_MINUTE = 30;

/** Browsers report what a page's policy refused; it is logged, bounded, and answered 204. */
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
