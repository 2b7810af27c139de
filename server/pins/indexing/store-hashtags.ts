import type { Tx } from '#server/kernel/db/tx.ts';
import { insertHashtags } from './hashtag-store.ts';
import { foldTag, hashtagsIn } from '#contract/search-index/hashtags.ts';

/** Stores the hashtags of pins that are new, or have none stored. */
export function storeHashtags(
  tx: Tx,
  pins: readonly { readonly id: string; readonly description: string }[],
): Promise<void> {
  return insertHashtags(
    tx,
    pins.flatMap(({ id, description }) =>
      hashtagsIn(description).map((tag) => ({ pinId: id, tag: foldTag(tag) })),
    ),
  );
}
