import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';

/** Blocks between one person and others, by who blocks. */
export interface Blocks {
  /** Whom the person blocks. */
  readonly byViewer: ReadonlySet<string>;
  /** Who blocks the person. */
  readonly ofViewer: ReadonlySet<string>;
}

/** True when the block is new. */
export async function insertBlock(
  tx: Tx,
  personId: string,
  blockedId: string,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `insert into blocks (bucket, person_id, blocked_id, created_at) values ($1, $2, $3, $4)
     on conflict (bucket, person_id, blocked_id) do nothing`,
    [bucketOf(personId), personId, blockedId, now],
  );
  return count === 1;
}

export async function deleteBlock(tx: Tx, personId: string, blockedId: string): Promise<void> {
  await tx.run('delete from blocks where bucket = $1 and person_id = $2 and blocked_id = $3', [
    bucketOf(personId),
    personId,
    blockedId,
  ]);
}

/** Both ways between the person and each of the others. */
export async function blocksBetween(
  tx: Tx,
  personId: string,
  others: readonly string[],
): Promise<Blocks> {
  const rows = await tx.rows<{ id: string; mine: boolean }>(
    `select blocked_id as id, true as mine from blocks
     where bucket = $1 and person_id = $2 and blocked_id = any($3::bigint[])
     union all
     select person_id as id, false as mine from blocks
     where blocked_id = $2 and person_id = any($3::bigint[])`,
    [bucketOf(personId), personId, others],
  );
  const idsOf = (mine: boolean) =>
    new Set(rows.filter((row) => row.mine === mine).map((row) => row.id));
  return { byViewer: idsOf(true), ofViewer: idsOf(false) };
}
