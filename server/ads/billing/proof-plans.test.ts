import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { planIn } from '#server/testing/plans.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { anAdvertiser, AT } from '../charging/test-money.ts';
import { reachOfDay, wrongTerms } from './people-proof-store.ts';
import { wrongDays, wrongSlices } from './report-proof-store.ts';

const ACCOUNTS = 40;
const DAY = AT.toISOString().slice(0, 10);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['people', reachOfDay],
  ['terms', wrongTerms],
  ['days', wrongDays],
  ['slices', wrongSlices],
] as const)(
  'the proof of %s reads events once for all accounts, though PostgreSQL looked at tables when they were empty',
  async (_, prove) => {
    const owner = openDatabase(database.ownerUrl, { max: 1 });
    await owner.read.run('vacuum analyze ad_rolled, ad_events');
    await owner.end();
    const accounts = Array.from({ length: ACCOUNTS }, () => anAdvertiser());
    const plan = await planIn(database.db, (tx) => prove(tx, accounts, DAY));
    // A table read again for each account would be the inner side of a nested loop over the marks.
    expect(plan).toContain('on ad_events_0');
    expect(plan).toMatch(/Hash Join[^\n]*\n\s+Hash Cond: [^\n]*(?:marks|event)[^\n]*account_id/u);
    expect(plan).not.toMatch(
      /Nested Loop[^\n]*\n(?:[^\n]*Filter[^\n]*\n)*\s+->\s+CTE Scan on marks/u,
    );
  },
);
