-- A follow is two rows, one in the bucket of each side. The follower's row is the fact; the
-- followee's is its mirror, written by the job social.follow-applied.
create table following (
  bucket smallint not null,
  person_id bigint not null,
  followee_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, person_id, followee_id),
  check (person_id <> followee_id)
);
create index following_newest on following (bucket, person_id, created_at desc, followee_id desc);

create table followers (
  bucket smallint not null,
  person_id bigint not null,
  follower_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, person_id, follower_id)
);
create index followers_newest on followers (bucket, person_id, created_at desc, follower_id desc);

-- What a person's own profile adds to the public counts of people: boards that are not public,
-- and the pins on them.
create table unlisted_counts (
  bucket smallint not null,
  person_id bigint not null,
  board_count integer not null check (board_count >= 0),
  pin_count integer not null check (pin_count >= 0),
  primary key (bucket, person_id)
);
