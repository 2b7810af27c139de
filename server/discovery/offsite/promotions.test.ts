import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeListedLinks } from '#contract/trust/listed-links.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import type { Promotions } from '#server/discovery/index.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import type { OffsiteClick } from './promotions.ts';
import { changed, GOOD, sent, wayOf } from './test-offsite.ts';

const EVENTS = join(tmpdir(), `offsite-${randomBytes(6).toString('hex')}.log`);

/** One ad, whose record is "promoted" and which has its own URL. */
const counted: OffsiteClick[] = [];
let count: (click: OffsiteClick) => Promise<void>;
const promotions: Promotions = {
  findDestination: async (_, { trackingParams }) =>
    trackingParams.startsWith('promoted')
      ? { url: trackingParams === 'promoted' ? 'https://glass.example/offer' : null }
      : null,
  countClick: (_, click) => count(click),
  nameClick: async (_, __, url) => url,
};

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp({ EVENT_LOG: EVENTS }, { promotions });
  operator = await app.person();
  ann = await app.person('ann');
});
afterAll(async () => {
  await app.close();
  await rm(EVENTS, { force: true });
});
beforeEach(() => {
  counted.length = 0;
  count = async (click) => void counted.push(click);
});

async function written(name: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(EVENTS, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === name);
}

const clicks = () => written('offsite_click');

test('a pin that is promoted leads to the place of its ad, whatever is asked for; its click is counted once, and logged', async () => {
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id, { link: 'https://bowers.example/own' });
  const input = { pin_id: pin.id, url: 'https://evil.example/' };
  const before = (await clicks()).length;
  for (const [record, destination] of [
    ['promoted', 'https://glass.example/offer'],
    ['promoted-pin', 'https://bowers.example/own'],
  ] as const) {
    counted.length = 0;
    const client_tracking_params = record;
    const check = await ann.call(checkOffsite, { ...input, client_tracking_params });
    expect(check).toMatchObject({ url: destination, host: new URL(destination).host });
    const way = check.offsite_url ?? '';
    // Neither a prefetch nor the confirmation page is a click.
    await ann.request(changed(way, { token: '' }));
    expect(await sent(ann, way, { method: 'HEAD' })).toBe(destination);
    for (const name of ['purpose', 'sec-purpose']) {
      expect(await sent(ann, way, { headers: { [name]: 'prefetch' } })).toBe(destination);
    }
    expect(counted).toEqual([]);
    // The URL in the query is not the click's target.
    const foreign = { url: 'https://evil.example/' };
    expect(await sent(ann, changed(way, foreign))).toBe(destination);
    expect(counted).toEqual([{ pinId: pin.id, trackingParams: record, url: destination }]);
    // A token for the pin's own link is invalid for the ad's URL, and vice versa.
    const plain = await wayOf(ann, { pin_id: pin.id });
    if (record === 'promoted') {
      expect(await sent(ann, changed(plain, { client_tracking_params }))).toBeNull();
    }
    expect(counted).toHaveLength(1);
  }
  await expect.poll(async () => (await clicks()).length - before).toBe(2);
  expect((await clicks()).slice(before)).toMatchObject([
    { url: 'https://glass.example/offer', pin_id: pin.id, is_promoted: true },
    { url: 'https://bowers.example/own', pin_id: pin.id, is_promoted: true },
  ]);
});

test('a promoted pin leads out although its click cannot be counted, or not in time', async () => {
  const input = { url: GOOD, client_tracking_params: 'promoted' };
  const way = await wayOf(ann, input);
  count = () => Promise.reject(new Error('the books are closed'));
  expect(await sent(ann, way)).toBe('https://glass.example/offer');
  const { promise, resolve } = Promise.withResolvers<void>();
  count = () => promise;
  expect(await sent(ann, way)).toBe('https://glass.example/offer');
  resolve();
});

test('an ad that leads to a listed site leads nowhere, and nothing is counted', async () => {
  await operator.call(changeListedLinks, { add: [{ value: 'glass.example', kind: 'porn' }] });
  const check = await ann.call(checkOffsite, { url: GOOD, client_tracking_params: 'promoted' });
  expect(check).toMatchObject({ redirect_status: 'porn', offsite_url: null });
  await operator.call(changeListedLinks, { remove: ['glass.example'] });
  expect(counted).toEqual([]);
});

test('a click is logged once, without what follows the path', async () => {
  const before = (await clicks()).length;
  const way = await wayOf(ann, { url: 'https://bowers.example/a?secret=1' });
  await ann.request(changed(way, { token: '' }));
  await ann.request(way);
  await expect.poll(async () => (await clicks()).length - before).toBe(1);
  expect((await clicks()).slice(before)).toMatchObject([
    { url: 'https://bowers.example/a', is_promoted: false, csr: false },
  ]);
});

test('a token of another Pin, address, person or time leads nowhere, and each try is counted', async () => {
  const board = await aBoard(ann);
  const [one, other] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  const ben = await app.person();
  const way = await wayOf(ann, { url: GOOD, pin_id: one.id });
  const [before, refusedBefore] = [await clicks(), await written('offsite_refused')];
  const { now } = app.clock;
  const late = new Date(now.getTime() + 30 * 60_000);
  const tries = [
    [ann, changed(way, { pin: other.id }), now],
    [ann, changed(way, { url: 'https://evil.example/a?secret=1' }), now],
    [ben, way, now],
    [app.visitor(), way, now],
    [ann, way, late],
  ] as const;
  for (const [who, path, at] of tries) {
    app.clock.now = at;
    expect(await sent(who, path), path).toBeNull();
  }
  app.clock.now = now;
  // A request without a token shows the confirmation page and is not logged as refused; nor is a prefetch.
  expect(await sent(ann, changed(way, { token: '' }))).toBeNull();
  expect(await sent(ben, way, { headers: { purpose: 'prefetch' } })).toBeNull();
  expect(await sent(ann, way)).toBe(GOOD);
  await expect.poll(async () => (await clicks()).length - before.length).toBe(1);
  const { origin } = new URL(GOOD);
  expect((await written('offsite_refused')).slice(refusedBefore.length)).toMatchObject([
    { url: origin, pin_id: other.id },
    { url: 'https://evil.example', pin_id: one.id },
    { url: origin, pin_id: one.id },
    { url: origin, pin_id: one.id },
    { url: origin, pin_id: one.id },
  ]);
});
