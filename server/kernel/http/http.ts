import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { readJson } from '#contract/kernel/json.ts';
import { readIncoming, bearerOf, type CookieNames, type FindViewer } from './incoming.ts';
import { bindPaths } from './path-endpoints.ts';
import { offerCsrf, requireCsrf } from './csrf.ts';
import type { Gateway } from './gateway.ts';
import { requireSameViewer } from './same-viewer.ts';
import { routeTable } from './route-table.ts';
import { bareRefusal, refusalOf } from './envelope.ts';
import { Failure } from '../core/failure.ts';
import { bindHeaders } from './headers.ts';
import type { Hosts } from '../core/hosts.ts';
import { jsonOf } from '../core/memoized-json.ts';
import { lazyLog } from '../core/log.ts';
import { bindResources } from './resource-endpoints.ts';
import type { Route } from './route.ts';
import type { Done, Incoming, Kernel } from '../context/kernel.ts';
import { bindMetrics } from './bind-metrics.ts';
import { packedFor } from './packing.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { runCall } from './run-call.ts';
import { shedLoad } from './shed-load.ts';
import { answerUnreadable, readableUrl } from './unreadable.ts';

const BODY_BYTES = 256 * 1024;
/** The time limits for receiving the headers and the whole request; an upload takes the longest. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 15 * 60_000;
/** The limit of the whole head in bytes, and so of the address. */
const HEAD_BYTES = 16 * 1024;

const UNWATCHED = { metricsToken: null, dataDir: '' };

export interface HttpOptions {
  readonly kernel: Kernel;
  readonly hosts: Hosts;
  readonly cookies: CookieNames;
  /** Addresses or CIDR ranges of proxies whose forwarding header is trusted. */
  readonly proxies: readonly string[];
  /** How long a request may wait in the queue, in milliseconds. */
  readonly patience: number;
  readonly findViewer: FindViewer;
  /** The prefix of picture URLs, with a trailing slash. */
  readonly mediaUrl: () => string;
  readonly routes: readonly Route[];
  /** Whether and what to measure. */
  readonly watching?: { readonly metricsToken: string | null; readonly dataDir: string };
}

/** Creates Fastify with every call bound to its endpoints. Pages, media and health are added by app.ts. */
export async function buildHttp(
  options: HttpOptions,
): Promise<{ fastify: FastifyInstance; gateway: Gateway }> {
  const { log } = options.kernel;
  const level = log.isLevelEnabled('warn') ? 'warn' : log.level;
  const loggerInstance: FastifyBaseLogger = log.child({}, { level });
  const fastify = Fastify({
    loggerInstance,
    childLoggerFactory: (parent, bindings, options) =>
      lazyLog(() => parent.child(bindings, options)),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 10_000,
    // A request that came over an open connection while the server stops is answered like any other.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEAD_BYTES },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    clientErrorHandler: answerUnreadable,
    // A request without a host is refused by the same check as one with a wrong host.
    http: { maxHeaderSize: HEAD_BYTES, requireHostHeader: false },
    trustProxy: options.proxies.length > 0 ? [...options.proxies] : false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  fastify.server.headersTimeout = HEADERS_MS;
  // By default Node would answer an unsupported Expect header itself, without our checks and headers.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
  fastify.removeContentTypeParser('text/plain');
  takeJson(fastify);
  await fastify.register(cookie);
  await fastify.register(formbody, { bodyLimit: BODY_BYTES });
  bindHeaders(fastify, options.hosts);
  const isVisitor = (request: FastifyRequest): boolean =>
    bearerOf(request) === null && request.cookies[options.cookies.session] === undefined;
  const { metricsToken: token, dataDir } = options.watching ?? UNWATCHED;
  const metrics = token === null ? null : openMetrics({ db: options.kernel.db, dataDir });
  shedLoad(fastify, {
    log,
    patience: options.patience,
    isVisitor,
    onRefused: (kind) => metrics?.shed(kind),
  });
  if (metrics && token !== null) bindMetrics(fastify, metrics, token);
  const gateway = gatewayOf(options);
  bindErrors(fastify, gateway);
  bindResources(fastify, gateway);
  bindPaths(fastify, gateway);
  return { fastify, gateway };
}

/**
 * Parses JSON bodies. As everywhere on the wire, ids may be numbers; dangerous keys are refused behind the
 * endpoints.
 */
function takeJson(fastify: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: BODY_BYTES };
  fastify.addContentTypeParser<string>('application/json', options, (_request, body, done) => {
    try {
      done(null, readJson(body));
    } catch {
      done(new Failure('invalid_input', "The request couldn't be read."));
    }
  });
}

function gatewayOf(options: HttpOptions): Gateway {
  const { kernel, cookies, hosts } = options;
  const { findViewer, mediaUrl } = options;
  const deps = { db: kernel.db, clock: kernel.clock, cookies, hosts, findViewer, mediaUrl };
  return {
    routes: routeTable(options.routes),
    incoming: (request, reply) => readIncoming(request, reply, deps),
    requireOwn(request, { viewer }) {
      requireCsrf(request, hosts);
      requireSameViewer(request, viewer);
    },
    run: (route, raw, incoming) =>
      watched(kernel, incoming, () => runCall(kernel, route, raw, incoming)),
    async send(request, reply, status, body, error) {
      // The cookies of a refused call were not committed, unless the refusal commits its writes.
      const isCommitted = error instanceof Failure && error.commitsWrites;
      if (error !== undefined && !isCommitted) reply.removeHeader('set-cookie');
      offerCsrf(request, reply, cookies.secure);
      if (error instanceof Failure && error.retryAfter !== null) {
        reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
      }
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding');
      reply.code(status).type('application/json; charset=utf-8');
      const bytes = Buffer.from(jsonOf(body));
      // No other site can add a bearer token, beside which cookies are ignored.
      const byCookie = bearerOf(request) === null && request.cookies[cookies.session] !== undefined;
      const short = await packedFor(request, bytes, byCookie);
      if (short) reply.header('content-encoding', 'gzip');
      await reply.send(short ?? bytes);
    },
    report(request, error, status) {
      if (status < 500) return;
      const about = { request: request.id, path: request.url.split('?')[0] };
      if (!(error instanceof Failure)) return kernel.log.error({ err: error, ...about }, 'refused');
      // An unavailable or overloaded database is not a defect: a stack trace for each request would hide real
      // ones.
      const cause = error.cause instanceof Error ? error.cause.message : undefined;
      kernel.log.warn({ code: error.code, cause, ...about }, 'refused');
    },
  };
}

/** Reports to the watcher how long an answer took, and whether it was a defect. */
async function watched(
  { watch }: Kernel,
  { viewer, origin }: Incoming,
  answer: () => Promise<Done>,
): Promise<Done> {
  if (watch === undefined || viewer === null) return answer();
  const begun = performance.now();
  const end = (isDefect: boolean): void =>
    watch({ viewer, origin, ms: performance.now() - begun, isDefect });
  try {
    const done = await answer();
    end(false);
    return done;
  } catch (error) {
    end(refusalOf(error, '').status >= 500);
    throw error;
  }
}

/** Translates Fastify's own refusals (body too large, bad JSON, wrong type) to ours. */
function bindErrors(fastify: FastifyInstance, gateway: Gateway): void {
  fastify.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    const { status, wire } = refusalOf(refusal, request.id);
    gateway.report(request, refusal, status);
    await gateway.send(request, reply, status, bareRefusal('http', wire), refusal);
  });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new Failure('too_large', 'The request is too large.');
  if (status === 415) {
    return new Failure(
      'unsupported_body',
      'Send JSON or a form (application/x-www-form-urlencoded).',
    );
  }
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return refused ? new Failure('invalid_input', "The request couldn't be read.") : error;
}
