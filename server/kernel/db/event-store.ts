import type { Tx } from '#server/kernel/db/tx.ts';

/** A change that was told of. */
export interface Event {
  readonly kind: string;
  readonly subject: string;
}

/** The first transaction that had not ended by now: every one before it has. */
export async function firstUnfinished(read: Tx): Promise<string> {
  const row = await read.row<{ floor: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as floor',
  );
  return row!.floor;
}

/** Where to begin: a snapshot (pg_snapshot), which knows of each transaction whether it had ended. */
export async function currentSnapshot(read: Tx): Promise<string> {
  const row = await read.row<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return row!.snapshot;
}

/** What transactions have told of that had not ended at this snapshot, and the snapshot of now. */
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

/** Wakes whoever follows events in other processes. */
export function wakeFollowers(read: Tx): Promise<unknown> {
  return read.rows(`select pg_notify('events', '')`);
}

/** Forgets what transactions before this one told, and notes that it did. */
export async function forgetBefore(tx: Tx, writtenBy: string): Promise<void> {
  await tx.run('delete from events where written_by < :writtenBy::xid8', { writtenBy });
  await tx.run(`insert into events (bucket, kind, subject) values (0, 'forgotten', :writtenBy)`, {
    writtenBy,
  });
}

/** Whether everything told since this snapshot is still there. */
export async function remembersSince(read: Tx, snapshot: string): Promise<boolean> {
  const row = await read.row<{ remembered: boolean }>(
    `select floor <= pg_snapshot_xmin(pg_current_snapshot()) and not exists (
       select from events where kind = 'forgotten' and subject::xid8 > floor) as remembered
     from (select pg_snapshot_xmin(:snapshot::pg_snapshot) as floor) as here`,
    { snapshot },
  );
  return row!.remembered;
}
