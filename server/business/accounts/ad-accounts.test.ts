import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptAdRoles,
  convertToBusiness,
  createAdAccount,
  endAdRoles,
  getAdAccount,
  getAdAccountPeople,
  getAdAccounts,
  giveAdRoles,
  updateAdAccount,
} from '#contract/business/ad-accounts.ts';
import { logInAgain } from '#contract/identity/factors.ts';
import { createAccessToken, getViewer } from '#contract/identity.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { blockUser, getUser, unblockUser } from '#contract/social.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { clientOf } from '#server/testing/client.ts';
import { eraseBusinessOf } from '#server/business/index.ts';
import { eraseIdentityOf } from '#server/identity/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const publisher = ['PROFILE_PUBLISHER' as const];
const gone = { status: 404, code: 'ad_account_not_found' };
const idsOf = async (person: TestPerson): Promise<string[]> =>
  (await person.call(getAdAccounts, {})).data.map(({ id }) => id);

test('an account becomes a business once, and then has an ad account in the money of its country [ROUTE-13] [ROLE-01]', async () => {
  const owner = await app.person();
  const wanted = { name: ' Glassworks ', country: 'de' };
  expect(await owner.refusal(convertToBusiness, { ...wanted, country: 'XX' })).toMatchObject({
    code: 'invalid_input',
  });
  expect(await owner.call(getViewer, {})).toMatchObject({ is_partner: false });
  const done = await Promise.all([1, 2, 3].map(() => owner.call(convertToBusiness, wanted)));
  expect(done.map((viewer) => viewer.is_partner)).toEqual([true, true, true]);
  expect(await owner.call(getViewer, {})).toMatchObject({ is_partner: true });
  const response = await app.visitor().call(getUser, { username: owner.username });
  expect(response).toMatchObject({ is_partner: true });
  expect((await owner.call(getAdAccounts, {})).data).toMatchObject([
    {
      name: 'Glassworks',
      country: 'DE',
      currency: 'EUR',
      owner_user_id: owner.id,
      permissions: ['OWNER'],
      status: 'accepted',
    },
  ]);
  const more = await owner.call(createAdAccount, { name: 'Jars', country: 'SE' });
  expect(more).toMatchObject({ currency: 'SEK', permissions: ['OWNER'] });
});

test('somebody who is no business has an ad account of their own, and stays none', async () => {
  const owner = await app.person();
  const wanted = { name: 'Prints', country: 'CH', time_zone: 'Europe/Zurich', accepts_terms: true };
  expect(await owner.call(createAdAccount, wanted)).toMatchObject({
    currency: 'CHF',
    time_zone: 'Europe/Zurich',
    standing: 'active',
    terms_accepted_at: toWireDate(app.clock.now),
    permissions: ['OWNER'],
  });
  expect(await owner.call(getViewer, {})).toMatchObject({ is_partner: false });
  const nowhere = { ...wanted, time_zone: 'Europe/Nowhere' };
  expect(await owner.refusal(createAdAccount, nowhere)).toMatchObject({ code: 'invalid_input' });
  expect(await idsOf(owner)).toHaveLength(1);
});

test("an ad account pays in its country's money, or in dollars where that is asked for, and in no other", async () => {
  const owner = await app.person();
  const wanted = { name: 'Glas', country: 'BR' };
  const dollars = await owner.call(createAdAccount, { ...wanted, currency: 'USD' });
  expect(dollars).toMatchObject({ country: 'BR', currency: 'USD' });
  const own = await owner.call(createAdAccount, { ...wanted, currency: 'BRL' });
  expect(own).toMatchObject({ currency: 'BRL' });
  for (const currency of ['EUR', 'usd', 'X']) {
    expect(await owner.refusal(createAdAccount, { ...wanted, currency })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  }
  expect(await idsOf(owner)).toEqual([dollars.id, own.id]);
});

test('an owner changes what they name of their advertiser and nothing else, and ends it for good', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const change = (input: object) => owner.call(updateAdAccount, { advertiser_id, ...input });
  expect(await change({ merchant_id: 'glass-2041' })).toMatchObject({ merchant_id: 'glass-2041' });
  const accepted = await change({ time_zone: 'Asia/Tokyo', accepts_terms: true });
  expect(accepted).toMatchObject({ merchant_id: 'glass-2041', time_zone: 'Asia/Tokyo' });
  const first = app.clock.now;
  app.clock.now = new Date(first.getTime() + 60_000);
  const again = await change({ accepts_terms: true, merchant_id: null });
  expect(again).toMatchObject({
    merchant_id: null,
    time_zone: 'Asia/Tokyo',
    terms_accepted_at: toWireDate(first),
  });
  const elsewhere = await owner.refusal(updateAdAccount, { advertiser_id, time_zone: '+01:00' });
  expect(elsewhere).toMatchObject({ code: 'invalid_input' });
  const anna = await owner.delegate(['ADMIN']);
  expect(await anna.refusal(updateAdAccount, { advertiser_id, standing: 'ended' })).toMatchObject(
    gone,
  );
  expect(await change({ standing: 'ended' })).toMatchObject({ standing: 'ended' });
  expect(await change({ time_zone: 'UTC' })).toMatchObject({ standing: 'ended' });
  const log = await app.db.read.rows<{ action: string }>(
    `select action from audit_log
     where subject_id = :id and action in ('ad_account_made', 'ad_terms_accepted', 'ad_account_ended')
     order by at, action`,
    { id: owner.id },
  );
  expect(log.map(({ action }) => action)).toEqual([
    'ad_account_made',
    'ad_terms_accepted',
    'ad_account_ended',
  ]);
  app.clock.now = first;
});

test('whoever was asked acts for an advertiser once they accept, and not after they gave up or were removed [ROLE-03] [SEC-20]', async () => {
  const owner = await aBusiness(app);
  const [anna, stranger] = [await app.person(), await app.person()];
  const { advertiser_id } = owner;
  const ask = { advertiser_id, username: anna.username, permissions: publisher };
  const granted = await owner.call(giveAdRoles, ask);
  expect(granted).toMatchObject({ user: { id: anna.id }, status: 'pending' });
  // An invitation grants nothing yet.
  expect(await anna.refusal(getAdAccount, { advertiser_id })).toMatchObject(gone);
  expect((await anna.call(getAdAccounts, {})).data).toMatchObject([
    { id: advertiser_id, status: 'pending', permissions: publisher, owner: { id: owner.id } },
  ]);
  const accepted = await anna.call(acceptAdRoles, { advertiser_id });
  expect(accepted).toMatchObject({ status: 'accepted', permissions: publisher });
  expect(await anna.call(acceptAdRoles, { advertiser_id })).toEqual(accepted);
  expect((await owner.call(getAdAccountPeople, { advertiser_id })).data).toMatchObject([
    { user: { username: anna.username }, status: 'accepted' },
  ]);
  await owner.call(giveAdRoles, { ...ask, permissions: ['ANALYST', 'ADMIN', 'ADMIN'] });
  expect((await anna.call(getAdAccount, { advertiser_id })).permissions).toEqual([
    'ANALYST',
    'ADMIN',
  ]);
  await owner.call(endAdRoles, { advertiser_id, user_id: anna.id });
  expect(await anna.refusal(getAdAccount, { advertiser_id })).toMatchObject(gone);
  expect(await anna.refusal(acceptAdRoles, { advertiser_id })).toMatchObject(gone);
  expect(await idsOf(anna)).toEqual([]);
  await owner.call(giveAdRoles, ask);
  await anna.call(endAdRoles, { advertiser_id });
  expect(await owner.refusal(giveAdRoles, ask)).toMatchObject({ code: 'invalid_input' });
  expect((await owner.call(getAdAccountPeople, { advertiser_id })).data).toEqual([]);
  expect(await stranger.refusal(endAdRoles, { advertiser_id })).toMatchObject(gone);
  const log = await app.db.read.rows<{ action: string }>(
    `select action from audit_log where detail ->> 'advertiser' = :advertiser_id and subject_id = :id
     order by at, action`,
    { advertiser_id, id: anna.id },
  );
  expect(new Set(log.map(({ action }) => action))).toEqual(
    new Set(['ad_roles_given', 'ad_roles_taken']),
  );
});

test('an advertiser does not exist for others, and only its owner says who acts for it [SEC-27] [SEC-31]', async () => {
  const owner = await aBusiness(app);
  const anna = await owner.delegate(['ADMIN']);
  const [stranger, other] = [await aBusiness(app), await app.person()];
  const { advertiser_id } = owner;
  for (const who of [stranger, other]) {
    expect(await who.refusal(getAdAccount, { advertiser_id })).toMatchObject(gone);
    expect(await who.refusal(acceptAdRoles, { advertiser_id })).toMatchObject(gone);
  }
  for (const who of [stranger, other, anna]) {
    const input = { advertiser_id, username: other.username, permissions: publisher };
    expect(await who.refusal(giveAdRoles, input)).toMatchObject(gone);
    expect(await who.refusal(getAdAccountPeople, { advertiser_id })).toMatchObject(gone);
    const removal = { advertiser_id, user_id: owner.id };
    expect(await who.refusal(endAdRoles, removal)).toMatchObject(gone);
  }
  const own = { advertiser_id, username: owner.username, permissions: publisher };
  expect(await owner.refusal(giveAdRoles, own)).toMatchObject({ code: 'invalid_input' });
});

test('whoever is blocked is not asked, and cannot accept', async () => {
  const owner = await aBusiness(app);
  const [anna, bert] = [await app.person(), await app.person()];
  const { advertiser_id } = owner;
  const ask = (who: TestPerson) => ({
    advertiser_id,
    username: who.username,
    permissions: publisher,
  });
  await anna.call(blockUser, { blocked_user_id: owner.id });
  expect(await owner.refusal(giveAdRoles, ask(anna))).toMatchObject({ code: 'user_not_found' });
  await owner.call(giveAdRoles, ask(bert));
  await owner.call(blockUser, { blocked_user_id: bert.id });
  expect(await bert.refusal(acceptAdRoles, { advertiser_id })).toMatchObject(gone);
  await owner.call(unblockUser, { blocked_user_id: bert.id });
  expect(await bert.call(acceptAdRoles, { advertiser_id })).toMatchObject({ status: 'accepted' });
});

test('who acts for an advertiser is said by a person themself, after a recent log-in [SEC-6]', async () => {
  const owner = await aBusiness(app);
  const anna = await app.person();
  const ask = {
    advertiser_id: owner.advertiser_id,
    username: anna.username,
    permissions: publisher,
  };
  const { token } = await owner.call(createAccessToken, { name: 'S', scopes: ['read', 'write'] });
  const script = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  expect(await script.refusal(giveAdRoles, ask)).toMatchObject({ status: 403 });
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 16 * 60_000);
  expect(await owner.refusal(giveAdRoles, ask)).toMatchObject({ code: 'log_in_again' });
  await owner.call(logInAgain, { password: PASSWORD });
  expect(await owner.call(giveAdRoles, ask)).toMatchObject({ status: 'pending' });
  app.clock.now = before;
});

test('an erased person leaves no advertiser and no part in one', async () => {
  const owner = await aBusiness(app);
  const other = await aBusiness(app);
  const anna = await owner.delegate();
  await other.call(giveAdRoles, {
    advertiser_id: other.advertiser_id,
    username: owner.username,
    permissions: publisher,
  });
  await app.db.transaction(async (tx) => {
    await eraseBusinessOf({ tx }, owner.id);
    await eraseIdentityOf({ tx }, owner.id);
  });
  expect(await idsOf(anna)).toEqual([]);
  const left = await app.db.read.rows(
    `select account_id from ad_account_people where person_id = :id or account_id = :advertiser_id
     union all select id from ad_accounts where owner_id = :id`,
    { id: owner.id, advertiser_id: owner.advertiser_id },
  );
  expect(left).toEqual([]);
});

test('who has said to be younger than eighteen cannot advertise, on their birthday they can [AUTH-16]', async () => {
  const young = await app.person();
  const born = new Date(app.clock.now.getTime() + 24 * 3600_000);
  born.setUTCFullYear(born.getUTCFullYear() - 18);
  const birthday = (date: Date) => date.toISOString().slice(0, 10);
  await young.call(updateSettings, { birthday: birthday(born) });
  const wanted = { name: 'Lemonade', country: 'DE' };
  expect(await young.refusal(convertToBusiness, wanted)).toMatchObject({ code: 'too_young' });
  expect(await young.call(getViewer, {})).toMatchObject({ is_partner: false });
  born.setUTCDate(born.getUTCDate() - 1);
  await young.call(updateSettings, { birthday: birthday(born) });
  expect(await young.call(convertToBusiness, wanted)).toMatchObject({ is_partner: true });
});
