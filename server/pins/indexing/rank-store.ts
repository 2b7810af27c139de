import { pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { tierWords } from '#server/search-index/sql.ts';

/** A position among all public pins, by bucket and id. */
interface PinPosition {
  readonly bucket: number;
  readonly id: string;
}

/** The lowest ranks of the most saved pictures: the number of saves, plus a fraction that orders equal ones. */
export interface Bounds {
  readonly quarter: number;
  readonly tenth: number;
  readonly hundredth: number;
}

// A signature is an HMAC, so its digits are uniformly distributed.
const RANK = `(counts.saves + ('x' || substr(counts.signature, 9, 8))::bit(32)::bigint / 4294967296.0)`;

/** Returns the lowest ranks of the most saved quarter, tenth and hundredth of all public pictures. */
export async function boundsOfLiked(tx: Tx): Promise<Bounds> {
  const row = await tx.row<Bounds>(
    `select (bounds.at)[1]::float8 as quarter, (bounds.at)[2]::float8 as tenth,
       (bounds.at)[3]::float8 as hundredth
     from (select percentile_disc(array[0.75, 0.9, 0.99]) within group (order by ${RANK}) as at
           from picture_counts as counts where pins > 0) as bounds`,
  );
  const { quarter, tenth, hundredth } = row ?? { quarter: null, tenth: null, hundredth: null };
  return { quarter: quarter ?? 0, tenth: tenth ?? 0, hundredth: hundredth ?? 0 };
}

/**
 * Stores for the public pins in a range whether their pictures are among the most saved. The first pin of a
 * picture represents all of them. Only differences are written.
 */
export async function rankSome(
  tx: Tx,
  after: PinPosition,
  last: PinPosition,
  bounds: Bounds,
): Promise<void> {
  await tx.run(
    `with here as materialized (
       select bucket, pin_id, signature from pin_search
       where (bucket, pin_id) > (:afterBucket::smallint, :afterId::bigint)
         and (bucket, pin_id) <= (:lastBucket::smallint, :lastId::bigint)),
     placed as materialized (
       select counts.signature, counts.saves, ${RANK} as place from picture_counts as counts
       where (counts.bucket, counts.signature) in (
         select ${pictureBucketIn('signature')}, signature from here)
         and ${RANK} >= :quarter::float8),
     first as materialized (
       select signature, min(pin_id) as pin_id from pin_search
       where signature in (select signature from placed) group by signature),
     wanted as materialized (
       select here.bucket, here.pin_id,
         case when place >= :hundredth::float8 then 2 when place >= :tenth::float8 then 1 else 0 end as tier,
         case when saves > 1 and place >= :hundredth::float8 then 2 when saves > 0 then 1 else 0 end as liked
       from here
       left join first on first.signature = here.signature and first.pin_id = here.pin_id
       left join placed on placed.signature = first.signature)
     update pin_search set tier = wanted.tier, liked = wanted.liked,
       words = ts_delete(pin_search.words, '{@tenth,@hundredth}') || ${tierWords('wanted.tier')}
     from wanted
     where pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.pin_id
       and (pin_search.bucket, pin_search.pin_id) > (:afterBucket::smallint, :afterId::bigint)
       and (pin_search.bucket, pin_search.pin_id) <= (:lastBucket::smallint, :lastId::bigint)
       and (pin_search.tier, pin_search.liked) <> (wanted.tier, wanted.liked)`,
    {
      afterBucket: after.bucket,
      afterId: after.id,
      lastBucket: last.bucket,
      quarter: bounds.quarter,
      tenth: bounds.tenth,
      hundredth: bounds.hundredth,
      lastId: last.id,
    },
  );
}
