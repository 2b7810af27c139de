-- Made by npm run sql from the stores of server/moderation: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/report-store.ts: storeReport
insert into thing_reports (bucket, report_id, person_id, reason, comment, at)
values (:bucket, :id, :personId, :reason, :comment, :at)
on conflict (bucket, report_id, person_id) do update
  set reason = excluded.reason, comment = excluded.comment, at = excluded.at
  where thing_reports.answered_by is null;

-- core/report-store.ts: waitingReports
select last.report_id as "thingId", last.reason, last.comment, last.total
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join reported_things thing on thing.bucket = wanted.bucket and thing.id = wanted.id
cross join lateral (
  select p.report_id, p.reason, p.comment, p.at, (count(*) over ())::int as total from thing_reports p
  where p.bucket = thing.bucket and p.report_id = thing.id and p.answered_by is null
  order by p.at desc, p.person_id limit :most) as last
order by last.report_id, last.at desc;

-- core/report-store.ts: answerReports
update thing_reports set answered_by = :decisionNo
where bucket = :bucket and report_id = :id and answered_by is null;

-- core/report-store.ts: reportersAnswered
select person_id as id from thing_reports
where bucket = :bucket and report_id = :id and answered_by = :decisionNo and person_id > :after
order by person_id limit :limit;

-- core/report-store.ts: answeredAmong
select report_id as id from thing_reports
where (bucket, report_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and person_id = :personId and answered_by is not null;

-- core/report-store.ts: deleteReportsBy
delete from thing_reports where (bucket, report_id, person_id) in (
select bucket, report_id, person_id from thing_reports where person_id = :personId
order by bucket, report_id limit :limit);

-- core/thing-store.ts: storeThing
insert into reported_things as r (bucket, id, kind, thing_id, person_id, text, signature, path, decision_no)
values (:bucket, :id, :kind, :thingId, :personId, :text, :signature, :path, 0)
on conflict (bucket, kind, thing_id) do update
  set text = excluded.text, signature = excluded.signature, path = excluded.path
returning r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
r.decided_at as "decidedAt", r.appeal,
r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed";

-- core/thing-store.ts: markWaiting
update reported_things set waits_since = coalesce(waits_since, :since)
where bucket = :bucket and id = :id;

-- core/thing-store.ts: thingById
select r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
r.decided_at as "decidedAt", r.appeal,
r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed" from reported_things r where r.bucket = :bucket and r.id = :id;

-- core/thing-store.ts: lockThing
select r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
r.decided_at as "decidedAt", r.appeal,
r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed" from reported_things r where r.bucket = :bucket and r.id = :id for update;

-- core/thing-store.ts: waitingThings
select r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
r.decided_at as "decidedAt", r.appeal,
r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed" from reported_things r
where r.waits_since is not null and (r.waits_since, r.id) > (:at::timestamptz, :id::bigint)
order by r.waits_since, r.id limit :limit;

-- core/thing-store.ts: decisionsFor
select r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
r.decided_at as "decidedAt", r.appeal,
r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed" from reported_things r
where r.person_id = :personId and r.decided_at is not null
  and (r.verdict <> 'dismissed' or r.appeal is not null)
  and (r.decided_at, r.id) < (:at::timestamptz, :id::bigint)
order by r.decided_at desc, r.id desc limit :limit;

-- core/thing-store.ts: decidedAmong
select r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
r.decided_at as "decidedAt", r.appeal,
r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed" from reported_things r
where (r.bucket, r.id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and r.verdict is not null;

-- core/thing-store.ts: earlierAgainst
select person_id as id, count(*)::int as count from reported_things
where person_id = any(:personIds::bigint[]) and decided_at is not null and verdict <> 'dismissed'
group by person_id;

-- core/thing-store.ts: storeDecision
update reported_things set verdict = :verdict, reason = :reason, note = :note, decided_at = :at,
  waits_since = null, decision_no = decision_no + 1,
  appeal = case when waits_since is not null and appealed_at >= decided_at then appeal end
where bucket = :bucket and id = :id;

-- core/thing-store.ts: storeAppeal
update reported_things set appeal = :text, appealed_at = :at, waits_since = coalesce(waits_since, :at)
where bucket = :bucket and id = :id;

-- core/thing-store.ts: deleteThingsOf
delete from reported_things where (bucket, id) in (
select bucket, id from reported_things where person_id = :personId order by bucket, id limit :limit);
