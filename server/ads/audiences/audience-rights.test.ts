import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdAudience,
  getAdAudiences,
  updateAdAudience,
} from '#contract/ads/audiences/audiences.ts';
import { getAdLists } from '#contract/ads/audiences/lists.ts';
import { createAdLookUp, getAdLookUps } from '#contract/ads/audiences/look-ups.ts';
import { updateAdChoices } from '#contract/ads/viewing.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { SECRET_KEY, testApp, type TestApp } from '#server/testing/app.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { aClick, anId } from '../charging/test-money.ts';
import { clickIds } from '../conversion-events/click-id.ts';
import { renewViewer } from '../serving/viewer-store.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import { anAudience, sendList } from './test-audiences.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const LIST = { audience_type: 'CUSTOMER_LIST' } as const;

test('audiences are made by whoever may, seen by whoever sees reports, and renamed from what they are', async () => {
  const { owner, advertiser_id } = glass;
  const { id: audience_id } = await anAudience(app, glass, LIST);
  const hidden = { status: 404, code: 'ad_account_not_found' };
  const make = { advertiser_id, name: 'Mine', ...LIST };
  const rename = { advertiser_id, audience_id, version: 1, name: 'Bought before' };
  for (const role of ['ANALYST', 'CAMPAIGN_MANAGER'] as const) {
    const reader = await owner.delegate([role]);
    expect((await reader.call(getAdAudiences, { advertiser_id })).data.length).toBeGreaterThan(0);
    expect(await reader.refusal(createAdAudience, make)).toMatchObject(hidden);
    expect(await reader.refusal(updateAdAudience, rename)).toMatchObject(hidden);
    expect(await reader.refusal(getAdLists, { advertiser_id, audience_id })).toMatchObject(hidden);
  }
  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  expect(await publisher.refusal(getAdAudiences, { advertiser_id })).toMatchObject(hidden);
  const manager = await owner.delegate(['AUDIENCE_MANAGER']);
  expect(await manager.call(updateAdAudience, rename)).toMatchObject({
    version: 2,
    name: 'Bought before',
    created_by: { id: owner.id, username: owner.username },
  });
  expect(await manager.refusal(updateAdAudience, rename)).toMatchObject({
    status: 409,
    code: 'ad_changed',
  });
  const foreign = await anAudience(app, await anAdvertiser(app), LIST);
  const theirs = { ...rename, audience_id: foreign.id };
  expect(await owner.refusal(updateAdAudience, theirs)).toMatchObject({
    code: 'audience_not_found',
  });
});

test('only the owner and admins look people up, and each look-up is written down [SEC-21]', async () => {
  const { owner, advertiser_id } = glass;
  const { id } = await anAudience(app, glass, LIST);
  const other = await anAudience(app, glass, LIST);
  const [member, refusing] = [await app.person(), await app.person()];
  for (const person of [member, refusing]) await person.call(updateSettings, { country: 'US' });
  await sendList(app, glass, id, [member.email, refusing.email]);
  await refusing.call(updateAdChoices, { is_personal: false });
  const admin = await owner.delegate(['ADMIN']);
  const hash = createHash('sha256').update(member.email).digest('hex');
  for (const [way, value] of [
    ['PERSON_ID', member.id],
    ['EMAIL_HASH', hash.toUpperCase()],
    ['EMAIL_HASH', member.email],
  ] as const) {
    const answer = await admin.call(createAdLookUp, { advertiser_id, way, value });
    expect(answer.audiences).toMatchObject([{ id, cause: 'list', until: null }]);
    expect(answer.others.map((one) => one.id)).toContain(other.id);
  }
  const look = { advertiser_id, way: 'PERSON_ID' as const, value: refusing.id };
  const nobody = { ...look, value: '1' };
  const [refused, unknown] = [
    await owner.call(createAdLookUp, look),
    await owner.call(createAdLookUp, nobody),
  ];
  expect(refused.audiences).toEqual([]);
  expect({ ...refused, id: '' }).toEqual({ ...unknown, id: '' });
  const { data } = await owner.call(getAdLookUps, { advertiser_id });
  expect(data.map(({ user }) => user?.id)).toEqual([
    owner.id,
    owner.id,
    admin.id,
    admin.id,
    admin.id,
  ]);
  const log = await app.db.read.rows(
    `select actor_id, subject_id, detail ->> 'ad_account' as account from audit_log
     where action = 'audiences_looked_up'`,
  );
  expect(log).toContainEqual({
    actor_id: admin.id,
    subject_id: member.id,
    account: advertiser_id,
  });
  expect(log).toHaveLength(5);
  const hidden = { status: 404, code: 'ad_account_not_found' };
  for (const role of ['AUDIENCE_MANAGER', 'ANALYST', 'CAMPAIGN_MANAGER'] as const) {
    const reader = await owner.delegate([role]);
    expect(await reader.refusal(createAdLookUp, look)).toMatchObject(hidden);
    expect(await reader.refusal(getAdLookUps, { advertiser_id })).toMatchObject(hidden);
  }
  const wrong = { ...look, way: 'EMAIL_HASH' as const, value: 'nobody' };
  expect(await owner.refusal(createAdLookUp, wrong)).toMatchObject({ code: 'invalid_input' });
});

test('a click on an ad leads to whoever clicked it, for its own ad account alone, and is written down', async () => {
  const { owner, advertiser_id } = glass;
  const { id } = await anAudience(app, glass, LIST);
  const member = await app.person();
  await member.call(updateSettings, { country: 'US' });
  await sendList(app, glass, id, [member.email]);
  const { now } = app.clock;
  const click = { auctionId: anId(now), slot: 3 };
  const key = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  const ad = { ...key, campaignId: '1', groupId: '2', adId: '3' };
  await renewViewer(app.db.read, member.id, { viewer: '4712', now, oldest: new Date(0) });
  await chargeEvents(app.db, [{ ...aClick(ad, 0, click), viewer: '4712' }], now);
  const value = clickIds(SECRET_KEY, null).write(click);
  const look = { advertiser_id, way: 'CLICK_ID' as const, value };
  expect((await owner.call(createAdLookUp, look)).audiences).toMatchObject([{ id }]);
  const { data } = await owner.call(getAdLookUps, { advertiser_id });
  expect(data[0]).toMatchObject({ way: 'CLICK_ID', user: { id: owner.id } });

  // Of another ad account it says nothing, as of a click that nobody made.
  const stranger = await anAdvertiser(app);
  const foreign = { ...look, advertiser_id: stranger.advertiser_id };
  expect((await stranger.owner.call(createAdLookUp, foreign)).audiences).toEqual([]);
  const unknown = clickIds(SECRET_KEY, null).write({ ...click, slot: 4 });
  expect((await owner.call(createAdLookUp, { ...look, value: unknown })).audiences).toEqual([]);
  const forged = clickIds('another secret key', null).write(click);
  expect(await owner.refusal(createAdLookUp, { ...look, value: forged })).toMatchObject({
    status: 400,
    message: "Parameter 'value' is invalid.",
  });
  // Whoever has refused personal ads since is in no audience.
  await member.call(updateAdChoices, { is_personal: false });
  expect((await owner.call(createAdLookUp, look)).audiences).toEqual([]);
});
