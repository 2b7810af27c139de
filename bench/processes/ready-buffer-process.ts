import Fastify from 'fastify';
import { answering } from './forked.ts';

export interface ReadyBuffer {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A bare Fastify with one route that sends a buffer: the upper limit for any page. */
const fastify = Fastify();
let ready: ReadyBuffer = { body: Buffer.alloc(0), headers: {} };
fastify.get('/', (_request, reply) => reply.headers(ready.headers).send(ready.body));

answering(async (request: ReadyBuffer) => {
  ready = { headers: request.headers, body: Buffer.from(request.body) };
  const url = fastify.server.listening
    ? fastify.listeningOrigin
    : await fastify.listen({ host: '127.0.0.1', port: 0 });
  return { url };
});
