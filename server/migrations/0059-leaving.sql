-- People who asked for their account to be deleted. Until a job begins to erase it they may come back.
create table leaving_people (
  bucket smallint not null,
  person_id bigint not null,
  asked_at timestamptz not null,
  erase_at timestamptz not null,
  begun_at timestamptz,
  primary key (bucket, person_id)
);
create index leaving_people_by_end on leaving_people (erase_at);

-- Pictures of people who are gone: removed with their files where nobody else has them.
create table forsaken_pictures (
  bucket smallint not null,
  signature text not null,
  primary key (bucket, signature)
);

-- What a person said they like when they were new.
create table person_interests (
  bucket smallint not null,
  person_id bigint not null,
  topic text not null,
  chosen_at timestamptz not null,
  primary key (bucket, person_id, topic)
);

-- The boards that a newcomer is offered, the most followed first.
create index boards_by_followers on boards (follower_count desc, id desc) where privacy = 'public';
