import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversionTag } from '#contract/ads/conversion-tags.ts';
import { TAG_EVENTS_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('an order and products that a page has as numbers count as those that it has as texts', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const { id: tag_id } = await owner.call(createConversionTag, { advertiser_id, name: 'Shop' });
  const statusOf = async (event_id: string, data: object): Promise<number> => {
    const events = JSON.stringify([{ event_name: 'checkout', event_id, data }]);
    const { status } = await fetch(app.url + TAG_EVENTS_PATH, {
      method: 'POST',
      headers: { origin: 'https://shop.example' },
      body: new URLSearchParams({ tag_id, path: '/', events }),
    });
    return status;
  };
  expect(await statusOf('7', { order_id: 7, content_ids: [12, 'V-1'], value: 20 })).toBe(204);
  expect(await statusOf('8', { order_id: '8', content_ids: ['12', 'V-1'], value: '20' })).toBe(204);
  expect(await statusOf('9', { order_id: { no: 9 } })).toBe(400);
  expect(await statusOf('10', { content_ids: 12 })).toBe(400);
  const stored = await app.db.read.rows<{ key: string }>(
    'select event_key as key from ad_conversions where account_id = :advertiser_id order by event_key',
    { advertiser_id },
  );
  expect(stored.map(({ key }) => key)).toEqual(['7', '8']);
});
