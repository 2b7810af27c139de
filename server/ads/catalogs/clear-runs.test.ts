import { expect, test } from 'vitest';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { CLEAR } from './clear-runs.ts';

// More than two steps of each.
const ROWS = 10_001;

test('the products and problems of a deleted data source are deleted in steps, and nobody else’s', async () => {
  const app = await testApp();
  // The ids of products are in another order than their numbers, and runs begin with the same ids.
  const [gone, other] = [70, 71];
  for (const feedId of [gone, other]) {
    for (const runId of [feedId * 10, feedId * 10 + 1]) {
      await app.db.transaction(async (tx) => {
        await tx.run(
          `insert into ad_feed_runs (bucket, id, feed_id, status, accepts_decrease, started_at, ended_at)
           values (3, :runId, :feedId, 'COMPLETED', false, now(), now())`,
          { runId, feedId },
        );
        await tx.run(
          `insert into ad_items (bucket, run_id, item_id, availability, fields)
           select 3, :runId, 'V-' || no, 'IN_STOCK', '{}' from generate_series(1, :rows::integer) as no`,
          { runId, rows: ROWS },
        );
        await tx.run(
          `insert into ad_feed_issues (bucket, run_id, no, code)
           select 3, :runId, no, 'ID_MISSING' from generate_series(1, :rows::integer) as no`,
          { runId, rows: ROWS },
        );
      });
    }
  }
  await app.db.transaction((tx) => jobsIn(tx).add(CLEAR, { bucket: 3, feed_id: String(gone) }));
  await app.runJobs();
  const left = (table: string, column: string) =>
    app.db.read.rows(
      `select ${column}::int as run, count(*)::int as rows from ${table} group by 1 order by 1`,
    );
  const whole = [
    { run: 710, rows: ROWS },
    { run: 711, rows: ROWS },
  ];
  expect(await left('ad_items', 'run_id')).toEqual(whole);
  expect(await left('ad_feed_issues', 'run_id')).toEqual(whole);
  expect(await left('ad_feed_runs', 'id')).toEqual(whole.map(({ run }) => ({ run, rows: 1 })));
  await app.close();
});
