import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptBusinessAccess,
  endBusinessAccess,
  getBusinessAccess,
  getBusinessInvite,
  getBusinessPeople,
  getBusinessProfiles,
  inviteToBusiness,
} from '#contract/business/access.ts';
import { updateAdAccount } from '#contract/business/ad-accounts.ts';
import { logInAgain } from '#contract/identity/factors.ts';
import { picturePathOf } from '#contract/kernel/picture-path.ts';
import { blockUser } from '#contract/social.ts';
import { eraseBusinessOf } from '#server/business/index.ts';
import { eraseIdentityOf } from '#server/identity/index.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aDelegate, giveFactor } from '#server/testing/delegates.ts';

let app: TestApp;
let owner: TestBusiness<TestPerson>;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app, 'glassworks');
});
afterAll(() => app.close());

const permissions = ['PROFILE_PUBLISHER' as const];
const PICTURE = 'ab'.repeat(16);
const gone = { status: 404, code: 'invite_not_found' };

const mailsTo = async (address: string) => {
  const where = 'from outbox where to_address = :address order by queued_at desc, id desc';
  return app.db.read.rows<{ subject: string; body: string }>(`select subject, body ${where}`, {
    address,
  });
};
const codeFor = async (address: string): Promise<string> =>
  /\?code=([\w-]+)/.exec((await mailsTo(address))[0]?.body ?? '')?.[1] ?? '';
const statusesOf = async (person: TestPerson) =>
  (await person.call(getBusinessAccess, {})).data.map(({ status }) => status);

test('whoever is asked by name acts for a business once they accept with a second factor; all of it is told and written down [ROLE-05] [SEC-20] [SEC-21] [SEC-22]', async () => {
  const anna = await app.person('anna');
  const response = await owner.call(inviteToBusiness, { username: 'anna', permissions });
  expect(response).toMatchObject({ user: { id: anna.id }, email: null, status: 'pending' });
  expect(await mailsTo(anna.email)).toMatchObject([
    { subject: expect.stringContaining('glassworks') },
  ]);
  const named = { business_id: owner.id };
  expect(await anna.call(getBusinessInvite, named)).toMatchObject({
    business: { username: 'glassworks', business_name: 'glassworks & Co' },
    needs_second_factor: true,
  });
  expect((await anna.call(getBusinessProfiles, {})).data).toEqual([]);
  expect(await anna.refusal(acceptBusinessAccess, named)).toMatchObject({
    status: 403,
    code: 'factor_required',
  });
  await giveFactor(app, anna.id);
  expect(await anna.call(acceptBusinessAccess, named)).toMatchObject({ status: 'accepted' });
  expect(await anna.call(acceptBusinessAccess, named)).toMatchObject({ status: 'accepted' });
  expect((await mailsTo(owner.email)).map(({ body }) => body.split('\n')[0])).toEqual([
    '@anna acts for your business now.',
    'You asked anna to act for your business.',
  ]);
  expect((await owner.call(getBusinessPeople, {})).data).toMatchObject([
    { id: response.id, status: 'accepted' },
  ]);
  await anna.call(endBusinessAccess, named);
  expect(await statusesOf(anna)).toEqual([]);
  expect(await anna.refusal(acceptBusinessAccess, named)).toMatchObject(gone);
  const log = await app.db.read.rows<{ action: string; actor: string; subject: string }>(
    `select action, actor_id as actor, subject_id as subject from audit_log
     where detail ->> 'business' = :id order by id`,
    { id: owner.id },
  );
  expect(log.toSorted((one, two) => one.action.localeCompare(two.action))).toEqual([
    { action: 'business_access_accepted', actor: anna.id, subject: owner.id },
    { action: 'business_access_given_up', actor: anna.id, subject: owner.id },
    { action: 'business_access_offered', actor: owner.id, subject: anna.id },
  ]);
});

test('an address that is asked is a person once somebody signs up who reads its mail, and nobody else opens it [SEC-27]', async () => {
  const email = 'juno@elsewhere.example';
  const input = { email, permissions };
  const response = await owner.call(inviteToBusiness, input);
  expect(response).toMatchObject({ user: null, email, status: 'pending' });
  const first = await codeFor(email);
  const again = await owner.call(inviteToBusiness, input);
  expect(again.id).toBe(response.id);
  const code = await codeFor(email);
  const juno = await app.person('juno');
  await giveFactor(app, juno.id);
  const business_id = owner.id;
  for (const wrong of [first, 'x', null]) {
    const named = { business_id, code: wrong };
    expect(await juno.refusal(acceptBusinessAccess, named)).toMatchObject(gone);
    expect(await juno.refusal(getBusinessInvite, named)).toMatchObject(gone);
  }
  expect(await owner.refusal(acceptBusinessAccess, { business_id, code })).toMatchObject(gone);
  expect(await juno.call(acceptBusinessAccess, { business_id, code })).toMatchObject({
    id: response.id,
    status: 'accepted',
  });
  expect(
    await app.db.read.rows('select 1 from business_access where code_hash is not null'),
  ).toEqual([]);
  const other = await app.person();
  await giveFactor(app, other.id);
  expect(await other.refusal(acceptBusinessAccess, { business_id, code })).toMatchObject(gone);
  await owner.call(endBusinessAccess, { access_id: response.id });
  expect((await mailsTo(juno.email))[0]).toMatchObject({
    subject: 'You no longer act for glassworks & Co',
  });
  const [late, other_mail] = ['late@elsewhere.example', 'no@elsewhere.example'];
  const taken = await owner.call(inviteToBusiness, { email: late, permissions });
  const lateCode = await codeFor(late);
  await owner.call(endBusinessAccess, { access_id: taken.id });
  expect(await juno.refusal(acceptBusinessAccess, { business_id, code: lateCode })).toMatchObject(
    gone,
  );
  await owner.call(inviteToBusiness, { email: other_mail, permissions });
  await juno.call(endBusinessAccess, { business_id, code: await codeFor(other_mail) });
  expect(await owner.refusal(inviteToBusiness, { email: other_mail, permissions })).toMatchObject({
    code: 'invalid_input',
  });
  expect((await owner.call(getBusinessPeople, {})).data).toEqual([]);
});

test('only a business asks, of somebody who is there and not apart, after a recent log-in [SEC-6] [SEC-27] [SEC-31]', async () => {
  const [stranger, bert] = [await app.person(), await app.person()];
  const ask = { username: bert.username, permissions };
  expect(await stranger.refusal(inviteToBusiness, ask)).toMatchObject({ status: 403 });
  expect(await stranger.refusal(getBusinessPeople, {})).toMatchObject({ status: 403 });
  expect(await owner.refusal(inviteToBusiness, { permissions })).toMatchObject({ status: 400 });
  const own = { username: owner.username, permissions };
  expect(await owner.refusal(inviteToBusiness, own)).toMatchObject({ status: 400 });
  await bert.call(blockUser, { blocked_user_id: owner.id });
  for (const username of [bert.username, 'nobody_at_all']) {
    const refusal = await owner.refusal(inviteToBusiness, { username, permissions });
    expect(refusal).toMatchObject({ status: 404, code: 'user_not_found' });
  }
  const carl = await aDelegate(app, owner);
  const other = await aBusiness(app);
  const [there] = (await owner.call(getBusinessPeople, {})).data;
  for (const who of [other, carl]) {
    expect(await who.refusal(endBusinessAccess, { access_id: there?.id })).toMatchObject(gone);
  }
  expect(await other.refusal(getBusinessInvite, { business_id: owner.id })).toMatchObject(gone);
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 16 * 60_000);
  const change = { username: carl.username, permissions: ['ADMIN' as const] };
  expect(await owner.refusal(inviteToBusiness, change)).toMatchObject({ code: 'log_in_again' });
  await owner.call(logInAgain, { password: PASSWORD });
  const changed = await owner.call(inviteToBusiness, change);
  expect(changed).toMatchObject({ permissions: ['ADMIN'], status: 'accepted' });
  app.clock.now = before;
});

test('profiles are the own one and those of businesses, in the same words by either endpoint, and a visitor is told 401 in JSON [CALL-03] [DATA-17] [ROLE-04] [ROLE-05]', async () => {
  const dora = await aDelegate(app, owner, ['ADMIN']);
  const { advertiser_id } = owner;
  await owner.call(updateAdAccount, { advertiser_id, merchant_id: 'glass-2041' });
  // Uploads and scheduled pins belong to higher domains, but both are columns of the person.
  await app.db.read.run(
    `update people set scheduled_pin_count = 3, picture_signature = :picture where id = :id`,
    { id: owner.id, picture: PICTURE },
  );
  const path = '/vx/business_access/profiles/';
  const bare = await dora.request(path);
  const { data } = bare.json<{ data: { id: string }[] }>();
  expect(data).toEqual([
    {
      id: dora.id,
      permissions: ['OWNER'],
      user: {
        username: dora.username,
        businessName: dora.username,
        imgUrl: null,
        merchantId: null,
        scheduledPinCount: 0,
        eligibleForStlTool: false,
      },
      advertiserId: null,
      isUsable: true,
    },
    {
      id: owner.id,
      permissions: ['ADMIN'],
      user: {
        username: 'glassworks',
        businessName: 'glassworks & Co',
        imgUrl: expect.stringContaining(picturePathOf('170x', PICTURE, 'webp')) as string,
        merchantId: 'glass-2041',
        scheduledPinCount: 3,
        eligibleForStlTool: true,
      },
      advertiserId: owner.advertiser_id,
      isUsable: true,
    },
  ]);
  const wrapped = await dora.resource('Api', 'get', { url: path });
  expect(wrapped.envelope.resource_response.data).toEqual(data);
  expect((await owner.call(getBusinessProfiles, {})).data).toMatchObject([
    { id: owner.id, permissions: ['OWNER'], isUsable: true },
  ]);
  const visitor = await app.visitor().request(path);
  expect([visitor.status, visitor.json<{ status: string }>().status]).toEqual([401, 'failure']);
  expect(visitor.headers.get('location')).toBeNull();
  await app.db.read.run('delete from email_factors where person_id = :id', { id: dora.id });
  expect((await dora.call(getBusinessProfiles, {})).data).toMatchObject([
    { id: dora.id, isUsable: true },
    { id: owner.id, isUsable: false },
  ]);
  await owner.call(blockUser, { blocked_user_id: dora.id });
  expect((await dora.call(getBusinessProfiles, {})).data).toEqual([]);
});

test('an erased person leaves no access, given or taken, nor an offer to their address', async () => {
  const business = await aBusiness(app);
  const eve = await aDelegate(app, business);
  const fred = await app.person();
  await business.call(inviteToBusiness, { email: fred.email, permissions });
  for (const who of [fred, business]) {
    await app.db.transaction(async (tx) => {
      await eraseBusinessOf({ tx }, who.id);
      await eraseIdentityOf({ tx }, who.id);
    });
  }
  expect(await statusesOf(eve)).toEqual([]);
  const left = await app.db.read.rows(
    'select id from business_access where business_id = :id or email = :email',
    { id: business.id, email: fred.email },
  );
  expect(left).toEqual([]);
});
