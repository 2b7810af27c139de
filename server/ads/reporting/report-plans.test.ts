import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrder, numbered } from '#server/kernel/db/parameters.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans } from '#server/testing/plans.ts';
import { conversionCounts } from './conversions-store.ts';
import type { Entities } from './report-rows-store.ts';
import { totalsPage } from './report-store.ts';
import { sumOfDays } from './together-store.ts';

const [ADS, OTHERS, LARGE, BUCKET] = [2_000, 1_000, '9000000', 3];
/** Rows that a statement may handle for each ad, over all steps of its plan. */
const MOST = 40;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await databaseForPlans();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query('set statement_timeout = 60000');
  await fill();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** A large ad account among many with one ad each: what a plan expects is a small one. */
async function fill(): Promise<void> {
  const { read } = database.db;
  const values = { ads: ADS, others: OTHERS, large: LARGE, bucket: BUCKET };
  const all = `(
    select :bucket::smallint as bucket, :large::bigint as account, :large::bigint + n as id
    from generate_series(1, :ads::integer) as n
    union all select n % 1024, n, n from generate_series(1, :others::integer) as n) as made`;
  await read.run(
    `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status, review, created_at, updated_at)
     select bucket, id, account, 1, 1, 1, 'REGULAR', 'Ad', 'ACTIVE', 'APPROVED', '2026-03-01', '2026-03-01' from ${all}`,
    values,
  );
  await read.run(
    `insert into ad_days select bucket, account, id, day::date, 7, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0
     from ${all} cross join generate_series('2026-03-01'::timestamp, '2026-03-10', '1 day') as day`,
    values,
  );
  await read.run(
    `insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id, acted_at,
       converted_at, value, quantity, click_age)
     select bucket, account, id, 1, 5, 1, 1, id, '2026-03-05', '2026-03-05', 1, 1, 60 from ${all}`,
    values,
  );
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.read.run('vacuum analyze ad_ads, ad_days, ad_attributed');
  await owner.end();
}

interface Step {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

const handledBy = (step: Step): number =>
  (step['Actual Rows'] +
    (step['Rows Removed by Join Filter'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0)) *
    step['Actual Loops'] +
  (step.Plans ?? []).reduce((all, one) => all + handledBy(one), 0);

/** A value as part of a statement. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Runs statements with a plan for any values, to count the rows that its steps handle. */
function counting(): { readonly tx: Tx; readonly handled: () => number } {
  let handled = 0;
  const rows: Tx['rows'] = async (sql, values = {}) => {
    const { text, names } = numbered(sql);
    const literals = inOrder(names, values, sql).map(literalOf).join(', ');
    await client.query(`prepare probe as ${text}`);
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      `explain (analyze, format json) execute probe(${literals})`,
    );
    await client.query('deallocate probe');
    for (const row of explained.rows) handled += handledBy(row['QUERY PLAN'][0].Plan);
    return [];
  };
  return { tx: { ...database.db.read, rows }, handled: () => handled };
}

const entities: Entities = {
  bucket: BUCKET,
  accountId: LARGE,
  level: 'AD',
  campaignIds: null,
  groupIds: null,
  adIds: null,
  statuses: ['ACTIVE'],
  objectives: null,
};
const days = { from: '2026-03-04', to: '2026-03-10' };
const statements: readonly (readonly [string, (tx: Tx) => Promise<unknown>])[] = [
  [
    'totals',
    (tx) =>
      totalsPage(tx, entities, days, {
        column: 'SPEND',
        isDescending: true,
        after: null,
        limit: 250,
        leastImpressions: 0,
      }),
  ],
  ['days together', (tx) => sumOfDays(tx, entities, days, 'day', null, 250)],
  [
    'conversions',
    (tx) =>
      conversionCounts(tx, entities, {
        days,
        unit: 'day',
        ids: null,
        windows: { click: 30, engagement: 30, view: 1 },
        time: 'TIME_OF_AD_ACTION',
      }),
  ],
];

test.each(statements)(
  'a plan made for any account handles few rows for each ad of a large one: %s',
  async (_, run) => {
    const { tx, handled } = counting();
    await run(tx);
    expect(handled()).toBeGreaterThan(ADS);
    expect(handled()).toBeLessThan(ADS * MOST);
  },
);
