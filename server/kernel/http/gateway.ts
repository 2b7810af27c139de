import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from './route-table.ts';
import type { Route } from './route.ts';
import type { Incoming, Done } from '../context/kernel.ts';

/** Translates a request to a call and back; shared by all endpoints. */
export interface Gateway {
  readonly routes: RouteTable;
  incoming(request: FastifyRequest, reply: FastifyReply): Promise<Incoming>;
  /** Refuses a write unless it comes from a page of ours that belongs to the requesting person. */
  requireOwn(request: FastifyRequest, incoming: Incoming): void;
  run(route: Route, raw: Readonly<Record<string, unknown>>, incoming: Incoming): Promise<Done>;
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    body: object,
    error?: unknown,
  ): Promise<void>;
  /** Logs a defect; refusals are not logged. */
  report(request: FastifyRequest, error: unknown, status: number): void;
}
