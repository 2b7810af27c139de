import { sponsorshipStatus } from '#contract/pins/sponsorship.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { isStorableId } from '#server/kernel/core/moment.ts';

export interface SponsorRow {
  readonly sponsorId: string;
  readonly status: number;
}

/** Whom the pin names as its paid partner. */
export function sponsorOf(tx: Tx, pinId: string): Promise<SponsorRow | null> {
  return tx.row<SponsorRow>(
    'select sponsor_id as "sponsorId", status from pin_sponsors where bucket = $1 and pin_id = $2',
    [bucketOf(pinId), pinId],
  );
}

/** Asks in place of whoever was named before; false when this business is asked already, or has accepted. */
export async function askSponsor(
  tx: Tx,
  pinId: string,
  sponsorId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `insert into pin_sponsors (bucket, pin_id, sponsor_id, status, asked_at)
     values ($1, $2, $3::bigint, $4, $5)
     on conflict (bucket, pin_id) do update
       set sponsor_id = excluded.sponsor_id, status = excluded.status,
           asked_at = excluded.asked_at, answered_at = null
       where pin_sponsors.sponsor_id <> excluded.sponsor_id or pin_sponsors.status = $6`,
    [bucketOf(pinId), pinId, sponsorId, sponsorshipStatus.asked, now, sponsorshipStatus.declined],
  );
  return rows === 1;
}

export async function deleteSponsor(tx: Tx, pinId: string): Promise<void> {
  await tx.run('delete from pin_sponsors where bucket = $1 and pin_id = $2', [
    bucketOf(pinId),
    pinId,
  ]);
}

/** Writes what the business says; false when it is not named any more. */
export async function keepAnswer(
  tx: Tx,
  pinId: string,
  { sponsorId, status }: SponsorRow,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `update pin_sponsors set status = $4, answered_at = $5
     where bucket = $1 and pin_id = $2 and sponsor_id = $3`,
    [bucketOf(pinId), pinId, sponsorId, status, now],
  );
  return rows === 1;
}

/** Those of the pins that wait for an answer of this business. */
export async function pinsAskedOf(
  tx: Tx,
  sponsorId: string,
  pinIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = pinIds.filter(isStorableId);
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(
    `select pin_id as id from pin_sponsors
     where (bucket, pin_id) in (select * from unnest($1::smallint[], $2::bigint[]))
       and sponsor_id = $3 and status = $4`,
    [ids.map(bucketOf), ids, sponsorId, sponsorshipStatus.asked],
  );
  return new Set(rows.map((row) => row.id));
}

/** Takes the business's name off some pins; false when more are left. */
export async function deleteSponsorshipsOf(
  tx: Tx,
  sponsorId: string,
  limit: number,
): Promise<boolean> {
  const rows = await tx.run(
    `delete from pin_sponsors where (bucket, pin_id) in (
       select bucket, pin_id from pin_sponsors where sponsor_id = $1 limit $2)`,
    [sponsorId, limit],
  );
  return rows < limit;
}
