/*
 * Takes webhooks of your shop, booking system or form, and sends them on to Bowerbird as conversions.
 * Needs Node 20 or later, and nothing else:
 *
 *     BOWERBIRD_TOKEN=bower_... WEBHOOK_SECRET=... node bowerbird-webhook.mjs
 *
 * Have your system POST JSON to http://this-machine:8787/ with the header "x-webhook-secret". A body is like
 *
 *     { "event": "checkout", "id": "order-1024", "email": "ada@example.com", "value": 49.5, "currency": "EUR" }
 *
 * and may have "phone", "time" (Unix seconds), "url", "click_id", "order_id", "items" and "source" (web, app_ios,
 * app_android, offline). Addresses and numbers are hashed here, and never leave this machine as they are.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const ADDRESS = process.env.BOWERBIRD_ADDRESS ?? '{{ADDRESS}}';
const TOKEN = process.env.BOWERBIRD_TOKEN ?? '';
const SECRET = process.env.WEBHOOK_SECRET ?? '';
const PORT = Number(process.env.PORT ?? 8787);
const MAX_BODY = 65_536;
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 500;

if (TOKEN === '' || SECRET === '') {
  process.stderr.write('Set BOWERBIRD_TOKEN and WEBHOOK_SECRET.\n');
  process.exit(1);
}

const hash = (text) => createHash('sha256').update(text).digest('hex');
const hashes = (value, normal) => {
  const text = normal(String(value ?? ''));
  return text === '' ? undefined : [hash(text)];
};
const email = (text) => text.trim().toLowerCase();
const phone = (text) => text.replace(/\D/g, '').replace(/^0+/, '');

export function eventOf(body, now = Date.now()) {
  return {
    event_name: body.event ?? 'checkout',
    action_source: body.source ?? 'web',
    event_time: Math.floor(Number(body.time ?? now / 1000)),
    event_id: String(body.id ?? ''),
    event_source_url: body.url,
    partner_name: 'webhook',
    user_data: {
      em: hashes(body.email, email),
      ph: hashes(body.phone, phone),
      click_id: body.click_id,
    },
    custom_data: {
      value: body.value === undefined ? undefined : Number(body.value),
      currency: body.currency,
      order_id: body.order_id === undefined ? undefined : String(body.order_id),
      num_items: body.items === undefined ? undefined : Number(body.items),
    },
  };
}

/** Tries again what failed on the way; the same id is counted once however often it arrives. */
async function send(event) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: [event] }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (response?.ok) return (await response.json()).data.events[0];
    const isLast =
      attempt === MAX_TRIES || (response && response.status < 500 && response.status !== 429);
    if (isLast) throw new Error(`Bowerbird answered ${response?.status ?? 'nothing'}`);
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
  }
}

async function read(request) {
  let text = '';
  for await (const piece of request) {
    text += piece;
    if (text.length > MAX_BODY) throw new Error('too large');
  }
  return JSON.parse(text);
}

async function take(request, response) {
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.method !== 'POST') return answer(405, { error: 'Send a POST.' });
  if (hash(String(request.headers['x-webhook-secret'])) !== hash(SECRET)) {
    return answer(401, { error: 'The header x-webhook-secret is wrong.' });
  }
  const body = await read(request).catch(() => null);
  if (body === null || typeof body !== 'object') return answer(400, { error: 'Send JSON.' });
  try {
    const result = await send(eventOf(body));
    return answer(result.status === 'processed' ? 200 : 422, result);
  } catch (error) {
    return answer(502, { error: error.message });
  }
}

const server = createServer((request, response) => void take(request, response));
server.listen(PORT, '127.0.0.1', () => {
  process.stdout.write(`Listening on port ${server.address().port}.\n`);
});
