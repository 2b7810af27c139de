import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, Send } from '#contract/kernel/render.ts';
import { answerToNobody, originOfNobody } from '#server/kernel/context/nobody.ts';
import type { Door } from '#server/kernel/http/door.ts';
import { refusalOf } from '#server/kernel/http/envelope.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { pageSend } from '#server/ssr/index.ts';

/** What the doors to the outside share. */
export interface PublicParts {
  readonly door: Door;
  readonly hosts: Hosts;
  /** What addresses of pictures start with; asked each time. */
  readonly mediaUrl: () => string;
}

type PublicRequest = FastifyRequest<{ Params: Readonly<Record<string, string>> }>;

/** A door that anybody may read and any site may show: it reads no cookie and writes nothing. */
export interface PublicDoor {
  readonly path: string;
  /** `send` makes calls as a visitor. */
  readonly answer: (
    request: PublicRequest,
    reply: FastifyReply,
    send: Send,
  ) => Promise<FastifyReply>;
  /** Says that nothing came of it; 404 where nothing is to be seen. */
  readonly refuse: (reply: FastifyReply, status: number) => FastifyReply;
}

const WAIT_MS = 25_000;
const RETRY_AFTER_S = 2;
/** Anybody may keep it, and asks again each time: a board that turned secret is gone at once. */
const ASK_AGAIN = 'public, no-cache';

/** Binds a door at its path, for GET and HEAD. */
export function bindPublicDoor(
  fastify: FastifyInstance,
  parts: PublicParts,
  { path, answer, refuse }: PublicDoor,
): void {
  const { door } = parts;
  fastify.get(path, async (request: PublicRequest, reply) => {
    reply.header('cache-control', ASK_AGAIN);
    try {
      return await answer(request, reply, visitorSend(parts, request));
    } catch (error) {
      const status = statusOf(error, request);
      door.report(request, error, status);
      if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
      return refuse(reply, status);
    }
  });
}

/** Sends a text with its tag, or 304 to whoever has it already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const kept = (request.headers['if-none-match'] ?? '').split(',');
  reply.header('etag', etag);
  return kept.some((one) => one.trim().replace(/^W\//, '') === etag)
    ? reply.code(304).send()
    : reply.send(text);
}

function visitorSend({ door, mediaUrl }: PublicParts, request: PublicRequest): Send {
  return pageSend(door, {
    viewer: null,
    isRefused: false,
    origin: originOfNobody(request.id, { mediaUrl: mediaUrl(), address: request.ip }),
    answer: answerToNobody,
    signal: AbortSignal.timeout(WAIT_MS),
    idempotencyKey: null,
  });
}

/** The status of a refusal. What is wrongly named, hidden or not there is 404 alike [SEC-27]. */
export function statusOf(error: unknown, request: FastifyRequest): number {
  const status = isRefusal(error) ? error.status : refusalOf(error, request.id).status;
  return status >= 500 || status === 429 ? status : 404;
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'number' in error && 'status' in error;
}
