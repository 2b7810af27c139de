import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { deletePictureRow, deleteUploadsOf, isStillLeaving } from './erase-person-store.ts';
import { deleteStorageOf } from '../core/quota-store.ts';
import { endArrival, recordArrival } from '../core/picture-store.ts';
import type { Storage } from '../storage/storage.ts';
import { planSweep, removeFiles } from '../uploads/sweep.ts';

/** Deletes the person's uploads, and what was counted for them; pictures have no owner (see erasePictures). */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteUploadsOf(context.tx, personId);
  await deleteStorageOf(context.tx, personId);
  return true;
}

/**
 * Deletes pictures that the caller knows to be on no pin, rows and files; returns their number. Their files are
 * recorded like those of a picture that never arrived, so that the sweep finds them after a crash.
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
      // Checked under the lock: an upload of the same picture waits here before it writes any file.
      if (!(await isStillLeaving(tx, signature, now))) return;
      await removeFiles(storage, { signature, ext });
      await endArrival(tx, signature);
    });
  }
  return removed;
}
