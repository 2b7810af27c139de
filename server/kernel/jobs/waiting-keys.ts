import type { Tx } from '../db/tx.ts';

/** Returns those of these keys whose job is queued or running; one that failed for good is neither. */
export async function waitingKeys(read: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await read.rows<{ key: string }>(
    `select key from graphile_worker.jobs
     where key = any(:keys::text[]) and (attempts < max_attempts or locked_at is not null)`,
    { keys },
  );
  return new Set(rows.map(({ key }) => key));
}
