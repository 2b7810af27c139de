import type { Database } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { hasPeople } from '#server/identity/index.ts';
import { FILL_DEMO } from './fill-demo.ts';
import { beginDemo } from './store.ts';

/**
 * Starts filling the installation in the background if nobody has ever used it: never one with people, and never twice.
 * Returns whether a filling begins.
 */
export async function planDemo(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await hasPeople(tx)) || !(await beginDemo(tx, now))) return false;
    await jobsIn(tx).add(FILL_DEMO, {}, { jobKey: FILL_DEMO });
    return true;
  });
}
