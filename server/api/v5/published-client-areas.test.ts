import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { aCrowd } from '#server/ads/audiences/test-audiences.ts';
import { aMerchant } from '#server/ads/catalogs/test-catalogs.ts';
import { type Advertiser, anAdvertiser } from '#server/ads/test-ads.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aPicture } from '#server/testing/pins.ts';
import { clientOf, type PublishedClient, withOldAgent } from './test-published.ts';

/** The published client, other than its calls for campaigns and reports. */

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
}
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);

let app: TestApp;
let noor: Advertiser;
let client: PublishedClient;
let account: string;
withOldAgent();
beforeAll(async () => {
  app = await testApp();
  noor = await anAdvertiser(app);
  account = noor.advertiser_id;
  client = await clientOf(app, noor.owner, ['read', 'write', 'conversions']);
});
afterAll(() => app.close());

test('a published client uploads a customer list and makes an audience of it', async () => {
  const records = (await aCrowd(app, 110)).map(({ email }) => email).join(',');
  const named = { name: 'Customers', records, list_type: 'EMAIL' };
  const { id: customer_list_id } = await client.customer_lists.create<Thing>(account, named);
  await app.runJobs();
  expect(await client.customer_lists.get(account, customer_list_id)).toMatchObject({
    status: 'READY',
    num_uploaded_user_records: 110,
  });
  expect(idsOf(await client.customer_lists.list<Page>(account))).toEqual([customer_list_id]);
  const audience = await client.audiences.create<Thing>(account, {
    name: 'Those who bought',
    audience_type: 'CUSTOMER_LIST',
    rule: { customer_list_id },
  });
  const renamed = { name: 'Buyers', operation_type: 'UPDATE' };
  expect(await client.audiences.update(account, audience.id, renamed)).toMatchObject({
    name: 'Buyers',
    status: 'READY',
  });
  expect(await client.audiences.get(account, audience.id)).toMatchObject({ name: 'Buyers' });
  expect(idsOf(await client.audiences.list<Page>(account))).toEqual([audience.id]);
  const { data } = await noor.owner.call(getAdAudiences, { advertiser_id: account });
  expect(data).toMatchObject([{ id: audience.id, name: 'Buyers' }]);
});

test('it makes a tag and sends an event', async () => {
  const tag = await client.conversion_tags.create<Thing>(account, { name: 'Shop' });
  expect(await client.conversion_tags.get(account, tag.id)).toMatchObject({ name: 'Shop' });
  expect(idsOf(await client.conversion_tags.list<Page>(account))).toEqual([tag.id]);
  const event = {
    event_name: 'checkout',
    action_source: 'web',
    event_time: Math.floor(app.clock.now.getTime() / 1000) - 60,
    event_id: 'order-1',
    user_data: { client_ip_address: '203.0.113.7', client_user_agent: 'A browser' },
  };
  const answer = await client.conversion_events.send(account, { data: [event] });
  expect(answer).toMatchObject({ num_events_processed: 1 });
});

// Not its deletions: it sends these with a body but no length, which is not valid HTTP.
test('it makes boards, sections and Pins, saves and changes them', async () => {
  expect(await client.user_account.get()).toMatchObject({ username: noor.owner.username });
  const board = await client.boards.create<Thing>({ name: 'Bowls', privacy: 'PUBLIC' });
  const section = await client.boards.createSection<Thing>(board.id, { name: 'Deep' });
  const pin = await client.pins.create<Thing>({
    title: 'A bowl',
    board_id: board.id,
    board_section_id: section.id,
    media_source: {
      source_type: 'image_base64',
      content_type: 'image/png',
      data: await aPicture(),
    },
  });
  expect(await client.pins.get(pin.id)).toMatchObject({ title: 'A bowl', board_id: board.id });
  expect(idsOf(await client.boards.getPins<Page>(board.id))).toEqual([pin.id]);
  expect(idsOf(await client.boards.getSectionPins<Page>(board.id, section.id))).toEqual([pin.id]);
  expect(idsOf(await client.boards.getSections<Page>(board.id))).toEqual([section.id]);
  const saved = await client.pins.save<Thing>(noor.pin.id, { board_id: board.id });
  expect(saved.board_id).toBe(board.id);
  expect(idsOf(await client.pins.list<Page>())).toContain(saved.id);
  const name = { name: 'Shallow' };
  expect(await client.boards.updateSection(board.id, section.id, name)).toMatchObject(name);
  const change = { description: 'To eat from' };
  expect(await client.boards.update(board.id, change)).toMatchObject(change);
  expect(idsOf(await client.boards.list<Page>())).toContain(board.id);
});

test('it makes a feed and a product group of it', async () => {
  const shops = await clientOf(app, await aMerchant(app, 'shop.example'));
  const { id: feed_id } = await shops.catalogs.createFeed<Thing>({
    name: 'Shop',
    format: 'TSV',
    location: 'https://shop.example/feed.tsv',
    default_country: 'US',
    default_locale: 'en-US',
  });
  expect(await shops.catalogs.getFeed(feed_id)).toMatchObject({ name: 'Shop', format: 'TSV' });
  expect(await shops.catalogs.updateFeed(feed_id, { name: 'Main' })).toMatchObject({
    name: 'Main',
  });
  expect(idsOf(await shops.catalogs.getFeeds<Page>())).toEqual([feed_id]);
  const group = await shops.catalogs.createProductGroup<Thing>({
    name: 'Vases',
    feed_id,
    filters: { all_of: [{ BRAND: { values: ['Noor'], negated: false } }] },
  });
  expect(await shops.catalogs.getProductGroup(group.id)).toMatchObject({ name: 'Vases' });
  expect(idsOf(await shops.catalogs.getProductGroups<Page>())).toContain(group.id);
});

test('it reads order lines, terms and what people search for', async () => {
  expect(await client.order_lines.list(account)).toMatchObject({ items: [], bookmark: null });
  expect(await client.terms_of_service.get(account)).toMatchObject({ ad_account_id: account });
  const query = { country_code: 'DE', keywords: ['clay bowl', 'glass bowl'] };
  const volume = { keyword_query_volume: '<100' };
  expect(await client.keywords.getCountryKeywordMetrics(account, { query })).toEqual({
    data: query.keywords.map((keyword) => ({ keyword, metrics: volume })),
  });
  expect(await client.terms.getSuggested({ query: { term: 'nobody-searches' } })).toHaveLength(0);
  expect(await client.product_group_promotions.list(account)).toMatchObject({ items: [] });
});
