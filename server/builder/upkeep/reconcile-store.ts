import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export function scheduledCounts(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.id as key, p.scheduled_pin_count <> (
       select count(*) from pin_drafts d
       where d.bucket = p.bucket and d.person_id = p.id and d.state = 'scheduled') as wrong
     from people p where (p.bucket, p.id) > (:bucket::smallint, :after::bigint)
     order by p.bucket, p.id limit :limit`,
    { bucket: after === null ? -1 : bucketOf(after), after: after ?? '0', limit },
  );
}

export async function scheduledOfPerson(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins from pin_drafts
     where bucket = :bucket and person_id = :personId and state = 'scheduled'`,
    { bucket: bucketOf(personId), personId },
  );
  return row?.pins ?? 0;
}
