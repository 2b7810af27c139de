import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getBoard } from '#contract/boards.ts';
import { shortTarget } from '#contract/kernel/short-link.ts';
import { getPin } from '#contract/pins.ts';
import { pageSend } from '#server/ssr/index.ts';
import { statusOf, type PublicParts } from './public-endpoint.ts';

/**
 * Redirects short links to a pin or board that the viewer may see: a board's address contains its name, so that of
 * a secret board is revealed only to its owner [SEC-27].
 */
export function bindShortLinks(fastify: FastifyInstance, { gateway, hosts }: PublicParts): void {
  const follow = async (
    request: FastifyRequest<{ Params: { code: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    reply.header('cache-control', 'private, no-store').type('text/plain; charset=utf-8');
    const target = shortTarget(request.params.code);
    if (target === null) return refuse(reply, 404);
    try {
      const send = pageSend(gateway, await gateway.incoming(request, reply));
      const path =
        target.kind === 'pin'
          ? (await send(getPin, { id: target.id })).seo_url
          : (await send(getBoard, { board_id: target.id })).url;
      return await reply.redirect(hosts.publicUrl + path, 302);
    } catch (error) {
      const status = statusOf(error, request);
      gateway.report(request, error, status);
      return refuse(reply, status);
    }
  };
  fastify.get('/s/:code', follow);
  fastify.get('/url_shortener/:code/redirect', follow);
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  const message =
    status === 404 ? 'This link leads nowhere.' : "This link can't be opened right now.";
  return reply.code(status).send(message);
}
