import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from './route-table.ts';
import type { Route } from './route.ts';
import type { Incoming, Done } from '../context/kernel.ts';

/** From a request to a call and back: what all endpoints share. */
export interface Gateway {
  readonly routes: RouteTable;
  incoming(request: FastifyRequest, reply: FastifyReply): Promise<Incoming>;
  /** Lets a write pass whose page is ours, and of the person who asks. */
  requireOwn(request: FastifyRequest, incoming: Incoming): void;
  run(route: Route, raw: Readonly<Record<string, unknown>>, incoming: Incoming): Promise<Done>;
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    body: object,
    error?: unknown,
  ): Promise<void>;
  /** Writes a defect to the log; refusals are no news. */
  report(request: FastifyRequest, error: unknown, status: number): void;
}
