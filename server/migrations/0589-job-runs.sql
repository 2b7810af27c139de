-- The last run of each task that runs by itself.
create table job_runs (
  name text primary key,
  ran_at timestamptz not null,
  took_ms integer not null,
  -- The first line of the error; null if it succeeded.
  reason text,
  -- The last run that succeeded.
  worked_at timestamptz
);
