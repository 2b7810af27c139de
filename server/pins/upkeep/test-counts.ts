import { expect } from 'vitest';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { boardCounters } from '#server/boards/index.ts';
import type { TestApp } from '#server/testing/app.ts';
import { pinCounters } from '../index.ts';

/** Checks after all jobs that no count differs from its rows, and no search row from its pin. */
export async function expectRightCounts(app: TestApp): Promise<void> {
  await app.runJobs();
  const repaired = await reconcileAll(app.db, [...pinCounters, ...boardCounters]);
  expect([...repaired].filter(([, count]) => count > 0).map(([{ name }]) => name)).toEqual([]);
  const strays = await app.db.read.rows(
    `select p.id from pins p join boards b on b.bucket = p.bucket and b.id = p.board_id
     left join pin_search s on s.bucket = p.bucket and s.pin_id = p.id
     where (b.privacy = 'public') <> (s.pin_id is not null)`,
  );
  expect(strays).toEqual([]);
}
