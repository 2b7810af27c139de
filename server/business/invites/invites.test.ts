import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdAccountPeople, getAdAccounts } from '#contract/business/ad-accounts.ts';
import {
  answerAdInvite,
  cancelAdInvite,
  createAdInvite,
  getAdInvite,
  getAdInvites,
  INVITE_DAYS,
} from '#contract/business/ad-invites.ts';
import { blockUser } from '#contract/social.ts';
import { eraseBusinessOf } from '#server/business/index.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let owner: TestBusiness<TestPerson>;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app, 'glassworks');
});
afterAll(() => app.close());

const gone = { status: 404, code: 'invite_not_found' };
const over = { status: 404, code: 'link_ended' };
const permissions = ['CAMPAIGN_MANAGER' as const];

const mailsTo = (address: string) =>
  app.db.read.rows<{ subject: string; body: string }>(
    'select subject, body from outbox where to_address = :address order by queued_at, id',
    { address },
  );
const codeFor = async (address: string): Promise<string> =>
  /&code=([\w-]+)/.exec((await mailsTo(address)).at(-1)?.body ?? '')?.[1] ?? '';
const ask = (email: string, more: object = {}) =>
  owner.call(createAdInvite, { advertiser_id: owner.advertiser_id, email, permissions, ...more });
const statusOf = async (email: string) => {
  const { data } = await owner.call(getAdInvites, { advertiser_id: owner.advertiser_id });
  return data.filter((one) => one.email === email).map(({ status }) => status);
};
const opened = async (email: string) => ({
  advertiser_id: owner.advertiser_id,
  code: await codeFor(email),
});

test('whoever reads the mail acts for the ad account once they accept, with the roles that it offers, and once only', async () => {
  const email = 'jo@field.example';
  expect(await ask('Jo@Field.example')).toMatchObject({ email, permissions, status: 'PENDING' });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('@glassworks would like you to act for glassworks & Co');
  const jo = await app.person();
  const named = await opened(email);
  expect(mail?.body).toContain(
    `/business/access/${owner.advertiser_id}/?of=ad_account&code=${named.code}`,
  );
  expect(await jo.call(getAdInvite, named)).toMatchObject({
    ad_account: { name: 'glassworks & Co', owner: { username: 'glassworks' } },
    permissions,
    status: 'PENDING',
  });
  expect((await jo.call(getAdAccounts, {})).data).toEqual([]);
  const yes = { ...named, accepts: true };
  expect(await jo.call(answerAdInvite, yes)).toMatchObject({ status: 'ACCEPTED' });
  expect(await jo.call(answerAdInvite, yes)).toMatchObject({ status: 'ACCEPTED' });
  expect((await jo.call(getAdAccounts, {})).data).toMatchObject([
    { id: owner.advertiser_id, permissions, status: 'accepted' },
  ]);
  const people = await owner.call(getAdAccountPeople, { advertiser_id: owner.advertiser_id });
  expect(people.data).toMatchObject([{ id: jo.id, status: 'accepted' }]);
  expect(await statusOf(email)).toEqual(['ACCEPTED']);
  const other = await app.person();
  expect(await other.refusal(answerAdInvite, yes)).toMatchObject(over);
  expect(await jo.refusal(answerAdInvite, { ...yes, accepts: false })).toMatchObject(over);
});

test('an invitation is over after its time, to the moment, and may be sent again', async () => {
  const email = 'late@field.example';
  await ask(email);
  const person = await app.person();
  const first = await opened(email);
  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() + INVITE_DAYS * DAY_MS);
  const visitor = await app.person();
  expect(await visitor.call(getAdInvite, first)).toMatchObject({ status: 'EXPIRED' });
  expect(await visitor.refusal(answerAdInvite, { ...first, accepts: true })).toMatchObject(over);
  app.clock.now = new Date(now.getTime() + INVITE_DAYS * DAY_MS - 1);
  expect(await visitor.call(getAdInvite, first)).toMatchObject({ status: 'PENDING' });
  app.clock.now = now;
  await ask(email, { permissions: ['ANALYST'] });
  expect(await statusOf(email)).toEqual(['PENDING']);
  // The previous e-mail no longer works.
  expect(await person.refusal(getAdInvite, first)).toMatchObject(gone);
  const accepted = await person.call(answerAdInvite, { ...(await opened(email)), accepts: '1' });
  expect(accepted).toMatchObject({ status: 'ACCEPTED', permissions: ['ANALYST'] });
});

test('who declines is left in peace for a while, and what is taken back opens nothing', async () => {
  const email = 'no@field.example';
  await ask(email);
  const person = await app.person();
  const named = { ...(await opened(email)), accepts: false };
  expect(await person.call(answerAdInvite, named)).toMatchObject({ status: 'DECLINED' });
  expect(await person.call(answerAdInvite, named)).toMatchObject({ status: 'DECLINED' });
  expect(await person.refusal(answerAdInvite, { ...named, accepts: true })).toMatchObject(over);
  const { advertiser_id } = owner;
  const again = { advertiser_id, email, permissions };
  expect(await owner.refusal(createAdInvite, again)).toMatchObject({ code: 'invalid_input' });
  const { id: invite_id } = await ask('back@field.example');
  const took = await owner.call(cancelAdInvite, { advertiser_id, invite_id });
  expect(took.status).toBe('CANCELLED');
  expect(await owner.refusal(cancelAdInvite, { advertiser_id, invite_id })).toMatchObject(gone);
  const code = await opened('back@field.example');
  expect(await person.refusal(answerAdInvite, { ...code, accepts: true })).toMatchObject(over);
  expect((await person.call(getAdAccounts, {})).data).toEqual([]);
});

test('nobody but the owner asks or looks; the owner and whom they blocked find nothing in a mail', async () => {
  const email = 'who@field.example';
  await ask(email);
  const named = await opened(email);
  const { advertiser_id } = owner;
  const hidden = { status: 404, code: 'ad_account_not_found' };
  const admin = await owner.delegate(['ADMIN']);
  for (const other of [admin, await app.person()]) {
    expect(await other.refusal(getAdInvites, { advertiser_id })).toMatchObject(hidden);
    const input = { advertiser_id, email: 'x@field.example', permissions };
    expect(await other.refusal(createAdInvite, input)).toMatchObject(hidden);
  }
  expect(await owner.refusal(getAdInvite, named)).toMatchObject(gone);
  const blocked = await app.person();
  await owner.call(blockUser, { blocked_user_id: blocked.id });
  expect(await blocked.refusal(answerAdInvite, { ...named, accepts: true })).toMatchObject(gone);
  expect(await admin.refusal(getAdInvite, { ...named, code: 'wrong' })).toMatchObject(gone);
  expect(await statusOf(email)).toEqual(['PENDING']);
});

test('with an ad account go its invitations, and with an address those to it', async () => {
  const other = await aBusiness(app);
  const { advertiser_id } = other;
  const guest = await app.person();
  await other.call(createAdInvite, { advertiser_id, email: guest.email, permissions });
  await ask(guest.email);
  const counted = async () =>
    (
      await app.db.read.rows('select 1 from ad_account_invites where email = :email', {
        email: guest.email,
      })
    ).length;
  expect(await counted()).toBe(2);
  await app.db.transaction((tx) => eraseBusinessOf({ tx }, other.id));
  expect(await counted()).toBe(1);
  await app.db.transaction((tx) => eraseBusinessOf({ tx }, guest.id));
  expect(await counted()).toBe(0);
});
