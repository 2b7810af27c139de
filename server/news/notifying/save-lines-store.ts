import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Fact } from '../core/store.ts';

/** A line with saves by one person only, keyed by the pin they saved first. */
export interface LoneLine {
  readonly readerId: string;
  readonly actorId: string;
  readonly subjectId: string;
}

/** The lines of the day with these people's latest saves and nobody else's. */
export function loneLinesOf(tx: Tx, saves: readonly Fact[], day: string): Promise<LoneLine[]> {
  return tx.rows<LoneLine>(
    `with save as (
       select reader.bucket, reader.person_id, fact.actor_id, (
         select news_id from news_acts as act
         where act.bucket = reader.bucket and act.person_id = reader.person_id
           and act.actor_id = fact.actor_id and act.kind = 'save'
         order by act.id desc limit 1) as news_id
       from unnest(:buckets::smallint[], :readerIds::bigint[], :actorIds::bigint[])
         as fact (bucket, person_id, actor_id)
       join news_readers as reader using (bucket, person_id))
     select distinct save.person_id as "readerId", save.actor_id as "actorId", news.subject_id as "subjectId"
     from save
     join news on news.bucket = save.bucket and news.person_id = save.person_id and news.id = save.news_id
     where news.day = :day::date and news.subject_id > 0 and not exists (
       select 1 from news_acts as other
       where other.bucket = news.bucket and other.person_id = news.person_id
         and other.news_id = news.id and other.actor_id <> save.actor_id)`,
    {
      buckets: saves.map(({ readerId }) => bucketOf(readerId)),
      readerIds: saves.map(({ readerId }) => readerId),
      actorIds: saves.map(({ actorId }) => actorId),
      day,
    },
  );
}

/** Changes the key of these lines of the day to their person, so that the pin can get a line again. */
export async function turnToPerson(tx: Tx, lines: readonly LoneLine[], day: string): Promise<void> {
  await tx.run(
    `update news set subject_id = - line.actor_id
     from unnest(:buckets::smallint[], :readerIds::bigint[], :actorIds::bigint[], :subjectIds::bigint[])
       as line (bucket, person_id, actor_id, subject_id)
     where news.bucket = line.bucket and news.person_id = line.person_id and news.kind = 'save'
       and news.subject_id = line.subject_id and news.day = :day::date`,
    {
      buckets: lines.map(({ readerId }) => bucketOf(readerId)),
      readerIds: lines.map(({ readerId }) => readerId),
      actorIds: lines.map(({ actorId }) => actorId),
      subjectIds: lines.map(({ subjectId }) => subjectId),
      day,
    },
  );
}
