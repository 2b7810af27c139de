import { bucketOfPicture } from '#server/kernel/core/ids.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A decision that blocks a file: the bytes that it is about, and the report that it decides. */
export interface PictureBlock {
  readonly signature: string;
  readonly reportId: string;
}

/** Nobody can bring a file with these bytes from now on. What is there already stays. */
export async function blockPicture(
  tx: Tx,
  { signature, reportId }: PictureBlock,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into blocked_pictures (bucket, signature, report_id, blocked_at)
     values (:bucket, :signature, :reportId, :now)
     on conflict (bucket, signature, report_id) do nothing`,
    { bucket: bucketOfPicture(signature), signature, reportId, now },
  );
}

/** Takes back what the decision on this report blocked; those on other reports go on blocking the same file. */
export async function unblockPicture(tx: Tx, { signature, reportId }: PictureBlock): Promise<void> {
  // Blocks that are older than their reports' numbers have 0.
  await tx.run(
    `delete from blocked_pictures
     where bucket = :bucket and signature = :signature and report_id in (:reportId, 0)`,
    { bucket: bucketOfPicture(signature), signature, reportId },
  );
}

/** Refuses a blocked file with picture_blocked. */
export async function requireUnblocked(read: Tx, signature: string): Promise<void> {
  const row = await read.row(
    `select 1 as is_blocked from blocked_pictures
     where bucket = :bucket and signature = :signature limit 1`,
    { bucket: bucketOfPicture(signature), signature },
  );
  if (row !== null)
    throw new Failure(
      'picture_blocked',
      'The people who run this site have blocked this picture; please choose another.',
    );
}
