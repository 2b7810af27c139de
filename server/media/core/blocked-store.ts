import { bucketOfPicture } from '#server/kernel/core/ids.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Nobody can bring a file with these bytes from now on. What is there already stays. */
export async function blockPicture(tx: Tx, signature: string, now: Date): Promise<void> {
  await tx.run(
    `insert into blocked_pictures (bucket, signature, blocked_at) values (:bucket, :signature, :now)
     on conflict (bucket, signature) do nothing`,
    { bucket: bucketOfPicture(signature), signature, now },
  );
}

/** Takes blockPicture back; does nothing if the picture is not blocked. */
export async function unblockPicture(tx: Tx, signature: string): Promise<void> {
  await tx.run('delete from blocked_pictures where bucket = :bucket and signature = :signature', {
    bucket: bucketOfPicture(signature),
    signature,
  });
}

/** Refuses a blocked file with picture_blocked. */
export async function requireUnblocked(read: Tx, signature: string): Promise<void> {
  const row = await read.row(
    'select 1 as is_blocked from blocked_pictures where bucket = :bucket and signature = :signature',
    { bucket: bucketOfPicture(signature), signature },
  );
  if (row !== null)
    throw new Failure(
      'picture_blocked',
      'The people who run this site have blocked this picture; please choose another.',
    );
}
