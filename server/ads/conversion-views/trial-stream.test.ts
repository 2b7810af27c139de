import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionTrials, trialStreamPath } from '#contract/ads/conversions/trials.ts';
import { endAdRoles } from '#contract/business/ad-accounts.ts';
import { clientOf } from '#server/testing/client.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { anEvent } from '../conversion-events/test-events.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const WAIT_MS = 20_000;

interface Stream {
  /** Returns the next message; null at the end. */
  readonly next: () => Promise<{
    readonly test_code: string;
    readonly events: { event_id: string }[];
  } | null>;
  readonly close: () => void;
}

async function openStream(who: TestPerson, advertiserId: string, url = app.url): Promise<Stream> {
  const leaving = new AbortController();
  const answer = await fetch(url + trialStreamPath(advertiserId), {
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(WAIT_MS)]),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const parts = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = '';
  return {
    async next() {
      for (;;) {
        const [message = '', ...rest] = text.split('\n\n');
        if (rest.length > 0) {
          text = rest.join('\n\n');
          return JSON.parse(message.slice(message.indexOf('data: ') + 'data: '.length));
        }
        const { done, value } = await parts.next();
        if (done) return null;
        text += value;
      }
    },
    close: () => leaving.abort(),
  };
}

test('events to try are sent as they arrive, to all who follow them', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const analyst = await owner.delegate(['ANALYST']);
  const { test_code } = await owner.call(getConversionTrials, { advertiser_id });
  const streams = [
    await openStream(owner, advertiser_id),
    await openStream(analyst, advertiser_id),
  ];
  for (const { next } of streams) expect(await next()).toMatchObject({ test_code, events: [] });
  for (const event_id of ['first', 'second']) {
    const data = [anEvent(app.clock.now, { event_id })];
    await owner.call(createConversionEvents, { advertiser_id, test_code, data });
    for (const { next } of streams) expect((await next())?.events[0]).toMatchObject({ event_id });
  }
  for (const { close } of streams) close();
});

test('it is sent to nobody without the right, and ends with the right', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const [stranger, keeper] = [await app.person(), await owner.delegate(['CATALOGS_MANAGER'])];
  const path = trialStreamPath(advertiser_id);
  expect((await clientOf(app.url).request(path)).status).toBe(401);
  expect((await stranger.request(path)).status).toBe(404);
  expect((await keeper.request(path)).status).toBe(404);
  expect((await owner.request(trialStreamPath('nonsense'))).status).toBe(400);

  const analyst = await owner.delegate(['ANALYST']);
  const stream = await openStream(analyst, advertiser_id);
  expect(await stream.next()).not.toBeNull();
  await owner.call(endAdRoles, { advertiser_id, user_id: analyst.id });
  expect(await stream.next()).toBeNull();
  expect((await analyst.request(path)).status).toBe(404);
});

test('an ad account has few streams at once, and one that ended makes room', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const streams = [];
  for (let count = 0; count < 8; count += 1) streams.push(await openStream(owner, advertiser_id));
  const more = () => owner.request(trialStreamPath(advertiser_id));
  expect((await more()).status).toBe(503);
  const other = await anAdvertiser(app);
  const theirs = await openStream(other.owner, other.advertiser_id);
  streams[0]?.close();
  await expect
    .poll(
      async () => {
        const next = await openStream(owner, advertiser_id).catch(() => null);
        if (next !== null) streams.push(next);
        return next !== null;
      },
      { timeout: WAIT_MS },
    )
    .toBe(true);
  for (const { close } of [...streams, theirs]) close();
});

test('a server that stops does not wait for its streams', async () => {
  const own = await testApp();
  const { owner, advertiser_id } = await anAdvertiser(own);
  const stream = await openStream(owner, advertiser_id, own.url);
  expect(await stream.next()).not.toBeNull();
  const closed = own.close();
  expect(await stream.next()).toBeNull();
  await closed;
});
