import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans } from '#server/testing/plans.ts';
import { actsOf, linesPage, unseenLines } from './read-store.ts';
import { loneLinesOf } from '../notifying/save-lines-store.ts';
import { dayLinesOf, overfullAmong, notifiedAmong, type Fact } from './store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  const at = new Date('2026-01-01T00:00:00Z');
  await read.run(
    `insert into news
       (bucket, person_id, kind, subject_id, day, id, last_id, act_count, updated_at)
     select 0, n % 50, 'save', n, :at::date, n, n, 1, :at from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into news_acts (bucket, person_id, kind, subject_id, actor_id, ref_id, news_id, id)
     select bucket, person_id, kind, subject_id, 7, id, id, id from news`,
  );
  await read.run(
    `insert into news_readers (bucket, person_id, last_id, seen_id)
     select 0, n, 20000, 19000 from generate_series(0, 49) as n`,
  );
  // Only the owner of a table may ANALYZE it.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze news, news_acts, news_readers');
  await asOwner.end();
});
afterAll(() => database.close());

async function planOf(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const lines: { 'QUERY PLAN': string }[] = [];
  const rows = async (sql: string, values?: Values): Promise<never[]> => {
    lines.push(...(await database.db.read.rows<(typeof lines)[0]>(`explain ${sql}`, values)));
    return [];
  };
  const run = async (sql: string, values?: Values): Promise<number> => {
    await rows(sql, values);
    return 0;
  };
  await ask({ rows, row: async () => null, run });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['the first page', (tx) => linesPage(tx, '7', null, 26)],
  ['a later page', (tx) => linesPage(tx, '7', '9000', 26)],
  ['what is unread', (tx) => unseenLines(tx, '7', 100)],
])('%s of news seeks along news_newest and sorts nothing', async (_what, ask) => {
  const plan = await planOf(ask);
  expect(plan).toContain('using news_newest');
  expect(plan).not.toMatch(/Sort|Seq Scan on news\b/);
});

test('who did it is sought by the lines', async () => {
  const plan = await planOf((tx) => actsOf(tx, '7', ['7', '57', '107']));
  expect(plan).toContain('news_acts_newest');
  expect(plan).not.toContain('Seq Scan');
});

test('one person’s latest save is sought, and who else is in its line', async () => {
  const plan = await planOf((tx) => loneLinesOf(tx, facts, '2026-01-01'));
  expect(plan).toContain('news_acts_by_actor');
  expect(plan).not.toMatch(/Seq Scan on news(?:_acts)? /u);
});

const facts = ['7', '57', '107'].map((id): Fact => ({
  kind: 'save',
  readerId: '7',
  actorId: '7',
  subjectId: id,
  refId: id,
}));
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['news_acts_pkey', (tx) => notifiedAmong(tx, facts)],
  ['news_bucket_person_id_kind_subject_id_day_key', (tx) => dayLinesOf(tx, facts, '2026-01-01')],
  ['news_newest', (tx) => overfullAmong(tx, ['7', '8'])],
])('what many people are told is found through %s', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on news(_acts)?\b/);
});
