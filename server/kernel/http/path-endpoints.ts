import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PathEndpoint } from '#contract/kernel/call.ts';
import { bareAnswer, bareRefusal, refusalOf } from './envelope.ts';
import { Failure } from '../core/failure.ts';
import { bodyOf } from './input-guard.ts';
import type { Gateway } from './gateway.ts';
import type { Route } from './route.ts';

/** Binds the path endpoints: each call's own paths, answered without the resource envelope. */
export function bindPaths(fastify: FastifyInstance, gateway: Gateway): void {
  for (const route of gateway.routes.all) {
    for (const path of route.call.paths) bindPath(fastify, gateway, route, path);
  }
  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, gateway, 'v3', new Failure('unsupported', 'unsupported path'));
  fastify.all('/v3/*', unknown);
  fastify.all('/vx/*', unknown);
  fastify.all('/ads/v4/*', unknown);
}

function bindPath(
  fastify: FastifyInstance,
  gateway: Gateway,
  route: Route,
  path: PathEndpoint,
): void {
  fastify.route({
    method: path[0],
    ...(route.call.bodyBytes !== null && { bodyLimit: route.call.bodyBytes }),
    url: path[1].replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      try {
        const incoming = await gateway.incoming(request, reply);
        if (!route.call.reads) gateway.requireOwn(request, incoming);
        const done = await gateway.run(route, fieldsOf(request), incoming);
        await gateway.send(request, reply, 200, bareAnswer(route.call.name, done));
      } catch (error) {
        await refuse(request, reply, gateway, route.call.name, error);
      }
    },
  });
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  name: string,
  error: unknown,
): Promise<void> {
  const { status, wire } = refusalOf(error, request.id);
  gateway.report(request, error, status);
  await gateway.send(request, reply, status, bareRefusal(name, wire), error);
}

/** Merges the fields of query, body and path; those of the path win. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const body = bodyOf(request.body);
  return { ...(request.query as object), ...body, ...(request.params as object) };
}
