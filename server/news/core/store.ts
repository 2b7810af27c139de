import type { NewsKind } from '#contract/news.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** An act, with the person who is to get news of it. */
export interface Fact {
  readonly kind: NewsKind;
  readonly readerId: string;
  readonly actorId: string;
  /** The thing acted on; null if it is the reader. */
  readonly subjectId: string | null;
  /** The new pin of a save, or the pin of a comment; null for a follow. */
  readonly refId: string | null;
}

/** The most acts per line, and the most lines per person. */
export const MAX_ACTS = 50;
const MAX_LINES = 500;

/** The new facts of one reader. */
export interface ForReader {
  readonly readerId: string;
  /** The first new id, unless their news has higher ones. */
  readonly id: string;
  readonly count: number;
}

/**
 * Locks the news of these people until this transaction ends, in a fixed order to prevent deadlocks. Allocates an id
 * per fact, above those of their existing news, and returns each reader's last one. A new reader has seen all before
 * the first, which also tells the conflict how many there are: a cluster passes it no parameters.
 */
export async function holdReaders(
  tx: Tx,
  readers: readonly ForReader[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.rows<{ readerId: string; last: string }>(
    `insert into news_readers (bucket, person_id, last_id, seen_id)
     select bucket, person_id, id + count - 1, id - 1
     from unnest(:buckets::smallint[], :readerIds::bigint[], :ids::bigint[], :counts::int[])
       as reader (bucket, person_id, id, count)
     order by bucket, person_id
     on conflict (bucket, person_id) do update set last_id = greatest(
       excluded.last_id, news_readers.last_id + excluded.last_id - excluded.seen_id)
     returning person_id as "readerId", last_id as last`,
    {
      buckets: readers.map(({ readerId }) => bucketOf(readerId)),
      readerIds: readers.map(({ readerId }) => readerId),
      ids: readers.map(({ id }) => id),
      counts: readers.map(({ count }) => count),
    },
  );
  return new Map(rows.map(({ readerId, last }) => [readerId, BigInt(last)]));
}

/** The columns that identify lines, as one array each. */
const linesOf = (facts: readonly Omit<Fact, 'actorId' | 'refId'>[]) => ({
  buckets: facts.map(({ readerId }) => bucketOf(readerId)),
  readerIds: facts.map(({ readerId }) => readerId),
  kinds: facts.map(({ kind }) => kind),
  subjectIds: facts.map(({ subjectId }) => subjectId ?? '0'),
});
const LINES = ':buckets::smallint[], :readerIds::bigint[], :kinds::text[], :subjectIds::bigint[]';

/** The indexes of the facts that are in their readers' news already. */
export async function notifiedAmong(tx: Tx, facts: readonly Fact[]): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ place: number }>(
    `select (place - 1)::int as place
     from unnest(${LINES}, :actorIds::bigint[], :refIds::bigint[]) with ordinality
       as fact (bucket, person_id, kind, subject_id, actor_id, ref_id, place)
     join news_acts using (bucket, person_id, kind, subject_id, actor_id, ref_id)`,
    {
      ...linesOf(facts),
      actorIds: facts.map(({ actorId }) => actorId),
      refIds: facts.map(({ refId }) => refId ?? '0'),
    },
  );
  return new Set(rows.map(({ place }) => place));
}

/** A line of a day, with its number of acts. */
export interface DayLine {
  readonly id: string;
  readonly acts: number;
}

/** The day's lines of these facts, by the facts' indexes. */
export async function dayLinesOf(
  tx: Tx,
  facts: readonly Fact[],
  day: string,
): Promise<ReadonlyMap<number, DayLine>> {
  const rows = await tx.rows<DayLine & { place: number }>(
    `select (place - 1)::int as place, news.id, act_count as acts
     from unnest(${LINES}) with ordinality as fact (bucket, person_id, kind, subject_id, place)
     join news using (bucket, person_id, kind, subject_id)
     where day = :day::date`,
    { ...linesOf(facts), day },
  );
  return new Map(rows.map((row) => [row.place, row]));
}

/** Inserts or updates lines; `lastId` is the newest act's. */
export async function putLines(
  tx: Tx,
  lines: readonly (Omit<Fact, 'actorId' | 'refId'> & DayLine & { readonly lastId: string })[],
  day: string,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into news
       (bucket, person_id, kind, subject_id, id, last_id, act_count, day, updated_at)
     select *, :day::date, :now::timestamptz
     from unnest(${LINES}, :ids::bigint[], :lastIds::bigint[], :acts::int[])
     on conflict (bucket, person_id, kind, subject_id, day) do update
       set last_id = excluded.last_id, updated_at = excluded.updated_at,
           act_count = excluded.act_count`,
    {
      ...linesOf(lines),
      ids: lines.map(({ id }) => id),
      lastIds: lines.map(({ lastId }) => lastId),
      acts: lines.map(({ acts }) => acts),
      day,
      now,
    },
  );
}

export async function insertActs(
  tx: Tx,
  acts: readonly (Fact & { readonly newsId: string; readonly id: string })[],
): Promise<void> {
  await tx.run(
    `insert into news_acts
       (bucket, person_id, kind, subject_id, actor_id, ref_id, news_id, id)
     select * from unnest(${LINES}, :actorIds::bigint[], :refIds::bigint[], :newsIds::bigint[], :ids::bigint[])`,
    {
      ...linesOf(acts),
      actorIds: acts.map(({ actorId }) => actorId),
      refIds: acts.map(({ refId }) => refId ?? '0'),
      newsIds: acts.map(({ newsId }) => newsId),
      ids: acts.map(({ id }) => id),
    },
  );
}

/** Returns which of these people have more lines than the limit. Who has lines has a row as a reader. */
export async function overfullAmong(tx: Tx, personIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from unnest(:buckets::smallint[], :personIds::bigint[]) as wanted (bucket, person_id)
     join news_readers as reader using (bucket, person_id)
     where (select true from news
       where news.bucket = reader.bucket and news.person_id = reader.person_id
       order by news.bucket, news.person_id, last_id desc offset :maxLines limit 1)`,
    { buckets: personIds.map(bucketOf), personIds, maxLines: MAX_LINES },
  );
  return rows.map((row) => row.id);
}

/** Deletes the person's oldest lines beyond the limit. */
export async function trimLines(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    `with beyond as (
       delete from news where bucket = :bucket and person_id = :personId and last_id <= (
         select last_id from news where bucket = :bucket and person_id = :personId
         order by last_id desc offset :maxLines limit 1)
       returning id)
     delete from news_acts using beyond
     where news_acts.bucket = :bucket and news_acts.person_id = :personId and news_acts.news_id = beyond.id`,
    { bucket: bucketOf(personId), personId, maxLines: MAX_LINES },
  );
}

/** Marks the person's news as seen up to that id, or completely for null. */
export async function seeUpTo(tx: Tx, personId: string, id: string | null): Promise<void> {
  await tx.run(
    `update news_readers set seen_id = least(last_id, coalesce(:id, last_id))
     where bucket = :bucket and person_id = :personId and seen_id < least(last_id, coalesce(:id, last_id))`,
    { bucket: bucketOf(personId), personId, id },
  );
}

/** Deletes at most `limit` lines without new acts since `old`; returns their number. */
export async function deleteLinesBefore(tx: Tx, old: Date, limit: number): Promise<number> {
  const row = await tx.row<{ lines: number }>(
    `with old as (
       delete from news where (bucket, person_id, id) in (
         select bucket, person_id, id from news where updated_at < :old
         order by updated_at limit :limit)
       returning bucket, person_id, id),
     acts as (
       delete from news_acts using old where news_acts.bucket = old.bucket
         and news_acts.person_id = old.person_id and news_acts.news_id = old.id)
     select count(*)::int as lines from old`,
    { old, limit },
  );
  return row?.lines ?? 0;
}

/** Deletes a person's news; their reader row is locked first, in the same order as when adding news. */
export async function deleteNewsOf(tx: Tx, personId: string): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  for (const table of ['news_readers', 'news', 'news_acts'] as const) {
    await tx.run(`delete from ${table} where bucket = :bucket and person_id = :personId`, name);
  }
}

/** Deletes at most `limit` acts of the person in others' news; returns their number. */
export function deleteActsBy(tx: Tx, personId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from news_acts where (bucket, person_id, kind, subject_id, actor_id, ref_id) in (
       select bucket, person_id, kind, subject_id, actor_id, ref_id from news_acts
       where actor_id = :personId limit :limit)`,
    { personId, limit },
  );
}
