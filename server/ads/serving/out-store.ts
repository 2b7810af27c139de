import { adGroupOutEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Notifies every process that an ad group's budget is exhausted. */
export async function tellThatGroupIsOut(tx: Tx, groupId: string): Promise<void> {
  await tx.run(
    `with ${adGroupOutEvents('select :bucket::smallint as bucket, :groupId::bigint as id')}
     select 1 as announced`,
    { bucket: bucketOf(groupId), groupId },
  );
}
