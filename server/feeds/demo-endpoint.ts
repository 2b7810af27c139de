import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Send } from '#contract/kernel/render.ts';
import { getPin, type Pin } from '#contract/pins.ts';
import { DEMO_PATH } from '#contract/trust/offsite-path.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { findCredit, findCredits, findDemoPage } from '#server/demo/index.ts';
import { CREDITS, creditsPage, demoPage, demoPolicy, goneDemoPage } from './demo-page.ts';
import {
  bindPublicEndpoint,
  sendTagged,
  siteNameNow,
  type PublicParts,
} from './public-endpoint.ts';

/**
 * Serves the pages that the demo's pins link to, as long as the demo is here: what somebody's own site would have
 * about the picture. They are for trying out saving, scanning and leaving.
 */
export function bindDemoPages(
  fastify: FastifyInstance,
  parts: PublicParts & { readonly read: Tx; readonly pictures: string | null },
): void {
  const policy = demoPolicy(parts.pictures);
  const typed = (reply: FastifyReply): FastifyReply =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
  bindPublicEndpoint(fastify, parts, {
    path: `${DEMO_PATH}:picture/`,
    async answer(request, reply, send) {
      const { picture = '' } = request.params;
      if (picture === CREDITS) {
        const credits = await findCredits(parts.read);
        if (credits.length === 0) return refuse(reply, 404);
        return sendTagged(request, typed(reply), creditsPage(credits, parts.hosts.publicUrl));
      }
      const [first, ...others] = await findDemoPage(parts.read, picture);
      if (first === undefined) return refuse(reply, 404);
      const pin = await send(getPin, { id: first });
      const around = await Promise.all(others.map((id) => visiblePin(send, id)));
      const { publicUrl } = parts.hosts;
      const page = demoPage(
        {
          pin,
          others: around.flatMap((one) => (one?.pinner.id === pin.pinner.id ? [one] : [])),
          credit: await findCredit(picture),
        },
        {
          address: `${publicUrl}${DEMO_PATH}${encodeURIComponent(picture)}/`,
          origin: publicUrl,
          name: await siteNameNow(parts),
        },
      );
      return sendTagged(request, typed(reply), page);
    },
    refuse,
  });
  function refuse(reply: FastifyReply, status: number): FastifyReply {
    return typed(reply).code(status).send(goneDemoPage(status, parts.hosts.publicUrl));
  }
}

/** Returns null for a pin that a visitor does not see any more. */
const visiblePin = (send: Send, id: string): Promise<Pin | null> =>
  send(getPin, { id }).catch(() => null);
