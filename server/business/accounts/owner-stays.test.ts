import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptBusinessAccess,
  endBusinessAccess,
  getBusinessPeople,
  inviteToBusiness,
} from '#contract/business/access.ts';
import {
  acceptAdRoles,
  endAdRoles,
  getAdAccount,
  getAdAccountPeople,
  giveAdRoles,
  updateAdAccount,
} from '#contract/business/ad-accounts.ts';
import { answerAdInvite, createAdInvite } from '#contract/business/ad-invites.ts';
import { createAccessToken } from '#contract/identity.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { clientOf } from '#server/testing/client.ts';
import { aDelegate } from '#server/testing/delegates.ts';

/**
 * An ad account's owner stays its owner, whoever tries to change that: the owner, an admin, or a partner of the whole
 * business.
 */

let app: TestApp;
let owner: TestBusiness<TestPerson>;
let admin: TestPerson;
let partner: TestPerson;
let advertiser_id: string;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app);
  ({ advertiser_id } = owner);
  admin = await owner.delegate(['ADMIN']);
  partner = await aDelegate(app, owner, ['ADMIN']);
});
afterAll(() => app.close());

async function expectOwner(): Promise<void> {
  expect(await owner.call(getAdAccount, { advertiser_id })).toMatchObject({
    owner_user_id: owner.id,
    standing: 'active',
    permissions: ['OWNER'],
  });
  const { data } = await owner.call(getAdAccountPeople, { advertiser_id });
  expect(data.map(({ id, permissions }) => [id, ...permissions])).toEqual([[admin.id, 'ADMIN']]);
}

const permissions = ['ANALYST' as const];
const gone = { status: 404, code: 'ad_account_not_found' };
const noInvite = { status: 404, code: 'invite_not_found' };
const invalid = { status: 400, code: 'invalid_input' };

const codeOfMail = async (): Promise<string> => {
  const mails = await app.db.read.rows<{ body: string }>(
    'select body from outbox where to_address = :email order by queued_at desc, id desc',
    { email: owner.email },
  );
  return mails.flatMap(({ body }) => /code=([\w-]+)/.exec(body)?.[1] ?? [])[0] ?? '';
};

test('an owner is not removed, given fewer roles or led out by themself, nor is the ad account ended by others', async () => {
  const roles = { advertiser_id, username: owner.username, permissions };
  expect(await owner.refusal(giveAdRoles, roles)).toMatchObject(invalid);
  expect(await owner.refusal(acceptAdRoles, { advertiser_id })).toMatchObject(gone);
  for (const user_id of [null, owner.id])
    expect(await owner.refusal(endAdRoles, { advertiser_id, user_id })).toMatchObject(gone);
  for (const who of [admin, partner]) {
    expect(await who.refusal(giveAdRoles, roles)).toMatchObject(gone);
    const removal = { advertiser_id, user_id: owner.id };
    expect(await who.refusal(endAdRoles, removal)).toMatchObject(gone);
    const ending = { advertiser_id, standing: 'ended' };
    expect(await who.refusal(updateAdAccount, ending)).toMatchObject(gone);
  }
  await expectOwner();
});

test('an owner who asks their own address has nothing to answer', async () => {
  const { email } = owner;
  await owner.call(createAdInvite, { advertiser_id, email, permissions });
  const answer = { advertiser_id, code: await codeOfMail() };
  expect(answer.code).not.toBe('');
  for (const accepts of [true, false])
    expect(await owner.refusal(answerAdInvite, { ...answer, accepts })).toMatchObject(noInvite);
  await expectOwner();
});

test('a business is no partner of its own, and its partners take nothing from it or from each other', async () => {
  const self = { username: owner.username, permissions };
  expect(await owner.refusal(inviteToBusiness, self)).toMatchObject(invalid);
  const before = await codeOfMail();
  await owner.call(inviteToBusiness, { email: owner.email, permissions });
  const own = { business_id: owner.id, code: await codeOfMail() };
  expect(own.code).not.toBe(before);
  expect(await owner.refusal(acceptBusinessAccess, own)).toMatchObject(noInvite);
  expect(await owner.refusal(endBusinessAccess, own)).toMatchObject(noInvite);
  const { data } = await owner.call(getBusinessPeople, {});
  expect(data.map(({ user }) => user?.id ?? null)).toEqual([partner.id, null]);
  for (const who of [admin, partner])
    for (const { id: access_id } of data)
      expect(await who.refusal(endBusinessAccess, { access_id })).toMatchObject(noInvite);
  await expectOwner();
});

test.each(['owner', 'admin'])(
  'a program of the %s changes nobody, by the calls of the wire or by the API of the field',
  async (name) => {
    const who = name === 'owner' ? owner : admin;
    const { token } = await who.call(createAccessToken, { name, scopes: ['read', 'write'] });
    const program = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
    const roles = { advertiser_id, username: owner.username, permissions };
    expect(await program.refusal(giveAdRoles, roles)).toMatchObject({ status: 403 });
    const removal = { advertiser_id, user_id: owner.id };
    expect(await program.refusal(endAdRoles, removal)).toMatchObject({ status: 403 });
    const of = `/v5/businesses/${owner.id}`;
    for (const [method, path] of [
      ['PATCH', 'members'],
      ['DELETE', 'members'],
      ['DELETE', 'partners'],
      ['PATCH', 'members/assets/access'],
      ['DELETE', 'members/assets/access'],
    ] as const) {
      const body = JSON.stringify({
        members: [{ member_id: owner.id, business_role: 'EMPLOYEE' }],
        accesses: [{ member_id: owner.id, asset_id: advertiser_id, permissions }],
      });
      const headers = { 'content-type': 'application/json' };
      const { status } = await program.request(`${of}/${path}`, { method, body, headers });
      expect([method, path, status]).toEqual([method, path, 501]);
    }
    await expectOwner();
  },
);
