import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/**
 * Notes that a person leaves, who is hidden from now on like somebody suspended. That both happened at one
 * time tells it from a suspension by an operator.
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

/** Lets somebody stay unless it has begun; who was suspended meanwhile stays so. */
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

/** Whether somebody is hidden because they leave, and may still come back. */
export async function mayComeBack(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from leaving_people l
     join people p on p.bucket = l.bucket and p.id = l.person_id and p.suspended_at = l.asked_at
     where l.bucket = :bucket and l.person_id = :personId and l.begun_at is null`,
    { bucket: bucketOf(personId), personId },
  );
  return row !== null;
}

/** People whose time to come back is over. */
export async function peopleToErase(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from leaving_people where erase_at <= :now
     order by erase_at, person_id limit :limit`,
    { now, limit },
  );
  return rows.map((row) => row.id);
}

/**
 * Begins to erase somebody, or goes on with it, alone: `first` the first time. Null for whoever stays, has
 * still time to, or is gone.
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
