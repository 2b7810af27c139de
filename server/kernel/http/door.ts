import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Doors } from './doors.ts';
import type { Route } from './route.ts';
import type { Asked, Done } from '../context/kernel.ts';

/** What the doors share. */
export interface Door {
  readonly doors: Doors;
  asked(request: FastifyRequest, reply: FastifyReply): Promise<Asked>;
  /** Lets a write pass whose page is ours, and of the person who asks. */
  requireOwn(request: FastifyRequest, asked: Asked): void;
  run(route: Route, raw: Readonly<Record<string, unknown>>, asked: Asked): Promise<Done>;
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
