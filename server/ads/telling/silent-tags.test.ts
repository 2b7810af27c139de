import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversionTag } from '#contract/ads/conversion-tags.ts';
import { TAG_EVENTS_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';
import { lettersTo, lookAfter } from './test-letters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR_M = 60;
const DAY_M = 24 * HOUR_M;

test('a tag that fired on three days and then not for a day is told of once, and again when it fired and stopped once more', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const tagNamed = async (name: string) =>
    (await owner.call(createConversionTag, { advertiser_id, name })).id;
  const [shop, studio] = [await tagNamed('Shop'), await tagNamed('Studio')];
  const fire = async (tag_id: string) => {
    const event = { event_name: 'page_visit', event_id: String(app.clock.now.getTime()) };
    const { status } = await fetch(app.url + TAG_EVENTS_PATH, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'user-agent': 'A browser' },
      body: new URLSearchParams({ tag_id, path: '/', events: JSON.stringify([event]) }),
    });
    expect(status).toBe(204);
  };
  const names = async () =>
    (await owner.call(getAdNotices, { advertiser_id })).data.map(({ kind, level, name }) =>
      [kind, level, name].join(' '),
    );
  for (let day = 0; day < 3; day += 1) {
    if (day > 0) await lookAfter(app, DAY_M);
    await fire(shop);
    // Two days are not enough.
    if (day > 0) await fire(studio);
  }
  await lookAfter(app, 23 * HOUR_M);
  expect(await names()).toEqual([]);
  await lookAfter(app, 2 * HOUR_M);
  await lookAfter(app, HOUR_M);
  expect(await names()).toEqual(['TAG_SILENT TAG Shop']);
  await lookAfter(app, HOUR_M);
  const letters = await lettersTo(app, owner);
  expect(letters.map(({ subject }) => subject)).toEqual(['Your tag “Shop” has gone quiet']);
  expect(letters[0]?.body).toContain(`/advertiser/${advertiser_id}/conversions/tag-health`);
  await fire(shop);
  await lookAfter(app, 25 * HOUR_M);
  expect(await names()).toEqual(['TAG_SILENT TAG Shop', 'TAG_SILENT TAG Shop']);
});
