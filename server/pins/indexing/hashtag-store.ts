import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A pin and a hashtag of its description, folded. */
export interface TaggedPin {
  readonly pinId: string;
  readonly tag: string;
}

export async function insertHashtags(tx: Tx, tagged: readonly TaggedPin[]): Promise<void> {
  if (tagged.length === 0) return;
  await tx.run(
    `insert into pin_hashtags (tag, bucket, pin_id)
     select * from unnest(:tags::text[], :buckets::smallint[], :pinIds::bigint[])
     on conflict do nothing`,
    {
      tags: tagged.map(({ tag }) => tag),
      buckets: tagged.map(({ pinId }) => bucketOf(pinId)),
      pinIds: tagged.map(({ pinId }) => pinId),
    },
  );
}

export async function deleteHashtags(tx: Tx, pinId: string): Promise<void> {
  await tx.run('delete from pin_hashtags where bucket = :bucket and pin_id = :pinId', {
    bucket: bucketOf(pinId),
    pinId,
  });
}
