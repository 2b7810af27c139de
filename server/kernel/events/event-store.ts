import type { Tx } from '#server/kernel/db/tx.ts';

/** A change that was told of. */
export interface Event {
  /** The transaction that told of it. */
  readonly writtenBy: string;
  readonly kind: string;
  readonly subject: string;
}

/** Where to begin: every transaction before it has ended. */
export async function firstUnfinished(read: Tx): Promise<string> {
  const row = await read.row<{ floor: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as floor',
  );
  return row!.floor;
}

/** What transactions from this one on have told of, and the first that may have more to tell. */
export async function eventsFrom(
  read: Tx,
  writtenBy: string,
  limit: number,
): Promise<{ readonly events: Event[]; readonly floor: string }> {
  const rows = await read.rows<Partial<Event> & { floor: string }>(
    `select floor::text, written_by::text as "writtenBy", kind, subject
     from (select pg_snapshot_xmin(pg_current_snapshot()) as floor) as here
     left join (select * from events where written_by >= $1::xid8 limit $2) as events on true`,
    [writtenBy, limit],
  );
  const floor = rows[0]!.floor;
  return {
    floor,
    events: rows.filter((row): row is Event & { floor: string } => row.kind !== null),
  };
}

/** Wakes whoever follows events in other processes. */
export function wakeFollowers(read: Tx): Promise<unknown> {
  return read.rows(`select pg_notify('events', '')`);
}

/** Forgets what transactions before this one told, and notes that it did. */
export async function forgetBefore(tx: Tx, writtenBy: string): Promise<void> {
  await tx.run('delete from events where written_by < $1::xid8', [writtenBy]);
  await tx.run(`insert into events (bucket, kind, subject) values (0, 'forgotten', $1)`, [
    writtenBy,
  ]);
}

/** Whether everything told from this transaction on is still there. */
export async function remembersFrom(read: Tx, writtenBy: string): Promise<boolean> {
  const row = await read.row<{ remembered: boolean }>(
    `select $1::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) and not exists (
       select from events where kind = 'forgotten' and subject::xid8 > $1::xid8) as remembered`,
    [writtenBy],
  );
  return row!.remembered;
}
