import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import {
  countDrafts,
  deleteDraftsOf,
  draftsByIds,
  draftsOf,
  lockDrafts,
} from '../core/draft-store.ts';
import { deletePublishedBefore, scheduledOf } from '../publishing/step-store.ts';

const at = new Date('2026-01-01T00:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseForPlans();
  await database.db.read.run(
    `insert into pin_drafts (bucket, id, person_id, kind, scenario, state, version, content, publish_at,
       pin_id, created_at, updated_at)
     select 0, n, n % 400, 'single', 'default',
       (array['draft', 'scheduled', 'publishing', 'published'])[1 + n % 4], 1, '{}',
       :at::timestamptz + n * interval '1 minute', case when n % 4 = 3 then n end, :at,
       :at::timestamptz + n * interval '1 minute'
     from generate_series(1, 40000) as n`,
    { at },
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze');
  await asOwner.end();
});
afterAll(() => database.close());

const planOf = (ask: (tx: Tx) => Promise<unknown>) => planIn(database.db, ask);

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['pin_drafts_of_person', (tx) => draftsOf(tx, '7', null, 26)],
  ['pin_drafts_of_person', (tx) => draftsOf(tx, '7', '20000', 26)],
  ['pin_drafts_scheduled', (tx) => scheduledOf(tx, '9', null, 26)],
  ['pin_drafts_scheduled', (tx) => scheduledOf(tx, '9', { at, id: '20001' }, 26)],
  ['pin_drafts_to_erase', (tx) => countDrafts(tx, '7')],
  ['pin_drafts_to_erase', (tx) => deleteDraftsOf(tx, '7')],
  ['pin_drafts_pkey', (tx) => draftsByIds(tx, ['7', '8', '9'])],
  ['pin_drafts_pkey', (tx) => lockDrafts(tx, ['7', '8', '9'])],
  ['pin_drafts_published', (tx) => deletePublishedBefore(tx, at, 500)],
])('finds through %s, without looking at every row', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toMatch(new RegExp(` ${index}\\b`));
  expect(plan).not.toContain('Seq Scan');
});
