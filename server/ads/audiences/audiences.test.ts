import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdAudience, deleteAdAudience } from '#contract/ads/audiences/audiences.ts';
import { createAdListPart, getAdLists } from '#contract/ads/audiences/lists.ts';
import { deleteAdMembership, getAdMemberships } from '#contract/ads/audiences/memberships.ts';
import { createAdGroups, createCampaigns, updateAdGroups } from '#contract/ads/campaigns.ts';
import { updateAdChoices } from '#contract/ads/viewing.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { savePin } from '#contract/pins.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { aClick } from '../charging/test-money.ts';
import { renewViewer } from '../serving/viewer-store.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import {
  aCrowd,
  anAudience,
  anHourLater,
  audienceNow,
  membersOf,
  sendList,
} from './test-audiences.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = new Date('2026-03-14T09:26:53Z');
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const hashed = (kind: string) => (email: string) =>
  createHash(kind).update(email.toLowerCase()).digest('hex');
const LIST = { audience_type: 'CUSTOMER_LIST' } as const;
const listOf = (audience_id: string) =>
  glass.owner.call(getAdLists, { advertiser_id: glass.advertiser_id, audience_id });

/** Creates a person who allows personalised ads. */
async function aWillingPerson(): Promise<TestPerson> {
  const person = await app.person();
  await person.call(updateSettings, { country: 'US' });
  return person;
}

test('a list finds people by addresses and digests of any kind, who allow it, and is deleted then', async () => {
  const crowd = await aCrowd(app, 112);
  const [unasked, refusing] = [await app.person(), await aWillingPerson()];
  await refusing.call(updateAdChoices, { is_personal: false });
  const { id } = await anAudience(app, glass, LIST);
  const kinds = [(email: string) => email.toUpperCase(), ...['sha256', 'sha1', 'md5'].map(hashed)];
  const rows = crowd.map(({ email }, at) => kinds[at % kinds.length]!(email));
  await sendList(app, glass, id, [...rows, rows[0]!, 'nobody', unasked.email, refusing.email]);
  expect(await membersOf(app, id)).toEqual(crowd.map((person) => person.id).toSorted());
  expect(await audienceNow(glass, id)).toMatchObject({ status: 'READY', size: 110 });
  expect((await listOf(id)).data).toMatchObject([
    {
      status: 'READY',
      num_uploaded_records: 116,
      num_valid_records: 114,
      num_matched: 110,
      exceptions: [{ line: 114 }],
    },
  ]);
  await sendList(app, glass, id, rows.slice(0, 40), 'REMOVE');
  expect(await audienceNow(glass, id)).toMatchObject({ status: 'TOO_SMALL', size: null });
  expect((await listOf(id)).data[0]).toMatchObject({ operation: 'REMOVE', num_matched: null });
  expect(await app.db.read.rows('select 1 from ad_list_records')).toEqual([]);
});

test('a list comes in parts, and one whose parts stop coming is given up with what it said', async () => {
  const { owner, advertiser_id } = glass;
  const { id: audience_id } = await anAudience(app, glass, LIST);
  const part = { advertiser_id, audience_id, operation: 'ADD' as const, is_last: false };
  const first = await owner.call(createAdListPart, {
    ...part,
    records: 'email\na@people.example\n?',
  });
  const rest = { ...part, upload_id: first.id, records: '?\nb@people.example' };
  const second = await owner.call(createAdListPart, rest);
  expect(second).toMatchObject({
    id: first.id,
    status: 'UPLOADING',
    num_uploaded_records: 4,
    num_valid_records: 2,
    exceptions: [{ line: 2 }, { line: 3 }],
  });
  const none = { status: 404, code: 'upload_not_found' };
  expect(await owner.refusal(createAdListPart, { ...rest, operation: 'REMOVE' })).toMatchObject(
    none,
  );
  expect(await owner.refusal(createAdListPart, { ...rest, upload_id: '1' })).toMatchObject(none);
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000);
  await jobsIn(app.db.read).add('ads.give-up-lists', {});
  await app.runJobs();
  expect((await listOf(audience_id)).data).toMatchObject([{ id: first.id, status: 'FAILED' }]);
  expect(await app.db.read.rows('select 1 from ad_list_records')).toEqual([]);
  expect(await owner.refusal(createAdListPart, rest)).toMatchObject(none);
  const nothing = { ...part, records: 'email\n?', is_last: true };
  expect(await owner.refusal(createAdListPart, nothing)).toMatchObject({ code: 'invalid_input' });
});

test('who saves a Pin is in at once, who clicks an ad within the hour, and both fall out by themselves', async () => {
  const [saver, clicker] = [await aWillingPerson(), await aWillingPerson()];
  const { advertiser_id, pin } = glass;
  const key = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  const { id } = await anAudience(app, glass, {
    audience_type: 'ENGAGEMENT',
    rule: { retention_days: 3 },
  });
  const saves = await anAudience(app, glass, {
    audience_type: 'ENGAGEMENT',
    rule: { engagement_type: ['save'], pin_id: ['77'] },
  });
  const { id: board_id } = await aBoard(saver);
  await saver.call(savePin, { pin_id: pin.id, board_id });
  await app.runJobs();
  expect(await membersOf(app, id)).toEqual([saver.id]);
  const now = app.clock.now;
  await renewViewer(app.db.read, clicker.id, { viewer: '4711', now, oldest: new Date(0) });
  const ad = { ...key, campaignId: '1', groupId: '2', adId: '3' };
  await chargeEvents(app.db, [{ ...aClick(ad, 0), viewer: '4711' }], now);
  await anHourLater(app);
  expect(await membersOf(app, id)).toEqual([saver.id, clicker.id].toSorted());
  expect(await membersOf(app, saves.id)).toEqual([]);
  const { data } = await clicker.call(getAdMemberships, {});
  expect(data).toMatchObject([{ id, audience_type: 'ENGAGEMENT' }]);
  app.clock.now = new Date(now.getTime() + 4 * 86_400_000);
  expect((await clicker.call(getAdMemberships, {})).data).toEqual([]);
});

test('a persona is of those who like something now, in a country, and of nothing that is private', async () => {
  const { owner, advertiser_id } = glass;
  const [liking, elsewhere, other] = [
    await aWillingPerson(),
    await aWillingPerson(),
    await aWillingPerson(),
  ];
  await elsewhere.call(updateSettings, { country: 'CA' });
  await app.db.read.run(
    `insert into person_interests (bucket, person_id, topic, chosen_at)
     select bucket, person_id, topic, :now from unnest(:buckets::smallint[], :ids::bigint[], :topics::text[])
       as liked (bucket, person_id, topic)`,
    {
      now: app.clock.now,
      ids: [liking.id, elsewhere.id, other.id],
      buckets: [liking, elsewhere, other].map((person) => bucketOf(person.id)),
      topics: ['kilns', 'kilns', 'boats'],
    },
  );
  const rule = { interests: ['kilns', 'glazes'], country: 'US' };
  const { id } = await anAudience(app, glass, { audience_type: 'PERSONA', rule });
  expect(await membersOf(app, id)).toEqual([liking.id]);
  await liking.call(chooseInterests, { topics: [] });
  await anHourLater(app);
  expect(await membersOf(app, id)).toEqual([]);
  const make = (wrong: object) =>
    owner.refusal(createAdAudience, {
      advertiser_id,
      name: 'Wrong',
      audience_type: 'PERSONA',
      rule: wrong,
    });
  const at = (field: string) => ({
    status: 400,
    code: 'invalid_input',
    message: `Parameter '${field}' is invalid.`,
  });
  expect(await make({ interests: ['Cancer support'] })).toMatchObject(at('rule.interests'));
  expect(await make({ country: 'US' })).toMatchObject(at('rule.interests'));
  expect(await make({ ...rule, retention_days: 9 })).toMatchObject(at('rule.retention_days'));
});

test('whoever leaves an audience is not put in it again, and whoever allows nothing is in none', async () => {
  const person = await aWillingPerson();
  const [left, other] = [await anAudience(app, glass, LIST), await anAudience(app, glass, LIST)];
  for (const { id } of [left, other]) await sendList(app, glass, id, [person.email]);
  const ids = async () => (await person.call(getAdMemberships, {})).data.map((one) => one.id);
  expect(await ids()).toEqual([left.id, other.id]);
  await person.call(deleteAdMembership, { audience_id: left.id });
  await sendList(app, glass, left.id, [person.email]);
  expect(await ids()).toEqual([other.id]);
  await person.call(updateAdChoices, { is_personal: false });
  expect(await ids()).toEqual([]);
  await person.call(updateAdChoices, { is_personal: true });
  for (const { id } of [left, other]) await sendList(app, glass, id, [person.email]);
  expect(await ids()).toEqual([other.id]);
});

/** Creates an ad group with this audience targeting, and returns the response. */
async function aGroup(spec: object) {
  const { owner, advertiser_id } = glass;
  const campaign = { name: 'Glass', objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
  const group = {
    campaign_id: made?.data?.id,
    name: 'Vases',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    targeting_spec: spec,
  };
  const [answer] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  return answer;
}

test('an ad group names audiences of its own ad account, which cannot be removed meanwhile', async () => {
  const { owner, advertiser_id } = glass;
  const { id: audience_id } = await anAudience(app, glass, LIST);
  const stranger = await anAdvertiser(app);
  const foreign = await anAudience(app, stranger, LIST);
  for (const part of ['AUDIENCE_INCLUDE', 'AUDIENCE_EXCLUDE']) {
    const answer = await aGroup({ [part]: [audience_id, foreign.id] });
    expect(answer).toMatchObject({ exceptions: [{ field: `targeting_spec.${part}` }] });
  }
  const made = (await aGroup({ AUDIENCE_EXCLUDE: [audience_id] }))?.data;
  expect(await audienceNow(glass, audience_id)).toMatchObject({ ad_group_count: 1 });
  const removing = { advertiser_id, audience_id };
  expect(await owner.refusal(deleteAdAudience, removing)).toMatchObject({
    status: 409,
    code: 'audience_in_use',
    detail: 'Take it out of these ad groups first: “Vases”.',
  });
  const change = { id: made?.id, version: made?.version, targeting_spec: {} };
  await owner.call(updateAdGroups, { advertiser_id, items: [change] });
  await sendList(
    app,
    glass,
    audience_id,
    (await aCrowd(app, 3)).map(({ email }) => email),
  );
  await owner.call(deleteAdAudience, removing);
  await app.runJobs();
  expect(
    await app.db.read.rows('select 1 from ad_audience_members where audience_id = :audience_id', {
      audience_id,
    }),
  ).toEqual([]);
  expect(await owner.refusal(deleteAdAudience, removing)).toMatchObject({ status: 404 });
});

test('with a person goes what they were in, and with an owner what they had', async () => {
  const person = await aWillingPerson();
  const leaving = await anAdvertiser(app);
  const audience = await anAudience(app, leaving, LIST);
  await sendList(app, leaving, audience.id, [person.email]);
  const other = await anAudience(app, glass, LIST);
  await sendList(app, glass, other.id, [person.email]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, leaving.owner.id));
  // The business domain deletes the ad account; until then the cleanup jobs wait.
  await app.db.read.run('delete from ad_accounts where owner_id = :id', { id: leaving.owner.id });
  await app.runJobs();
  const memberships = await person.call(getAdMemberships, {});
  expect(memberships.data.map((one) => one.id)).toEqual([other.id]);
  expect(await membersOf(app, audience.id)).toEqual([]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, person.id));
  expect(await membersOf(app, other.id)).toEqual([]);
});
