-- Made by npm run sql from the stores of server/experiments: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- experiment-store.ts: changedExperiments
select name, weights, stopped_with as "stoppedWith", version, changed_at as "changedAt" from experiments order by name;

-- experiment-store.ts: experimentByName
select name, weights, stopped_with as "stoppedWith", version, changed_at as "changedAt" from experiments where name = :name;

-- experiment-store.ts: storeExperiment
insert into experiments (name, weights, stopped_with, version, changed_at)
values (:name, :weights::jsonb, :stoppedWith, :version, :changedAt)
on conflict (name) do update set weights = excluded.weights, stopped_with = excluded.stopped_with,
  version = excluded.version, changed_at = excluded.changed_at;

-- experiment-store.ts: storeExperiment, 2
insert into experiment_changes (experiment, version, weights, stopped_with, changed_at, who)
values (:name, :version, :weights::jsonb, :stoppedWith, :changedAt, :who);

-- experiment-store.ts: changesPage
select experiment as name, weights, stopped_with as "stoppedWith", version,
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
