import type { Page } from '@playwright/test';
import { createConversionTag } from '#contract/ads/conversion-tags.ts';
import { TAG_EVENTS_PATH, TAG_SCRIPT_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { expect, test } from './product.ts';
import { shopWithTag } from './shop-with-tag.ts';

/** Records what a page's tags send from now on: the tag, the event, its id, and whether it names a click. */
function sentFrom(page: Page): string[][] {
  const sent: string[][] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(TAG_EVENTS_PATH)) return;
    const fields = new URLSearchParams(request.postData() ?? '');
    const [one] = JSON.parse(fields.get('events') ?? '[]') as Record<string, string>[];
    const names = fields.has('click_id') ? 'named' : 'nameless';
    sent.push([
      fields.get('tag_id') ?? '',
      one?.['event_name'] ?? '',
      one?.['event_id'] ?? '',
      names,
    ]);
  });
  return sent;
}

const track = (page: Page, ...call: unknown[]) =>
  page.evaluate((input) => {
    const { bowerbird } = window as unknown as { bowerbird: (...all: unknown[]) => void };
    bowerbird(...input);
  }, call);

test('two tags on one page each send what was called before they came and after, once; after an opt-out nothing names a click', async ({
  page,
  product,
}) => {
  const owner = await aBusiness({ person: () => product.person() });
  const { advertiser_id } = owner;
  const tagOf = async (name: string) =>
    (await owner.call(createConversionTag, { advertiser_id, name })).id;
  const [one, other] = [await tagOf('One'), await tagOf('Other')];
  await using closing = new AsyncDisposableStack();
  const shop = await shopWithTag(product.url);
  closing.defer(() => shop.close());
  const line = (id: string) =>
    `<script async src="${product.url}${TAG_SCRIPT_PATH}" data-tag-id="${id}"></script>`;
  // A repeated line of one tag is a common mistake.
  shop.heads.set('/', line(one) + line(other) + line(one));
  await page.addInitScript(() => {
    const queue: unknown[] = [];
    const waits = Object.assign((...call: unknown[]) => void queue.push(call), { queue });
    Object.assign(window, { bowerbird: waits });
    waits('track', 'lead', { event_id: 'before' });
  });
  const sent = sentFrom(page);
  await page.goto(`${shop.url}/?bclid=${'A'.repeat(20)}`);
  const ofTag = (id: string) => sent.filter(([tag]) => tag === id).map(([, ...rest]) => rest);
  const visit = ['page_visit', expect.stringMatching(/^[0-9a-f]{32}$/), 'named'];
  for (const id of [one, other])
    await expect.poll(() => ofTag(id)).toEqual([['lead', 'before', 'named'], visit]);

  await track(page, 'track', 'checkout', { order_id: 7 });
  await track(page, 'opt_out');
  await track(page, 'track', 'signup', { event_id: 'after' });
  for (const id of [one, other])
    await expect
      .poll(() => ofTag(id).slice(2))
      .toEqual([
        ['checkout', '7', 'named'],
        ['signup', 'after', 'nameless'],
      ]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies(shop.url)).toEqual([]);
});

test('a page whose storage is off still sends its visit, with the click of its address', async ({
  page,
  product,
}) => {
  const owner = await aBusiness({ person: () => product.person() });
  const tag = { advertiser_id: owner.advertiser_id, name: 'Shop' };
  const { id } = await owner.call(createConversionTag, tag);
  await using closing = new AsyncDisposableStack();
  const shop = await shopWithTag(product.url);
  closing.defer(() => shop.close());
  shop.heads.set('/', `<script async src="${product.url}/tag/v1.js" data-tag-id="${id}"></script>`);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  const sent = sentFrom(page);
  await page.goto(`${shop.url}/?bclid=${'A'.repeat(20)}`);
  await expect.poll(() => sent.map((one) => one.at(-1))).toEqual(['named']);
});
