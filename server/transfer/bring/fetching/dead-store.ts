import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Counts the entries of a file that could not be reached. */
export async function countDead(tx: Tx, fileId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::integer as count from brought_rows
     where bucket = :bucket and file_id = :fileId and state = 'dead'`,
    { bucket: bucketOf(fileId), fileId },
  );
  return row?.count ?? 0;
}

/** Lets the entries of a file that could not be reached wait once more, and counts that. */
export async function wakeDead(
  tx: Tx,
  fileId: string,
  { retries, now }: { readonly retries: number; readonly now: Date },
): Promise<void> {
  const key = { bucket: bucketOf(fileId), fileId };
  await tx.run(
    `update brought_rows set state = 'waiting', try_at = :now
     where bucket = :bucket and file_id = :fileId and state = 'dead'`,
    { ...key, now },
  );
  await tx.run(
    'update brought_files set retries = :retries where bucket = :bucket and id = :fileId',
    {
      ...key,
      retries,
    },
  );
}
