import * as z from 'zod/mini';
import { type CardFailure, cardStep } from '#contract/ads/payments/card-rules.ts';
import type { CardConfig } from '#server/kernel/config/card-config.ts';
import type { Card, CardProvider, Charge, Outcome } from './card-provider.ts';
import { readStripeNotice } from './stripe-notice.ts';
import {
  askStripe,
  type Form,
  type StripeProblem,
  StripeRefusal,
  type StripeRequest,
} from './stripe-request.ts';

const named = z.object({ id: z.string() });
const opened = z.object({ id: z.string(), url: z.string() });

const session = z.object({
  status: z.nullable(z.string()),
  setup_intent: z.nullable(
    z.object({
      status: z.string(),
      payment_method: z.nullable(
        z.object({
          id: z.string(),
          card: z.object({
            brand: z.string(),
            last4: z.string(),
            exp_month: z.int(),
            exp_year: z.int(),
          }),
        }),
      ),
    }),
  ),
});

const intent = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.nullable(
    z.object({
      code: z.optional(z.nullable(z.string())),
      decline_code: z.optional(z.nullable(z.string())),
    }),
  ),
});
type Intent = z.infer<typeof intent>;
const intents = z.object({ data: z.array(intent), has_more: z.boolean() });

/** An ad account is charged a few times a month, so a charge is within these pages. */
const MOST_PAGES = 10;

/** Stripe's HTTP API. Payments and customers carry our ids in their metadata. */
export function stripeProvider(config: CardConfig): CardProvider {
  const ask = <T extends z.ZodMiniType>(shape: T, request: StripeRequest): Promise<z.output<T>> =>
    askStripe(config, request).then((body) => shape.parse(body));
  const post = <T extends z.ZodMiniType>(shape: T, path: string, form: Form, key?: string) =>
    ask(shape, { method: 'POST', path, form, ...(key !== undefined && { key }) });
  return {
    async openCustomer(accountId) {
      const form = { 'metadata[ad_account]': accountId };
      return (await post(named, '/v1/customers', form, `customer-${accountId}`)).id;
    },
    async beginCard({ customer, accountId, backTo, cancelTo }) {
      const { id, url } = await post(opened, '/v1/checkout/sessions', {
        mode: 'setup',
        customer,
        client_reference_id: accountId,
        'payment_method_types[0]': 'card',
        success_url: backTo,
        cancel_url: cancelTo,
      });
      return { session: id, url };
    },
    async findCard(id) {
      const path = `/v1/checkout/sessions/${encodeURIComponent(id)}?expand[]=setup_intent.payment_method`;
      return cardIn(await ask(session, { method: 'GET', path }));
    },
    charge: (charge) => chargeBy(post, charge),
    findCharge: (charge, since) =>
      findBy((path) => ask(intents, { method: 'GET', path }), charge, since),
    forgetCard: (method) =>
      unlessGone(post(named, `/v1/payment_methods/${encodeURIComponent(method)}/detach`, {})),
    forgetCustomer: (id) =>
      unlessGone(ask(named, { method: 'DELETE', path: `/v1/customers/${encodeURIComponent(id)}` })),
    readNotice: (signature, body, now) =>
      readStripeNotice(config.noticeSecret, signature, body, now),
  };
}

function cardIn({ status, setup_intent: setUp }: z.infer<typeof session>): Card | null {
  const method = setUp?.payment_method;
  if (status !== 'complete' || setUp?.status !== 'succeeded' || !method) return null;
  const { brand, last4: lastFour, exp_month: expMonth, exp_year: expYear } = method.card;
  return { method: method.id, brand, lastFour, expMonth, expYear };
}

type Post = <T extends z.ZodMiniType>(
  shape: T,
  path: string,
  form: Form,
  key?: string,
) => Promise<z.output<T>>;

async function chargeBy(post: Post, charge: Charge): Promise<Outcome> {
  const { key, customer, method, amount, currency } = charge;
  const form = {
    amount: String(amount / cardStep(currency)),
    currency: currency.toLowerCase(),
    customer,
    payment_method: method,
    'payment_method_types[0]': 'card',
    off_session: 'true',
    confirm: 'true',
    'metadata[payment]': key,
  };
  try {
    return outcomeOf(await post(intent, '/v1/payment_intents', form, `payment-${key}`));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const failure = failureOf(error.problem, error.status);
    if (failure === null) throw error;
    return { is: 'failed', failure, reference: error.problem.payment_intent?.id ?? null };
  }
}

async function findBy(
  ask: (path: string) => Promise<z.infer<typeof intents>>,
  { key, customer }: Pick<Charge, 'key' | 'customer'>,
  since: Date,
): Promise<Outcome | null> {
  let after = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      customer,
      'created[gte]': String(Math.floor(since.getTime() / 1000)),
      limit: '100',
      ...(after !== '' && { starting_after: after }),
    });
    const { data, has_more: isMore } = await ask(`/v1/payment_intents?${query.toString()}`);
    const found = data.find(({ metadata }) => metadata['payment'] === key);
    if (found !== undefined) return outcomeOf(found);
    after = data.at(-1)?.id ?? '';
    if (!isMore || after === '') return null;
  }
  throw new Error(`the payment ${key} is not among the last ones`);
}

function outcomeOf({ id: reference, status, last_payment_error: problem }: Intent): Outcome {
  if (status === 'succeeded') return { is: 'paid', reference };
  if (status === 'processing') return { is: 'waiting', reference };
  if (status === 'requires_action') {
    return { is: 'failed', reference, failure: 'CONFIRMATION_NEEDED' };
  }
  return { is: 'failed', reference, failure: reasonOf(problem ?? {}) };
}

/** Returns the card's failure; null if the problem is not about the card. */
function failureOf(problem: StripeProblem, status: number): CardFailure | null {
  if (status === 402) return reasonOf(problem);
  return problem.code === 'resource_missing' ? 'CARD_GONE' : null;
}

function reasonOf({
  code,
  decline_code: why,
}: Pick<StripeProblem, 'code' | 'decline_code'>): CardFailure {
  if (code === 'authentication_required' || why === 'authentication_required')
    return 'CONFIRMATION_NEEDED';
  if (why === 'insufficient_funds') return 'INSUFFICIENT_FUNDS';
  if (code === 'expired_card' || why === 'expired_card') return 'EXPIRED';
  return 'DECLINED';
}

async function unlessGone(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    // 400: the card is already detached; 404: it does not exist.
    if (!(error instanceof StripeRefusal && [400, 404].includes(error.status))) throw error;
  }
}
