import type { FastifyInstance } from 'fastify';

/** Caches the listening port, looked up once: every answer with a picture needs it. */
export function portOf(configured: number, server: () => FastifyInstance): () => number {
  let port: number | null = null;
  return () => {
    if (port !== null) return port;
    const bound = server().server.address();
    if (typeof bound === 'object' && bound !== null) ({ port } = bound);
    return port ?? configured;
  };
}
