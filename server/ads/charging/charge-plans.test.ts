import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { planIn } from '#server/testing/plans.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { chargeEvents } from './charge-events.ts';
import { chargeBatch, planByKeys } from './charge-store.ts';
import { aClick, anAdvertiser, aRunningAdvertiser, AT } from './test-money.ts';

let database: TestDatabase;
/** A single connection, which prepares the statement once. */
let process: Database;
beforeAll(async () => {
  database = await testDatabase();
  process = openDatabase(database.url, { max: 1 });
});
afterAll(async () => {
  await process.end();
  await database.close();
});

async function asOwner(sql: string): Promise<void> {
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.read.run(sql);
  await owner.end();
}

/** Returns a batch's plan, as its own transaction would make it. */
const planNow = (): Promise<string> =>
  database.db.transaction(async (tx) => {
    await planByKeys(tx);
    const inTransaction = { ...database.db, read: tx };
    return planIn(inTransaction, (request) =>
      chargeBatch(request, [aClick(anAdvertiser(), 1)], AT),
    );
  });

/** Returns how many rows the connection has fetched by index. */
async function readBy(tx: Tx): Promise<{ budgets: number; events: number }> {
  const row = await tx.row<{ budgets: number; events: number }>(
    `select coalesce(sum(idx_tup_fetch) filter (where relname = 'ad_budgets'), 0)::integer as budgets,
       coalesce(sum(idx_tup_fetch) filter (where relname like 'ad_events%'), 0)::integer as events
     from pg_stat_xact_user_tables`,
  );
  return row ?? { budgets: 0, events: 0 };
}

const ADVERTISERS = 5;
const CLICKS = 200;

test('a batch reads no clicks of others, though its statement was prepared when tables were known to be empty', async () => {
  // As after a restore: statistics exist, and every index looks empty.
  await asOwner('vacuum analyze ad_money, ad_budgets, ad_events');
  const advertisers = await Promise.all(
    Array.from({ length: ADVERTISERS }, () => aRunningAdvertiser(database.db, { funds: 1_000 })),
  );
  const batch = () =>
    advertisers.flatMap((one) =>
      Array.from({ length: CLICKS / ADVERTISERS }, () => aClick(one, 1)),
    );
  await chargeEvents(process, batch(), AT);
  await process.transaction(async (tx) => {
    await planByKeys(tx);
    const before = await readBy(tx);
    expect(await chargeBatch(tx, batch(), AT)).toHaveLength(CLICKS);
    const after = await readBy(tx);
    // Each group's and campaign's budget is looked up once to read and once to write; all clicks are new.
    expect(after.budgets - before.budgets).toBe(2 * 2 * ADVERTISERS);
    expect(after.events - before.events).toBe(0);
  });
});

test('a batch finds everything by its key, with nothing counted yet and with much that is', async () => {
  const { read } = database.db;
  const before = await planNow();
  await read.run(
    `insert into ad_money (bucket, account_id) select 3, n from generate_series(1, 30000) as n`,
  );
  await read.run(
    `insert into ad_budgets (bucket, id, span, account_id, period, opened_seq, opened_at)
     select 3, n, 3, n, 'epoch', 0, :at from generate_series(1, 30000) as n`,
    { at: AT },
  );
  await asOwner('analyze ad_money, ad_budgets, ad_events');
  for (const plan of [before, await planNow()]) {
    expect(plan).not.toMatch(/Seq Scan on ad_/);
    // No in-memory set is scanned once per event.
    expect(plan).not.toMatch(/Join Filter/);
    expect(plan).toMatch(/Index (Only )?Scan using ad_money_pkey on ad_money/);
    expect(plan).toMatch(/Index (Only )?Scan using ad_budgets_pkey on ad_budgets/);
    expect(plan).toMatch(/Index (Only )?Scan using ad_events_\d+_pkey on ad_events_\d+/);
    expect(plan).toMatch(/Index Scan using ad_events_\d+_viewer_ad_id_at_idx on ad_events_\d+/);
  }
});
