import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCounts } from '#server/discovery/index.ts';
import { jobsIn, startJobs, waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { countPicturesTask } from '#server/pins/index.ts';
import { importBoards } from './import-boards.ts';
import { importPhotos } from './import-photos.ts';
import { importPins } from './import-pins.ts';
import { whenThere, type Importing } from './importing.ts';

/** The folder contains nothing to import. */
export class NothingToImport extends Error {
  constructor(folder: string) {
    super(`There is no catalogue/pins.ndjson.gz and no photos/manifest.json in ${folder}.`);
    this.name = 'NothingToImport';
  }
}

const POLL_MS = 200;

/**
 * Imports a folder: the catalogue in `catalogue`, the photographs in `photos`, or either. It uses the use cases of
 * a person, in small transactions, each of which also records what it created: so it can be killed at any time and
 * run again, and existing things stay unchanged. Throws NothingToImport.
 */
export async function importFolder(importing: Importing, folder: string): Promise<void> {
  const has = (path: string): Promise<boolean> =>
    access(join(folder, path)).then(
      () => true,
      () => false,
    );
  const hasPins = await has('catalogue/pins.ndjson.gz');
  const hasBoards = await has('catalogue/boards.ndjson.gz');
  const hasPhotos = await has('photos/manifest.json');
  if (!hasPins && !hasPhotos) throw new NothingToImport(folder);
  const { db, log, clock, signal } = importing;
  const jobs = await startJobs({ db, log, clock, tasks: [countPicturesTask] });
  try {
    const owners = hasBoards ? await importBoards(importing, folder) : new Map<string, string>();
    if (hasPins && !signal.aborted) await importPins(importing, folder, owners);
    if (hasPhotos && !signal.aborted) await importPhotos(importing, folder);
    await untilCounted(importing);
    if (!signal.aborted) await countNow(importing);
  } finally {
    await jobs.stop();
  }
}

/** Updates the counts for search's corrections and ranking, which are otherwise updated hourly. */
function countNow(importing: Importing): Promise<void> {
  return whenThere(importing, () => importing.db.transaction((tx) => startCounts(jobsIn(tx))));
}

/** Runs the jobs that count pictures before the import reports that it is done. */
async function untilCounted(importing: Importing): Promise<void> {
  const { db, signal, report } = importing;
  const { name } = countPicturesTask;
  const waiting = (): Promise<number> => whenThere(importing, () => waitingJobs(db.read, name));
  const first = await waiting();
  for (let left = first; left > 0 && !signal.aborted; left = await waiting()) {
    report.reached('counts', 1 - Math.min(1, left / first));
    await wait(POLL_MS);
  }
}
