import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTICE_KINDS, NOTICE_RIGHTS } from '#contract/ads/notices/notice-rules.ts';
import {
  getAdNoticeChoice,
  getAdNoticeCount,
  getAdNotices,
  updateAdNoticeChoice,
  updateAdNotices,
} from '#contract/ads/notices/notices.ts';
import { updateAdStanding } from '#contract/ads/settings.ts';
import { endAdRoles } from '#contract/business/ad-accounts.ts';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import { blockUser } from '#contract/social.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import type { Cause } from '../notices/notice-store.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { forgetNoticesTask } from './find-causes.ts';
import { lettersTo, lookAfter, subjectsTo } from './test-letters.ts';

let app: TestApp;
let operator: TestPerson;
let owner: TestBusiness<TestPerson>;
let advertiser_id: string;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
beforeEach(async () => {
  owner = await aBusiness(app);
  ({ advertiser_id } = owner);
});
afterAll(() => app.close());

const at = (id = advertiser_id) => ({ id, bucket: bucketOf(id) });
const raise = (...causes: readonly Cause[]): Promise<void> =>
  app.db.transaction((tx) => raiseNotices({ tx, now: app.clock.now }, at(), causes));
const anAd = (cause: string, more: Partial<Cause> = {}): Cause => ({
  kind: 'AD_REJECTED',
  level: 'AD',
  entityId: '7',
  name: 'A blue vase',
  cause,
  reasons: ['CLICKBAIT'],
  ...more,
});
const list = async (person: TestPerson = owner, more: object = {}) =>
  (await person.call(getAdNotices, { advertiser_id, ...more })).data;
const unread = (person: TestPerson = owner) => person.call(getAdNoticeCount, { advertiser_id });

test('each cause is told once, however often and by however many at once it is found', async () => {
  await Promise.all(Array.from({ length: 8 }, () => raise(anAd('1'), anAd('1'))));
  await raise(anAd('2'));
  expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([
    ['AD_REJECTED', 'A blue vase'],
    ['AD_REJECTED', 'A blue vase'],
  ]);
  // The same event in another ad account.
  const other = await aBusiness(app);
  const one = { bucket: bucketOf(other.advertiser_id), id: other.advertiser_id };
  await app.db.transaction((tx) => raiseNotices({ tx, now: app.clock.now }, one, [anAd('1')]));
  expect((await other.call(getAdNotices, { advertiser_id: one.id })).data).toHaveLength(1);
});

test('what is not committed is told to nobody', async () => {
  const failing = app.db.transaction(async (tx) => {
    await raiseNotices({ tx, now: app.clock.now }, at(), [anAd('1')]);
    throw new Error('something else went wrong');
  });
  await expect(failing).rejects.toThrow('something else');
  await lookAfter(app, 10);
  expect([await list(), await lettersTo(app, owner)]).toEqual([[], []]);
});

test('each role sees, counts and is written to of what it may mend, and a stranger finds no ad account', async () => {
  await raise(...NOTICE_KINDS.map((kind): Cause => anAd('1', { kind })));
  const people = new Map(
    await Promise.all(AD_ROLES.map(async (role) => [role, await owner.delegate([role])] as const)),
  );
  await lookAfter(app, 10);
  for (const [role, person] of people) {
    const kinds = NOTICE_KINDS.filter((kind) => givesRight([role], NOTICE_RIGHTS[kind]));
    const listed = new Set((await list(person)).map(({ kind }) => kind));
    expect([role, [...listed].toSorted()]).toEqual([role, kinds.toSorted()]);
    expect(await unread(person), role).toMatchObject({ unread: kinds.length, has_more: false });
    expect((await person.call(getAdNoticeChoice, { advertiser_id })).kinds, role).toEqual(kinds);
    const [letter] = await lettersTo(app, person);
    const logged = kinds.length === 1 ? 'have been stopped' : `${kinds.length} things to look at`;
    expect(letter?.subject, role).toContain(logged);
  }
  expect(await list()).toHaveLength(NOTICE_KINDS.length);
  const stranger = await app.person();
  const refused = { status: 404, code: 'ad_account_not_found' };
  const named = { advertiser_id };
  expect(await stranger.refusal(getAdNotices, named)).toMatchObject(refused);
  expect(await stranger.refusal(getAdNoticeCount, named)).toMatchObject(refused);
  const marked = { ...named, is_read: true };
  expect(await stranger.refusal(updateAdNotices, marked)).toMatchObject(refused);
  expect(await stranger.refusal(getAdNoticeChoice, named)).toMatchObject(refused);
  const chosen = { ...named, version: 0, by_email: [] };
  expect(await stranger.refusal(updateAdNoticeChoice, chosen)).toMatchObject(refused);
});

test('who has left, is blocked or suspended is not written to of what happened before', async () => {
  const [left, blocked, suspended, stays] = [
    await owner.delegate(['ADMIN']),
    await owner.delegate(['ADMIN']),
    await owner.delegate(['ADMIN']),
    await owner.delegate(['ADMIN']),
  ];
  await raise(anAd('1'));
  await owner.call(endAdRoles, { advertiser_id, user_id: left.id });
  await owner.call(blockUser, { blocked_user_id: blocked.id });
  await app.db.read.run('update people set suspended_at = :at where id = :id', {
    at: app.clock.now,
    id: suspended.id,
  });
  await lookAfter(app, 10);
  for (const gone of [left, blocked, suspended]) expect(await lettersTo(app, gone)).toEqual([]);
  expect(await subjectsTo(app, stays)).toEqual(["Your ad “A blue vase” can't be shown"]);
});

test('read and unread are each person’s own, one by one or all together', async () => {
  const analyst = await owner.delegate(['CAMPAIGN_MANAGER']);
  await raise(anAd('1'), anAd('2'), anAd('3'));
  const [first, second] = await list();
  const mark = (is_read: boolean, ids?: string[]) =>
    owner.call(updateAdNotices, { advertiser_id, is_read, ...(ids && { notice_ids: ids }) });
  expect(await mark(true, [first?.id ?? ''])).toMatchObject({ unread: 2 });
  expect((await list()).map(({ is_read }) => is_read)).toEqual([true, false, false]);
  expect((await list(owner, { unread_only: true })).map(({ id }) => id)).not.toContain(first?.id);
  expect(await mark(true)).toMatchObject({ unread: 0 });
  expect(await mark(false, [second?.id ?? ''])).toMatchObject({ unread: 1 });
  expect(await unread(analyst)).toMatchObject({ unread: 3 });
  // Unknown ids are ignored, and other ad accounts' notices are not marked.
  const other = await aBusiness(app);
  const named = { advertiser_id: other.advertiser_id, notice_ids: [first?.id ?? '', '1'] };
  expect(await other.call(updateAdNotices, { ...named, is_read: false })).toMatchObject({
    unread: 0,
  });
  expect(await unread()).toMatchObject({ unread: 1 });
  const many = Array.from({ length: 120 }, (_, index) => anAd(`more ${index}`));
  await raise(...many);
  expect(await unread()).toMatchObject({ unread: 99, has_more: true });
  const wrong = { advertiser_id, is_read: true, notice_ids: 'x' };
  expect(await owner.refusal(updateAdNotices, wrong)).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('five hundred rejected ads are one letter, also with several processes, and the next comes an hour later', async () => {
  await raise(...Array.from({ length: 500 }, (_, index) => anAd(String(index))));
  await lookAfter(app, 1);
  expect(await lettersTo(app, owner)).toEqual([]);
  await Promise.all([lookAfter(app, 9), lookAfter(app, 9)]);
  const [letter, ...more] = await lettersTo(app, owner);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("500 of your ads can't be shown");
  expect(letter?.body.match(/^– /gm)).toHaveLength(10);
  expect(letter?.body).toContain('And 490 more.');
  await raise(anAd('afterwards'));
  await lookAfter(app, 30);
  expect(await lettersTo(app, owner)).toHaveLength(1);
  await lookAfter(app, 31);
  expect((await subjectsTo(app, owner)).slice(1)).toEqual(["Your ad “A blue vase” can't be shown"]);
});

test('each person chooses of what they get letters, and a stale choice is refused', async () => {
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const choose = (version: number, by_email: readonly string[]) =>
    owner.call(updateAdNoticeChoice, { advertiser_id, version, by_email });
  const without = NOTICE_KINDS.filter((kind) => kind !== 'AD_REJECTED');
  expect(await choose(0, without)).toMatchObject({ version: 1, by_email: without });
  expect(
    await owner.refusal(updateAdNoticeChoice, { advertiser_id, version: 0, by_email: [] }),
  ).toMatchObject({ status: 409, code: 'ad_changed' });
  expect(
    await owner.refusal(updateAdNoticeChoice, { advertiser_id, version: 1, by_email: ['X'] }),
  ).toMatchObject({ status: 400, code: 'invalid_input' });
  await raise(anAd('1'), anAd('2', { kind: 'FUNDS_GONE', level: 'ADVERTISER' }));
  await lookAfter(app, 10);
  expect(await subjectsTo(app, owner)).toEqual(["There's no money left for “A blue vase”"]);
  expect(await subjectsTo(app, manager)).toEqual(["Your ad “A blue vase” can't be shown"]);
  // Notices hidden from their roles keep their state.
  expect(await list()).toHaveLength(2);
});

test.each([
  ['AD_REJECTED', 'AD'],
  ['BUDGET_GONE', 'AD_GROUP'],
  ['CAMPAIGN_ENDED', 'CAMPAIGN'],
  ['PAYMENT_FAILED', 'ADVERTISER'],
  ['TAG_SILENT', 'TAG'],
] as const)(
  '%s is in the console of everybody, and comes by e-mail to whoever has not chosen otherwise',
  async (kind, level) => {
    const [mailed, quiet] = [await owner.delegate(['ADMIN']), await owner.delegate(['ADMIN'])];
    const by_email = NOTICE_KINDS.filter((one) => one !== kind);
    await quiet.call(updateAdNoticeChoice, { advertiser_id, version: 0, by_email });
    await raise(anAd('1', { kind, level, amount: 7_000_000 }));
    await lookAfter(app, 10);
    for (const person of [mailed, quiet]) {
      expect(await list(person)).toMatchObject([{ kind, level, is_read: false }]);
      expect(await unread(person)).toMatchObject({ unread: 1 });
    }
    expect(await lettersTo(app, mailed)).toHaveLength(1);
    expect(await lettersTo(app, quiet)).toEqual([]);
  },
);

test('an ad account that an operator stops says so to everybody of it', async () => {
  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  const stop = (standing: 'disabled' | 'active') =>
    operator.call(updateAdStanding, { advertiser_id, standing });
  await stop('disabled');
  await stop('disabled');
  await lookAfter(app, 10);
  expect((await list(publisher)).map(({ kind }) => kind)).toEqual(['ACCOUNT_STOPPED']);
  expect(await lettersTo(app, publisher)).toHaveLength(1);
  await stop('active');
  await lookAfter(app, 70);
  await stop('disabled');
  await lookAfter(app, 70);
  expect(await lettersTo(app, publisher)).toHaveLength(2);
});

test('notices go after 90 days, with the marks of who read them', async () => {
  await raise(anAd('1'));
  await owner.call(updateAdNotices, { advertiser_id, is_read: true });
  const left = (table: string) =>
    app.db.read.rows(`select 1 from ${table} where account_id = :advertiser_id`, { advertiser_id });
  const forget = async (days: number): Promise<number> => {
    app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
    await jobsIn(app.db.read).add(forgetNoticesTask.name, {});
    await app.runJobs();
    return (await left('ad_notices')).length;
  };
  expect([await forget(89), await forget(2)]).toEqual([1, 0]);
  expect(await left('ad_notice_reads')).toEqual([]);
});
