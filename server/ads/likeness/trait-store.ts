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
  const bucket = after === null ? -1 : bucketOf(after);
  const pages = await Promise.all(
    audienceIds.map((audienceId) =>
      tx.rows<{ id: string }>(
        `select person_id as id from ad_audience_members
         where audience_id = :audienceId and (bucket, person_id) > (:bucket::smallint, :after::bigint)
           and left_at is null and (until is null or until > :now)
         order by bucket, person_id limit :limit`,
        { audienceId, bucket, after: after ?? '0', now, limit },
      ),
    ),
  );
  const ids = new Set(pages.flat().map(({ id }) => id));
  return [...ids].toSorted(inOrder).slice(0, limit);
}

const inOrder = (one: string, other: string): number =>
  bucketOf(one) - bucketOf(other) || (BigInt(one) < BigInt(other) ? -1 : 1);

/** Adds the traits of people in the seed: their latest public pictures and chosen interests. */
export async function addTraits(
  tx: Tx,
  key: AlikeKey,
  personIds: readonly string[],
  mostPins: number,
): Promise<void> {
  const pinned = await Promise.all(personIds.map((id) => picturesOf(tx, id, mostPins)));
  const held = [...pinned.flat(), ...(await interestsOf(tx, personIds))];
  await tx.run(
    `with held as materialized (
       select * from unnest(:personIds::bigint[], :kinds::smallint[], :names::text[]) as held (id, kind, name)),
     counted as (
       update ad_alike_makings
       set seeds = seeds + (select count(distinct id)::int from held)
       where bucket = :bucket and audience_id = :id)
     insert into ad_alike_traits as trait (bucket, audience_id, kind, name, seeds)
     select :bucket, :id, kind, name, count(*)::int from held
     group by kind, name order by kind, name
     on conflict (bucket, audience_id, kind, name) do update set seeds = trait.seeds + excluded.seeds`,
    {
      ...key,
      personIds: held.map(({ personId }) => personId),
      kinds: held.map(({ kind }) => kind),
      names: held.map(({ name }) => name),
    },
  );
}

interface Held extends Trait {
  readonly personId: string;
}

/** Returns the pictures of a person's latest public Pins. */
function picturesOf(tx: Tx, personId: string, mostPins: number): Promise<Held[]> {
  return tx.rows<Held>(
    `select distinct :personId::bigint as "personId", 1 as kind, signature as name from (
       select signature from pin_search where person_id = :personId
       order by pin_id desc limit :mostPins) as latest`,
    { personId, mostPins },
  );
}

function interestsOf(tx: Tx, personIds: readonly string[]): Promise<Held[]> {
  return tx.rows<Held>(
    `select person_id as "personId", 2 as kind, topic as name from person_interests
     where (bucket, person_id) in (select * from unnest(:buckets::smallint[], :personIds::bigint[]))`,
    { buckets: personIds.map(bucketOf), personIds },
  );
}

interface Trait {
  /** 1 for a picture, 2 for an interest. */
  readonly kind: number;
  readonly name: string;
}

interface Holders {
  readonly holders: number;
  readonly localHolders: number;
}

interface Unweighed extends Trait, Holders {
  readonly seeds: number;
  readonly words: string;
}

/** The latest Pins of a picture whose text is read. */
const READ_PINS = 20;

/**
 * Returns unweighed traits, the most common in the seed first, each with its other holders, counted up to the limit.
 */
export async function unweighedTraits(
  tx: Tx,
  key: AlikeKey,
  {
    country,
    leastSeeds,
    mostHolders,
    limit,
  }: { country: string; leastSeeds: number; mostHolders: number; limit: number },
): Promise<Unweighed[]> {
  const next = await tx.rows<Omit<Unweighed, keyof Holders | 'words'>>(
    `select kind, name, seeds from ad_alike_traits
     where bucket = :bucket and audience_id = :id and weight is null and seeds >= :leastSeeds
     order by seeds desc, kind, name limit :limit`,
    { ...key, leastSeeds, limit },
  );
  return Promise.all(
    next.map(async (trait) => {
      const [holders, words] = await Promise.all([
        holdersOf(tx, trait, country, mostHolders),
        trait.kind === 1 ? wordsOf(tx, trait.name) : trait.name,
      ]);
      return { ...trait, ...holders, words };
    }),
  );
}

/** Counts the people who have a trait, and those of them in a country. */
async function holdersOf(
  tx: Tx,
  { kind, name }: Trait,
  country: string,
  most: number,
): Promise<Holders> {
  const holding =
    kind === 1
      ? 'pin_search where signature = :name limit :most + 1'
      : 'person_interests where topic = :name limit :most + 1';
  const row = await tx.row<Holders>(
    `with holder as materialized (
       select distinct person_id from (select person_id from ${holding}) as everyone),
     locals as materialized (
       select id from people
       where (bucket, id) in (select ${bucketIn('person_id')}, person_id from holder) and country = :country)
     select (select count(*)::int from holder) as holders, (select count(*)::int from locals) as "localHolders"`,
    { name, country, most },
  );
  return row ?? { holders: 0, localHolders: 0 };
}

/** Returns the text of the latest Pins of a picture. */
async function wordsOf(tx: Tx, signature: string): Promise<string> {
  const row = await tx.row<{ words: string | null }>(
    `with latest as materialized (
       select bucket, pin_id, board_id from pin_search where signature = :signature
       order by pin_id desc limit ${READ_PINS})
     select string_agg(concat_ws(' ', p.title, b.name, b.category), ' ') as words
     from latest
     join pins p on p.bucket = latest.bucket and p.id = latest.pin_id
     join boards b on b.bucket = p.bucket and b.id = latest.board_id`,
    { signature },
  );
  return row?.words ?? '';
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
