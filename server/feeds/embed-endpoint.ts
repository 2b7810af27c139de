import type { FastifyInstance, FastifyReply } from 'fastify';
import { getPin } from '#contract/pins.ts';
import { getBoardPins, getUserPins } from '#contract/pins/lists.ts';
import { getUser } from '#contract/social.ts';
import { boardEmbed, embedPolicy, goneEmbed, pinEmbed, profileEmbed } from './embed-page.ts';
import {
  bindPublicEndpoint,
  sendTagged,
  siteNameNow,
  type PublicParts,
} from './public-endpoint.ts';
import { boardToShow } from './public-board.ts';

const PINS = 9;

/**
 * Serves the embeds, the only pages that other sites may frame. `pictures` is the origin of pictures if they are
 * not served from here.
 */
export function bindEmbeds(
  fastify: FastifyInstance,
  parts: PublicParts,
  pictures: string | null,
): void {
  const policy = embedPolicy(pictures);
  const framed = (reply: FastifyReply): FastifyReply => {
    return reply
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/html; charset=utf-8');
  };
  const refuse = (reply: FastifyReply, status: number): FastifyReply =>
    framed(reply).code(status).send(goneEmbed(status, parts.hosts.publicUrl));
  const siteOf = async () => ({ name: await siteNameNow(parts), origin: parts.hosts.publicUrl });
  bindPublicEndpoint(fastify, parts, {
    path: '/embed/pin/:id',
    async answer(request, reply, send) {
      const pin = await send(getPin, { id: request.params.id ?? '' });
      return sendTagged(request, framed(reply), pinEmbed(pin, await siteOf()));
    },
    refuse,
  });
  bindPublicEndpoint(fastify, parts, {
    path: '/embed/board/:username/:slug',
    async answer(request, reply, send) {
      const { username = '', slug = '' } = request.params;
      const board = await boardToShow(send, username, slug);
      const { data: pins } = await send(getBoardPins, { board_id: board.id, page_size: PINS });
      return sendTagged(request, framed(reply), boardEmbed(board, pins, await siteOf()));
    },
    refuse,
  });
  bindPublicEndpoint(fastify, parts, {
    path: '/embed/profile/:username',
    async answer(request, reply, send) {
      const { username = '' } = request.params;
      const user = await send(getUser, { username });
      const { data: pins } = await send(getUserPins, { username, page_size: PINS });
      return sendTagged(request, framed(reply), profileEmbed(user, pins, await siteOf()));
    },
    refuse,
  });
}
