import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { TAG_EVENTS_PATH, TAG_SCRIPT_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { defineCall, type InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { answerToNobody, originOfNobody } from '#server/kernel/context/nobody.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import type { ClickIds } from '../conversion-events/click-id.ts';
import { tagInput, type TagAnswer, takeTagEvents } from './take-tag-events.ts';

const BODY_BYTES = 16_384;
const WAIT_MS = 10_000;

/** Any site may load the script, and send events without a CORS preflight; neither uses cookies. */
const FOR_ANY_SITE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Declared here and not in the contract: the tag's requests are not part of the API. The call reads no cookie. */
const tagEvents = defineCall({
  name: 'tag_events',
  audience: 'anyone',
  input: tagInput,
  output: z.enum(['taken', 'unreadable', 'unknown']),
  rate: { limit: 600, seconds: 60, per: 'address' },
});
const anyPage = rule("Any page with the tag; only the tag's own sites count.");

/** Binds the script for advertisers' pages, and the address that it sends to. */
export function bindTag(fastify: FastifyInstance, gateway: Gateway, clickIds: ClickIds): void {
  const script = readFileSync(new URL('tag.js', import.meta.url), 'utf8');
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  fastify.get(TAG_SCRIPT_PATH, async (request, reply) => {
    reply
      .headers({ ...FOR_ANY_SITE, etag, 'cache-control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8');
    return request.headers['if-none-match']?.includes(etag)
      ? reply.code(304).send()
      : reply.send(script);
  });
  fastify.post(TAG_EVENTS_PATH, {
    bodyLimit: BODY_BYTES,
    errorHandler(error, request, reply) {
      void refuse(gateway, request, reply, error);
    },
    handler: async (request, reply) => {
      const site = siteOf(request);
      const use = route(
        tagEvents,
        (context: Context, input: InputOf<typeof tagEvents>) =>
          takeTagEvents({ ...context, clickIds }, site, input),
        anyPage,
      );
      const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
      const { data } = await gateway.run(use, body, incomingOf(request));
      return send(reply, (data as TagAnswer) === 'taken' ? 204 : 400);
    },
  });
}

/** Returns the page's origin, as sent by its browser. */
function siteOf({ headers: { origin } }: FastifyRequest): URL {
  const site = origin === undefined ? null : URL.parse(origin);
  if (site === null || !/^https?:$/.test(site.protocol) || site.hostname === '')
    throw new Failure('invalid_input', 'A tag has to send from a page.');
  return site;
}

/** Ignores cookies and tokens: other sites must not learn who is logged in here. */
const incomingOf = (request: FastifyRequest) => ({
  viewer: null,
  isRefused: false,
  origin: {
    ...originOfNobody(request.id, { mediaUrl: '', address: request.ip }),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    optsOut: request.headers['sec-gpc'] === '1',
  },
  answer: answerToNobody,
  signal: AbortSignal.timeout(WAIT_MS),
  idempotencyKey: null,
});

const send = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .headers({ ...FOR_ANY_SITE, 'cache-control': 'no-store' })
    .code(status)
    .send();

/** Responds with the status only. */
function refuse(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  error: { readonly statusCode?: number } & Error,
): FastifyReply {
  const isOfBody = !(error instanceof Failure) && (error.statusCode ?? 500) < 500;
  const status = isOfBody ? (error.statusCode ?? 400) : refusalOf(error, request.id).status;
  gateway.report(request, error, status);
  if (error instanceof Failure && error.retryAfter !== null)
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  return send(reply, status);
}
