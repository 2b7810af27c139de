import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { runLookUpsApart } from './look-ups.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, tier, words)
     select n % 4, n, n % 10, n % 7, 's' || n % 5, n % 2 = 0, n % 3, to_tsvector('simple', 'all word' || n % 6)
     from generate_series(1, 200) as n`,
  );
  await owner.query(
    `insert into pin_hashtags (tag, bucket, pin_id)
     select 'tag' || pin_id % 3, bucket, pin_id from pin_search where pin_id > 20`,
  );
  await owner.query(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at)
     select bucket, n, 1, 'Green ' || n, n, bucket * 100 + n, '', case when n % 2 = 0 then 'public' else 'secret' end, 'default',
       now(), now()
     from generate_series(0, 3) as bucket, generate_series(0, 9) as n`,
  );
  await owner.query(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'anna' || n, 'Anna', '', '', 'UTC', now() from generate_series(1, 9) as n`,
  );
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** A statement with each look-up, which gives it a value of the rows around it. */
const statements: Readonly<Record<string, string>> = {
  boards_like: "unnest(array['%green%3%', '%green%2%']) as t (a) cross join boards_like(t.a, 9)",
  first_words_of_picture:
    "unnest(array['s1', 's9']) as t (a) cross join first_words_of_picture(t.a)",
  first_words_of_pictures:
    "(values (array['s1', 's2', 's9'])) as t (a) cross join first_words_of_pictures(t.a)",
  liked_pins_matching:
    "unnest(array['word1', 'none']::tsquery[]) as t (a) cross join liked_pins_matching(t.a, 8)",
  newest_of_people:
    'generate_series(1, 8) as t (a) cross join newest_of_people(array[t.a, 9], 150, 4)',
  newest_of_picture: "unnest(array['s1', 's9']) as t (a) cross join newest_of_picture(t.a, 3)",
  newest_of_pictures:
    "(values (array['s1', 's2', 's9'])) as t (a) cross join newest_of_pictures(t.a, 3)",
  newest_words_of_picture:
    "unnest(array['s1', 's9']) as t (a) cross join newest_words_of_picture(t.a)",
  newest_words_of_pictures:
    "(values (array['s1', 's2', 's9'])) as t (a) cross join newest_words_of_pictures(t.a)",
  people_like: "unnest(array['%anna5%', '%anna8%']) as t (a) cross join people_like(t.a, 9)",
  pins_matching:
    "unnest(array['word1', 'none']::tsquery[]) as t (a) cross join pins_matching('all', t.a, 8)",
  pins_with_hashtag: "unnest(array['tag1', 'none']) as t (a) cross join pins_with_hashtag(t.a, 17)",
  pins_with_word: "unnest(array['word1', 'none']) as t (a) cross join pins_with_word(t.a)",
};

const select = (name: string): string => `select * from ${statements[name]}`;
const rowsOf = async (name: string): Promise<string[]> =>
  (await owner.query(select(name))).rows.map((row) => JSON.stringify(row)).toSorted();
const planOf = async (name: string): Promise<string> =>
  (await owner.query<{ 'QUERY PLAN': string }>(`explain ${select(name)}`)).rows
    .map((line) => line['QUERY PLAN'])
    .join('\n');

async function lookUps(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc p join pg_language l on l.oid = p.prolang
     where pronamespace = 'public'::regnamespace and lanname = 'sql' and proretset and provolatile = 's' and not proname like '%\\_apart'
     order by proname`,
  );
  return rows.map(({ name }) => name);
}

test('PostgreSQL takes each look-up into the statement; apart, each gives the same rows', async () => {
  const names = await lookUps();
  expect(names).toEqual(Object.keys(statements));
  const before = new Map<string, string[]>();
  for (const name of names) {
    expect(await planOf(name)).not.toContain(name);
    before.set(name, await rowsOf(name));
    expect(before.get(name)).not.toEqual([]);
  }
  await runLookUpsApart(owner);
  for (const name of names) {
    expect(await planOf(name)).toContain(`Function Scan on ${name}`);
    expect(await rowsOf(name)).toEqual(before.get(name));
  }
  expect(await lookUps()).toEqual([]);
});

test('the next hashtags begin as asked for, in order, no more than that', async () => {
  const next = async (start: string, many: number): Promise<string[]> =>
    (
      await owner.query<{ tag: string }>('select tag from hashtags_from($1, $2)', [start, many])
    ).rows.map(({ tag }) => tag);
  expect(await next('ta', 9)).toEqual(['tag0', 'tag1', 'tag2']);
  expect(await next('tag1', 9)).toEqual(['tag1']);
  expect(await next('t', 2)).toEqual(['tag0', 'tag1']);
  expect(await next('x', 2)).toEqual([]);
});
