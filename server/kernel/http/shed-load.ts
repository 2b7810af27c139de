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
 * How many requests of a kind are worked on at once. Each kind has its own limit: a flood of pages,
 * which cost most, leaves room for reads and writes, and writes that wait for one another leave
 * connections of the database to reads. Health checks have no limit.
 */
const LIMITS = { file: 64, read: 24, write: 12, page: 6 } as const;

type Kind = keyof typeof LIMITS;

const HEALTH = /^\/(healthz|readyz)\/?(\?|$)/u;
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
 * From how much of its patience on a request would wait for the main thread at every step: reads and
 * pages are then refused to visitors, and further on to everybody. Writes are few, and files are light.
 */
const BUSY = { forVisitors: 0.15, forAll: 0.5 } as const;
/**
 * As long as no more reads and pages than these are under way, it is not they who make the main thread
 * late, but another program on a busy machine: to refuse them would help nobody. A browser sends six.
 */
const FEW = 8;

export interface SheddingOptions {
  readonly log: Logger;
  /** How long a request waits for its turn, in milliseconds. */
  readonly patience: number;
  /** Whether nobody is signed in there, as far as can be told without asking the database. */
  readonly isVisitor: (request: FastifyRequest) => boolean;
  readonly limits?: Readonly<Record<Kind, number>>;
  /** So many reads and pages under way are never too many. */
  readonly few?: number;
  /** How long what is ready waits for the main thread, in milliseconds. */
  readonly loopDelay?: () => number;
}

/** Refuses, before anything is done for them, the requests that cannot be answered in time [SEC-79]. */
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
    // Whoever comes from this machine is the operator, or a proxy that PROXIES does not name and so everybody.
    const network = isLoopback(request.ip) ? null : networkOf(request.ip);
    const found = limiters[kind].enter(network, () => raw.destroyed);
    // Mostly the limit is not reached, and nothing is to be waited for.
    if (found instanceof Promise) void found.then(begin);
    else begin(found);
  });
  // Once the body is there: what reads it runs on behalf of the connection, and not of the request.
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

function kindOf(request: FastifyRequest): Kind | null {
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
  // Spread out, so that those who come back do not come at once.
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

/** A line at the beginning of an overload, and not one for each request. */
function noteOn(log: Logger): (kind: Kind) => void {
  let last = -Infinity;
  return (kind) => {
    const time = performance.now();
    if (time - last > QUIET_MS) log.warn({ kind }, 'more is asked than can be answered');
    last = time;
  };
}
