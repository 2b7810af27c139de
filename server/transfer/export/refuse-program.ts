import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#server/kernel/core/failure.ts';
import { bareRefusal, refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';

interface Refused {
  readonly gateway: Gateway;
  readonly name: string;
  readonly error: Failure;
}

/** Refuses a download to a program, in the form of a path's refusal: a page would not help it. */
export async function refuseProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway, name, error }: Refused,
): Promise<void> {
  const { status, wire } = refusalOf(error, request.id);
  gateway.report(request, error, status);
  await gateway.send(request, reply, status, bareRefusal(name, wire), error);
}
