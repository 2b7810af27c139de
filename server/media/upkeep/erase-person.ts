import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { deletePictureRow, deleteUploadsOf, isStillLeaving } from './erase-person-store.ts';
import { endArrival, recordArrival } from '../core/picture-store.ts';
import type { Storage } from '../storage/storage.ts';
import { planSweep, removeFiles } from '../uploads/sweep.ts';

/** Takes away the person's uploads; pictures belong to nobody (see erasePictures). */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteUploadsOf(context.tx, personId);
  return true;
}

/**
 * Removes pictures that the caller knows to be pinned nowhere, rows and files; how many. Their files
 * are noted like those of a picture that never arrived, so that after a crash the sweep finds them.
 */
export async function erasePictures(
  { db, storage }: { readonly db: Database; readonly storage: Storage },
  signatures: readonly string[],
  now: Date,
): Promise<number> {
  let removed = 0;
  for (const signature of signatures) {
    const ext = await db.transaction(async (tx) => {
      const row = await deletePictureRow(tx, signature);
      if (row === null) return null;
      await recordArrival(tx, signature, row.ext, now);
      await planSweep(jobsIn(tx), now);
      return row.ext;
    });
    if (ext === null) continue;
    removed += 1;
    await db.transaction(async (tx) => {
      // Under the lock: who brings the same picture again waits here before any file is written.
      if (!(await isStillLeaving(tx, signature, now))) return;
      await removeFiles(storage, { signature, ext });
      await endArrival(tx, signature);
    });
  }
  return removed;
}
