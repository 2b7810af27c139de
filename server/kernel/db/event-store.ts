import type { Tx } from '#server/kernel/db/tx.ts';

/** A recorded change. */
export interface Event {
  readonly kind: string;
  readonly subject: string;
}

/** Returns the oldest unfinished transaction: all transactions before it have ended. */
export async function firstUnfinished(read: Tx): Promise<string> {
  const row = await read.row<{ floor: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as floor',
  );
  return row!.floor;
}

/** Returns the current snapshot (pg_snapshot), which knows for each transaction whether it had ended. */
export async function currentSnapshot(read: Tx): Promise<string> {
  const row = await read.row<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return row!.snapshot;
}

/** Returns the events of transactions that had not ended at this snapshot, and the current snapshot. */
export async function eventsSince(
  read: Tx,
  snapshot: string,
  limit: number,
): Promise<{ readonly events: Event[]; readonly snapshot: string }> {
  const rows = await read.rows<Partial<Event> & { snapshot: string }>(
    `select snapshot::text, kind, subject
     from (select pg_current_snapshot() as snapshot) as here
     left join (
       select kind, subject from events
       where written_by >= pg_snapshot_xmin(:snapshot::pg_snapshot)
         and not pg_visible_in_snapshot(written_by, :snapshot::pg_snapshot)
       limit :limit) as events on true`,
    { snapshot, limit },
  );
  const known = rows[0]!.snapshot;
  return {
    snapshot: known,
    events: rows.filter((row): row is Event & { snapshot: string } => row.kind !== null),
  };
}

/** Notifies the followers in other processes. */
export function wakeFollowers(read: Tx): Promise<unknown> {
  return read.rows(`select pg_notify('events', '')`);
}

/** Deletes the events of transactions before this one, and records that it did. */
export async function forgetBefore(tx: Tx, writtenBy: string): Promise<void> {
  await tx.run('delete from events where written_by < :writtenBy::xid8', { writtenBy });
  await tx.run(`insert into events (bucket, kind, subject) values (0, 'forgotten', :writtenBy)`, {
    writtenBy,
  });
}

/** Whether all events since this snapshot are still stored. */
export async function remembersSince(read: Tx, snapshot: string): Promise<boolean> {
  const row = await read.row<{ remembered: boolean }>(
    `select floor <= pg_snapshot_xmin(pg_current_snapshot()) and not exists (
       select 1 from events where kind = 'forgotten' and subject::xid8 > floor) as remembered
     from (select pg_snapshot_xmin(:snapshot::pg_snapshot) as floor) as here`,
    { snapshot },
  );
  return row!.remembered;
}
