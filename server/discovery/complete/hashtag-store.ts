import type { Tx } from '#server/kernel/db/tx.ts';

/** The number of a hashtag's pins counted during a request; above it the stored count is used. */
const COUNTED = 20;
/** For a hashtag with at least this many pins by its last count, only the existence of one is checked. */
const USUAL = 50;
/** The number of following hashtags in alphabetical order, some of which may be too new for a stored count. */
const FOLLOWING = 12;

export interface CountedTag {
  readonly tag: string;
  readonly pins: number;
}

/**
 * Returns hashtags with this prefix on public pins, the most used first: by their last count, and the next ones in
 * alphabetical order. Both functions skip along the index and check pin by pin, so that a tag of a million pins costs
 * no more than one of two. `start` is folded as by foldTag.
 */
export function hashtagsStarting(
  tx: Tx,
  start: string,
  counted: readonly { readonly label: string; readonly weight: number }[],
  limit: number,
): Promise<CountedTag[]> {
  return tx.rows<CountedTag>(
    `with found as (
       select tag, max(weight) as weight, case when max(weight) < ${USUAL} then ${COUNTED} else 1 end as counted
       from (select tag, 0 as weight from hashtags_from(:start, ${FOLLOWING})
             union all select * from unnest(:labels::text[], :weights::int[])) as both_ways (tag, weight)
       where starts_with(tag, :start) group by tag order by max(weight) desc, tag limit :limit * 2)
     select found.tag,
       case when seen.pins < found.counted then seen.pins else greatest(seen.pins, found.weight) end::int as pins
     from found
     cross join lateral pins_with_hashtag(found.tag, found.counted) as seen
     where seen.pins > 0
     order by pins desc, found.tag limit :limit`,
    {
      start,
      labels: counted.map(({ label }) => label),
      weights: counted.map(({ weight }) => weight),
      limit,
    },
  );
}
