import { bucketOfPicture, firstIdOf } from '#server/kernel/core/ids.ts';
import { isPublic } from '#server/boards/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Published boards of one name or category. */
export interface BoardGroup {
  /** The name in its form for comparison. */
  readonly about: string;
  readonly name: string;
  readonly boards: number;
  readonly pins: number;
  readonly people: number;
}

/** Public pins with one hashtag. */
export interface TagGroup {
  readonly tag: string;
  readonly pins: number;
  readonly people: number;
}

/** A topic gathered under one name. */
export interface FoundTopic {
  readonly slug: string;
  readonly name: string;
  readonly tag: string | null;
  readonly abouts: readonly string[];
  readonly boards: number;
  readonly pins: number;
  readonly people: number;
}

/** The number of people of a topic in one day, or, if `day` is null, in the recent days. */
export interface CountedDay {
  readonly slug: string;
  readonly day: number | null;
  readonly people: number | null;
  readonly recentPeople: number | null;
}

/** The minimum number of pins of a topic. */
const FEWEST_PINS = 3;
/** The minimum number of people who use a hashtag that is a topic. */
const FEWEST_PEOPLE = 2;
const GROUPS = 400;

const about = "lower(btrim(coalesce(nullif(category, ''), name)) collate pg_c_utf8)";

/** Whether a board makes topics: it is public and not empty, and its owner is not suspended. */
const isCounted = `${isPublic('boards')} and boards.pin_count > 0 and not exists (
       select 1 from people as owner
       where owner.bucket = boards.bucket and owner.id = boards.owner_id and ${isSuspended('owner')})`;

/** Returns published boards grouped by subject, those of the most people first. */
export function boardGroups(tx: Tx): Promise<BoardGroup[]> {
  return tx.rows<BoardGroup>(
    `select about, mode() within group (order by name) as name, count(*)::int as boards,
       sum(pin_count)::int as pins, count(distinct owner_id)::int as people
     from (select ${about} as about, btrim(coalesce(nullif(category, ''), name)) as name, pin_count, owner_id
           from boards where ${isCounted}) as shown
     group by about having sum(pin_count) >= ${FEWEST_PINS}
     order by people desc, pins desc, about limit ${GROUPS}`,
  );
}

/** Returns hashtags on public pins, those of the most people first. */
export function tagGroups(tx: Tx): Promise<TagGroup[]> {
  return tx.rows<TagGroup>(
    `select tag, count(*)::int as pins, count(distinct person_id)::int as people
     from pin_hashtags join pin_search using (bucket, pin_id)
     group by tag having count(*) >= ${FEWEST_PINS} and count(distinct person_id) >= ${FEWEST_PEOPLE}
     order by people desc, pins desc, tag limit ${GROUPS}`,
  );
}

/** Replaces the stored topics with these; their trends and covers stay until they are counted. */
export async function storeTopics(tx: Tx, topics: readonly FoundTopic[]): Promise<void> {
  await tx.run('delete from topics where slug <> all(:slugs::text[])', {
    slugs: topics.map(({ slug }) => slug),
  });
  await tx.run(
    `insert into topics (slug, name, tag, board_count, pin_count, person_count, trend, cover_pins)
     select slug, name, tag, boards, pins, people, 0, '{}'
     from unnest(:slugs::text[], :names::text[], :tags::text[], :boards::int[], :pins::int[], :peoples::int[])
       as found (slug, name, tag, boards, pins, people)
     on conflict (slug) do update set name = excluded.name, tag = excluded.tag,
       board_count = excluded.board_count, pin_count = excluded.pin_count, person_count = excluded.person_count`,
    {
      slugs: topics.map(({ slug }) => slug),
      names: topics.map(({ name }) => name),
      tags: topics.map(({ tag }) => tag),
      boards: topics.map(({ boards }) => boards),
      pins: topics.map(({ pins }) => pins),
      peoples: topics.map(({ people }) => people),
    },
  );
}

/** The maximum number of boards of a topic that are read for its pins. */
const BOARDS = 100;

/** Stores which boards are about the topics. */
export async function storeTopicBoards(tx: Tx, topics: readonly FoundTopic[]): Promise<void> {
  const pairs = topics.flatMap(({ slug, abouts }) => abouts.map((one) => [slug, one]));
  await tx.run(
    `with placed as (
       select named.slug, boards.bucket, boards.id as board_id,
         row_number() over (partition by named.slug order by follower_count desc, pin_count desc, id desc) as place
       from unnest(:slugs::text[], :ones::text[]) as named (slug, about)
       join boards on ${about} = named.about
       where ${isCounted}),
     wanted as (select slug, bucket, board_id from placed where place <= ${BOARDS}),
     gone as (
       delete from topic_boards as was where not exists (
         select 1 from wanted where wanted.slug = was.slug and wanted.bucket = was.bucket
           and wanted.board_id = was.board_id))
     insert into topic_boards (slug, bucket, board_id) select slug, bucket, board_id from wanted
     on conflict do nothing`,
    { slugs: pairs.map(([slug]) => slug), ones: pairs.map(([, one]) => one) },
  );
}

const DAY_MS = 86_400_000;

/**
 * Returns how many people pinned something of a topic on each day before `now`, where 0 is the last 24 hours: each
 * person once a day, so that nobody makes a trend alone. Also returns the people of the last `recent` days
 * together, with `day` null.
 */
export function savingDays(
  tx: Tx,
  now: Date,
  { days, recent }: { readonly days: number; readonly recent: number },
): Promise<CountedDay[]> {
  // The current millisecond is included.
  const ago = (count: number): string => firstIdOf(new Date(now.getTime() + 1 - count * DAY_MS));
  return tx.rows<CountedDay>(
    `with pinned as (
       select topic_boards.slug, person_id, pin_id from pin_search
       join topic_boards using (bucket, board_id) where pin_id >= :startId and pin_id < :endId
       union
       select topics.slug, person_id, pin_id from pin_search
       join pin_hashtags using (bucket, pin_id) join topics using (tag) where pin_id >= :startId and pin_id < :endId),
     dated as (
       select slug, person_id, ((((:endId::bigint >> 22) - (pin_id >> 22))) / ${DAY_MS})::int as day,
         pin_id >= :recentId as "isRecent"
       from pinned)
     select slug, day, count(distinct person_id)::int as people, null as "recentPeople"
     from dated group by slug, day
     union all
     select slug, null, null, count(distinct person_id)::int from dated where "isRecent" group by slug`,
    { startId: ago(days), endId: ago(0), recentId: ago(recent) },
  );
}

/** Stores each topic's trend; 0 for topics that are not in the map. */
export async function storeTrends(tx: Tx, trends: ReadonlyMap<string, number>): Promise<void> {
  await tx.run(
    `update topics set trend = coalesce(found.trend, 0)
     from topics as known
     left join unnest(:slugs::text[], :trends::float8[]) as found (slug, trend) using (slug)
     where topics.slug = known.slug and topics.trend <> coalesce(found.trend, 0)`,
    { slugs: [...trends.keys()], trends: [...trends.values()] },
  );
}

/** Stores the pins of a topic's cover, the best first. */
export async function storeCovers(
  tx: Tx,
  covers: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const named = [...covers].map(([slug, pins]) => ({ slug, pins }));
  await tx.run(
    `update topics set cover_pins = named.pins
     from (select slug, array(select value::bigint from jsonb_array_elements_text(pins)
                              with ordinality as one (value, place) order by place) as pins
           from jsonb_to_recordset(:named::jsonb) as named (slug text, pins jsonb)) as named
     where topics.slug = named.slug and topics.cover_pins <> named.pins`,
    { named: JSON.stringify(named) },
  );
}

/** Returns the number of public pins of each picture. */
export async function timesPinned(
  tx: Tx,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ signature: string; pins: number }>(
    `select signature, pins from unnest(:buckets::int[], :signatures::text[]) as requested (bucket, signature)
     join picture_counts using (bucket, signature)`,
    { buckets: signatures.map(bucketOfPicture), signatures },
  );
  return new Map(rows.map(({ signature, pins }) => [signature, pins]));
}

/** Returns the topics of all days from `day` on. */
export async function topicsSince(tx: Tx, day: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ slug: string }>('select slug from topics_of_day where day >= :day', {
    day,
  });
  return new Set(rows.map(({ slug }) => slug));
}

/** Stores a day's topics if it has none, and deletes days before `oldest`. */
export async function storeDay(
  tx: Tx,
  day: string,
  slugs: readonly string[],
  oldest: string,
): Promise<void> {
  await tx.run('delete from topics_of_day where day < :oldest', { oldest });
  await tx.run(
    `insert into topics_of_day (day, place, slug)
     select :day, place, slug from unnest(:slugs::text[]) with ordinality as chosen (slug, place)
     on conflict do nothing`,
    { day, slugs },
  );
}
