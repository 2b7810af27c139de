import type { NewsKind } from '#contract/news.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';

/** That somebody did something, and who is to be told. */
export interface Fact {
  readonly kind: NewsKind;
  readonly readerId: string;
  readonly actorId: string;
  /** What it was done with; null where that is the reader. */
  readonly subjectId: string | null;
  /** The pin that a save made, or that a comment was written at; null for a follow. */
  readonly refId: string | null;
}

/** Acts that one line keeps, and lines that one person keeps, at most. */
export const MAX_ACTS = 50;
const MAX_LINES = 500;

/** Holds what the person is told until this transaction ends; an id above all that they were told. */
export async function nextNewsId(tx: Tx, personId: string, id: string): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into news_readers (bucket, person_id, last_id, seen_id) values ($1, $2, $3, 0)
     on conflict (bucket, person_id) do update
       set last_id = greatest(news_readers.last_id + 1, excluded.last_id)
     returning last_id as id`,
    [bucketOf(personId), personId, id],
  );
  if (row === null) throw new Error(`no id for news of ${personId}`);
  return row.id;
}

const nameOf = (fact: Fact): readonly unknown[] => [
  bucketOf(fact.readerId),
  fact.readerId,
  fact.kind,
  fact.subjectId ?? '0',
];

export async function isTold(tx: Tx, fact: Fact): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from news_acts where bucket = $1 and person_id = $2 and kind = $3 and subject_id = $4
       and actor_id = $5 and ref_id = $6`,
    [...nameOf(fact), fact.actorId, fact.refId ?? '0'],
  );
  return rows.length > 0;
}

/** Adds to the day's line about the fact's subject, or begins it; null when that line is full. */
export function touchLine(
  tx: Tx,
  fact: Fact,
  id: string,
  now: Date,
): Promise<{ readonly id: string; readonly acts: number } | null> {
  return tx.row(
    `insert into news
       (bucket, person_id, kind, subject_id, day, id, last_id, act_count, updated_at)
     values ($1, $2, $3, $4, $5::date, $6, $6, 1, $7)
     on conflict (bucket, person_id, kind, subject_id, day) do update
       set last_id = excluded.last_id, updated_at = excluded.updated_at,
           act_count = news.act_count + 1
       where news.act_count < $8
     returning id, act_count as acts`,
    [...nameOf(fact), now.toISOString().slice(0, 10), id, now, MAX_ACTS],
  );
}

export async function insertAct(tx: Tx, fact: Fact, newsId: string, id: string): Promise<void> {
  await tx.run(
    `insert into news_acts
       (bucket, person_id, kind, subject_id, actor_id, ref_id, news_id, id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [...nameOf(fact), fact.actorId, fact.refId ?? '0', newsId, id],
  );
}

/** Takes away the person's oldest lines beyond the most that are kept. */
export async function trimLines(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    `with beyond as (
       delete from news where bucket = $1 and person_id = $2 and last_id <= (
         select last_id from news where bucket = $1 and person_id = $2
         order by last_id desc offset $3 limit 1)
       returning id)
     delete from news_acts using beyond
     where news_acts.bucket = $1 and news_acts.person_id = $2 and news_acts.news_id = beyond.id`,
    [bucketOf(personId), personId, MAX_LINES],
  );
}

/** The person has seen what they were told, up to that id or, with null, all of it. */
export async function seeUpTo(tx: Tx, personId: string, id: string | null): Promise<void> {
  await tx.run(
    `update news_readers set seen_id = least(last_id, coalesce($3, last_id))
     where bucket = $1 and person_id = $2 and seen_id < least(last_id, coalesce($3, last_id))`,
    [bucketOf(personId), personId, id],
  );
}

/** Takes away lines that nothing was added to since, at most `limit`; how many it took. */
export async function deleteLinesBefore(tx: Tx, old: Date, limit: number): Promise<number> {
  const row = await tx.row<{ lines: number }>(
    `with old as (
       delete from news where (bucket, person_id, id) in (
         select bucket, person_id, id from news where updated_at < $1
         order by updated_at limit $2)
       returning bucket, person_id, id),
     acts as (
       delete from news_acts using old where news_acts.bucket = old.bucket
         and news_acts.person_id = old.person_id and news_acts.news_id = old.id)
     select count(*)::int as lines from old`,
    [old, limit],
  );
  return row?.lines ?? 0;
}

/** Takes away what the person was told; their reader's row first, as whoever tells takes it. */
export async function deleteNewsOf(tx: Tx, personId: string): Promise<void> {
  const name = [bucketOf(personId), personId];
  for (const table of ['news_readers', 'news', 'news_acts'] as const) {
    await tx.run(`delete from ${table} where bucket = $1 and person_id = $2`, name);
  }
}

/** Takes away what others were told of the person, at most `limit` acts; how many it took. */
export function deleteActsBy(tx: Tx, personId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from news_acts where (bucket, person_id, kind, subject_id, actor_id, ref_id) in (
       select bucket, person_id, kind, subject_id, actor_id, ref_id from news_acts
       where actor_id = $1 limit $2)`,
    [personId, limit],
  );
}
