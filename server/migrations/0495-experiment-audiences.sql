-- Who takes part; null is everybody.
alter table experiments add column audience jsonb, add column others text;
alter table experiment_changes add column audience jsonb, add column others text;

-- How many people of a group used what is compared since the version was made, and how many of them saved afterwards.
create table experiment_results (
  experiment text not null,
  version integer not null,
  group_name text not null,
  people bigint not null,
  savers bigint not null,
  counted_at timestamptz not null,
  primary key (experiment, version, group_name)
);

-- Requests by everybody in a group since the version was made, by how long they took.
create table experiment_requests (
  experiment text not null,
  version integer not null,
  group_name text not null,
  failures bigint not null,
  -- One for each step of time, the last one for all that is longer.
  times bigint[] not null,
  primary key (experiment, version, group_name)
);
