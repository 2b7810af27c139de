import type { FastifyInstance } from 'fastify';
import { hasToken } from '#server/kernel/http/bind-metrics.ts';
import { type Ailing, findHealth } from './find-health.ts';

/** Adds /readyz/parts for whoever has the token of /metrics: which part is not ready, as the operator's page says it. */
export function bindHealthParts(
  fastify: FastifyInstance,
  { metricsToken: token, ...ailing }: Ailing & { readonly metricsToken: string | null },
): void {
  if (token === null) return;
  fastify.get('/readyz/parts', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!hasToken(request, token))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('401\n');
    const parts = await findHealth(ailing);
    return reply.send(Object.fromEntries(parts.map(({ name, state }) => [name, state])));
  });
}
