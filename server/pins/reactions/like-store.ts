import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Keeps the pin from being deleted until this transaction ends; returns false if it is gone. */
export async function holdPin(tx: Tx, pinId: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 from pins where bucket = :bucket and id = :pinId for key share',
    {
      bucket: bucketOf(pinId),
      pinId,
    },
  );
  return row !== null;
}

/** Inserts the like and counts it; returns false if it existed. */
export async function insertLike(
  tx: Tx,
  pinId: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `with added as (
       insert into pin_likes (bucket, pin_id, person_id, created_at) values (:bucket, :pinId, :personId, :now)
       on conflict (bucket, pin_id, person_id) do nothing returning bucket, pin_id)
     insert into pin_like_counts (bucket, pin_id, likes)
     select bucket, pin_id, 1 from added
     on conflict (bucket, pin_id) do update set likes = pin_like_counts.likes + 1`,
    { bucket: bucketOf(pinId), pinId, personId, now },
  );
  return rows === 1;
}

/** Deletes a batch of the person's likes, and their counts, in the order of pins; returns false if more are left. */
export async function deleteLikesOf(tx: Tx, personId: string, limit: number): Promise<boolean> {
  const rows = await tx.rows<{ pin_id: string }>(
    'select pin_id from pin_likes where person_id = :personId order by bucket, pin_id limit :limit',
    { personId, limit },
  );
  for (const row of rows) await deleteLike(tx, row.pin_id, personId);
  return rows.length < limit;
}

export async function deleteLike(tx: Tx, pinId: string, personId: string): Promise<void> {
  await tx.run(
    `with gone as (
       delete from pin_likes where bucket = :bucket and pin_id = :pinId and person_id = :personId
       returning bucket, pin_id)
     update pin_like_counts set likes = likes - 1
     from gone where pin_like_counts.bucket = gone.bucket and pin_like_counts.pin_id = gone.pin_id`,
    { bucket: bucketOf(pinId), pinId, personId },
  );
}

/** Locks the pin's count and corrects its number of likes; returns true if it differed. */
export async function correctLikes(tx: Tx, pinId: string): Promise<boolean> {
  const name = { bucket: bucketOf(pinId), pinId };
  await tx.run(
    'select 1 from pin_like_counts where bucket = :bucket and pin_id = :pinId for update',
    name,
  );
  const rows = await tx.run(
    `update pin_like_counts set likes = found.likes
     from (select count(*)::int as likes from pin_likes where bucket = :bucket and pin_id = :pinId) as found
     where bucket = :bucket and pin_id = :pinId and pin_like_counts.likes <> found.likes`,
    name,
  );
  return rows === 1;
}

/** A like of a pin. */
interface Like {
  readonly pinId: string;
  readonly personId: string;
}

/** Returns those of these likes that still exist. */
export function likesAmong(tx: Tx, likes: readonly Like[]): Promise<Like[]> {
  if (likes.length === 0) return Promise.resolve([]);
  return tx.rows<Like>(
    `select pin_id as "pinId", person_id as "personId" from pin_likes
     where (bucket, pin_id, person_id) in (
       select * from unnest(:buckets::smallint[], :pinIds::bigint[], :personIds::bigint[]))`,
    {
      buckets: likes.map(({ pinId }) => bucketOf(pinId)),
      pinIds: likes.map(({ pinId }) => pinId),
      personIds: likes.map(({ personId }) => personId),
    },
  );
}
