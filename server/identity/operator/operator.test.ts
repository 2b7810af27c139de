import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, signUp } from '#contract/identity.ts';
import { deleteAccount, restoreAccount } from '#contract/identity/account.ts';
import {
  createJoinInvitation,
  deleteJoinInvitation,
  dropJob,
  findAccounts,
  getAuditLog,
  getFailedJobs,
  getJoinInvitations,
  getSite,
  retryJob,
  setSignUpMode,
} from '#contract/identity/operator.ts';
import {
  getSitePage,
  getSiteWords,
  tryMail,
  updateSiteWords,
} from '#contract/identity/site-words.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  operator = await app.person('ada');
  other = await app.person('bea');
});
afterAll(() => app.close());

const newcomer = (name: string, invitation: string | null = null) => ({
  email: `${name}@people.example`,
  password: PASSWORD,
  username: name,
  age: 30,
  invitation_token: invitation,
});
const tokenIn = (url: string): string => url.split('#invitation=')[1] ?? '';
/** Returns all results of a list, in pages of two. */
async function allAccounts(query: string): Promise<string[]> {
  const names: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(query, bookmark);
    names.push(...page.data.map((one) => one.username));
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return names;
}
const ask = (query: string, bookmark: string | null) =>
  operator.call(findAccounts, { query, page_size: 2, bookmark });

test('operators alone see who is here: newest first, by the beginning of a username, by address', async () => {
  for (const name of ['cara', 'carl', 'caro_l']) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await app.person(name);
  }
  expect((await allAccounts('')).slice(0, 3)).toEqual(['caro_l', 'carl', 'cara']);
  expect(await allAccounts('')).toHaveLength(5);
  expect(await allAccounts('@CAR')).toEqual(['cara', 'carl', 'caro_l']);
  expect(await allAccounts('carz')).toEqual([]);
  const { data } = await operator.call(findAccounts, { query: other.email.toUpperCase() });
  expect(data).toMatchObject([{ username: 'bea', email: other.email, is_operator: false }]);
  for (const call of [findAccounts, getAuditLog, getFailedJobs, getSite, getJoinInvitations])
    expect(await other.refusal(call, {})).toMatchObject({ status: 403, code: 'not_allowed' });
});

test('a percent sign or an underscore in what is looked for is itself', async () => {
  expect(await allAccounts('%')).toEqual([]);
  expect(await allAccounts('c_r')).toEqual([]);
});

test('the log says who did what to whom, and can be asked about one account [SEC-21]', async () => {
  const { data } = await operator.call(getAuditLog, { user_id: other.id });
  expect(data.map(({ action }) => action)).toContain('sign_up');
  expect(data.every(({ subject }) => subject?.username === 'bea')).toBe(true);
  const first = await operator.call(getAuditLog, { page_size: 1 });
  const second = await operator.call(getAuditLog, { page_size: 1, bookmark: first.bookmark });
  expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  expect(JSON.stringify(data)).not.toContain(PASSWORD);
});

test('while only the invited may join, an invitation makes one account and no more', async () => {
  await operator.call(setSignUpMode, { sign_up: 'invite' });
  expect(await operator.call(getSite, {})).toMatchObject({
    sign_up: 'invite',
    sign_up_setting: 'open',
  });
  expect(await app.visitor().refusal(signUp, newcomer('dora'))).toMatchObject({
    status: 403,
    code: 'signup_closed',
  });
  const { url } = await operator.call(createJoinInvitation, { email: null });
  const token = tokenIn(url);
  const both = await Promise.all(
    ['dora', 'dana'].map((name) =>
      app
        .visitor()
        .call(signUp, newcomer(name, token))
        .then(() => 'in')
        .catch(() => 'out'),
    ),
  );
  expect(both.toSorted()).toEqual(['in', 'out']);
  expect((await operator.call(getJoinInvitations, {})).data).toEqual([]);
});

test('an invitation by e-mail is for its address alone, ends, and can be taken back', async () => {
  await operator.call(setSignUpMode, { sign_up: 'invite' });
  const made = await operator.call(createJoinInvitation, { email: 'Evan@people.example' });
  await app.runJobs();
  const { data } = await operator.call(getOutbox, {});
  const message = data.find(({ to }) => to === 'evan@people.example');
  expect(message?.text).toContain(made.url);
  const refused = { status: 403, code: 'signup_closed' };
  const token = tokenIn(made.url);
  expect(await app.visitor().refusal(signUp, newcomer('eve', token))).toMatchObject(refused);
  await operator.call(deleteJoinInvitation, { invitation_id: made.id });
  expect(await app.visitor().refusal(signUp, newcomer('evan', token))).toMatchObject(refused);

  const late = await operator.call(createJoinInvitation, { email: null });
  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() + 14 * 86_400_000 + 1);
  expect(await app.visitor().refusal(signUp, newcomer('eva', tokenIn(late.url)))).toMatchObject(
    refused,
  );
  app.clock.now = now;
});

test('an invitation can make another operator; a closed site lets nobody in by any', async () => {
  const { url } = await operator.call(createJoinInvitation, { email: null, makes_operator: true });
  await operator.call(setSignUpMode, { sign_up: 'closed' });
  const input = newcomer('fern', tokenIn(url));
  expect(await app.visitor().refusal(signUp, input)).toMatchObject({ code: 'signup_closed' });
  await operator.call(setSignUpMode, { sign_up: 'open' });
  const fern = app.visitor();
  await fern.call(signUp, input);
  expect((await fern.call(getSite, {})).sign_up).toBe('open');
});

test('inviting and changing the mode need a log-in of the last quarter of an hour [SEC-6]', async () => {
  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() + 16 * 60_000);
  const refused = { status: 403, code: 'log_in_again' };
  expect(await operator.refusal(setSignUpMode, { sign_up: 'closed' })).toMatchObject(refused);
  expect(await operator.refusal(createJoinInvitation, { email: null })).toMatchObject(refused);
  expect(await operator.refusal(updateSiteWords, { terms: 'Pay.' })).toMatchObject(refused);
  app.clock.now = now;
  expect((await operator.call(getSite, {})).sign_up).toBe('open');
});

test('a site goes by the name that its operator gives it, in titles, embeds and e-mail, and shows the pages they write', async () => {
  const visitor = app.visitor();
  const titleNow = async () => /<title[^>]*>([^<]*)</.exec((await visitor.request('/')).text)?.[1];
  const words = { name: 'Harbour  Pins', terms: '# Be kind\nPlease.' };
  expect(await operator.call(updateSiteWords, words)).toMatchObject({
    name: 'Harbour Pins',
    terms: words.terms,
    privacy: '',
    is_set_up: false,
  });
  await expect.poll(titleNow).toBe('Harbour Pins');
  const { id } = await aPin(operator, (await aBoard(operator)).id);
  const { text: described } = await visitor.request(`/oembed.json?url=/pin/${id}/`);
  expect(JSON.parse(described)).toMatchObject({ provider_name: 'Harbour Pins' });
  expect((await visitor.request(`/embed/pin/${id}/`)).text).toContain('See it on Harbour Pins');
  expect((await visitor.request('/terms/')).text).toContain('Be kind');
  expect((await visitor.request('/privacy/')).status).toBe(404);
  expect(await visitor.call(getSitePage, { page: 'privacy' })).toMatchObject({ text: null });

  const { email } = await operator.call(tryMail, {});
  await app.runJobs();
  const { data } = await operator.call(getOutbox, {});
  expect(data.find(({ to }) => to === email)?.subject).toBe('E-mail from Harbour Pins arrives');

  // Omitted fields stay unchanged, and an empty text clears a field.
  await operator.call(updateSiteWords, { name: '', is_set_up: true });
  expect(await operator.call(getSiteWords, {})).toMatchObject({
    name: '',
    terms: words.terms,
    is_set_up: true,
    has_demo: false,
  });
  await operator.call(updateSiteWords, { terms: '' });
  await expect.poll(titleNow).toBe('Bowerbird');
  expect((await visitor.request('/terms/')).status).toBe(404);
  expect(await other.refusal(updateSiteWords, { name: 'Mine' })).toMatchObject({ status: 403 });
});

test('work that failed for good is listed, tried again or given up [SEC-74]', async () => {
  await app.db.transaction(async (tx) => {
    for (const name of ['test.one', 'test.two']) await jobsIn(tx).add(name, {});
    await tx.run(
      `select graphile_worker.permanently_fail_jobs(
         array(select id from graphile_worker.jobs where task_identifier like 'test.%'),
         E'The mail server is away.\\n    at send (/srv/send.ts:1)')`,
    );
  });
  const failed = async () => (await operator.call(getFailedJobs, {})).data;
  const [two, one] = await failed();
  expect(two).toMatchObject({ name: 'test.two', reason: 'The mail server is away.' });
  await operator.call(retryJob, { job_id: two?.id ?? '' });
  expect((await failed()).map(({ name }) => name)).toEqual(['test.one']);
  await operator.call(dropJob, { job_id: one?.id ?? '' });
  expect(await failed()).toEqual([]);
  expect(await operator.refusal(dropJob, { job_id: one?.id ?? '' })).toMatchObject({
    status: 404,
    code: 'job_not_found',
  });
  // A pending job cannot be dropped.
  expect(await operator.refusal(dropJob, { job_id: two?.id ?? '' })).toMatchObject({ status: 404 });
});

test('an account is new for 28 days, and for 28 days after it came back [AUTH-21]', async () => {
  const person = await app.person();
  const pass = (days: number): void => {
    app.clock.now = new Date(app.clock.now.getTime() + days * 24 * 3600_000);
  };
  const credentials = (email: string) => ({ username_or_email: email, password: PASSWORD });
  const isNew = async (): Promise<boolean | undefined> => {
    const seat = app.visitor();
    await seat.call(logIn, credentials(operator.email));
    const { data } = await seat.call(findAccounts, { query: person.email });
    return data[0]?.is_new;
  };
  pass(28 - 1 / 24);
  expect(await isNew()).toBe(true);
  pass(1 / 24);
  expect(await isNew()).toBe(false);
  const back = app.visitor();
  await back.call(logIn, credentials(person.email));
  await back.call(deleteAccount, { password: PASSWORD });
  const { envelope } = await back.resource('UserSession', 'create', credentials(person.email));
  const { error } = envelope.resource_response;
  const { restore_token } = (error as { extra_data: Record<string, unknown> }).extra_data;
  await back.call(restoreAccount, { token: String(restore_token) });
  expect(await isNew()).toBe(true);
  pass(28);
  expect(await isNew()).toBe(false);
});
