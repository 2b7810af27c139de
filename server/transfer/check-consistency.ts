import type { Database } from '#server/kernel/db/pool.ts';
import { findWrongCounts, reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { pictureFiles, storedPictures, type Storage } from '#server/media/index.ts';
import { looseReferences } from './check-store.ts';
import { counters } from './counters.ts';

/** The result of a check; consistent if `problems` is empty. */
export interface Consistency {
  /** One sentence each. */
  readonly problems: readonly string[];
  /** The number of stored counts whose pending jobs were run. */
  readonly updated: number;
}

const PAGE = 200;

/**
 * Checks an installation's consistency: references have their rows, stored counts equal the numbers of rows, and
 * pictures have their files, except those known to be missing.
 */
export async function checkConsistency(
  db: Database,
  storage: Storage,
  known: readonly string[] = [],
): Promise<Consistency> {
  const late = counters.filter((counter) => counter.followsByJob);
  const repaired = await reconcileAll(db, late);
  const updated = [...repaired.values()].reduce((sum, count) => sum + count, 0);
  const problems = [
    ...(await looseReferences(db.read)),
    ...(await wrongCounts(db)),
    ...(await lostFiles(db, storage, new Set(known))),
  ];
  return { problems, updated };
}

async function wrongCounts({ read }: Database): Promise<string[]> {
  const found: string[] = [];
  for (const counter of counters) {
    const wrong = await findWrongCounts(counter, read);
    if (wrong > 0) found.push(`${wrong} wrong counts of ${counter.name}`);
  }
  return found;
}

async function lostFiles(
  { read }: Database,
  storage: Storage,
  known: ReadonlySet<string>,
): Promise<string[]> {
  let lost = 0;
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof storedPictures>> = await storedPictures(
      read,
      after,
      PAGE,
    );
    const paths = page.flatMap(pictureFiles).filter((path) => !known.has(path));
    const sizes = await Promise.all(paths.map((path) => storage.sizeOf(path)));
    lost += sizes.filter((size) => size === null).length;
    after = page.at(-1)?.signature ?? null;
    if (page.length < PAGE || after === null) break;
  }
  return lost === 0 ? [] : [`${lost} missing files of pictures`];
}
