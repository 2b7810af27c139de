import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { allowsPersonalAds } from '../sql.ts';

/** The key of a look-alike audience. */
export interface AlikeKey {
  readonly bucket: number;
  readonly id: string;
}

/**
 * The state of a build: the number of people with known traits in the seed, overall and in the country, and the number
 * to find.
 */
export interface Making {
  readonly seeds: number;
  readonly people: number;
  readonly locals: number;
  readonly wanted: number;
}

/** Determines who allows personalised ads. */
export interface Allowing {
  readonly country: string;
  readonly bornBy: string;
  readonly askedFirst: readonly string[];
}

interface Counted extends Pick<Making, 'people' | 'locals'> {
  readonly reachable: number;
}

/** Counts people with Pins, overall and in a country, and those there who allow personalised ads. */
export async function countPeople(read: Tx, allowing: Allowing): Promise<Counted> {
  const row = await read.row<Counted>(
    `select count(*) filter (where p.pin_count > 0)::int as people,
       count(*) filter (where p.pin_count > 0 and p.country = :country)::int as locals,
       count(*) filter (where p.country = :country and ${allowsPersonalAds('p', 'v')})::int as reachable
     from people p left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id`,
    { ...allowing },
  );
  return row ?? { people: 0, locals: 0, reachable: 0 };
}

export async function insertMaking(tx: Tx, key: AlikeKey, making: Making): Promise<void> {
  await tx.run(
    `insert into ad_alike_makings (bucket, audience_id, seeds, people, locals, wanted)
     values (:bucket, :id, :seeds, :people, :locals, :wanted)`,
    { ...key, ...making },
  );
}

export function makingOf(tx: Tx, key: AlikeKey): Promise<Making | null> {
  return tx.row(
    `select seeds, people, locals, wanted from ad_alike_makings
     where bucket = :bucket and audience_id = :id`,
    { ...key },
  );
}

/** Deletes the state of a build. */
export async function clearMaking(tx: Tx, key: AlikeKey): Promise<void> {
  const where = 'where bucket = :bucket and audience_id = :id';
  await tx.run(`delete from ad_alike_makings ${where}`, { ...key });
  await tx.run(`delete from ad_alike_traits ${where}`, { ...key });
  await tx.run(`delete from ad_alike_scores ${where}`, { ...key });
}

/** Returns the next members of any of these audiences. */
export async function nextSeeds(
  tx: Tx,
  audienceIds: readonly string[],
  after: string | null,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct member.bucket, member.person_id as id
     from unnest(:audienceIds::bigint[]) as seed (id)
     cross join lateral (
       select bucket, person_id from ad_audience_members
       where audience_id = seed.id and (bucket, person_id) > (:bucket::smallint, :after::bigint)
         and left_at is null and (until is null or until > :now)
       order by bucket, person_id limit :limit) as member
     order by member.bucket, member.person_id limit :limit`,
    {
      audienceIds,
      bucket: after === null ? -1 : bucketOf(after),
      after: after ?? '0',
      now,
      limit,
    },
  );
  return rows.map(({ id }) => id);
}

/** Adds the traits of people in the seed: their latest public pictures and chosen interests. */
export async function addTraits(
  tx: Tx,
  key: AlikeKey,
  personIds: readonly string[],
  mostPins: number,
): Promise<void> {
  await tx.run(
    `with held as materialized (
       select seed.id, 1::smallint as kind, pinned.signature as name
       from unnest(:personIds::bigint[]) as seed (id)
       cross join lateral (
         select distinct signature from (
           select signature from pin_search where person_id = seed.id
           order by pin_id desc limit :mostPins) as latest) as pinned
       union all
       select seed.id, 2::smallint, liked.topic
       from unnest(:personIds::bigint[]) as seed (id)
       join person_interests liked
         on liked.bucket = ${bucketIn('seed.id')} and liked.person_id = seed.id),
     counted as (
       update ad_alike_makings
       set seeds = seeds + (select count(distinct id)::int from held)
       where bucket = :bucket and audience_id = :id)
     insert into ad_alike_traits as trait (bucket, audience_id, kind, name, seeds)
     select :bucket, :id, kind, name, count(*)::int from held
     group by kind, name order by kind, name
     on conflict (bucket, audience_id, kind, name) do update set seeds = trait.seeds + excluded.seeds`,
    { ...key, personIds, mostPins },
  );
}

interface Trait {
  /** 1 for a picture, 2 for an interest. */
  readonly kind: number;
  readonly name: string;
}

interface Unweighed extends Trait {
  readonly seeds: number;
  readonly holders: number;
  readonly localHolders: number;
  readonly words: string;
}

/** The latest Pins of a picture whose text is read. */
const READ_PINS = 20;

/**
 * Returns unweighed traits, the most common in the seed first, each with its other holders, counted up to the limit.
 */
export function unweighedTraits(
  tx: Tx,
  key: AlikeKey,
  limits: { country: string; leastSeeds: number; mostHolders: number; limit: number },
): Promise<Unweighed[]> {
  return tx.rows(
    `with next as materialized (
       select kind, name, seeds from ad_alike_traits
       where bucket = :bucket and audience_id = :id and weight is null and seeds >= :leastSeeds
       order by seeds desc, kind, name limit :limit)
     select next.kind, next.name, next.seeds, counted.holders, counted."localHolders", written.words
     from next
     cross join lateral (
       select count(*)::int as holders, count(*) filter (where p.country = :country)::int as "localHolders"
       from (
         select distinct person_id from (
         (select person_id from pin_search where next.kind = 1 and signature = next.name
          limit :mostHolders + 1)
         union all
         (select person_id from person_interests where next.kind = 2 and topic = next.name
          limit :mostHolders + 1)) as everyone) as holder
       left join people p on p.bucket = ${bucketIn('holder.person_id')} and p.id = holder.person_id) as counted
     cross join lateral (
       select case when next.kind = 2 then next.name else coalesce((
         select string_agg(concat_ws(' ', p.title, b.name, b.category), ' ')
         from (
           select bucket, pin_id, board_id from pin_search where signature = next.name
           order by pin_id desc limit ${READ_PINS}) as latest
         join pins p on p.bucket = latest.bucket and p.id = latest.pin_id
         join boards b on b.bucket = latest.bucket and b.id = latest.board_id), '') end as words) as written`,
    { ...key, ...limits },
  );
}

interface Weighed extends Trait {
  readonly holders: number;
  readonly weight: number;
}

export async function storeWeights(
  tx: Tx,
  key: AlikeKey,
  traits: readonly Weighed[],
): Promise<void> {
  await tx.run(
    `update ad_alike_traits trait set holders = weighed.holders, weight = weighed.weight
     from unnest(:kinds::smallint[], :names::text[], :holders::int[], :weights::real[])
       as weighed (kind, name, holders, weight)
     where trait.bucket = :bucket and trait.audience_id = :id and trait.kind = weighed.kind
       and trait.name = weighed.name`,
    {
      ...key,
      kinds: traits.map(({ kind }) => kind),
      names: traits.map(({ name }) => name),
      holders: traits.map(({ holders }) => holders),
      weights: traits.map(({ weight }) => weight),
    },
  );
}

/** Returns traits with a weight, the largest total weight over the seed first. */
export function tellingTraits(
  tx: Tx,
  key: AlikeKey,
  offset: number,
  limit: number,
): Promise<Weighed[]> {
  return tx.rows(
    `select kind, name, holders, weight from ad_alike_traits
     where bucket = :bucket and audience_id = :id and weight > 0
     order by seeds * weight desc, kind, name offset :offset limit :limit`,
    { ...key, offset, limit },
  );
}

/** Returns the number of weighed traits. */
export async function countWeighed(tx: Tx, key: AlikeKey): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_alike_traits
     where bucket = :bucket and audience_id = :id and weight is not null`,
    { ...key },
  );
  return row?.count ?? 0;
}
