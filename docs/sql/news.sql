-- Made by npm run sql from the stores of server/news: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/choices-store.ts: mutedBy
select muted from news_readers where bucket = :bucket and person_id = :personId;

-- core/choices-store.ts: mutedByEach
select person_id as id, muted from news_readers
where (bucket, person_id) in (select * from unnest(:buckets::smallint[], :personIds::bigint[]))
  and muted <> '{}';

-- core/choices-store.ts: storeChoice
insert into news_readers (bucket, person_id, last_id, seen_id, muted)
values (:bucket, :personId, 0, 0, case when :announced then '{}'::text[] else array[:kind::text] end)
on conflict (bucket, person_id) do update
  set muted = array_remove(news_readers.muted, :kind::text) || excluded.muted;

-- core/read-store.ts: linesPage
select id, kind, subject_id as "subjectId", last_id as "lastId", act_count as acts,
updated_at as "updatedAt" from news where bucket = :bucket and person_id = :personId and last_id < :afterId
order by last_id desc limit :limit;

-- core/read-store.ts: lineById
select id, kind, subject_id as "subjectId", last_id as "lastId", act_count as acts,
updated_at as "updatedAt" from news where bucket = :bucket and person_id = :personId and id = :id;

-- core/read-store.ts: seenIdOf
select seen_id as id from news_readers where bucket = :bucket and person_id = :personId;

-- core/read-store.ts: unseenLines
select id, kind, subject_id as "subjectId", last_id as "lastId", act_count as acts,
updated_at as "updatedAt" from news where bucket = :bucket and person_id = :personId and last_id > (
  select seen_id from news_readers where bucket = :bucket and person_id = :personId)
order by last_id desc limit :limit;

-- core/read-store.ts: actsOf
select news_id as "newsId", actor_id as "actorId", subject_id as "subjectId", ref_id as "refId"
from news_acts
where bucket = :bucket and person_id = :personId and news_id = any(:lineIds::bigint[])
order by id desc;

-- core/store.ts: holdReaders
insert into news_readers (bucket, person_id, last_id, seen_id)
select bucket, person_id, id + count - 1, id - 1
from unnest(:buckets::smallint[], :readerIds::bigint[], :ids::bigint[], :counts::int[])
  as reader (bucket, person_id, id, count)
order by bucket, person_id
on conflict (bucket, person_id) do update set last_id = greatest(
  excluded.last_id, news_readers.last_id + excluded.last_id - excluded.seen_id)
returning person_id as "readerId", last_id as last;

-- core/store.ts: notifiedAmong
select (place - 1)::int as place
from unnest(:buckets::smallint[], :readerIds::bigint[], :kinds::text[], :subjectIds::bigint[], :actorIds::bigint[], :refIds::bigint[]) with ordinality
  as fact (bucket, person_id, kind, subject_id, actor_id, ref_id, place)
join news_acts using (bucket, person_id, kind, subject_id, actor_id, ref_id);

-- core/store.ts: dayLinesOf
select (place - 1)::int as place, news.id, act_count as acts
from unnest(:buckets::smallint[], :readerIds::bigint[], :kinds::text[], :subjectIds::bigint[]) with ordinality as fact (bucket, person_id, kind, subject_id, place)
join news using (bucket, person_id, kind, subject_id)
where day = :day::date;

-- core/store.ts: putLines
insert into news
  (bucket, person_id, kind, subject_id, id, last_id, act_count, day, updated_at)
select *, :day::date, :now::timestamptz
from unnest(:buckets::smallint[], :readerIds::bigint[], :kinds::text[], :subjectIds::bigint[], :ids::bigint[], :lastIds::bigint[], :acts::int[])
on conflict (bucket, person_id, kind, subject_id, day) do update
  set last_id = excluded.last_id, updated_at = excluded.updated_at,
      act_count = excluded.act_count;

-- core/store.ts: insertActs
insert into news_acts
  (bucket, person_id, kind, subject_id, actor_id, ref_id, news_id, id)
select * from unnest(:buckets::smallint[], :readerIds::bigint[], :kinds::text[], :subjectIds::bigint[], :actorIds::bigint[], :refIds::bigint[], :newsIds::bigint[], :ids::bigint[]);

-- core/store.ts: overfullAmong
select person_id as id from unnest(:buckets::smallint[], :personIds::bigint[]) as wanted (bucket, person_id)
join news_readers as reader using (bucket, person_id)
where (select true from news
  where news.bucket = reader.bucket and news.person_id = reader.person_id
  order by news.bucket, news.person_id, last_id desc offset :maxLines limit 1);

-- core/store.ts: trimLines
with beyond as (
  delete from news where bucket = :bucket and person_id = :personId and last_id <= (
    select last_id from news where bucket = :bucket and person_id = :personId
    order by last_id desc offset :maxLines limit 1)
  returning id)
delete from news_acts using beyond
where news_acts.bucket = :bucket and news_acts.person_id = :personId and news_acts.news_id = beyond.id;

-- core/store.ts: seeUpTo
update news_readers set seen_id = least(last_id, coalesce(:id, last_id))
where bucket = :bucket and person_id = :personId and seen_id < least(last_id, coalesce(:id, last_id));

-- core/store.ts: deleteLinesBefore
with old as (
  delete from news where (bucket, person_id, id) in (
    select bucket, person_id, id from news where updated_at < :old
    order by updated_at limit :limit)
  returning bucket, person_id, id),
acts as (
  delete from news_acts using old where news_acts.bucket = old.bucket
    and news_acts.person_id = old.person_id and news_acts.news_id = old.id)
select count(*)::int as lines from old;

-- core/store.ts: deleteNewsOf (1 of 3)
delete from news_readers where bucket = :bucket and person_id = :personId;

-- core/store.ts: deleteNewsOf (2 of 3)
delete from news where bucket = :bucket and person_id = :personId;

-- core/store.ts: deleteNewsOf (3 of 3)
delete from news_acts where bucket = :bucket and person_id = :personId;

-- core/store.ts: deleteActsBy
delete from news_acts where (bucket, person_id, kind, subject_id, actor_id, ref_id) in (
select bucket, person_id, kind, subject_id, actor_id, ref_id from news_acts
where actor_id = :personId limit :limit);

-- notifying/save-lines-store.ts: loneLinesOf
with save as (
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
    and other.news_id = news.id and other.actor_id <> save.actor_id);

-- notifying/save-lines-store.ts: turnToPerson
update news set subject_id = - line.actor_id
from unnest(:buckets::smallint[], :readerIds::bigint[], :actorIds::bigint[], :subjectIds::bigint[])
  as line (bucket, person_id, actor_id, subject_id)
where news.bucket = line.bucket and news.person_id = line.person_id and news.kind = 'save'
  and news.subject_id = line.subject_id and news.day = :day::date;
