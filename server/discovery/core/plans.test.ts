import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import { candidatesFor, mostOf } from '../complete/completion-store.ts';
import { hashtagsStarting } from '../complete/hashtag-store.ts';
import { namedBoards, namedPeople } from '../complete/named-store.ts';
import { recentSearches } from '../complete/recent-store.ts';
import { refreshBoards, refreshPeople } from '../complete/refresh-store.ts';
import { toNameQuery } from './name-query.ts';
import {
  lexemesOf,
  boardsWith,
  newestPinId,
  pinsByWords,
  pinsOfPictures,
} from '../related/related-store.ts';
import { topicPins, topicsAfter, topicsBySlugs, topicsOfDay } from './topics-store.ts';
import { countLiked, countMatching, weigh } from '../search/count-store.ts';
import { settledPins } from '../ideas/settled-store.ts';
import { guidesBeside, guidesWithin } from '../search/guides-store.ts';
import { newestMatching, rankedPins, rankedPinsOf } from '../search/search-store.ts';
import { deletionsOf } from '../search/edit-distance.ts';
import {
  pinsWith,
  wordsByTrigram,
  wordsOneEditAway,
  wordsStarting,
} from '../search/words-store.ts';
import {
  newestPins,
  newestPinsWith,
  searchPeople,
  searchPublicBoards,
  similarPeople,
  similarPublicBoards,
  type NameQuery,
} from './store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  const at = new Date('2026-01-01T00:00:00Z');
  await read.run(
    `insert into pins (bucket, id, board_id, person_id, signature, title, description, alt_text, method,
       origin_pin_id, origin_person_id, words, created_at, updated_at, version)
     select 0, n, n % 400, n % 50, 's' || n % 8000, '', '', '', 'uploaded', n, 1,
       to_tsvector('simple', 'all word' || n % 3000), :at, :at, 1
     from generate_series(1, 40000) as n`,
    { at },
  );
  await read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select bucket, id, board_id, person_id, signature, true, words from pins`,
  );
  await read.run(
    `insert into search_words (word, pins, slips)
     select 'word' || n, n, array['word' || n, 'wor' || n % 5000] from generate_series(1, 30000) as n`,
  );
  await read.run(
    `insert into search_beginnings (beginning, words)
     select left(md5(n::text), 4), array['word' || n] from generate_series(1, 20000) as n
     on conflict do nothing`,
  );
  await read.run(
    `insert into pin_hashtags (tag, bucket, pin_id)
     select case when pin_id % 2 = 0 then 'all' else 'tag' || pin_id % 300 end, bucket, pin_id
     from pin_search`,
  );
  // In batches: names are slow to index for search.
  for (let from = 1; from < 40000; from += 1000) {
    await read.run(
      `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at)
       select 0, n, n % 50, md5(n::text), '0' || md5(n::text), n, '', 'public', 'default', :at, :at
       from generate_series(:from::int, :from + 999) as n`,
      { at, from },
    );
    await read.run(
      `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
       select 0, n, 'u' || n, md5(n::text), '', '', 'UTC', :at from generate_series(:from::int, :from + 999) as n`,
      { at, from },
    );
  }
  await refreshBoards(read, 0, 1);
  await refreshPeople(read, 0, 1);
  await read.run(
    `insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
     select 0, n, n % 5000 + 1, 1, :at from generate_series(1, 40000) as n`,
    { at },
  );
  await read.run(
    `insert into topics (slug, name, board_count, pin_count, person_count, trend, cover_pins)
     select 'topic' || n, 'Topic ' || n, 1, 1, 1, 0, '{}' from generate_series(1, 20000) as n`,
  );
  await read.run(
    `insert into topic_boards (slug, bucket, board_id)
     select 'topic' || n % 200, 0, n from generate_series(1, 20000) as n`,
  );
  await read.run(
    `insert into topics_of_day (day, place, slug)
     select date '2020-01-01' + n, place, 'topic' || n from generate_series(1, 2000) as n, generate_series(1, 8) as place`,
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run(
    'analyze pins, pin_search, pin_hashtags, search_words, search_beginnings, boards, people, board_collaborators, completions, topics, topic_boards, topics_of_day',
  );
  await asOwner.end();
});
afterAll(() => database.close());

const planOf = (ask: (tx: Tx) => Promise<unknown>) => planIn(database.db, ask);

const [named, namedInTwo] = ['abcde 12', 'abcdü 12'].map((text) => {
  const query = toNameQuery(text);
  if (query === null) throw new Error(`${text} has words.`);
  return query;
}) as [NameQuery, NameQuery];
const words = [
  { word: 'word7', weight: 1 },
  { word: 'word77', weight: 2 },
];
const alike = { words, newest: '39000' };
const after = { rank: 0.5, id: '20000' };
const fromStart = { after: null, nowMs: 1 };
const input = {
  match: "'word77' & !'no'",
  lead: "'word77'",
  any: "'word77'",
  title: "'word77':A",
  inTitleOrTags: "'word77':AB",
  inOrder: "'word77'",
  maker: "'@by:word77'",
  tag: null,
  subject: null,
  telling: "'word77':AB",
  rarest: 1,
};
const usual = { ...input, match: "'all'" };
const choice = {
  words: ['word7', 'word8'],
  pins: [3, 2],
  before: ['word77'],
  matching: null,
  own: 'en',
  languages: [{ code: 'en', dictionary: 'english_stem' }],
};
const narrowed = {
  minId: null,
  maxId: null,
  minPrice: null,
  maxPrice: null,
  personId: null,
  categories: null,
  isMade: false,
};
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['pin_search_newest', (tx) => newestPins(tx, null, null, 26)],
  ['pin_search_newest', (tx) => newestPins(tx, '7', '20000', 26)],
  ['pin_search_newest', (tx) => newestPinsWith(tx, "'all'", null, 26)],
  ['pin_search_words', (tx) => newestPinsWith(tx, "'word7'", '20000', 26)],
  ['pin_search_words', (tx) => rankedPins(tx, input, narrowed, fromStart, 26)],
  ['pin_search_words', (tx) => rankedPins(tx, input, narrowed, { after, nowMs: 1 }, 26)],
  ['pin_search_words', (tx) => countMatching(tx, input.match, 200)],
  ['pin_search_tenth', (tx) => rankedPins(tx, input, narrowed, fromStart, 26, 'liked')],
  ['pin_search_tenth', (tx) => rankedPins(tx, input, narrowed, fromStart, 26, 'tenth')],
  ['pin_search_hundredth', (tx) => rankedPins(tx, input, narrowed, fromStart, 26, 'hundredth')],
  ['pin_search_tenth', (tx) => countLiked(tx, usual.match, 200)],
  ['pin_search_tenth', (tx) => weigh(tx, usual.match, input.telling)],
  ['pin_search_newest', (tx) => newestMatching(tx, usual, narrowed, { after, nowMs: 1 }, 26)],
  [
    'pins_of_person(?:_by_picture)?',
    (tx) => rankedPinsOf(tx, '7', input, narrowed, { after, nowMs: 1 }, 26),
  ],
  ['pins_of_board', (tx) => rankedPinsOf(tx, '7', input, narrowed, fromStart, 26)],
  ['board_collaborators_of_person', (tx) => rankedPinsOf(tx, '7', input, narrowed, fromStart, 26)],
  ['search_words_pkey', (tx) => pinsWith(tx, ['word7', 'word77'])],
  ['search_words_pkey', (tx) => wordsStarting(tx, 'word77', 5)],
  ['search_beginnings_pkey', (tx) => wordsStarting(tx, 'wor', 5)],
  ['search_words_slips', (tx) => wordsOneEditAway(tx, ['wrod77'], deletionsOf)],
  ['search_words_trigrams', (tx) => wordsByTrigram(tx, ['wrdo77'])],
  ['boards_search', (tx) => searchPublicBoards(tx, named, after, 26)],
  ['boards_search', (tx) => searchPublicBoards(tx, namedInTwo, after, 26)],
  ['boards_search', (tx) => similarPublicBoards(tx, named, after, 26)],
  ['people_search', (tx) => similarPeople(tx, named, null, 26)],
  ['pin_search_newest', (tx) => newestPinId(tx)],
  ['pin_search_words', (tx) => pinsByWords(tx, alike, null, 26)],
  ['pin_search_words', (tx) => pinsByWords(tx, alike, after, 26)],
  ['pin_search_of_picture', (tx) => pinsOfPictures(tx, ['s7', 's77'])],
  ['pin_search_of_picture', (tx) => boardsWith(tx, 's7')],
  ['pin_search_(pkey|newest)', (tx) => lexemesOf(tx, ['7', '77'])],
  ['pin_hashtags_newest', (tx) => hashtagsStarting(tx, 'ta', [{ label: 'tag', weight: 1 }], 5)],
  ['completions_by_letter', (tx) => candidatesFor(tx, 'a', ['user', 'board'], 10)],
  ['completions_by_letters', (tx) => candidatesFor(tx, 'ab', ['user', 'board'], 10)],
  ['completions_by_start', (tx) => candidatesFor(tx, 'abc', ['user', 'board'], 10)],
  ['completions_by_key', (tx) => candidatesFor(tx, 'abcd', ['user', 'board'], 10)],
  ['people_pkey', (tx) => namedPeople(tx, '7', ['1000000', '2000000'])],
  ['boards_pkey', (tx) => namedBoards(tx, '7', ['1000000', '2000000'])],
  ['pin_search_words', (tx) => guidesWithin(tx, input, choice)],
  ['search_words_pkey', (tx) => guidesBeside(tx, choice)],
  ['completions_by_weight', (tx) => mostOf(tx, 'hashtag', 10)],
  ['recent_searches_pkey', (tx) => recentSearches(tx, '7', 'ab', 10)],
  ['pins_of_board', (tx) => topicPins(tx, { slug: 'words', tag: null }, '20000', 26)],
  ['pin_hashtags_newest', (tx) => topicPins(tx, { slug: 'words', tag: 'all' }, null, 26)],
  ['topics_pkey', (tx) => topicsAfter(tx, 'a', 26)],
  ['topics_pkey', (tx) => topicsBySlugs(tx, ['words'])],
  ['topics_of_day_pkey', (tx) => topicsOfDay(tx, '2026-01-01')],
  ['people_search', (tx) => searchPeople(tx, namedInTwo, null, 26)],
  ['people_search', (tx) => searchPeople(tx, named, null, 26)],
])('finds through %s, without looking at every row', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toMatch(new RegExp(` ${index}\\b`));
  expect(plan).not.toContain('Seq Scan');
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['people', (tx) => namedPeople(tx, '7', ['1'])],
  ['boards', (tx) => namedBoards(tx, '7', ['1'])],
  ['letters', (tx) => candidatesFor(tx, 'a', ['user', 'board'], 10)],
  ['names', (tx) => candidatesFor(tx, 'abcd', ['user', 'board'], 10)],
  ['beginnings', (tx) => wordsStarting(tx, 'wor', 5)],
  ['hashtags', (tx) => hashtagsStarting(tx, 'ta', [{ label: 'tag', weight: 1 }], 5)],
  ['words', (tx) => wordsStarting(tx, 'word7777', 5)],
])('%s that somebody begins to write are planned once, not at each letter', async (_, ask) => {
  const one = openDatabase(database.url, { max: 1 });
  for (let letter = 0; letter < 8; letter += 1) await ask(one.read);
  const planned = await one.read.rows(
    'select statement from pg_prepared_statements where custom_plans > 5',
  );
  await one.end();
  expect(planned).toEqual([]);
});

test('settled pins are found without reading all people or pins', async () => {
  const plan = await planOf((tx) => settledPins(tx, new Date('2026-01-01T00:00:00Z'), null, 26));
  expect(plan).toMatch(/pin_search_newest/);
  expect(plan).toMatch(/people_operators/);
  expect(plan).not.toMatch(/Seq Scan on (?:people|pin_search)/);
});
