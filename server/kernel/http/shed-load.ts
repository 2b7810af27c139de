import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { bareRefusal, earlyRefusal, refusalOf } from './envelope.ts';
import { Failure } from '../core/failure.ts';
import { HEADERS_EVERYWHERE } from './headers.ts';
import { watchLoopDelay } from './loop-delay.ts';
import { isLoopback, networkOf } from '../core/network.ts';
import { openLimiter, type Limiter } from './overload.ts';
import { runAdmitted, type Admission } from '../core/admission.ts';

/**
 * Concurrency limits by kind of request. With separate limits a flood of pages, which cost most, leaves room for
 * reads and writes, and writes that wait for one another leave database connections to reads. Health checks have
 * no limit.
 */
export const LIMITS = { file: 64, read: 24, write: 12, page: 6 } as const;

export type Kind = keyof typeof LIMITS;

const HEALTH = /^\/(healthz|readyz(\/parts)?|metrics)\/?(\?|$)/u;
const FILE = /^\/(media|assets|tag)\//u;
const CALL = /^\/(resource|_ngjs|v3|vx|v5|ads)\//u;
/** Some clients post their reads. */
const POSTED_READ = /^[^?]*Resource\/get\/?(\?|$)/u;
const RESOURCE = /^\/(?:_ngjs\/)?resource\/(\w{1,100})\//u;
const QUIET_MS = 10_000;

const BUSY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bowerbird is busy</title></head>' +
  '<body><h1>Bowerbird is busy</h1><p>Many people are here right now. Please try again in a moment.</p></body></html>';

/**
 * The shares of its patience that a request would wait for the main thread at every step, beyond which reads and
 * pages are refused to visitors, and then to everybody. Writes are few, and files are cheap.
 */
const BUSY = { forVisitors: 0.15, forAll: 0.5 } as const;
/**
 * With at most this many reads and pages in progress, the delay of the main thread is not theirs but another
 * program's on a busy machine: refusing them would help nobody. A browser opens six connections.
 */
const FEW = 8;

export interface SheddingOptions {
  readonly log: Logger;
  /** How long a request may wait in the queue, in milliseconds. */
  readonly patience: number;
  /** Whether the request is a visitor's, as far as can be told without the database. */
  readonly isVisitor: (request: FastifyRequest) => boolean;
  readonly limits?: Readonly<Record<Kind, number>>;
  /** The number of reads and pages in progress that is never refused for load. */
  readonly few?: number;
  /** Called for each request that is refused. */
  readonly onRefused?: ((kind: Kind) => void) | undefined;
  /** Returns the event loop delay, in milliseconds. */
  readonly loopDelay?: () => number;
}

/** Refuses requests that cannot be answered in time, before any work is done for them [SEC-79]. */
export function shedLoad(fastify: FastifyInstance, options: SheddingOptions): void {
  const { log, patience, isVisitor, limits = LIMITS, few = FEW } = options;
  const loopDelay = options.loopDelay ?? loopDelayWhile(fastify);
  let inFlight = 0;
  const isTooBusy = (request: FastifyRequest): boolean => {
    if (inFlight <= few) return false;
    const delay = loopDelay() / patience;
    return delay > BUSY.forAll || (delay > BUSY.forVisitors && isVisitor(request));
  };
  const limiters: Readonly<Record<Kind, Limiter>> = {
    file: openLimiter(limits.file, patience),
    read: openLimiter(limits.read, patience),
    write: openLimiter(limits.write, patience),
    page: openLimiter(limits.page, patience),
  };
  const note = noteOn(log);
  const admissions = new WeakMap<FastifyRequest, Admission>();
  fastify.addHook('onRequest', (request, reply, next) => {
    const kind = kindOf(request);
    if (kind === null) return next();
    const { raw } = reply;
    const begin = (admission: Admission | null): void => {
      if (admission === null) {
        if (!raw.destroyed) note(kind);
        options.onRefused?.(kind);
        refuse(request, reply, kind);
        return;
      }
      if (raw.destroyed) admission.leave();
      else raw.once('close', () => admission.leave());
      admissions.set(request, admission);
      next();
    };
    if (kind === 'read' || kind === 'page') {
      inFlight += 1;
      raw.once('close', () => (inFlight -= 1));
      if (isTooBusy(request)) return begin(null);
    }
    // A loopback address is the operator's, or a proxy's that PROXIES does not name, and then it is everybody's.
    const network = isLoopback(request.ip) ? null : networkOf(request.ip);
    const found = limiters[kind].enter(network, () => raw.destroyed);
    // Usually the limit is not reached, and the answer is immediate.
    if (found instanceof Promise) void found.then(begin);
    else begin(found);
  });
  // After the body is read: the body parser runs in the connection's async context, and not in the request's.
  fastify.addHook('preValidation', (request, _reply, next) => {
    const admission = admissions.get(request);
    if (admission === undefined) next();
    else runAdmitted(admission, next);
  });
}

function loopDelayWhile(fastify: FastifyInstance): () => number {
  const { delay, stop } = watchLoopDelay();
  fastify.addHook('onClose', async () => stop());
  return delay;
}

/** Returns which limit a request falls under; null for none. */
export function kindOf(request: FastifyRequest): Kind | null {
  const { url, method } = request;
  if (HEALTH.test(url)) return null;
  const isRead = method === 'GET' || method === 'HEAD' || POSTED_READ.test(url);
  if (!isRead) return 'write';
  if (FILE.test(url)) return 'file';
  return CALL.test(url) ? 'read' : 'page';
}

function refuse(request: FastifyRequest, reply: FastifyReply, kind: Kind): FastifyReply {
  const failure = new Failure('overloaded', "We're very busy right now. Please try again.");
  const { status, wire } = refusalOf(failure, request.id);
  // Randomised, so that retries do not arrive at once.
  const retryAfter = 1 + Math.floor(Math.random() * 3);
  reply.code(status).headers({
    ...HEADERS_EVERYWHERE,
    'cache-control': 'private, no-store',
    'retry-after': String(retryAfter),
  });
  if (kind === 'page') return reply.type('text/html; charset=utf-8').send(BUSY_PAGE);
  const resource = RESOURCE.exec(request.url)?.[1];
  return reply.send(
    resource ? earlyRefusal(resource, wire, request.id) : bareRefusal('http', wire),
  );
}

/** Logs one line at the beginning of an overload, rather than one for each request. */
function noteOn(log: Logger): (kind: Kind) => void {
  let last = -Infinity;
  return (kind) => {
    const time = performance.now();
    if (time - last > QUIET_MS) log.warn({ kind }, 'more is asked than can be answered');
    last = time;
  };
}
