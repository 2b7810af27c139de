import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Serves the script that other sites load for save buttons and frames (docs/embeds.md). */
export function bindWidgets(fastify: FastifyInstance): void {
  const script = readFileSync(new URL('widgets.js', import.meta.url), 'utf8');
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  fastify.get('/embed/widgets.js', async (request, reply) => {
    reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        etag,
        'cache-control': 'public, max-age=3600',
      })
      .type('text/javascript; charset=utf-8');
    return request.headers['if-none-match']?.includes(etag)
      ? reply.code(304).send()
      : reply.send(script);
  });
}
