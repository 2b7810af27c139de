import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { sendLinkPage } from '../notices/link-page.ts';
import { askPage, gonePage, stoppedPage } from './letters-page.ts';
import { findLetters, stopLetters, type StoppedLetters } from './stop-letters.ts';
import type { StopKeys } from './stop-token.ts';

/** The unsubscribe link leads to a page, so this call is not in the contract. */
const lettersStep = (reads: boolean) =>
  defineCall({
    name: 'ad_letters_step',
    audience: 'anyone',
    input: z.object({}),
    output: z.unknown(),
    reads,
    rate: { limit: 120, seconds: 3600, per: 'address' },
  });
const holder = rule(
  'Anyone with the link from an e-mail; it stops e-mails like that one, and nothing else.',
);

type Step = (context: Context, keys: StopKeys, token: string) => Promise<StoppedLetters | null>;

/**
 * Binds the page that e-mails link to. It needs no session and no CSRF token: the link itself is the authorisation.
 * Mail clients unsubscribe with a POST [RFC 8058]. A GET changes nothing.
 */
export function bindLetters(fastify: FastifyInstance, gateway: Gateway, keys: StopKeys): void {
  const bind = (method: 'GET' | 'POST', step: Step): void => {
    const call = lettersStep(method === 'GET');
    fastify.route<{ Params: { readonly token: string } }>({
      method,
      url: '/ads/letters/:token',
      handler: async (request, reply) => {
        const { token } = request.params;
        const use = route(call, (context) => step(context, keys, token), holder);
        const done = await gateway.run(use, {}, await gateway.incoming(request, reply));
        return sendPage(request, reply, done.data as StoppedLetters | null);
      },
    });
  };
  bind('GET', findLetters);
  bind('POST', stopLetters);
}

function sendPage(
  { method }: FastifyRequest,
  reply: FastifyReply,
  found: StoppedLetters | null,
): FastifyReply {
  if (found === null) return sendLinkPage(reply, 404, gonePage());
  const isStopped = method === 'POST' || found.isStopped;
  return sendLinkPage(reply, 200, isStopped ? stoppedPage(found) : askPage(found));
}
