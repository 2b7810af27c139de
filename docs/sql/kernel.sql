-- Made by npm run sql from the stores of server/kernel: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- db/completion-store.ts: storeCompletions
with wanted as materialized (
  select distinct key from unnest(:names::text[]) as name, completion_keys(name) as key),
gone as (
  delete from completions
  where kind = :kind and subject = :id and key not in (select key from wanted))
insert into completions (kind, subject, key, label, weight)
select :kind, :id, key, '', :weight from wanted
on conflict (kind, subject, key, label) do nothing;

-- db/completion-store.ts: deleteCompletions
delete from completions where kind = :kind and subject = :id;

-- db/event-store.ts: firstUnfinished
select pg_snapshot_xmin(pg_current_snapshot())::text as floor;

-- db/event-store.ts: currentSnapshot
select pg_current_snapshot()::text as snapshot;

-- db/event-store.ts: eventsSince
select snapshot::text, kind, subject
from (select pg_current_snapshot() as snapshot) as here
left join (
  select kind, subject from events
  where written_by >= pg_snapshot_xmin(:snapshot::pg_snapshot)
    and not pg_visible_in_snapshot(written_by, :snapshot::pg_snapshot)
  limit :limit) as events on true;

-- db/event-store.ts: wakeFollowers
select pg_notify('events', '');

-- db/event-store.ts: forgetBefore
delete from events where written_by < :writtenBy::xid8;

-- db/event-store.ts: forgetBefore, 2
insert into events (bucket, kind, subject) values (0, 'forgotten', :writtenBy);

-- db/event-store.ts: remembersSince
select floor <= pg_snapshot_xmin(pg_current_snapshot()) and not exists (
  select 1 from events where kind = 'forgotten' and subject::xid8 > floor) as remembered
from (select pg_snapshot_xmin(:snapshot::pg_snapshot) as floor) as here;

-- db/hold.ts: hold
select pg_advisory_xact_lock(hashtextextended(:name, 0));

-- db/hold.ts: tryHold
select pg_try_advisory_xact_lock(hashtextextended(:name, 0)) as "isOurs";

-- db/hold.ts: holdAll
select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
select name from unnest(:names::text[]) as wanted (name)
group by name order by name collate "C" offset 0) as in_order;

-- db/pending-migrations.ts: pendingMigrations
select name from migrations;

-- db/rows-about.ts: rowsAbout
select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(:table);

-- db/standbys.ts: checksOf
insert into database_histories (id) values (:history) on conflict (id) do nothing;

-- db/standbys.ts: positionOf
select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as reached,
  (select system_identifier from pg_control_system())::text || '/' ||
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history;

-- db/standbys.ts: replayedOf
select case when pg_is_in_recovery() and exists (select from database_histories where id = :history)
  then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as replayed;

-- http/idempotency.ts: claimKey
delete from idempotency_keys where bucket = :bucket and (person_id, call, key) in (
  select person_id, call, key from idempotency_keys
  where bucket = :bucket and started_at < :forget
  order by started_at limit 10 for update skip locked);

-- http/idempotency.ts: claimKey, 2
insert into idempotency_keys (bucket, person_id, call, key, request_hash, started_at)
values (:bucket, :personId, :call, :key, :hash, :now)
on conflict (bucket, person_id, call, key) do update
  set started_at = excluded.started_at, request_hash = excluded.request_hash, answer = null
  where (idempotency_keys.answer is null and idempotency_keys.started_at < :takeOver)
     or idempotency_keys.started_at < :forget
returning call;

-- http/idempotency.ts: claimKey, 3
update idempotency_keys set answer = :answer
where bucket = :bucket and person_id = :personId and call = :call and key = :key and started_at = :now
  and answer is null;

-- http/idempotency.ts: isReleased
delete from idempotency_keys
where bucket = :bucket and person_id = :personId and call = :call and key = :key and started_at = :now
  and answer is null;

-- http/idempotency.ts: findEarlier
select request_hash, answer, answer is not null as done from idempotency_keys
where bucket = :bucket and person_id = :personId and call = :call and key = :key;

-- jobs/dead-jobs.ts: deadJobs
select id, task_identifier as name, attempts::int as attempts, last_error as reason,
       updated_at as "failedAt"
from graphile_worker.jobs
where attempts >= max_attempts and id < :before::bigint
order by id desc
limit :limit;

-- jobs/dead-jobs.ts: countJobs
select count(*) filter (where attempts < max_attempts)::int as waiting,
       count(*) filter (where attempts >= max_attempts)::int as failed
from graphile_worker.jobs;

-- jobs/dead-jobs.ts: reviveJob
select revived.id
from graphile_worker.jobs j,
     graphile_worker.reschedule_jobs(array[j.id], run_at => :now::timestamptz, attempts => 0) revived
where j.id = :id and j.attempts >= j.max_attempts;

-- jobs/dead-jobs.ts: removeDeadJob
select removed.id
from graphile_worker.jobs j, graphile_worker.complete_jobs(array[j.id]) removed
where j.id = :id and j.attempts >= j.max_attempts;

-- jobs/job-runs.ts: storeRun
insert into job_runs (name, ran_at, took_ms, reason, worked_at)
values (:name, :ranAt, :tookMs, :reason, case when :reason::text is null then :ranAt::timestamptz end)
on conflict (name) do update
  set ran_at = excluded.ran_at, took_ms = excluded.took_ms, reason = excluded.reason,
      worked_at = coalesce(excluded.worked_at, job_runs.worked_at);

-- jobs/job-runs.ts: lastRuns
select name, ran_at as "ranAt", took_ms as "tookMs", reason, worked_at as "workedAt" from job_runs;

-- jobs/job-workers.ts: releaseLostJobs
with living as (
  select objid::bigint as name from pg_locks
  where locktype = 'advisory' and classid = :lockSpace::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
)
select locked_by as worker from graphile_worker.jobs
where locked_by is not null
  and hashtext(locked_by)::bigint & 4294967295 not in (select name from living)
group by locked_by
having max(locked_at) < :lockedBefore::timestamptz;

-- jobs/job-workers.ts: releaseLostJobs, 2
select id from graphile_worker.jobs
where locked_by = any(:workers::text[]) and key is null and attempts >= max_attempts
  and updated_at > locked_at;

-- jobs/job-workers.ts: releaseLostJobs, 3
select graphile_worker.force_unlock_workers(:workers::text[]);

-- jobs/job-workers.ts: releaseLostJobs, 4
select id from graphile_worker.complete_jobs(:ids::bigint[]);

-- jobs/jobs-together.ts: setApart
select again.id from graphile_worker.complete_jobs(:ids::bigint[]) as job
cross join lateral graphile_worker.add_job(
  identifier => :name, payload => job.payload, run_at => job.run_at,
  max_attempts => job.max_attempts::int, priority => job.priority::int, flags => :flags::text[]) as again;

-- jobs/jobs-together.ts: takeWaiting
select id, payload from graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs
  where task_identifier = :name and locked_at is null and attempts = 0
    and run_at <= clock_timestamp() and key is null and queue_name is null
    and not coalesce(flags ? 'alone', false)
  order by priority, run_at limit :most))
order by id;

-- jobs/jobs.ts: jobsIn
select id from graphile_worker.add_job(
identifier => :name, payload => :text::json, run_at => :runAt::timestamptz,
max_attempts => :maxAttempts::int, job_key => :jobKey);

-- jobs/jobs.ts: jobsIn, 2
select job.id from unnest(:payloads::text[]) as payload
cross join lateral graphile_worker.add_job(
  identifier => :name, payload => payload::json, max_attempts => :maxAttempts::int,
  queue_name => :lane) as job;

-- jobs/jobs.ts: waitingJobs
select count(*)::integer as jobs from graphile_worker.jobs
where task_identifier = :name and attempts < max_attempts;

-- jobs/queue-tables.ts: addQuietly
insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
select id, :payload::json, date_trunc('second', clock_timestamp()) + interval '1 second', :maxAttempts::smallint
from graphile_worker._private_tasks where identifier = :name;

-- jobs/run-all-jobs.ts: runAllJobs
select id from graphile_worker.reschedule_jobs(array(
select id from graphile_worker.jobs
where task_identifier = any(:names) and locked_at is null and attempts = 0
  and run_at <= greatest(:now::timestamptz, clock_timestamp() + interval '1 second')),
run_at => '2000-01-01Z');

-- jobs/run-all-jobs.ts: untilNoted
select 1 as found from graphile_worker.jobs
where locked_at is not null and task_identifier = any(:names)
limit 1;

-- jobs/waiting-keys.ts: waitingKeys
select key from graphile_worker.jobs
where key = any(:keys::text[]) and (attempts < max_attempts or locked_at is not null);

-- mail/mail-store.ts: insertMail
insert into outbox (bucket, id, sender_id, to_address, subject, body, html, stop_url, state, queued_at)
values (:bucket, :id, :senderId, :to, :subject, :text, :html, :stopUrl, 'waiting', :queuedAt);

-- mail/mail-store.ts: mailById
select id, to_address as to, subject, body as text, html, state, reason,
       stop_url as "stopUrl", queued_at as "queuedAt"
from outbox where bucket = :bucket and id = :id;

-- mail/mail-store.ts: noteMail
update outbox set state = :state, reason = :reason where bucket = :bucket and id = :id;

-- mail/mail-store.ts: deleteMail
delete from outbox where bucket = :bucket and id = :id;

-- mail/mail-store.ts: unsentMail
select id, to_address as to, subject, body as text, html, state, reason,
       stop_url as "stopUrl", queued_at as "queuedAt"
from outbox where (queued_at, id) < (:at::timestamptz, :id::bigint)
order by queued_at desc, id desc
limit :limit;

-- mail/mail-store.ts: deleteMailBefore
delete from outbox where (bucket, id) in
(select bucket, id from outbox where queued_at < :time order by queued_at, id limit :limit);

-- mail/mail-store.ts: deleteMailAbout
delete from outbox where bucket = :bucket and sender_id = :personId;

-- mail/mail-store.ts: deleteMailAbout, 2
delete from outbox where lower(to_address) = lower(:address);

-- metrics/metrics-store.ts: jobsByTask
select task_identifier as task,
  (count(*) filter (where attempts < max_attempts and run_at <= now()))::integer as waiting,
  (count(*) filter (where attempts >= max_attempts))::integer as failed,
  coalesce(extract(epoch from now() - min(run_at)
    filter (where attempts < max_attempts and run_at <= now())), 0)::double precision as age
from graphile_worker.jobs group by task_identifier order by task_identifier;

-- metrics/metrics-store.ts: successOfTasks
select name as task, extract(epoch from worked_at)::double precision as at
from job_runs where worked_at is not null order by name;

-- metrics/metrics-store.ts: countMail
select (count(*) filter (where state = 'waiting'))::integer as waiting,
  (count(*) filter (where state = 'failed'))::integer as failed
from outbox;

-- process/health.ts: statusOf
select 1 as one;
