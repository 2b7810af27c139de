import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { OFFSITE_RATE } from '#contract/trust/offsite.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule, withServices } from '#server/kernel/http/route.ts';
import type { OffsiteContext, OffsiteServices } from './find-way.ts';
import { type Arrival, leave } from './leave.ts';

/** The redirect has a page's URL rather than a call's, so its call is defined here. */
const offsiteStep = defineCall({
  name: 'offsite_step',
  audience: 'anyone',
  input: z.object({}),
  output: z.nullable(z.string()),
  reads: true,
  rate: OFFSITE_RATE,
});

const anybody = rule('Anyone, to where a token of ours leads; a page asks all others.');

/** Binds /offsite/: redirects at once with a token, and otherwise renders the web app's page at this URL. */
export function bindOffsite(
  fastify: FastifyInstance,
  gateway: Gateway,
  services: OffsiteServices,
): void {
  fastify.get('/offsite', async (request, reply) => {
    const to = await wayFor(request, reply, gateway, services);
    if (to === null) {
      reply.callNotFound();
      return reply;
    }
    return (
      reply
        .header('cache-control', 'private, no-store')
        // The other site may see our origin, but not the page.
        .header('referrer-policy', 'strict-origin')
        .redirect(to, 302)
    );
  });
}

/** The page reports a refusal: it makes the same request again. Clients over the rate limit get no page either. */
async function wayFor(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  services: OffsiteServices,
): Promise<string | null> {
  const use = route(
    offsiteStep,
    withServices(services, (context: OffsiteContext) =>
      leave(context, request.query, arrivalOf(request)),
    ),
    anybody,
  );
  try {
    const done = await gateway.run(use, {}, await gateway.incoming(request, reply));
    return done.data as string | null;
  } catch (error) {
    if (error instanceof Failure && error.code !== 'rate_limited') return null;
    throw error;
  }
}

function arrivalOf({ method, headers }: FastifyRequest): Arrival {
  const site = headers['sec-fetch-site'];
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  return {
    isFromElsewhere: site === 'cross-site' || site === 'same-site',
    isAhead: method !== 'GET' || /prefetch|prerender/i.test(purpose),
  };
}
