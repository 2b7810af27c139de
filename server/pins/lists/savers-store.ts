import { firstIdOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns those of these people who created or saved a Pin after the time given for each. */
export async function saversAmong(
  read: Tx,
  people: readonly { readonly personId: string; readonly at: Date }[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const rows = await read.rows<{ id: string }>(
    `select distinct pins.person_id as id
     from unnest(:ids::bigint[], :since::bigint[]) as who (id, since)
     join pins on pins.person_id = who.id and pins.id >= who.since`,
    {
      ids: people.map(({ personId }) => personId),
      since: people.map(({ at }) => firstIdOf(at)),
    },
  );
  return new Set(rows.map(({ id }) => id));
}
