import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The failures of the stand-in's cards, by their last four digits; other cards pay. */
const DECLINES: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  '0002': { code: 'card_declined', decline_code: 'generic_decline' },
  '9995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '0069': { code: 'expired_card' },
  '3184': { code: 'authentication_required', decline_code: 'authentication_required' },
};

/** The published parameters of the endpoints we use; others are refused, as by the real provider. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/v1/customers': ['metadata[ad_account]'],
  '/v1/checkout/sessions': [
    'mode',
    'customer',
    'client_reference_id',
    'payment_method_types[0]',
    'success_url',
    'cancel_url',
  ],
  '/v1/payment_intents': [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'payment_method_types[0]',
    'off_session',
    'confirm',
    'metadata[payment]',
  ],
};
/** The minimum amount in any currency. */
const LEAST = 50;

interface Intent {
  readonly id: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
  last_payment_error: { code: string; decline_code?: string } | null;
}

interface Session {
  readonly id: string;
  readonly customer: string;
  readonly accountId: string;
  readonly backTo: string;
  method: string | null;
}

type Answer = readonly [status: number, body: unknown];

const refused = (status: number, error: object): Answer => [status, { error }];
const missing = (param: string): Answer =>
  refused(404, { type: 'invalid_request_error', code: 'resource_missing', param });

/**
 * Starts a card payment provider on loopback that implements the parts of Stripe's published API that we use: it
 * requires its key, honours idempotency keys, declines by card, and signs its webhook notices.
 */
export async function startCardProvider(clock: () => Date = () => new Date()) {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const noticeSecret = `whsec_${randomBytes(12).toString('hex')}`;
  const customers = new Set<string>();
  const sessions = new Map<string, Session>();
  const methods = new Map<string, string>();
  const intents: Intent[] = [];
  const once = new Map<string, { readonly form: string; answer: Answer | null }>();
  const notices: object[] = [];
  const traps = { losesAnswers: 0, isAway: false, isSlow: false, isSilent: false };
  let noticesTo: string | null = null;
  const newId = (kind: string): string => `${kind}_${randomBytes(8).toString('hex')}`;
  const seconds = (): number => Math.floor(clock().getTime() / 1000);

  const signatureOf = (body: string, secret = noticeSecret, at = seconds()): string =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

  async function send(notice: object, signature?: string): Promise<number> {
    const body = JSON.stringify(notice);
    const response = await fetch(`${noticesTo ?? ''}/ads/payments/notices`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature ?? signatureOf(body),
      },
    });
    return response.status;
  }

  /** Records an event, and sends it if a listener is set. */
  function announce(type: string, object: object): void {
    const notice = { id: newId('evt'), object: 'event', type, data: { object } };
    notices.push(notice);
    if (noticesTo !== null && !traps.isSilent) void send(notice).catch(() => undefined);
  }

  function charge(form: URLSearchParams): Answer {
    const method = form.get('payment_method') ?? '';
    const card = methods.get(method);
    if (!customers.has(form.get('customer') ?? '')) return missing('customer');
    if (card === undefined) return missing('payment_method');
    if (form.get('off_session') !== 'true' || form.get('confirm') !== 'true')
      return refused(400, { type: 'invalid_request_error', param: 'confirm' });
    const amount = Number(form.get('amount'));
    if (!Number.isSafeInteger(amount) || amount < LEAST)
      return refused(400, { type: 'invalid_request_error', code: 'amount_too_small' });
    const why = DECLINES[card] ?? null;
    const isPaid = why === null;
    const intent: Intent = {
      id: newId('pi'),
      customer: form.get('customer') ?? '',
      amount,
      currency: form.get('currency') ?? '',
      created: seconds(),
      metadata: { payment: form.get('metadata[payment]') ?? '' },
      status: !isPaid ? 'requires_payment_method' : traps.isSlow ? 'processing' : 'succeeded',
      last_payment_error: why,
    };
    intents.push(intent);
    if (intent.status === 'succeeded') announce('payment_intent.succeeded', { ...intent });
    if (isPaid) return [200, intent];
    announce('payment_intent.payment_failed', { ...intent });
    return refused(402, { type: 'card_error', ...why, payment_intent: intent });
  }

  function post(path: string, form: URLSearchParams): Answer {
    const detached = /^\/v1\/payment_methods\/(\w+)\/detach$/u.exec(path)?.[1];
    if (detached !== undefined)
      return methods.delete(detached) ? [200, { id: detached }] : missing('payment_method');
    const known = PARAMETERS[path];
    if (known === undefined) return refused(404, { type: 'invalid_request_error' });
    const unknown = [...form.keys()].find((name) => !known.includes(name));
    if (unknown !== undefined)
      return refused(400, { type: 'invalid_request_error', code: 'parameter_unknown' });
    if (path === '/v1/payment_intents') return charge(form);
    if (path === '/v1/customers') {
      const id = newId('cus');
      customers.add(id);
      return [200, { id }];
    }
    const [customer = '', id] = [form.get('customer') ?? '', newId('cs')];
    if (!customers.has(customer)) return missing('customer');
    const [accountId = '', success = ''] = [
      form.get('client_reference_id') ?? '',
      form.get('success_url') ?? '',
    ];
    const backTo = success.replace('{CHECKOUT_SESSION_ID}', id);
    sessions.set(id, { id, customer, accountId, backTo, method: null });
    return [200, { id, url: `${url}/pay/${id}` }];
  }

  function get({ pathname, searchParams: query }: URL): Answer {
    if (pathname === '/v1/payment_intents') {
      const from = Number(query.get('created[gte]'));
      const found = intents.filter(
        ({ customer, created }) => customer === query.get('customer') && created >= from,
      );
      return [200, { data: found.toReversed(), has_more: false }];
    }
    const session = sessions.get(/^\/v1\/checkout\/sessions\/(\w+)$/u.exec(pathname)?.[1] ?? '');
    if (session === undefined) return missing('session');
    const { method } = session;
    const last4 = methods.get(method ?? '');
    const card = { brand: 'visa', last4, exp_month: 8, exp_year: 2031 };
    const setup_intent = method
      ? { status: 'succeeded', payment_method: { id: method, card } }
      : { status: 'requires_payment_method', payment_method: null };
    return [200, { id: session.id, status: method ? 'complete' : 'open', setup_intent }];
  }

  function answerTo(request: IncomingMessage, at: URL, text: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refused(401, {});
    if (request.headers['stripe-version'] === undefined) return refused(400, {});
    if (request.method === 'GET') return get(at);
    if (request.method === 'DELETE') {
      const id = at.pathname.split('/').at(-1) ?? '';
      return customers.delete(id) ? [200, { id, deleted: true }] : missing('customer');
    }
    const key = request.headers['idempotency-key'];
    const before = once.get(String(key));
    if (key === undefined || before === undefined) {
      const stored: { form: string; answer: Answer | null } = { form: text, answer: null };
      if (key !== undefined) once.set(String(key), stored);
      return (stored.answer = post(at.pathname, new URLSearchParams(text)));
    }
    if (before.form !== text) return refused(400, { type: 'idempotency_error' });
    return before.answer ?? refused(409, { type: 'idempotency_error' });
  }

  /** Adds a card as a person would on the hosted page; returns the address they are redirected to. */
  function addCard(session: string, lastFour: string): string {
    const begun = sessions.get(session);
    if (begun === undefined) throw new Error(`nothing was begun as ${session}`);
    begun.method = newId('pm');
    methods.set(begun.method, lastFour);
    const { id, customer, accountId: client_reference_id } = begun;
    announce('checkout.session.completed', { id, customer, client_reference_id });
    return begun.backTo;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const at = new URL(request.url ?? '/', url);
      const text = Buffer.concat(chunks).toString();
      const page = /^\/pay\/(\w+)$/u.exec(at.pathname)?.[1];
      if (page !== undefined && request.method === 'GET')
        return response.setHeader('content-type', 'text/html').end(pageOf());
      if (page !== undefined) {
        const card = new URLSearchParams(text).get('card') ?? '';
        return response.writeHead(303, { location: addCard(page, card.slice(-4)) }).end();
      }
      if (traps.isAway) return response.destroy();
      const [status, body] = answerTo(request, at, text);
      if (traps.losesAnswers > 0 && at.pathname === '/v1/payment_intents') {
        traps.losesAnswers -= 1;
        return response.destroy();
      }
      return response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    traps,
    /** All charges, failed ones included, in order. */
    intents,
    /** The events, as they are sent. */
    notices,
    methods,
    customers,
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: noticeSecret,
      STRIPE_URL: url,
    },
    addCard,
    signatureOf,
    send,
    /** Sends all events from now on. */
    tell: (to: string): void => void (noticesTo = to),
    /** Marks a pending charge as paid. */
    pay(key: string): void {
      const intent = intents.find(({ metadata }) => metadata['payment'] === key);
      if (intent === undefined) throw new Error(`nothing was charged as ${key}`);
      intent.status = 'succeeded';
      announce('payment_intent.succeeded', { ...intent });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type CardProviderStandIn = Awaited<ReturnType<typeof startCardProvider>>;

const pageOf = (): string =>
  `<!doctype html><html lang="en"><title>Add a card</title><main><h1>Add a card</h1><form method="post">
   <label>Card number <input name="card" inputmode="numeric"></label> <button>Save card</button></form></main></html>`;
