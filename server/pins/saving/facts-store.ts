import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Keeps with a pin what the page says that it leads to; a pin that leads elsewhere by now keeps nothing. */
export async function keepFacts(tx: Tx, id: string, link: string, facts: object): Promise<void> {
  await tx.run(
    `update pins set facts = $4::jsonb, version = version + 1
     where bucket = $1 and id = $2 and link = $3`,
    [bucketOf(id), id, link, JSON.stringify(facts)],
  );
}
