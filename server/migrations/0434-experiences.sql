-- What people are told or asked at a place of the product, as operators made or changed it.
create table experiences (
  id bigint primary key,
  placement text not null check (placement in ('modal', 'home', 'board', 'operator')),
  kind text not null check (kind in ('welcome', 'modal', 'interest_picker', 'banner', 'tip')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 400),
  action_label text check (length(action_label) between 1 and 40),
  action_path text check (action_path like '/%' and length(action_path) <= 500),
  is_on boolean not null,
  -- It stands only for people for whom its trigger was called.
  is_triggered boolean not null,
  audience text not null check (audience in ('everyone', 'operators')),
  -- Whole days since an account was made.
  min_age_days integer check (min_age_days >= 0),
  max_age_days integer check (max_age_days >= min_age_days),
  min_saves integer check (min_saves >= 0),
  max_saves integer check (max_saves >= 0),
  -- None is everywhere.
  countries text[] not null,
  -- Percent of the disk.
  min_storage integer check (min_storage between 1 and 100),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  version integer not null check (version > 0),
  changed_at timestamptz not null
);

-- What somebody did with one; it stays until the person or the experience is gone.
create table experience_states (
  bucket smallint not null,
  person_id bigint not null,
  experience_id bigint not null,
  -- When its trigger was called, and with what.
  triggered_at timestamptz,
  extra_context jsonb not null,
  viewed_at timestamptz,
  -- How it ended; one of both at most.
  completed_at timestamptz,
  dismissed_at timestamptz check (completed_at is null or dismissed_at is null),
  primary key (bucket, person_id, experience_id)
);
create index experience_states_by_experience on experience_states (experience_id);
