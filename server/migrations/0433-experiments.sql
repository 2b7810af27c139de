-- What operators changed of experiments; one that stands in no row is as the code or the settings have it.
create table experiments (
  name text primary key check (length(name) between 1 and 60),
  weights jsonb not null,
  -- The group that everybody is in since it was stopped.
  stopped_with text,
  version integer not null check (version > 0),
  changed_at timestamptz not null
);

-- Each change as it was made.
create table experiment_changes (
  experiment text not null,
  version integer not null check (version > 0),
  weights jsonb not null,
  stopped_with text,
  changed_at timestamptz not null,
  -- The operator; no reference, as what was done stays when they are gone.
  who bigint not null,
  primary key (experiment, version)
);
comment on table experiment_changes is 'append-only';

-- The first time that a person used what an experiment compares, and the group they were in.
create table experiment_exposures (
  bucket smallint not null,
  person_id bigint not null,
  experiment text not null,
  group_name text not null,
  at timestamptz not null,
  primary key (bucket, person_id, experiment)
);
create index experiment_exposures_by_group on experiment_exposures (experiment, group_name);
