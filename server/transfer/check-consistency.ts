import type { Database } from '#server/kernel/db/pool.ts';
import { findWrongCounts, reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { pictureFiles, storedPictures, type Storage } from '#server/media/index.ts';
import { looseReferences } from './check-store.ts';
import { counters } from './counters.ts';

/** What a check found; nothing in `problems` means that everything fits together. */
export interface Consistency {
  /** One sentence each. */
  readonly problems: readonly string[];
  /** Counts that follow their rows by a job which had not run yet, and that were brought up to date. */
  readonly updated: number;
}

const PAGE = 200;

/**
 * Whether an installation fits together: what names a row finds it, counts equal their rows, and
 * pictures have their files, except those that are known to be missing.
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
