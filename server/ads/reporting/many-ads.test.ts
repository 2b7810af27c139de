import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { Days, Entities, Sorted } from './report-rows-store.ts';
import { totalsPage } from './report-store.ts';

const [ADS, FEW, BUCKET, ACCOUNT] = [620, 100, 7, '1058897343283229423'];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { read } = database.db;
  const values = { bucket: BUCKET, accountId: ACCOUNT, ads: ADS };
  await read.run(
    `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status, review, created_at, updated_at)
     select :bucket, n, :accountId, 1, 1, 1, 'REGULAR', 'Ad', 'ACTIVE', 'APPROVED', '2026-03-01', '2026-03-01'
     from generate_series(1, :ads::int) as n`,
    values,
  );
  // Running totals of each ad on some days: the first ads have a row on every day, others hardly any.
  await read.run(
    `insert into ad_days
     select :bucket, :accountId, n, date '2026-03-01' + day, 7 * n + day, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, n * day, 0, 0, 0, 0
     from generate_series(1, :ads::int) as n cross join generate_series(0, 9) as day
     where (n + day) % (1 + n / 100) = 0`,
    values,
  );
});
afterAll(() => database.close());

const all: Entities = {
  bucket: BUCKET,
  accountId: ACCOUNT,
  level: 'AD',
  campaignIds: null,
  groupIds: null,
  adIds: null,
  statuses: null,
  objectives: null,
};
const sorted: Sorted = {
  column: 'SPEND',
  isDescending: true,
  after: null,
  limit: ADS,
  leastImpressions: 0,
};
const ranges: readonly (readonly [string, string])[] = [
  ['2026-02-01', '2026-03-10'],
  ['2026-03-01', '2026-03-10'],
  ['2026-03-04', '2026-03-08'],
  ['2026-03-05', '2026-03-05'],
  ['2026-03-08', '2026-04-30'],
];

test.each(ranges)(
  'many ads from %s to %s say together what a few at a time say',
  async (from, to) => {
    const { read } = database.db;
    const days: Days = { from, to };
    const together = await totalsPage(read, all, days, sorted);
    const few = [];
    for (let first = 1; first <= ADS; first += FEW) {
      const adIds = Array.from({ length: FEW }, (_, more) => String(first + more));
      few.push(...(await totalsPage(read, { ...all, adIds }, days, sorted)));
    }
    expect(together.length).toBeGreaterThan(FEW);
    const byId = (rows: typeof together) => new Map(rows.map((row) => [row.id, row]));
    expect(byId(together)).toEqual(byId(few));
  },
);
