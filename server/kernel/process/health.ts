import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/pool.ts';

/** The conditions of readiness. */
export interface Health {
  readonly db: Database;
  isDraining(): boolean;
}

const DATABASE_LIMIT_MS = 3_000;

/**
 * Adds /healthz (this process is alive) and /readyz (it can take requests: the database answers and it is not
 * about to stop), which with standbys says how many of them are read from. Neither reveals anything about people or the machine.
 */
export function registerHealth(fastify: FastifyInstance, health: Health): void {
  fastify.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  fastify.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = await statusOf(health);
    const { standbys } = health.db;
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ready' ? 200 : 503)
      .send({ status, ...(standbys && { standbys: standbys.inUse() }) });
  });
}

async function statusOf(health: Health): Promise<'ready' | 'draining' | 'no_database'> {
  if (health.isDraining()) return 'draining';
  const limit = new AbortController();
  const late = wait(DATABASE_LIMIT_MS, false, { signal: limit.signal }).catch(() => false);
  const answered = health.db.read.row('select 1 as one').then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answered, late]);
  limit.abort();
  return isThere ? 'ready' : 'no_database';
}
