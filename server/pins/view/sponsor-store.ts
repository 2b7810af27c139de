import { sponsorshipStatus } from '#contract/pins/sponsorship.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';

export interface SponsorRow {
  readonly sponsorId: string;
  readonly status: number;
}

/** Returns the pin's paid partner. */
export function sponsorOf(tx: Tx, pinId: string): Promise<SponsorRow | null> {
  return tx.row<SponsorRow>(
    'select sponsor_id as "sponsorId", status from pin_sponsors where bucket = :bucket and pin_id = :pinId',
    { bucket: bucketOf(pinId), pinId },
  );
}

/** Replaces the partner with a new request; returns false if this business has been asked already, or has accepted. */
export async function askSponsor(
  tx: Tx,
  pinId: string,
  sponsorId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `insert into pin_sponsors (bucket, pin_id, sponsor_id, status, asked_at)
     values (:bucket, :pinId, :sponsorId::bigint, :requested, :now)
     on conflict (bucket, pin_id) do update
       set sponsor_id = excluded.sponsor_id, status = excluded.status,
           asked_at = excluded.asked_at, answered_at = null
       where pin_sponsors.sponsor_id <> excluded.sponsor_id or pin_sponsors.status = :declined`,
    {
      bucket: bucketOf(pinId),
      pinId,
      sponsorId,
      requested: sponsorshipStatus.requested,
      now,
      declined: sponsorshipStatus.declined,
    },
  );
  return rows === 1;
}

export async function deleteSponsor(tx: Tx, pinId: string): Promise<void> {
  await tx.run('delete from pin_sponsors where bucket = :bucket and pin_id = :pinId', {
    bucket: bucketOf(pinId),
    pinId,
  });
}

/** Stores the business's answer; returns false if it is no longer named. */
export async function storeAnswer(
  tx: Tx,
  pinId: string,
  { sponsorId, status }: SponsorRow,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `update pin_sponsors set status = :status, answered_at = :now
     where bucket = :bucket and pin_id = :pinId and sponsor_id = :sponsorId`,
    { bucket: bucketOf(pinId), pinId, sponsorId, status, now },
  );
  return rows === 1;
}

/** Returns those of the pins that wait for an answer of this business. */
export async function sponsorshipsRequestedOf(
  tx: Tx,
  sponsorId: string,
  pinIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = pinIds.filter(isStorableId);
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(
    `select pin_id as id from pin_sponsors
     where (bucket, pin_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and sponsor_id = :sponsorId and status = :requested`,
    { buckets: ids.map(bucketOf), ids, sponsorId, requested: sponsorshipStatus.requested },
  );
  return new Set(rows.map((row) => row.id));
}

/** Removes the business from some pins; returns false if more are left. */
export async function deleteSponsorshipsOf(
  tx: Tx,
  sponsorId: string,
  limit: number,
): Promise<boolean> {
  const rows = await tx.run(
    `delete from pin_sponsors where (bucket, pin_id) in (
       select bucket, pin_id from pin_sponsors where sponsor_id = :sponsorId limit :limit)`,
    { sponsorId, limit },
  );
  return rows < limit;
}
