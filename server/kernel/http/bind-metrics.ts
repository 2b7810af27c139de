import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerOf } from './incoming.ts';
import { kindOf } from './shed-load.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Measures every request, and adds /metrics for whoever has the token. Call it before routes are bound. */
export function bindMetrics(fastify: FastifyInstance, metrics: Metrics, token: string): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request);
    if (kind !== null) metrics.answered(kind, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  fastify.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!hasToken(request, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('401\n');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Compares hashes, so that the time depends on nothing of the token. */
export function hasToken(request: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashOf(bearerOf(request) ?? ''), hashOf(token));
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
