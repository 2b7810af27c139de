import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSharedAccounts, listSharedAccounts } from '#contract/api/v5/audience-sharing.ts';
import {
  changeAudience,
  changeCustomerList,
  listAudiences,
  listCustomerLists,
  makeAudience,
  makeCustomerList,
  readAudience,
  readCustomerList,
} from '#contract/api/v5/audiences.ts';
import { listTags, makeTag, readTag, sendEvents } from '#contract/api/v5/conversions.ts';
import { audiencesTable } from '#contract/api/v5/table-audiences.ts';
import { getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { getAdReceivedAudiences } from '#contract/ads/audiences/shares.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { errors } from '#contract/kernel/errors.ts';
import { aCrowd } from '#server/ads/audiences/test-audiences.ts';
import { type Advertiser, anAdvertiser } from '#server/ads/test-ads.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { noting, program, type Program, servedIn } from './test-v5.ts';

/** Every served operation on audiences and conversions, over HTTP. */

let app: TestApp;
let noor: Advertiser;
let noors: Program;
let made: Set<string>;
let make: Program['make'];
let parts: { ad_account_id: string };
beforeAll(async () => {
  app = await testApp();
  noor = await anAdvertiser(app);
  noors = await program(app, noor.owner, ['read', 'write', 'conversions']);
  ({ made, make } = noting(noors));
  parts = { ad_account_id: noor.advertiser_id };
});
afterAll(() => app.close());

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
  readonly bookmark: string | null;
}
const at = (path: string): string => `/ad_accounts/${noor.advertiser_id}${path}`;

test('an audience of visitors is made by a rule as programs write it, read, listed and renamed', async () => {
  const tag = await make<Thing>(makeTag, parts, { body: { name: 'Shop', aem_enabled: true } });
  expect(tag).toMatchObject({ status: 'ACTIVE', configs: { aem_enabled: true } });
  expect(tag.code_snippet).toContain(`data-tag-id="${tag.id}" data-enhanced-match`);
  const plain = await make<Thing>(makeTag, parts, { body: { name: 'Blog', md_frequency: 1 } });
  expect(plain).toMatchObject({ configs: { aem_enabled: false }, last_fired_time_ms: null });
  expect((await make<Page>(listTags, parts)).items).toEqual([tag, plain]);
  expect(await make(readTag, { ...parts, conversion_tag_id: tag.id })).toEqual(tag);

  const rule = {
    visitor_source_id: tag.id,
    event: 'addtocart,checkout',
    url: { contains: '/vases' },
    event_source: { '=': ['web'] },
    ingestion_source: { '=': ['tag', 'conversions_api'] },
    retention_days: 30,
  };
  const audience = await make<Thing>(makeAudience, parts, {
    body: {
      ad_account_id: noor.advertiser_id,
      name: 'Almost bought',
      audience_type: 'VISITOR',
      rule: { ...rule, prefill: true, engagement_domain: [], event_data: { value: '' } },
    },
  });
  expect(audience).toMatchObject({ name: 'Almost bought', status: 'INITIALIZING', rule });
  const named = { ...parts, audience_id: audience.id };
  expect(await make(readAudience, named)).toEqual(audience);
  expect((await make<Page>(listAudiences, parts)).items).toEqual([audience]);
  const body = { name: 'Bought', description: 'In the last month' };
  expect(await make(changeAudience, named, { body })).toMatchObject({ ...body, rule });

  // It is an ordinary audience with the requested rule.
  const { data } = await noor.owner.call(getAdAudiences, { advertiser_id: noor.advertiser_id });
  expect(data).toMatchObject([
    {
      name: 'Bought',
      rule: {
        event: ['add_to_cart', 'checkout'],
        url: { contains: '/vases' },
        ingestion_source: ['TAG', 'CONVERSIONS_API'],
      },
    },
  ]);
  const removed = await make(changeAudience, named, { body: { operation_type: 'REMOVE' } });
  expect(removed).toMatchObject({ id: audience.id });
  expect((await make<Page>(listAudiences, parts)).items).toEqual([]);
});

test("an audience is shared with the business's other ad account by a program, listed there, and taken back", async () => {
  const other = await noor.owner.call(createAdAccount, { name: 'Jars', country: 'US' });
  const { id: audience_id } = await make<Thing>(makeAudience, parts, {
    body: { name: 'Likes glass', audience_type: 'PERSONA', rule: { interests: ['glass'] } },
  });
  const recipients = { audience_id, recipient_account_ids: [other.id] };
  const change = (operation_type: 'SHARE' | 'REVOKE') =>
    make(changeSharedAccounts, parts, { body: { ...recipients, operation_type } });
  expect(await change('SHARE')).toEqual({ ...recipients, permissions: [] });
  const list = () =>
    make<Page>(listSharedAccounts, parts, { query: { audience_id, account_type: 'AD_ACCOUNT' } });
  expect((await list()).items).toMatchObject([
    { account_id: other.id, account_name: 'Jars', account_type: 'AD_ACCOUNT' },
  ]);
  const { data } = await noor.owner.call(getAdReceivedAudiences, { advertiser_id: other.id });
  expect(data).toMatchObject([{ id: audience_id, name: 'Likes glass', size: null }]);
  await change('REVOKE');
  expect((await list()).items).toEqual([]);
  const strange = { audience_id, operation_type: 'SHARE', recipient_account_ids: ['7'] };
  const sent = await noors.send('PATCH', at('/audiences/ad_accounts/shared'), strange);
  expect([sent.status, sent.body.message]).toEqual([400, expect.stringContaining('ad_account_id')]);
  await make(changeAudience, { ...parts, audience_id }, { body: { operation_type: 'REMOVE' } });
});

test('what an audience cannot go by is refused by its name', async () => {
  const wrong = async (rule: object) => {
    const body = { name: 'Else', audience_type: 'VISITOR', rule };
    const sent = await noors.send('POST', at('/audiences'), body);
    return [sent.status, sent.body.code, sent.body.message];
  };
  const naming = (text: string) => [400, 1, expect.stringContaining(text)];
  expect(await wrong({ event_data: { value: '20' } })).toEqual(naming('event_data'));
  expect(await wrong({ prefill: false })).toEqual(naming('prefill'));
  expect(await wrong({ event: 'danced' })).toEqual(naming('rule.event'));
  expect(await wrong({ event_source: { '!=': ['web'] } })).toEqual(naming('rule.event_source'));
  const odd = await noors.send('POST', at('/conversion_tags'), { name: 'T', aem_ph_enabled: true });
  expect([odd.status, odd.body.message]).toEqual([400, expect.stringContaining('aem_ph_enabled')]);
  for (const path of ['/audiences/7', '/customer_lists/7', '/conversion_tags/7']) {
    expect((await noors.send('GET', at(path))).status, path).toBe(404);
  }
});

test('a customer list is made of addresses and digests, added to, taken from, and its audience named', async () => {
  const people = await aCrowd(app, 130);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const records = people
    .map(({ email }, at) => (at % 2 === 0 ? email : digest(email)))
    .concat('nobody')
    .join(',');
  const body = { name: 'Customers', records, list_type: 'EMAIL' };
  const list = await make<Thing>(makeCustomerList, parts, { body });
  expect(list).toMatchObject({
    status: 'PROCESSING',
    num_batches: 1,
    num_uploaded_user_records: 131,
    num_removed_user_records: 0,
    exceptions: { '131': expect.any(String) },
  });
  await app.runJobs();
  const named = { ...parts, customer_list_id: list.id };
  expect(await make(readCustomerList, named)).toMatchObject({ status: 'READY' });
  expect((await make<Page>(listCustomerLists, parts)).items).toMatchObject([
    { id: list.id, name: 'Customers', status: 'READY' },
  ]);

  const audience = await make<Thing>(makeAudience, parts, {
    body: {
      name: 'People who buy',
      audience_type: 'CUSTOMER_LIST',
      rule: { customer_list_id: list.id },
    },
  });
  expect(audience).toMatchObject({ rule: { customer_list_id: list.id }, status: 'READY' });

  const less = people.slice(0, 60).map(({ email }) => email);
  const change = { operation_type: 'REMOVE', records: less.join(',') };
  expect(await make(changeCustomerList, named, { body: change })).toMatchObject({
    num_batches: 2,
    num_removed_user_records: 60,
    exceptions: {},
  });
  await app.runJobs();
  expect(await make(readCustomerList, named)).toMatchObject({ status: 'TOO_SMALL' });
});

test('a customer list without a single address is refused and leaves nothing behind', async () => {
  const before = (await make<Page>(listCustomerLists, parts)).items;
  const sent = await noors.send('POST', at('/customer_lists'), { name: 'None', records: 'a,b' });
  expect([sent.status, sent.body.code]).toEqual([400, errors.invalid_input.number]);
  expect((await make<Page>(listCustomerLists, parts)).items).toEqual(before);
  const devices = { name: 'Devices', records: 'a@b.example', list_type: 'IDFA' };
  expect((await noors.send('POST', at('/customer_lists'), devices)).status).toBe(400);
});

test('conversion events are taken one by one', async () => {
  const event = {
    event_name: 'checkout',
    action_source: 'web',
    event_time: Math.floor(app.clock.now.getTime() / 1000) - 60,
    event_id: 'order-1',
    user_data: { client_ip_address: '203.0.113.7', client_user_agent: 'A browser' },
    custom_data: { currency: 'EUR', value: '72.39' },
  };
  const answer = await make(sendEvents, parts, {
    body: { data: [event, { event_name: 'nothing' }] },
  });
  expect(answer).toMatchObject({
    num_events_received: 2,
    num_events_processed: 1,
    events: [{ status: 'processed' }, { status: 'failed', error_message: expect.any(String) }],
  });
});

test('every operation of audiences and conversions that is served was made', () => {
  expect([...made].toSorted()).toEqual(servedIn(audiencesTable));
});
