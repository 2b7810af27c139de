import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { answerToNobody, originOfNobody } from '#server/kernel/context/nobody.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import type { CardServices } from './card-services.ts';
import { hearNotice } from './hear-notice.ts';

const PATH = '/ads/payments/notices';
const BODY_BYTES = 262_144;
const WAIT_MS = 10_000;

/** Declared here and not in the contract: the provider's notices are not part of the API. The call reads no cookie. */
const cardNotice = defineCall({
  name: 'ad_card_notice',
  audience: 'anyone',
  input: z.object({}),
  output: z.enum(['taken', 'unsigned']),
  rate: { limit: 3000, seconds: 60, per: 'address' },
});
const provider = rule('The provider that charges cards, by its signature.');

/** Binds the address for the card provider's notices, if there is a provider. */
export function bindCardNotices(
  fastify: FastifyInstance,
  gateway: Gateway,
  cards: CardServices,
): void {
  if (cards.provider === null) return;
  void fastify.register(async (scope) => {
    // The signature is of the raw text.
    const options = { parseAs: 'string', bodyLimit: BODY_BYTES } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', options, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PATH, {
      bodyLimit: BODY_BYTES,
      errorHandler(error, request, reply) {
        const isOfBody = !(error instanceof Failure) && (error.statusCode ?? 500) < 500;
        const refusal = refusalOf(error, request.id);
        const status = isOfBody ? (error.statusCode ?? 400) : refusal.status;
        gateway.report(request, error, status);
        void reply.code(status).send();
      },
      handler: async (request, reply) => {
        const signature = String(request.headers['stripe-signature'] ?? '');
        const body = typeof request.body === 'string' ? request.body : '';
        const use = route(
          cardNotice,
          (context: Context) => hearNotice({ ...context, cards }, signature, body),
          provider,
        );
        const { data } = await gateway.run(use, {}, incomingOf(request.id, request.ip));
        return reply.code(data === 'taken' ? 200 : 400).send();
      },
    });
  });
}

const incomingOf = (id: string, address: string) => ({
  viewer: null,
  isRefused: false,
  origin: originOfNobody(id, { mediaUrl: '', address }),
  answer: answerToNobody,
  signal: AbortSignal.timeout(WAIT_MS),
  idempotencyKey: null,
});
