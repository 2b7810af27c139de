import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/**
 * Notes that a person is leaving, and hides them like a suspended person. Equal timestamps of both distinguish this
 * from a suspension by an operator.
 */
export async function insertLeaving(
  tx: Tx,
  personId: string,
  requestedAt: Date,
  eraseAt: Date,
): Promise<void> {
  await tx.run(
    `with leaving as (
       insert into leaving_people (bucket, person_id, asked_at, erase_at) values (:bucket, :personId, :requestedAt, :eraseAt))
     update people set suspended_at = :requestedAt where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId, requestedAt, eraseAt },
  );
}

/** Cancels leaving unless erasure has begun; a person suspended meanwhile stays suspended. */
export async function deleteLeaving(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.run(
    `with stored as (
       delete from leaving_people where bucket = :bucket and person_id = :personId and begun_at is null
       returning asked_at)
     update people
     set resurrected_at = :now,
         suspended_at = case when suspended_at = stored.asked_at then null else suspended_at end
     from stored where people.bucket = :bucket and people.id = :personId`,
    { bucket: bucketOf(personId), personId, now },
  );
}

/** Whether a person is hidden because they are leaving, and may still return. */
export async function mayComeBack(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from leaving_people l
     join people p on p.bucket = l.bucket and p.id = l.person_id and p.suspended_at = l.asked_at
     where l.bucket = :bucket and l.person_id = :personId and l.begun_at is null`,
    { bucket: bucketOf(personId), personId },
  );
  return row !== null;
}

/** People whose time to return has expired. */
export async function peopleToErase(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from leaving_people where erase_at <= :now
     order by erase_at, person_id limit :limit`,
    { now, limit },
  );
  return rows.map((row) => row.id);
}

/**
 * Begins or resumes erasing a person, under a lock: `first` is true the first time. Returns null for a person who is
 * staying, still has time to return, or is already erased.
 */
export async function beginErasing(
  tx: Tx,
  personId: string,
  now: Date,
): Promise<{ readonly first: boolean } | null> {
  const name = { bucket: bucketOf(personId), personId, now };
  const row = await tx.row<{ first: boolean }>(
    `select begun_at is null as first from leaving_people
     where bucket = :bucket and person_id = :personId and erase_at <= :now for update`,
    name,
  );
  if (row?.first) {
    await tx.run(
      'update leaving_people set begun_at = :now where bucket = :bucket and person_id = :personId',
      name,
    );
  }
  return row;
}
