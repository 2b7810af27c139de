import { afterAll, beforeAll, expect, test } from 'vitest';
import { getKeywordSearches, getRelatedSearches } from '#contract/ads/searches.ts';
import { rememberSearch } from '#contract/discovery/complete.ts';
import { changeSensitiveWords } from '#contract/discovery/sensitive.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { rounded } from './get-searches.ts';

const TEN = 10;

let app: TestApp;
let operator: TestPerson;
let owner: TestBusiness<TestPerson>;
let people: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  owner = await aBusiness(app);
  people = [];
  for (let number = 0; number < TEN; number += 1) people.push(await app.person());
  for (const one of people.slice(0, 4)) await one.call(updateSettings, { country: 'DE' });
});
afterAll(() => app.close());

async function remember(by: readonly TestPerson[], ...queries: readonly string[]) {
  for (const person of by)
    for (const query of queries) await person.call(rememberSearch, { query });
}
async function count(): Promise<void> {
  await jobsIn(app.db.read).add('discovery.count-volumes', {});
  await app.runJobs();
}
const related = async (keyword: string, country?: string) =>
  await owner.call(getRelatedSearches, {
    advertiser_id: owner.advertiser_id,
    keyword,
    ...(country !== undefined && { country }),
  });
const wordsOf = async (keyword: string, country?: string): Promise<string[]> =>
  (await related(keyword, country)).map((one) => one.keyword);
const searchesOf = async (keywords: string[], country?: string): Promise<(number | null)[]> => {
  const { advertiser_id } = owner;
  const input = { advertiser_id, keywords, ...(country !== undefined && { country }) };
  const rows = await owner.call(getKeywordSearches, input);
  expect(rows.map(({ keyword }) => keyword)).toEqual(keywords);
  return rows.map(({ monthly_searches: searches }) => searches);
};
/** Has many others search as well: a hundred sign-ups would only take time. */
const multiply = (key: string, country: string, searchers: number): Promise<unknown> =>
  app.db.read.run(
    `insert into search_volumes (country, key, query, people) values (:country, :key, :key, :searchers)
     on conflict (country, key) do update set people = excluded.people`,
    { key, country, searchers },
  );

test('a search is suggested once ten people made it, and no longer after thirty days', async () => {
  await remember(people.slice(0, 9), 'Clay pots', 'mail ann@people.example', 'call 030 1234567');
  await count();
  expect(await wordsOf('clay')).toEqual([]);
  // The same one again does not count twice, however it is written.
  await remember(people.slice(0, 1), 'clay POTS', 'Clay, pots!');
  await count();
  expect(await wordsOf('clay')).toEqual([]);
  await remember(people.slice(9), 'clay pots', 'mail ann@people.example', 'call 030 1234567');
  await count();
  expect(await related('Pots')).toEqual([{ keyword: 'clay pots', monthly_searches: null }]);
  expect(await wordsOf('cl')).toEqual(['clay pots']);
  for (const none of ['clay pots', 'mail', 'call', '%', 'glass']) {
    expect(await wordsOf(none), none).toEqual([]);
  }
  // Four live in Germany, too few to count there.
  expect(await wordsOf('clay', 'DE')).toEqual([]);

  const before = new Date(app.clock.now.getTime() - 31 * 86_400_000);
  await app.db.read.run('update recent_searches set asked_at = :before', { before });
  await count();
  expect(await wordsOf('clay')).toEqual([]);
});

test('somebody who opts out, forgets their searches or is suspended does not count', async () => {
  const [first, second] = people as [TestPerson, TestPerson];
  await second.call(updateSettings, { personalized: false });
  await remember(people, 'linen');
  await count();
  expect(await wordsOf('linen fabric')).toEqual([]);
  await second.call(updateSettings, { personalized: true });
  await remember([second], 'linen');
  await count();
  expect(await wordsOf('linen fabric')).toEqual(['linen']);
  await app.db.read.run('update people set suspended_at = :now where id = :id', {
    id: first.id,
    now: app.clock.now,
  });
  await count();
  expect(await wordsOf('linen fabric')).toEqual([]);
});

test('numbers are rounded, of the words themselves, in a country, and none is under a hundred', async () => {
  await multiply('glass vase', '', 41_873);
  await multiply('glass vase', 'NL', 99);
  await multiply('small glass vase', '', 8_100);
  await multiply('kuche', '', 150);
  expect(await searchesOf(['Glass VASE', 'vase', 'Küche', '#', 'a'.repeat(61)])).toEqual([
    41_000,
    null,
    150,
    null,
    null,
  ]);
  expect(await searchesOf(['glass vase'], 'NL')).toEqual([null]);
  expect(await related('glass')).toEqual([
    { keyword: 'glass vase', monthly_searches: 41_000 },
    { keyword: 'small glass vase', monthly_searches: 8_100 },
  ]);
  // What has more of its words comes first, whatever is searched more often.
  await multiply('glass', '', 90_000);
  expect(await wordsOf('vase of glass, small')).toEqual([
    'small glass vase',
    'glass vase',
    'glass',
  ]);
  const many = { advertiser_id: owner.advertiser_id, keyword: 'glass', count: 1 };
  expect(await owner.call(getRelatedSearches, many)).toHaveLength(1);
});

test('a word that an operator lists as sensitive is neither suggested nor counted', async () => {
  await multiply('gore film', '', 5_000);
  expect(await searchesOf(['gore film'])).toEqual([5_000]);
  await operator.call(changeSensitiveWords, { add: ['gore'] });
  expect(await searchesOf(['gore film'])).toEqual([null]);
  expect(await wordsOf('film')).toEqual([]);
});

test('bad input names its field, and a stranger has no part in the ad account', async () => {
  const { advertiser_id } = owner;
  const refusal = async (input: object) =>
    (await owner.refusal(getKeywordSearches, { advertiser_id, ...input })).message;
  expect(await refusal({ keywords: [] })).toContain('keywords');
  expect(await refusal({ keywords: Array.from({ length: 51 }, () => 'vase') })).toContain(
    'keywords',
  );
  expect(await refusal({ keywords: ['vase'], country: 'germany' })).toContain('country');
  const [, stranger] = people as [TestPerson, TestPerson];
  const theirs = await stranger.refusal(getRelatedSearches, { advertiser_id, keyword: 'vase' });
  expect(theirs.code).toBe('ad_account_not_found');
});

test.each([
  [0, null],
  [99, null],
  [100, 100],
  [109, 100],
  [110, 110],
  [999, 990],
  [1_999, 1_900],
  [123_456_789, 120_000_000],
])('%i people are %s', (searchers, told) => {
  expect(rounded(searchers)).toBe(told);
});
