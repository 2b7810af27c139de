import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { createAccessToken } from '#contract/identity.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { hashOf } from '../conversion-events/test-events.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';

/** Runs the connectors that the console offers as advertisers do, against the real API call. */

const CONNECTORS = join(import.meta.dirname, '../../../web/ads/connectors');
const run = promisify(execFile);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function aShop() {
  const glass = await anAdvertiser(app);
  const { token } = await glass.owner.call(createAccessToken, {
    name: 'Shop',
    scopes: ['conversions'],
    expires_in_days: null,
    advertiser_id: glass.advertiser_id,
    guid: null,
  });
  const path = createConversionEvents.paths[0]?.[1] ?? '';
  const address = app.url + path.replace('{advertiser_id}', glass.advertiser_id);
  return { ...glass, token, address };
}

const stored = ({ advertiser_id }: Pick<Advertiser, 'advertiser_id'>) =>
  app.db.read.rows(
    `select event_key as key, name, value, quantity, order_id as "order", page, parts from ad_conversions
     where account_id = :advertiser_id order by event_key`,
    { advertiser_id },
  );

const nowSeconds = () => Math.floor(app.clock.now.getTime() / 1000);
const CHECKOUT = 5;
const [EMAIL, CLICK, IP, AGENT, ORDER] = [1, 2, 4, 8, 64];
const [VALUE, PRODUCT, URL_PART, CURRENCY] = [128, 256, 512, 1024];

const hasPhp = spawnSync('php', ['-v']).status === 0;
test.skipIf(!hasPhp)(
  'the plugin sends a paid order once, however many hooks the shop fires, with its click and hashed address',
  async () => {
    const shop = await aShop();
    const order = {
      number: 1071,
      email: ' Ada@Example.com ',
      total: 49.5,
      currency: 'USD',
      paid: nowSeconds(),
      click: 'abc.def-123',
      items: [
        { product: 7, name: 'A vase', quantity: 2, total: 39 },
        { product: 8, variation: 81, name: 'A bowl', quantity: 1, total: 10.5 },
      ],
    };
    const plugin = join(CONNECTORS, 'shop-conversions.php');
    const shopOf = (token: string) =>
      run('php', [
        join(import.meta.dirname, 'shop-order.php'),
        plugin,
        shop.address,
        token,
        JSON.stringify(order),
      ]);
    const { stdout } = await shopOf(shop.token);
    expect(JSON.parse(stdout)).toEqual({
      queued: 1,
      meta: { _bowerbird_click: 'abc.def-123', _bowerbird_sent: '1' },
      notes: [],
      later: 0,
    });
    const parts = EMAIL | CLICK | IP | AGENT | ORDER | VALUE | PRODUCT | URL_PART | CURRENCY;
    expect(await stored(shop)).toEqual([
      {
        key: 'order-1071',
        name: CHECKOUT,
        value: '49500000',
        quantity: 3,
        order: '1071',
        page: 'https://shop.example/',
        parts,
      },
    ]);
    // A revoked token is reported in the order's notes, for the shop's operator.
    const refused = JSON.parse((await shopOf('bower_revoked')).stdout) as { notes: string[] };
    expect(refused.notes[0]).toBe('Bowerbird did not take this order: the server answered 401.');
  },
);

test('the webhook takes JSON with its secret alone, hashes what names somebody, and says what was wrong', async () => {
  const shop = await aShop();
  const child = spawn(process.execPath, [join(CONNECTORS, 'webhook.mjs')], {
    env: {
      BOWERBIRD_ADDRESS: shop.address,
      BOWERBIRD_TOKEN: shop.token,
      WEBHOOK_SECRET: 'between us',
      PORT: '0',
    },
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const port = /\d+/.exec(line)?.[0];
    const post = async (body: object, secret = 'between us') => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'x-webhook-secret': secret },
        body: JSON.stringify(body),
      });
      return { status: response.status, answer: (await response.json()) as object };
    };
    const booking = {
      event: 'lead',
      id: 'booking-9',
      email: 'Ada@Example.com',
      value: 12,
      currency: 'USD',
      time: nowSeconds(),
    };
    expect((await post(booking, 'guessed')).status).toBe(401);
    expect(await stored(shop)).toEqual([]);
    expect((await post(booking)).status).toBe(200);
    expect((await post(booking)).status).toBe(200);
    expect(await post({ ...booking, event: 'buy' })).toMatchObject({
      status: 422,
      answer: { error_message: "event_name: We don't know this event." },
    });
    expect(await stored(shop)).toMatchObject([
      { key: 'booking-9', value: '12000000', parts: EMAIL | VALUE | CURRENCY },
    ]);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test('the tag template sends an event of its container, and tells the container what came of it', async () => {
  const shop = await aShop();
  const template = readFileSync(join(CONNECTORS, 'server-tag.tpl'), 'utf8');
  const sections = template.split(/^___(\w+)___$/m);
  const section = (name: string) => sections[sections.indexOf(name) + 1] ?? '';
  for (const name of ['INFO', 'TEMPLATE_PARAMETERS', 'SERVER_PERMISSIONS'])
    JSON.parse(section(name));
  const send = (event: object): Promise<string> =>
    new Promise((resolve) => {
      const parts: Record<string, unknown> = {
        getAllEventData: () => event,
        getTimestampMillis: () => app.clock.now.getTime(),
        JSON,
        makeInteger: (value: unknown) => Math.trunc(Number(value)),
        makeNumber: Number,
        makeString: String,
        sha256Sync: (text: string) => hashOf(text),
        sendHttpRequest: async (url: string, options: object, body: string) => {
          const response = await fetch(url, { ...options, body });
          return { statusCode: response.status, body: await response.text() };
        },
      };
      const data = {
        address: shop.address,
        token: shop.token,
        gtmOnSuccess: () => resolve('success'),
        gtmOnFailure: () => resolve('failure'),
      };
      const code = `(() => {${section('SANDBOXED_JS_FOR_SERVER')}})()`;
      runInNewContext(code, { require: (name: string) => parts[name], data });
    });
  const event = {
    event_name: 'purchase',
    transaction_id: 'T-1',
    page_location: 'https://shop.example/thanks?bclid=abc.def&x=1',
    user_agent: 'Mozilla/5.0',
    ip_override: '203.0.113.9',
    user_data: { email_address: ' Ada@Example.com' },
    value: '49.5',
    currency: 'USD',
    items: [{ quantity: 2 }, {}],
  };
  expect(await send(event)).toBe('success');
  expect(await stored(shop)).toMatchObject([
    { key: 'T-1', name: CHECKOUT, value: '49500000', quantity: 3, order: 'T-1' },
  ]);
  expect(await send({ ...event, event_name: 'something' })).toBe('failure');
});
