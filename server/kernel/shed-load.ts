import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { bareRefusal, earlyRefusal, refusalOf } from './envelope.ts';
import { Failure } from './failure.ts';
import { HEADERS_EVERYWHERE } from './headers.ts';
import { openLane, type Lane, type Leave } from './overload.ts';

/**
 * How many requests of a kind are worked on at once. Kinds do not take places from one another: a
 * flood of pages, the dearest, leaves reads and writes theirs, and writes that wait for one another
 * leave connections of the database to reads. Health has no lane, and no end.
 */
const PLACES = { file: 64, read: 24, write: 12, page: 6 } as const;

type Kind = keyof typeof PLACES;

const HEALTH = /^\/(healthz|readyz)\/?(\?|$)/u;
const FILE = /^\/(media|assets)\//u;
const CALL = /^\/(resource|_ngjs|v3|vx|ads)\//u;
/** Some clients post their reads. */
const POSTED_READ = /^[^?]*Resource\/get\/?(\?|$)/u;
const RESOURCE = /^\/(?:_ngjs\/)?resource\/(\w{1,100})\//u;
const QUIET_MS = 10_000;

const BUSY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bowerbird is busy</title></head>' +
  '<body><h1>Bowerbird is busy</h1><p>Many people are here right now. Please try again in a moment.</p></body></html>';

/** Refuses, before anything is done for them, the requests that cannot be answered in time [SEC-79]. */
export function shedLoad(
  fastify: FastifyInstance,
  log: Logger,
  patience: number,
  places: Readonly<Record<Kind, number>> = PLACES,
): void {
  const lanes: Readonly<Record<Kind, Lane>> = {
    file: openLane(places.file, patience),
    read: openLane(places.read, patience),
    write: openLane(places.write, patience),
    page: openLane(places.page, patience),
  };
  const note = noteOn(log);
  fastify.addHook('onRequest', (request, reply, next) => {
    const kind = kindOf(request);
    if (kind === null) return next();
    const { raw } = reply;
    const begin = (leave: Leave | null): void => {
      if (leave === null) {
        if (!raw.destroyed) note(kind);
        refuse(request, reply, kind);
        return;
      }
      if (raw.destroyed) leave();
      else raw.once('close', leave);
      next();
    };
    const found = lanes[kind].enter(() => raw.destroyed);
    // Mostly there is a place, and nothing is to be waited for.
    if (found instanceof Promise) void found.then(begin);
    else begin(found);
  });
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
  const failure = new Failure('overloaded', 'Too much is being asked right now. Please try again.');
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
