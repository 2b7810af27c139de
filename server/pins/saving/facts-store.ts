import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Stores the linked page's facts with a pin; does nothing if its link has changed. */
export async function storeFacts(tx: Tx, id: string, link: string, facts: object): Promise<void> {
  await tx.run(
    `update pins set facts = :facts::jsonb, version = version + 1
     where bucket = :bucket and id = :id and link = :link`,
    { bucket: bucketOf(id), id, link, facts: JSON.stringify(facts) },
  );
}
