import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PathDoor } from '#contract/kernel/call.ts';
import { bareAnswer, bareRefusal, refusalOf } from './envelope.ts';
import { Failure } from '../core/failure.ts';
import { bodyOf } from './input-guard.ts';
import type { Door } from './door.ts';
import type { Route } from './route.ts';

/** The bare doors: each call's own paths, answered without the resource envelope. */
export function bindPaths(fastify: FastifyInstance, door: Door): void {
  for (const route of door.doors.all) {
    for (const path of route.call.paths) bindPath(fastify, door, route, path);
  }
  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, door, 'v3', new Failure('unsupported', 'unsupported path'));
  fastify.all('/v3/*', unknown);
  fastify.all('/vx/*', unknown);
  fastify.all('/ads/v4/*', unknown);
}

function bindPath(fastify: FastifyInstance, door: Door, route: Route, path: PathDoor): void {
  fastify.route({
    method: path[0],
    url: path[1].replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      try {
        const asked = await door.asked(request, reply);
        if (!route.call.reads) door.requireOwn(request, asked);
        const done = await door.run(route, fieldsOf(request), asked);
        await door.send(request, reply, 200, bareAnswer(route.call.name, done));
      } catch (error) {
        await refuse(request, reply, door, route.call.name, error);
      }
    },
  });
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  name: string,
  error: unknown,
): Promise<void> {
  const { status, wire } = refusalOf(error, request.id);
  door.report(request, error, status);
  await door.send(request, reply, status, bareRefusal(name, wire), error);
}

/** Query, body and the path's own places; the places win. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const body = bodyOf(request.body);
  return { ...(request.query as object), ...body, ...(request.params as object) };
}
