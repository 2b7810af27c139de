import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/**
 * Notes that a person leaves, who is hidden from now on like somebody suspended. That both happened at one
 * time tells it from a suspension by an operator.
 */
export async function insertLeaving(
  tx: Tx,
  personId: string,
  askedAt: Date,
  eraseAt: Date,
): Promise<void> {
  await tx.run(
    `with leaving as (
       insert into leaving_people (bucket, person_id, asked_at, erase_at) values ($1, $2, $3, $4))
     update people set suspended_at = $3 where bucket = $1 and id = $2`,
    [bucketOf(personId), personId, askedAt, eraseAt],
  );
}

/** Lets somebody stay unless it has begun; who was suspended meanwhile stays so. */
export async function deleteLeaving(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.run(
    `with kept as (
       delete from leaving_people where bucket = $1 and person_id = $2 and begun_at is null
       returning asked_at)
     update people
     set resurrected_at = $3,
         suspended_at = case when suspended_at = kept.asked_at then null else suspended_at end
     from kept where people.bucket = $1 and people.id = $2`,
    [bucketOf(personId), personId, now],
  );
}

/** Whether somebody is hidden because they leave, and may still come back. */
export async function mayComeBack(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from leaving_people l
     join people p on p.bucket = l.bucket and p.id = l.person_id and p.suspended_at = l.asked_at
     where l.bucket = $1 and l.person_id = $2 and l.begun_at is null`,
    [bucketOf(personId), personId],
  );
  return row !== null;
}

/** People whose time to come back is over. */
export async function peopleToErase(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from leaving_people where erase_at <= $1
     order by erase_at, person_id limit $2`,
    [now, limit],
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
  const name = [bucketOf(personId), personId, now];
  const row = await tx.row<{ first: boolean }>(
    `select begun_at is null as first from leaving_people
     where bucket = $1 and person_id = $2 and erase_at <= $3 for update`,
    name,
  );
  if (row?.first) {
    await tx.run(
      'update leaving_people set begun_at = $3 where bucket = $1 and person_id = $2',
      name,
    );
  }
  return row;
}
