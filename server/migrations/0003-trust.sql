-- A bucket of tries that fills up again with time. A bucket that is not here is full.
create table throttles (
  key text primary key,
  -- When the bucket will be full again; each try moves it on by the time that one try takes to come back.
  full_at timestamptz not null
);
create index throttles_by_full on throttles (full_at);

-- Uses of something within a window that begins with the first of them.
create table use_counts (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index use_counts_by_end on use_counts (ends_at);

create table audit_log (
  -- The subject's bucket, else the actor's, else 0.
  bucket smallint not null,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  actor_id bigint,
  subject_id bigint,
  address text not null,
  request_id text not null,
  detail jsonb not null,
  primary key (bucket, id)
);
comment on table audit_log is 'append-only';
create index audit_log_by_subject on audit_log (bucket, subject_id, at);
create index audit_log_by_time on audit_log (at);
