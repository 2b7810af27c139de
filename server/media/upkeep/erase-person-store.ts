import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, bucketOfPicture } from '#server/kernel/core/ids.ts';
import type { PictureRow } from '../core/picture-store.ts';

export async function deleteUploadsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from uploads where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}

/** Deletes a picture's row, unless somebody has brought it too, or an upload that may still be pinned or a profile photo refers to it. */
export function deletePictureRow(
  tx: Tx,
  signature: string,
): Promise<Pick<PictureRow, 'ext'> | null> {
  return tx.row<Pick<PictureRow, 'ext'>>(
    `delete from pictures
     where bucket = :bucket and signature = :signature
       and not exists (select 1 from uploads where uploads.signature = :signature)
       and not exists (select 1 from person_pictures where person_pictures.signature = :signature)
       and not exists (select 1 from people where people.picture_signature = :signature)
     returning ext`,
    { bucket: bucketOfPicture(signature), signature },
  );
}

/** Whether the picture's files are still those recorded at `startedAt`; locks the record. */
export async function isStillLeaving(tx: Tx, signature: string, startedAt: Date): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from picture_arrivals
     where bucket = :bucket and signature = :signature and started_at = :startedAt
     for update`,
    { bucket: bucketOfPicture(signature), signature, startedAt },
  );
  return row !== null;
}
