import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { lockStorageOf } from '../core/quota-store.ts';

/** Sums beside the files that they add up. They change together, so every difference is an error. */
export function storedSums(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select s.person_id as key, (s.files, s.bytes) is distinct from (
       select (count(*)::int, coalesce(sum(p.bytes), 0)::bigint) from person_pictures p
       where p.bucket = s.bucket and p.person_id = s.person_id) as wrong
     from person_storage s where (s.bucket, s.person_id) > (:bucket::smallint, :personId::bigint)
     order by s.bucket, s.person_id limit :limit`,
    { bucket: after === null ? -1 : bucketOf(after), personId: after ?? '0', limit },
  );
}

/** Adds up a person's files again, under the lock of their sum; true if it was wrong. */
export async function addUpAgain(tx: Tx, personId: string): Promise<boolean> {
  await lockStorageOf(tx, personId);
  const changed = await tx.run(
    `update person_storage set files = sums.files, bytes = sums.bytes
     from (select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from person_pictures
           where bucket = :bucket and person_id = :personId) as sums
     where person_storage.bucket = :bucket and person_storage.person_id = :personId
       and (person_storage.files <> sums.files or person_storage.bytes <> sums.bytes)`,
    { bucket: bucketOf(personId), personId },
  );
  return changed > 0;
}
