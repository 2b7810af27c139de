import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { databaseForPlans } from '#server/testing/plans.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { runningAds } from './serving-store.ts';

const ADS = 2_000;
const at = new Date('2026-03-14T09:26:53Z');

let database: TestDatabase;
/** A single connection, which prepares the statement once. */
let process: Database;
beforeAll(async () => {
  database = await databaseForPlans();
  process = openDatabase(database.url, { max: 1 });
});
afterAll(async () => {
  await process.end();
  await database.close();
});

/** Every ad has an ad group of its own, with a target and a product of a promotion. */
async function fill(): Promise<void> {
  const { read } = database.db;
  const values = { at, ads: ADS };
  await read.run(
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     values (3, 1, 1, 'Glass', 'US', 'USD', :at, :at)`,
    { at },
  );
  await read.run(
    `insert into ad_campaigns (bucket, id, account_id, name, objective, status, is_shared_budget, is_flexible,
       made_by, created_at, updated_at)
     values (3, 1, 1, 'Vases', 'CATALOG_SALES', 'ACTIVE', false, false, 'console', :at, :at)`,
    { at },
  );
  await read.run(
    `insert into ad_groups (bucket, id, account_id, campaign_id, name, status, billable_event, budget_type, budget,
       bid_strategy, bid, pacing, placements, is_auto_targeted, created_at, updated_at)
     select 3, n, 1, 1, 'Glass', 'ACTIVE', 'CLICKTHROUGH', 'DAILY', 5000000, 'MAX_BID', 1000000, 'STANDARD', 'ALL',
       true, :at, :at
     from generate_series(1, :ads::integer) as n`,
    values,
  );
  await read.run(
    `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status, review,
       created_at, updated_at)
     select 3, n, 1, 1, n, n, 'SHOPPING', 'A vase', 'ACTIVE', 'APPROVED', :at, :at
     from generate_series(1, :ads::integer) as n`,
    values,
  );
  await read.run(
    `insert into ad_targets (bucket, group_id, spec)
     select 3, n, '{}' from generate_series(1, :ads::integer) as n`,
    { ads: ADS },
  );
  await read.run(
    `insert into ad_product_promotions (bucket, id, account_id, ad_group_id, product_group_id, created_at)
     select 3, n, 1, n, n, :at from generate_series(1, :ads::integer) as n`,
    values,
  );
  await read.run(
    `insert into ad_product_ads (bucket, account_id, ad_group_id, feed_id, item_id, product_group_id, title, link,
       image_link, ad_id)
     select 3, 1, n, 1, n, n, 'A vase', '', '', n from generate_series(1, :ads::integer) as n`,
    { ads: ADS },
  );
}

test('running ads are found in few rows right after many were written, though the statement was prepared before there were any', async () => {
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.read.run(
    'vacuum analyze ad_ads, ad_groups, ad_campaigns, ad_accounts, ad_product_ads, ad_product_promotions, ad_targets',
  );
  await owner.end();
  const running = () => process.transaction((tx) => runningAds(tx, null, ADS));
  // PostgreSQL keeps a plan after the fifth time.
  for (let time = 0; time < 7; time += 1) expect(await running()).toEqual([]);
  await fill();
  const rowsRead = await process.transaction(async (tx) => {
    expect(await runningAds(tx, null, ADS)).toHaveLength(ADS);
    const row = await tx.row<{ rows: number }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
       from pg_stat_xact_user_tables where relname like 'ad\\_%'`,
    );
    return row?.rows ?? Number.NaN;
  });
  // Seven tables, each read once or by key.
  expect(rowsRead).toBeLessThan(ADS * 10);
});
