-- A follow of a board lives with the board, so that it and the board's count change together.
create table board_followers (
  bucket smallint not null,
  board_id bigint not null,
  person_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, board_id, person_id)
);
create index board_followers_newest on board_followers
  (bucket, board_id, created_at desc, person_id desc);
create index board_followers_of_person on board_followers (person_id, created_at desc, board_id desc);

-- Who blocks whom, in the bucket of who blocks.
create table blocks (
  bucket smallint not null,
  person_id bigint not null,
  blocked_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, person_id, blocked_id),
  check (person_id <> blocked_id)
);
create index blocks_against on blocks (blocked_id, person_id);

-- Small facts that a client remembers about its person, by a name of its own.
create table person_states (
  bucket smallint not null,
  person_id bigint not null,
  state text not null,
  value text not null,
  changed_at timestamptz not null,
  primary key (bucket, person_id, state)
);

-- Likes live with the pin, and so does their number: a row only for a pin that was ever liked.
create table pin_likes (
  bucket smallint not null,
  pin_id bigint not null,
  person_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, pin_id, person_id)
);
create index pin_likes_of_person on pin_likes (person_id);
create table pin_like_counts (
  bucket smallint not null,
  pin_id bigint not null,
  likes integer not null check (likes >= 0),
  primary key (bucket, pin_id)
);

-- The hashtags of pins on public boards, folded, kept beside pin_search.
create table pin_hashtags (
  tag text collate "C" not null,
  bucket smallint not null,
  pin_id bigint not null,
  primary key (tag, bucket, pin_id)
);
create index pin_hashtags_of_pin on pin_hashtags (bucket, pin_id);
