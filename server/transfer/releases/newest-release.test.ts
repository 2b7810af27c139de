import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNewerRelease } from '#contract/transfer/releases.ts';
import { getPlannedTasks } from '#contract/transfer/watching.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { type Client, clientOf } from '#server/testing/client.ts';

const NOTES = 'https://bowerbird.example/news/';
const NEWER = { version: '99.1.0', notes_url: NOTES, security: true };

let app: TestApp;
let operator: TestPerson;
let site: Site;
/** What the feed answers. */
let answer: { status: number; body: string };
beforeAll(async () => {
  site = await aSite((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const UPDATE_FEED_URL = `${site.origin}/newest.json`;
  app = await testApp({ UPDATE_FEED_URL, FETCH_ALLOW: site.pair }, { pages: true });
  operator = await app.person();
});
afterAll(async () => {
  await app.close();
  await site[Symbol.asyncDispose]();
});

async function lookedUp(body: unknown, status = 200): Promise<unknown> {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  await jobsIn(app.db.read).add('transfer.look-for-release', {});
  await app.runJobs();
  return operator.call(getNewerRelease, {});
}

test('operators, and nobody else, read of a newer version once the feed names one', async () => {
  expect(await operator.call(getNewerRelease, {})).toBeNull();
  const release = { type: 'release', version: '99.1.0', notes_url: NOTES, is_security: true };
  expect(await lookedUp(NEWER)).toEqual(release);
  const ann = await app.person();
  expect(await ann.refusal(getNewerRelease, {})).toMatchObject({ code: 'not_allowed' });
  expect(await lookedUp({ version: '0.0.1', notes_url: NOTES })).toBeNull();
});

test('the overview of operators leads to the notes of a newer version', async () => {
  await lookedUp(NEWER);
  const { text } = await operator.request('/operator/');
  expect(text).toContain('A security update is out');
  expect(text).toContain(`href="${NOTES}"`);
});

test.each([
  ['no JSON', '<html>', 200],
  ['no version', { ...NEWER, version: 'latest' }, 200],
  ['a link that is a script', { ...NEWER, notes_url: 'javascript:alert(1)' }, 200],
  ['an error', NEWER, 500],
  ['more than a feed is', { ...NEWER, version: '99.9.9', more: 'x'.repeat(30_000) }, 200],
])('an answer with %s changes nothing', async (_what, body, status) => {
  const before = await lookedUp({ ...NEWER, version: '98.0.0' });
  expect(before).toMatchObject({ version: '98.0.0' });
  expect(await lookedUp(body, status)).toEqual(before);
});

test('without the setting no task looks anywhere, and what was stored before is not shown', async () => {
  await lookedUp(NEWER);
  const without = await testApp({}, { beside: app });
  try {
    const there = clientOf(without.url, {}, operator.cookies);
    const tasksAt = async (client: Client): Promise<string[]> =>
      (await client.call(getPlannedTasks, {})).map(({ name }) => name);
    expect(await tasksAt(operator)).toContain('transfer.look-for-release');
    expect(await tasksAt(there)).not.toContain('transfer.look-for-release');
    expect(await there.call(getNewerRelease, {})).toBeNull();
  } finally {
    await without.close();
  }
});
