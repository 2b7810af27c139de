import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, bucketOfPicture } from '#server/kernel/core/ids.ts';
import type { PictureRow } from '../core/picture-store.ts';

export async function deleteUploadsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from uploads where bucket = $1 and person_id = $2', [
    bucketOf(personId),
    personId,
  ]);
}

/** Deletes a picture's row, unless an upload that somebody may still pin holds it, or it is somebody's photo. */
export function deletePictureRow(
  tx: Tx,
  signature: string,
): Promise<Pick<PictureRow, 'ext'> | null> {
  return tx.row<Pick<PictureRow, 'ext'>>(
    `delete from pictures
     where bucket = $1 and signature = $2
       and not exists (select from uploads where uploads.signature = $2)
       and not exists (select from people where people.picture_signature = $2)
     returning ext`,
    [bucketOfPicture(signature), signature],
  );
}

/** Whether the picture's files are still those noted at `startedAt`; locks the note. */
export async function isStillLeaving(tx: Tx, signature: string, startedAt: Date): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from picture_arrivals
     where bucket = $1 and signature = $2 and started_at = $3
     for update`,
    [bucketOfPicture(signature), signature, startedAt],
  );
  return row !== null;
}
