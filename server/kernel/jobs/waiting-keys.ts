import type { Tx } from '../db/tx.ts';

/** Those of these keys whose job waits or runs; one that failed for good does neither. */
export async function waitingKeys(read: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await read.rows<{ key: string }>(
    `select key from graphile_worker.jobs
     where key = any(:keys::text[]) and (attempts < max_attempts or locked_at is not null)`,
    { keys },
  );
  return new Set(rows.map(({ key }) => key));
}
