import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clearRecentSearches,
  complete,
  rememberSearch,
  type Completion,
} from '#contract/discovery/complete.ts';
import { createAccessToken } from '#contract/identity.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const offered = async (by: Client, type: Completion['type'], term = ''): Promise<string[]> => {
  const { items } = await by.call(complete, { term, count: 20 });
  return items.filter((item) => item.type === type).map(({ label }) => label);
};
async function remember(by: Client, ...queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    pass(1000);
    await by.call(rememberSearch, { query });
  }
}
async function count(): Promise<void> {
  await jobsIn(app.db.read).add('discovery.count-searches', {});
  await app.runJobs();
}

test('what somebody searched for is offered to them alone, the latest first, until they clear it', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await remember(ann, 'Blue hour', 'small kitchens', '#', 'blue HOUR', 'blueberries');
  expect(await offered(ann, 'recent')).toEqual(['blueberries', 'blue HOUR', 'small kitchens']);
  expect(await offered(ann, 'recent', 'BLUE')).toEqual(['blueberries', 'blue HOUR']);
  expect((await ann.call(complete, { term: 'blueb' })).hint).toBe('blueberries');
  for (const other of [ben, app.visitor()]) expect(await offered(other, 'recent')).toEqual([]);
  const made = await ann.call(createAccessToken, { name: 'Script', scopes: ['read'] });
  const script = clientOf(app.url, { authorization: `Bearer ${made.token}` }, new Map());
  expect(await offered(script, 'recent')).toEqual([]);
  await ben.call(clearRecentSearches, {});
  await ann.call(clearRecentSearches, { query: 'Blue hour' });
  expect(await offered(ann, 'recent')).toEqual(['blueberries', 'small kitchens']);
  await ann.call(clearRecentSearches, {});
  expect(await offered(ann, 'recent')).toEqual([]);
});

test('fifty are kept, and none of somebody who wants nothing to follow from what they do', async () => {
  const ann = await app.person();
  await remember(ann, ...Array.from({ length: 52 }, (_, number) => `thing ${number}`));
  expect(await offered(ann, 'recent', 'thing 1')).toHaveLength(10);
  expect(await offered(ann, 'recent', 'thing 0')).toEqual([]);
  expect(await offered(ann, 'recent', 'thing 2')).toContain('thing 2');
  await ann.call(updateSettings, { personalized: false });
  await remember(ann, 'private matter');
  expect(await offered(ann, 'recent', 'private')).toEqual([]);
});

test('what five people search for is offered to all, the hotter first, and cools down', async () => {
  const people: TestPerson[] = [];
  for (let person = 0; person < 6; person += 1) people.push(await app.person());
  const [ann] = people as [TestPerson];
  for (const one of people.slice(0, 5)) {
    await remember(one, 'Autumn wreaths', 'ann@people.example', 'call 030 1234567');
  }
  for (const one of people.slice(0, 4)) await remember(one, 'secret wish');
  await remember(ann, 'secret wish', 'secret wish');
  await count();
  expect(await offered(app.visitor(), 'trending')).toEqual(['Autumn wreaths']);
  expect(await offered(app.visitor(), 'query', 'aut')).toEqual(['Autumn wreaths']);
  expect(await offered(app.visitor(), 'query', 'secret')).toEqual([]);
  pass(6 * DAY_MS);
  for (const one of people.slice(0, 5)) await remember(one, 'lanterns');
  await count();
  expect(await offered(app.visitor(), 'trending')).toEqual(['lanterns', 'Autumn wreaths']);
  // Clearing their searches removes a person from the counts.
  await ann.call(clearRecentSearches, {});
  await count();
  expect(await offered(app.visitor(), 'trending')).toEqual([]);
  for (const one of people) await remember(one, 'lanterns');
  pass(29 * DAY_MS);
  await count();
  expect(await offered(app.visitor(), 'trending')).toEqual([]);
});

test('where few people search, the hashtags of public pins are offered', async () => {
  const ann = await app.person();
  await aPin(ann, (await aBoard(ann)).id, { description: '#heron' });
  await aPin(ann, (await aBoard(ann, { privacy: 'secret' })).id, { description: '#hidden' });
  const { items } = await app.visitor().call(complete, { term: '' });
  expect(items).toMatchObject([{ type: 'hashtag', label: '#heron', pin_count: 1 }]);
});
