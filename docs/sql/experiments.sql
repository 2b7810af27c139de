-- Made by npm run sql from the stores of server/experiments: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- experiment-store.ts: changedExperiments
select name, weights, stopped_with as "stoppedWith", audience, others, version, changed_at as "changedAt" from experiments order by name;

-- experiment-store.ts: experimentByName
select name, weights, stopped_with as "stoppedWith", audience, others, version, changed_at as "changedAt" from experiments where name = :name;

-- experiment-store.ts: storeExperiment
insert into experiments (name, weights, stopped_with, audience, others, version, changed_at)
values (:name, :weights::jsonb, :stoppedWith, :audience::jsonb, :others, :version, :changedAt)
on conflict (name) do update set weights = excluded.weights, stopped_with = excluded.stopped_with,
  audience = excluded.audience, others = excluded.others,
  version = excluded.version, changed_at = excluded.changed_at;

-- experiment-store.ts: storeExperiment, 2
insert into experiment_changes (experiment, version, weights, stopped_with, audience, others, changed_at, who)
values (:name, :version, :weights::jsonb, :stoppedWith, :audience::jsonb, :others, :changedAt, :who);

-- experiment-store.ts: changesPage
select experiment as name, weights, stopped_with as "stoppedWith", audience, others, version,
  changed_at as "changedAt", who
from experiment_changes where experiment = :name and version < :before
order by version desc limit :limit;

-- exposure-store.ts: insertExposure
insert into experiment_exposures (bucket, person_id, experiment, group_name, at)
values (:bucket, :personId, :experiment, :group, :at) on conflict do nothing;

-- exposure-store.ts: countExposed
select experiment, group_name as "group", count(*)::int as people from experiment_exposures
where experiment = any(:experiments::text[]) group by experiment, group_name;

-- exposure-store.ts: deleteExposuresOf
delete from experiment_exposures where bucket = :bucket and person_id = :personId;

-- result-store.ts: exposedSince
select bucket, person_id as "personId", group_name as "group", at from experiment_exposures
where experiment = :experiment and at >= :since
  and (bucket, person_id) > (:bucket::smallint, :personId::bigint)
order by bucket, person_id limit :limit;

-- result-store.ts: storeCounted
insert into experiment_results (experiment, version, group_name, people, savers, counted_at)
select experiment, version, "group", people, savers, :now
from json_to_recordset(:rows::json)
  as counted (experiment text, version int, "group" text, people bigint, savers bigint)
on conflict (experiment, version, group_name) do update
  set people = excluded.people, savers = excluded.savers, counted_at = excluded.counted_at;

-- result-store.ts: countedOf
select group_name as "group", people::int, savers::int, counted_at as at from experiment_results
where experiment = :experiment and version = :version;

-- result-store.ts: addRequests
insert into experiment_requests as stored (experiment, version, group_name, failures, times)
select experiment, version, "group", failures, array(select json_array_elements_text(times)::bigint)
from json_to_recordset(:rows::json)
  as counted (experiment text, version int, "group" text, failures bigint, times json)
order by experiment, version, "group"
on conflict (experiment, version, group_name) do update set failures = stored.failures + excluded.failures,
  times = array(select coalesce(one, 0) + coalesce(other, 0)
    from unnest(stored.times, excluded.times) with ordinality as both_of (one, other, step) order by step);

-- result-store.ts: requestsOf
select group_name as "group", failures::int, times from experiment_requests
where experiment = :experiment and version = :version;

-- result-store.ts: forgetVersionsBefore (1 of 2)
delete from experiment_results where experiment = :experiment and version < :version;

-- result-store.ts: forgetVersionsBefore (2 of 2)
delete from experiment_requests where experiment = :experiment and version < :version;
