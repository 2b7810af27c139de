create table people (
  bucket smallint not null,
  id bigint not null,
  username text not null,
  full_name text not null,
  first_name text not null,
  last_name text not null,
  about text not null default '',
  website_url text,
  country text,
  locale text,
  time_zone text not null,
  is_partner boolean not null default false,
  is_operator boolean not null default false,
  is_demo boolean not null default false,
  picture_signature text,
  pin_count integer not null default 0 check (pin_count >= 0),
  board_count integer not null default 0 check (board_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null,
  primary key (bucket, id)
);

-- Names that are unique across all buckets are claimed in tables of their own, in lower case.
create table usernames (
  username text primary key,
  bucket smallint not null,
  person_id bigint not null
);
create unique index usernames_by_person on usernames (bucket, person_id);

create table emails (
  email text primary key,
  bucket smallint not null,
  person_id bigint not null
);
create unique index emails_by_person on emails (bucket, person_id);

create table passwords (
  bucket smallint not null,
  person_id bigint not null,
  -- The encoded form of Argon2id, with its parameters and salt.
  hash text not null,
  changed_at timestamptz not null,
  primary key (bucket, person_id)
);

-- Found by the hash of the cookie before anybody knows whose it is, hence without the bucket in its key.
create table sessions (
  id_hash bytea primary key,
  bucket smallint not null,
  person_id bigint not null,
  state text not null check (state in ('full', 'pending')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  user_agent text not null,
  address text not null
);
create index sessions_by_person on sessions (bucket, person_id);

-- At most one row: whoever inserts it is the first account that is not a demo one.
create table first_operator (
  only_one boolean primary key default true check (only_one),
  bucket smallint not null,
  person_id bigint not null,
  claimed_at timestamptz not null
);
