import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Keeps with a pin what the page says that it leads to; a pin that leads elsewhere by now keeps nothing. */
export async function storeFacts(tx: Tx, id: string, link: string, facts: object): Promise<void> {
  await tx.run(
    `update pins set facts = :facts::jsonb, version = version + 1
     where bucket = :bucket and id = :id and link = :link`,
    { bucket: bucketOf(id), id, link, facts: JSON.stringify(facts) },
  );
}
