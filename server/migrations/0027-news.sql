-- What a person is told lives with them: one line for what others did with one thing on one day.
-- The reader's row is held by whoever tells them something, so that ids grow in the order of commits
-- and "seen up to here" misses nothing.
create table news_readers (
  bucket smallint not null,
  person_id bigint not null,
  last_id bigint not null,
  seen_id bigint not null,
  primary key (bucket, person_id)
);

-- The subject is a pin, a board or a comment, by the kind; 0 where it is the reader themself.
create table news (
  bucket smallint not null,
  person_id bigint not null,
  id bigint not null,
  kind text not null,
  subject_id bigint not null,
  day date not null,
  last_id bigint not null,
  act_count integer not null,
  updated_at timestamptz not null,
  primary key (bucket, person_id, id),
  unique (bucket, person_id, kind, subject_id, day)
);
create index news_newest on news (bucket, person_id, last_id desc);
create index news_by_age on news (updated_at);

-- Who did it, once for each fact: `ref_id` is the pin that a save made or a comment was written at.
create table news_acts (
  bucket smallint not null,
  person_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  actor_id bigint not null,
  ref_id bigint not null,
  news_id bigint not null,
  id bigint not null,
  primary key (bucket, person_id, kind, subject_id, actor_id, ref_id)
);
create index news_acts_newest on news_acts (bucket, person_id, news_id, id desc);
create index news_acts_of_actor on news_acts (actor_id);
