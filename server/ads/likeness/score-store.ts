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
    `with held as materialized (
       select who.person_id, sum(trait.weight) as score
       from unnest(:kinds::smallint[], :names::text[], :weights::real[]) as trait (kind, name, weight)
       cross join lateral (
         select distinct person_id from pin_search where trait.kind = 1 and signature = trait.name
         union all
         select person_id from person_interests where trait.kind = 2 and topic = trait.name) as who
       group by who.person_id)
     insert into ad_alike_scores as known (bucket, audience_id, person_bucket, person_id, score, pins)
     select :bucket, :id, p.bucket, p.id, held.score, p.pin_count
     from held
     join people p on p.bucket = ${bucketIn('held.person_id')} and p.id = held.person_id
     left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id
     where p.country = :country and ${allowsPersonalAds('p', 'v')}
       and not exists (
         select from ad_audience_members m
         where m.bucket = p.bucket and m.person_id = p.id and m.audience_id = any(:seedIds::bigint[])
           and m.left_at is null and (m.until is null or m.until > :now))
     order by p.bucket, p.id
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
