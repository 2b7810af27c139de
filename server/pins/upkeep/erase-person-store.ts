import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns those of these pictures that anybody has pinned, on any board or in their trash. */
export async function pinnedAmong(
  tx: Tx,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  // Scans all pins: an index only for removals would not pay.
  const rows = await tx.rows<{ signature: string }>(
    `select signature from pins where signature = any(:signatures)
     union select signature from trashed_pins where signature = any(:signatures)
     union select part ->> 'signature' from (
       select made_of from pins where made_of is not null
       union all select pin -> 'made_of' from trashed_pins) as stored,
       jsonb_path_query(stored.made_of, '$.parts[*]') as part
     where part ->> 'signature' = any(:signatures)`,
    { signatures },
  );
  return new Set(rows.map((row) => row.signature));
}
