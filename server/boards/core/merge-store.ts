import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { BoardRow } from './store.ts';

type Named = Pick<BoardRow, 'bucket' | 'id'>;

/** Where the pins of a merged board are, which they are with their sections, and what was made for them. */
export interface Merged {
  readonly intoId: string;
  readonly pins: readonly (readonly [string, string | null])[];
  readonly sectionIds: readonly string[];
}

/** Notes with a board that was put aside where it was merged. */
export async function noteMerge(tx: Tx, from: Named, merged: Merged): Promise<void> {
  await tx.run(
    `update trashed_boards set merged_into = $3, merged_pins = $4, merged_sections = $5
     where bucket = $1 and id = $2`,
    [from.bucket, from.id, merged.intoId, JSON.stringify(merged.pins), merged.sectionIds],
  );
}

/** Null for a board that was deleted and not merged. */
export async function mergeOf(tx: Tx, boardId: string): Promise<Merged | null> {
  return tx.row<Merged>(
    `select merged_into as "intoId", merged_pins as pins, merged_sections::text[] as "sectionIds"
     from trashed_boards where bucket = $1 and id = $2 and merged_into is not null`,
    [bucketOf(boardId), boardId],
  );
}

/** Has every address of a board that was put aside lead to another. */
export async function leadElsewhere(tx: Tx, from: Named, intoId: string): Promise<void> {
  await tx.run(
    `insert into board_slugs (bucket, owner_id, slug, board_id)
     select t.bucket, (t.board ->> 'owner_id')::bigint, one.slug, $3
     from trashed_boards t cross join lateral unnest(t.slugs) as one (slug)
     where t.bucket = $1 and t.id = $2
     on conflict (bucket, owner_id, slug) do nothing`,
    [from.bucket, from.id, intoId],
  );
}

/** Frees these addresses again, except the one that the other board has made its own. */
export async function leadNowhere(
  tx: Tx,
  from: Named,
  into: Pick<BoardRow, 'id' | 'slug'>,
): Promise<void> {
  await tx.run(
    `delete from board_slugs
     where bucket = $1 and board_id = $3 and slug <> $4
       and slug = any((select slugs from trashed_boards where bucket = $1 and id = $2)::text[])`,
    [from.bucket, from.id, into.id, into.slug],
  );
}

/** Whoever follows the board that was put aside follows the other too, and is noted with it. */
export async function takeFollowers(tx: Tx, from: Named, intoId: string, now: Date): Promise<void> {
  await tx.run(
    `with came as (
       insert into board_followers (bucket, board_id, person_id, created_at)
       select bucket, $3, person_id, $4 from board_followers where bucket = $1 and board_id = $2
       on conflict (bucket, board_id, person_id) do nothing returning person_id),
     counted as (
       update boards set follower_count = follower_count + (select count(*) from came)
       where bucket = $1 and id = $3)
     update trashed_boards set merged_followers = array(select person_id from came)
     where bucket = $1 and id = $2`,
    [from.bucket, from.id, intoId, now],
  );
}

/** Takes those who came with it off the other again. */
export async function giveFollowersBack(tx: Tx, from: Named, intoId: string): Promise<void> {
  await tx.run(
    `with gone as (
       delete from board_followers
       where bucket = $1 and board_id = $3 and person_id = any(
         (select merged_followers from trashed_boards where bucket = $1 and id = $2)::bigint[])
       returning person_id)
     update boards set follower_count = follower_count - (select count(*) from gone)
     where bucket = $1 and id = $3`,
    [from.bucket, from.id, intoId],
  );
}
