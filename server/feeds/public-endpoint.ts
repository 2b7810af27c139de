import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSite, Refusal, Send } from '#contract/kernel/render.ts';
import { answerToNobody, originOfNobody } from '#server/kernel/context/nobody.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { refusalOf } from '#server/kernel/http/envelope.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { pageSend } from '#server/ssr/index.ts';

/** Dependencies of the public endpoints. */
export interface PublicParts {
  readonly gateway: Gateway;
  readonly hosts: Hosts;
  /** Returns the prefix of picture URLs; called each time. */
  readonly mediaUrl: () => string;
  readonly siteNow: () => Promise<PageSite>;
}

/** The site's own name, which its operator may have chosen. */
export async function siteNameNow({ siteNow }: Pick<PublicParts, 'siteNow'>): Promise<string> {
  return (await siteNow()).name ?? 'Bowerbird';
}

type PublicRequest = FastifyRequest<{ Params: Readonly<Record<string, string>> }>;

/** A public endpoint for any site: it reads no cookie and writes nothing. */
export interface PublicEndpoint {
  readonly path: string;
  /** `send` makes calls as a visitor. */
  readonly answer: (
    request: PublicRequest,
    reply: FastifyReply,
    send: Send,
  ) => Promise<FastifyReply>;
  /** Sends a refusal; 404 if nothing is visible. */
  readonly refuse: (reply: FastifyReply, status: number) => FastifyReply;
}

const WAIT_MS = 25_000;
const RETRY_AFTER_S = 2;
/** Anybody may cache it but must revalidate each time, so that a board made secret disappears at once. */
const REVALIDATE = 'public, no-cache';

/** Binds an endpoint at its path, for GET and HEAD. */
export function bindPublicEndpoint(
  fastify: FastifyInstance,
  parts: PublicParts,
  { path, answer, refuse }: PublicEndpoint,
): void {
  const { gateway } = parts;
  fastify.get(path, async (request: PublicRequest, reply) => {
    reply.header('cache-control', REVALIDATE);
    try {
      return await answer(request, reply, visitorSend(parts, request));
    } catch (error) {
      const status = statusOf(error, request);
      gateway.report(request, error, status);
      if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
      return refuse(reply, status);
    }
  });
}

/** Sends a text with its ETag, or 304 if it matches. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const cached = (request.headers['if-none-match'] ?? '').split(',');
  reply.header('etag', etag);
  return cached.some((one) => one.trim().replace(/^W\//, '') === etag)
    ? reply.code(304).send()
    : reply.send(text);
}

function visitorSend({ gateway, mediaUrl }: PublicParts, request: PublicRequest): Send {
  return pageSend(gateway, {
    viewer: null,
    isRefused: false,
    origin: originOfNobody(request.id, { mediaUrl: mediaUrl(), address: request.ip }),
    answer: answerToNobody,
    signal: AbortSignal.timeout(WAIT_MS),
    idempotencyKey: null,
  });
}

/** Returns the status of a refusal: invalid, hidden and missing are all 404 [SEC-27]. */
export function statusOf(error: unknown, request: FastifyRequest): number {
  const status = isRefusal(error) ? error.status : refusalOf(error, request.id).status;
  return status >= 500 || status === 429 ? status : 404;
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'number' in error && 'status' in error;
}
