import type { Tx } from '#server/kernel/db/tx.ts';

/** How often a hashtag stands in public: beyond this many nobody counts. */
const COUNTED = 1000;
/** Hashtags that start alike and are looked at, in the order of their letters. */
const LOOKED_AT = 200;

export interface CountedTag {
  readonly tag: string;
  readonly pins: number;
}

/**
 * Hashtags that start so on public pins, the most used first. Steps from one tag to the next along
 * the index, so that a tag of a million pins costs no more than one of two. Whether a pin is public is
 * asked pin by pin: as a join it is made by reading all of pin_search, for each tag.
 */
export function hashtagsStarting(tx: Tx, start: string, limit: number): Promise<CountedTag[]> {
  return tx.rows<CountedTag>(
    `with recursive tags (tag, place) as (
       (select tag, 1 from pin_hashtags where tag >= $1 order by tag limit 1)
       union all
       select following.tag, tags.place + 1
       from tags
       cross join lateral (
         select tag from pin_hashtags where pin_hashtags.tag > tags.tag order by tag limit 1
       ) as following
       where starts_with(following.tag, $1) and tags.place < ${LOOKED_AT})
     select tags.tag, counted.pins::int
     from tags
     cross join lateral (
       select count(*) as pins from (
         select from pin_hashtags
         where pin_hashtags.tag = tags.tag and (
           select true from pin_search
           join boards on boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
           where pin_search.bucket = pin_hashtags.bucket
             and pin_search.pin_id = pin_hashtags.pin_id and boards.privacy = 'public')
         limit ${COUNTED}) as counted_pins
     ) as counted
     where starts_with(tags.tag, $1) and counted.pins > 0
     order by counted.pins desc, tags.tag limit $2`,
    [start, limit],
  );
}
