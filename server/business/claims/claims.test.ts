import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  checkSiteClaim,
  CLAIM_FILE,
  createSiteClaim,
  deleteSiteClaim,
  getSiteClaims,
  MAX_CLAIMS,
  type SiteClaim,
} from '#contract/business/claims.ts';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import { getPin } from '#contract/pins.ts';
import { blockUser, followUser, getUser } from '#contract/social.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { startMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

const DAY = 86_400_000;

/** The site's current files by path. */
const files = new Map<string, string>();
let site: Site;
let app: TestApp;
let box: Mailbox;
beforeAll(async () => {
  site = await aSite((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(text);
  });
  box = await startMailbox();
  app = await testApp({ ...box.settings, FETCH_ALLOW: site.pair });
  // In tests, jobs due by the real clock run too; this date is later, so none runs early.
  app.clock.now = new Date('2070-03-14T09:26:53Z');
});
afterAll(async () => {
  await app.close();
  await box.close();
  await site[Symbol.asyncDispose]();
});
// There is one site, which nobody owns at the start of each test.
beforeEach(async () => {
  files.clear();
  await app.db.read.run('delete from claimed_sites');
  await app.db.read.run('delete from site_claims');
});

const claim = (person: TestPerson) => person.call(createSiteClaim, { website: site.origin });
const check = (person: TestPerson, { id }: SiteClaim, method: 'file' | 'meta' | 'dns' = 'file') =>
  person.call(checkSiteClaim, { claim_id: id, method });
const show = (...claims: SiteClaim[]): void => {
  files.set(CLAIM_FILE, claims.map(({ token }) => `bowerbird-site=${token}`).join('\n'));
};
async function claimedBy(person: TestPerson): Promise<SiteClaim> {
  const response = await claim(person);
  show(response);
  return check(person, response);
}
async function pass(days: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + days * DAY);
  await app.runJobs();
}
const subjectsFor = ({ email }: TestPerson) =>
  box.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const held = async (person: TestPerson) =>
  (await person.call(getSiteClaims, {})).data.map((one) => [one.is_claimed, one.problem]);

test('a site is claimed by what it shows, and is then named with its owner [ROUTE-10] [DATA-01]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await ann.call(updateSettings, { website_url: `${site.origin}/shop` });
  const pin = await aPin(ben, (await aBoard(ben)).id, { link: `${site.origin}/a-pot` });
  const claimed = async () => [
    (await ben.call(getPin, { id: pin.id })).link_domain?.official_user ?? null,
    (await ben.call(getUser, { username: ann.username })).domain_verified,
  ];
  const response = await claim(ann);
  expect(response).toMatchObject({ host: '127.0.0.1', url: `${site.origin}/`, is_claimed: false });
  expect(await claim(ann)).toEqual(response);
  expect(await check(ann, response)).toMatchObject({ is_claimed: false, problem: 'unreachable' });
  files.set('/', '<title>Clay</title>');
  expect(await check(ann, response, 'meta')).toMatchObject({
    is_claimed: false,
    problem: 'no_proof',
  });
  expect(await claimed()).toEqual([null, false]);
  files.set('/', `<meta name="bowerbird-site" content="${response.token}"><title>Clay</title>`);
  const done = await check(ann, response, 'meta');
  expect(done).toMatchObject({ is_claimed: true, problem: null, method: 'meta' });
  expect((await ann.call(getSiteClaims, {})).data).toEqual([done]);
  await ben.call(followUser, { user_id: ann.id });
  expect(await claimed()).toEqual([
    expect.objectContaining({ id: ann.id, followed_by_me: true }),
    true,
  ]);
  expect(await ann.call(getSettings, {})).toMatchObject({
    listed_website_url: `${site.origin}/shop`,
    connected_to_instagram: false,
  });
  await ann.call(deleteSiteClaim, { claim_id: response.id });
  expect(await claimed()).toEqual([null, false]);
});

test('whoever a block keeps apart is not named as the owner [BOARD-19]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await claimedBy(ann);
  const pin = await aPin(ben, (await aBoard(ben)).id, { link: `${site.origin}/a-pot` });
  const owner = async () => (await ben.call(getPin, { id: pin.id })).link_domain?.official_user?.id;
  expect(await owner()).toBe(ann.id);
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect(await owner()).toBeUndefined();
});

test('a site has one owner, who loses it to the next when it shows their token no more', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const anns = await claimedBy(ann);
  const bens = await claim(ben);
  expect(bens.token).not.toBe(anns.token);
  expect(await check(ben, bens)).toMatchObject({ is_claimed: false, problem: 'no_proof' });
  show(anns, bens);
  expect(await check(ben, bens)).toMatchObject({ is_claimed: false, problem: 'taken' });
  show(bens);
  const both = await Promise.all([check(ben, bens), check(ben, bens)]);
  expect(both.map((one) => one.is_claimed)).toEqual([true, true]);
  expect([await held(ann), await held(ben)]).toEqual([[[false, 'no_proof']], [[true, null]]]);
  await app.runJobs();
  expect(subjectsFor(ann)).toContain('127.0.0.1 is no longer shown as yours');
});

test('it is looked at again each week, and lost after three looks that find nothing, with notice', async () => {
  const ann = await app.person();
  await claimedBy(ann);
  await pass(7);
  expect(await held(ann)).toEqual([[true, null]]);
  files.clear();
  await pass(6);
  expect(await held(ann)).toEqual([[true, null]]);
  await pass(1);
  await pass(1);
  expect(await held(ann)).toEqual([[true, 'unreachable']]);
  const lost = '127.0.0.1 is no longer shown as yours';
  expect(subjectsFor(ann)).not.toContain(lost);
  await pass(1);
  expect(await held(ann)).toEqual([[false, 'no_proof']]);
  expect(subjectsFor(ann)).toContain(lost);
  expect(await app.db.read.rows('select host from claimed_sites')).toEqual([]);
});

test('one look that finds it again begins the count anew', async () => {
  const ann = await app.person();
  const response = await claimedBy(ann);
  files.clear();
  for (const days of [7, 1]) await pass(days);
  show(response);
  await pass(1);
  expect(await held(ann)).toEqual([[true, null]]);
  files.clear();
  for (const days of [7, 1]) await pass(days);
  expect(await held(ann)).toEqual([[true, 'unreachable']]);
});

test('nobody sees, checks or takes back what another says [SEC-27]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const response = await claimedBy(ann);
  expect((await ben.call(getSiteClaims, {})).data).toEqual([]);
  const [claim_id, method] = [response.id, 'file'];
  for (const id of [claim_id, '1']) {
    const checked = await ben.refusal(checkSiteClaim, { claim_id: id, method });
    const gone = await ben.refusal(deleteSiteClaim, { claim_id: id });
    expect([checked.code, gone.code]).toEqual(['claim_not_found', 'claim_not_found']);
  }
  const visitor = await app.visitor().refusal(checkSiteClaim, { claim_id, method });
  expect(visitor).toMatchObject({ status: 401 });
  expect(await held(ann)).toEqual([[true, null]]);
});

test('only so many sites, and only sites, can be claimed', async () => {
  const ann = await app.person();
  const say = (website: string) => ann.refusal(createSiteClaim, { website });
  for (const website of ['co.uk', 'http://127.0.0.1:1/', 'http://localhost/', 'nothing']) {
    expect(await say(website)).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  for (let count = 0; count < MAX_CLAIMS; count += 1) {
    await ann.call(createSiteClaim, { website: `site${count}.example` });
  }
  expect(await say('one-more.example')).toMatchObject({ code: 'invalid_input' });
  const [first] = (await ann.call(getSiteClaims, {})).data;
  expect(await ann.call(createSiteClaim, { website: 'www.site49.example' })).toEqual(first);
});
