import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { allowsPersonalAds } from '../sql.ts';
import type { AlikeKey, Allowing } from './trait-store.ts';

/** A trait with its weight. */
interface Telling {
  readonly kind: number;
  readonly name: string;
  readonly weight: number;
}

interface Wanted extends Allowing {
  /** Members of these are excluded. */
  readonly seedIds: readonly string[];
  readonly now: Date;
}

/**
 * Adds the weights of these traits to everybody who has them, lives in the country and allows personalised ads, except
 * the seed's members.
 */
export async function addScores(
  tx: Tx,
  key: AlikeKey,
  traits: readonly Telling[],
  wanted: Wanted,
): Promise<void> {
  await tx.run(
    `with trait as materialized (
       select * from unnest(:kinds::smallint[], :names::text[], :weights::real[]) as trait (kind, name, weight)),
     pinned as materialized (
       select distinct 1::smallint as kind, signature as name, person_id from pin_search
       where signature in (select name from trait where kind = 1)),
     liked as materialized (
       select 2::smallint as kind, topic as name, person_id from person_interests
       where topic in (select name from trait where kind = 2)),
     held as materialized (
       select ${bucketIn('person_id')} as bucket, person_id, sum(weight) as score
       from (select * from pinned union all select * from liked) as who join trait using (kind, name)
       group by person_id),
     wanted as materialized (
       select p.bucket, p.id, p.pin_count from people p
       left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id
       where (p.bucket, p.id) in (select bucket, person_id from held)
         and p.country = :country and ${allowsPersonalAds('p', 'v')}),
     seed as materialized (
       select distinct bucket, person_id from ad_audience_members
       where (bucket, person_id) in (select bucket, id from wanted) and audience_id = any(:seedIds::bigint[])
         and left_at is null and (until is null or until > :now))
     insert into ad_alike_scores as known (bucket, audience_id, person_bucket, person_id, score, pins)
     select :bucket, :id, wanted.bucket, wanted.id, held.score, wanted.pin_count
     from wanted join held on held.bucket = wanted.bucket and held.person_id = wanted.id
     where not exists (
       select 1 from seed where seed.bucket = wanted.bucket and seed.person_id = wanted.id)
     order by wanted.bucket, wanted.id
     on conflict (bucket, audience_id, person_bucket, person_id)
       do update set score = known.score + excluded.score`,
    {
      ...key,
      ...wanted,
      kinds: traits.map(({ kind }) => kind),
      names: traits.map(({ name }) => name),
      weights: traits.map(({ weight }) => weight),
    },
  );
}

/**
 * Similarity to the seed: the shared traits relative to the number of Pins. The constant keeps people with few Pins
 * from ranking first for one match.
 */
const LIKENESS = 'score / sqrt(pins + 10)';

/**
 * Deletes at most `limit` people beyond the `wanted` most similar, by their rows' places: the table was just filled and
 * has no statistics, so a plan by keys may compare each row with each. Returns how many.
 */
export function cutScores(tx: Tx, key: AlikeKey, wanted: number, limit: number): Promise<number> {
  return tx.run(
    `delete from ad_alike_scores where ctid = any(array(
       select ctid from ad_alike_scores
       where bucket = :bucket and audience_id = :id
       order by ${LIKENESS} desc, person_id offset :wanted limit :limit))`,
    { ...key, wanted, limit },
  );
}

/** Returns the next similar people. */
export async function nextAlike(
  tx: Tx,
  key: AlikeKey,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from ad_alike_scores
     where bucket = :bucket and audience_id = :id
       and (person_bucket, person_id) > (:personBucket::smallint, :after::bigint)
     order by person_bucket, person_id limit :limit`,
    { ...key, personBucket: after === null ? -1 : bucketOf(after), after: after ?? '0', limit },
  );
  return rows.map(({ id }) => id);
}
