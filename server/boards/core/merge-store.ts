import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { BoardRow } from './store.ts';

type Named = Pick<BoardRow, 'bucket' | 'id'>;

/**
 * A merge: the target board, the merged board's pins with their sections, and the sections created for them in the
 * target.
 */
export interface Merged {
  readonly intoId: string;
  readonly pins: readonly (readonly [string, string | null])[];
  readonly sectionIds: readonly string[];
}

/** Records the merge with the trashed board. */
export async function noteMerge(tx: Tx, from: Named, merged: Merged): Promise<void> {
  await tx.run(
    `update trashed_boards set merged_into = :intoId, merged_pins = :pins, merged_sections = :sectionIds
     where bucket = :bucket and id = :id`,
    {
      bucket: from.bucket,
      id: from.id,
      intoId: merged.intoId,
      pins: JSON.stringify(merged.pins),
      sectionIds: merged.sectionIds,
    },
  );
}

/** Returns a trashed board's merge; null if it was deleted instead. */
export async function mergeOf(tx: Tx, boardId: string): Promise<Merged | null> {
  return tx.row<Merged>(
    `select merged_into as "intoId", merged_pins as pins, merged_sections::text[] as "sectionIds"
     from trashed_boards where bucket = :bucket and id = :boardId and merged_into is not null`,
    { bucket: bucketOf(boardId), boardId },
  );
}

/** Redirects all addresses of a trashed board to another. */
export async function redirectTo(tx: Tx, from: Named, intoId: string): Promise<void> {
  await tx.run(
    `insert into board_slugs (bucket, owner_id, slug, board_id)
     select t.bucket, (t.board ->> 'owner_id')::bigint, one.slug, :intoId
     from trashed_boards t cross join lateral unnest(t.slugs) as one (slug)
     where t.bucket = :bucket and t.id = :id
     on conflict (bucket, owner_id, slug) do nothing`,
    { bucket: from.bucket, id: from.id, intoId },
  );
}

/** Removes these redirects, except for an address that the other board has taken over. */
export async function dropRedirects(
  tx: Tx,
  from: Named,
  into: Pick<BoardRow, 'id' | 'slug'>,
): Promise<void> {
  await tx.run(
    `delete from board_slugs
     where bucket = :bucket and board_id = :intoId and slug <> :slug
       and slug = any((select slugs from trashed_boards where bucket = :bucket and id = :fromId)::text[])`,
    { bucket: from.bucket, fromId: from.id, intoId: into.id, slug: into.slug },
  );
}

/** Moves the trashed board's followers to the other board, recording those added. */
export async function takeFollowers(tx: Tx, from: Named, intoId: string, now: Date): Promise<void> {
  await tx.run(
    `with came as (
       insert into board_followers (bucket, board_id, person_id, created_at)
       select bucket, :intoId, person_id, :now from board_followers where bucket = :bucket and board_id = :id
       on conflict (bucket, board_id, person_id) do nothing returning person_id),
     counted as (
       update boards set follower_count = follower_count + (select count(*) from came)
       where bucket = :bucket and id = :intoId)
     update trashed_boards set merged_followers = array(select person_id from came)
     where bucket = :bucket and id = :id`,
    { bucket: from.bucket, id: from.id, intoId, now },
  );
}

/** Removes the followers that the merge added to the other board. */
export async function giveFollowersBack(tx: Tx, from: Named, intoId: string): Promise<void> {
  await tx.run(
    `with gone as (
       delete from board_followers
       where bucket = :bucket and board_id = :intoId and person_id = any(
         (select merged_followers from trashed_boards where bucket = :bucket and id = :id)::bigint[])
       returning person_id)
     update boards set follower_count = follower_count - (select count(*) from gone)
     where bucket = :bucket and id = :intoId`,
    { bucket: from.bucket, id: from.id, intoId },
  );
}
