import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import { wordsInCommon } from './common-words-store.ts';
import { hidesAmong, hidesPage } from '../core/hides-store.ts';
import {
  followedPins,
  homeSelfOf,
  latestSaves,
  newestOnBoards,
  pinsOfPictures,
  unsavedAmong,
} from '../core/home-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  const at = { now: new Date('2026-01-01T00:00:00Z') };
  await read.run(
    `insert into pins (bucket, id, board_id, person_id, signature, title, description, alt_text, method,
       origin_pin_id, origin_person_id, words, created_at, updated_at, version)
     select 0, n, n % 400, n % 50, n % 9000, '', '', '', 'uploaded', n, 1, '', :now, :now, 1
     from generate_series(1, 40000) as n`,
    at,
  );
  await read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select bucket, id, board_id, person_id, signature, true, words from pins`,
  );
  await read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at)
     select 0, n, n % 50, n, '0' || n, n, '', 'public', 'default', :now, :now
     from generate_series(0, 9000) as n`,
    at,
  );
  await read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'u' || n, '', '', '', 'UTC', :now from generate_series(0, 9000) as n`,
    at,
  );
  await read.run(
    `insert into following (bucket, person_id, followee_id, created_at)
     select 0, n % 4000, 4000 + n, :now from generate_series(1, 20000) as n`,
    at,
  );
  await read.run(
    `insert into board_followers (bucket, board_id, person_id, created_at)
     select 0, n, n % 4000, :now from generate_series(1, 20000) as n`,
    at,
  );
  await read.run(
    `insert into hides (bucket, person_id, kind, subject, pin_id, hidden_at)
     select 0, n % 40, 'board', n, n, :now from generate_series(1, 20000) as n`,
    at,
  );
  await read.run(
    `insert into quiet_boards (bucket, person_id, board_id)
     select 0, n % 4000, n from generate_series(1, 20000) as n`,
  );
  await read.run(
    `insert into search_words (word, pins, slips) select 'word' || n, n, '{}' from generate_series(1, 20000) as n`,
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run(
    'analyze pins, pin_search, boards, people, following, board_followers, hides, quiet_boards, search_words',
  );
  await asOwner.end();
});
afterAll(() => database.close());

const picture = { signature: '7', boardId: '7' };
const position = { at: new Date(0), kind: 'board', subject: '9' } as const;
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['people_pkey', (tx) => homeSelfOf(tx, '7').catch(() => null)],
  ['quiet_boards_pkey', (tx) => homeSelfOf(tx, '7').catch(() => null)],
  ['hides_pkey', (tx) => homeSelfOf(tx, '7').catch(() => null)],
  ['pin_search_of_person', (tx) => latestSaves(tx, '7', 2000, 40)],
  ['pin_search_newest', (tx) => followedPins(tx, '7', '20000', 250)],
  ['following_pkey', (tx) => followedPins(tx, '7', null, 250)],
  ['pin_search_of_person', (tx) => followedPins(tx, '7', null, 250)],
  ['pins_of_board', (tx) => followedPins(tx, '7', null, 250)],
  ['pins_of_person_by_picture', (tx) => unsavedAmong(tx, '7', ['7', '8'])],
  ['pin_search_of_picture', (tx) => pinsOfPictures(tx, '7', [picture])],
  ['pin_search_of_picture', (tx) => wordsInCommon(tx, ['7', '8'])],
  ['search_words_pkey', (tx) => wordsInCommon(tx, ['7', '8'])],
  ['pins_of_board', (tx) => newestOnBoards(tx, '7', ['7', '8'], 8)],
  ['hides_pkey', (tx) => hidesAmong(tx, '7', [{ kind: 'pin', subject: '7' }])],
  ['hides_newest', (tx) => hidesPage(tx, '7', position, 26)],
])('finds through %s, without looking at every row', async (index, ask) => {
  const plan = await planIn(database.db, ask);
  expect(plan).toMatch(new RegExp(` ${index}\\b`));
  expect(plan.match(/Seq Scan on (?!boards\b)\w+/gu)).toBeNull();
});
