-- How many people an ad reached, what they had searched for, and what it had in common with the page.

-- What events call a search by. An event has a number and not the words, so that words which only few people searched
-- for can be forgotten while the events stay.
create table ad_terms (
  no integer primary key,
  -- The words as they are compared: small letters without accents, with a space between.
  value text not null unique,
  -- When a process last took its number.
  at timestamptz not null
);

-- What events call a topic by: the code of its name that auctions have is too wide for an event.
create table ad_topics (
  no smallint primary key,
  code bigint not null unique,
  name text not null
);

-- Who saw something on a day, as sketch.ts writes it: numbers that stand for people, hashed, or only how many there
-- were about. Term 0 is whatever they searched for; with another one it is of a campaign or an ad group.
create table ad_reach (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  term integer not null,
  day date not null,
  sketch bytea not null,
  primary key (bucket, id, term, day)
);
create index ad_reach_by_day on ad_reach using brin (day);

-- What happened on a day to a campaign or an ad group in the searches for a term.
create table ad_terms_of_day (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  term integer not null,
  day date not null,
  -- How many people saw it for the term in the thirty days up to this one: the term is shown from ten on.
  searchers integer not null,
  impressions bigint not null,
  clicks bigint not null,
  closeups bigint not null,
  saves bigint not null,
  hides bigint not null,
  video_25 bigint not null,
  video_50 bigint not null,
  video_75 bigint not null,
  video_95 bigint not null,
  video_100 bigint not null,
  video_views bigint not null,
  spend bigint not null,
  free bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_acts bigint not null,
  primary key (bucket, id, term, day)
) with (fillfactor = 70);
create index ad_terms_of_day_by_day on ad_terms_of_day using brin (day);
create index ad_terms_of_day_by_term on ad_terms_of_day (term);

-- 3 is what is counted by people, by topics and by terms; dimension 5 of slices is the topic. Rows that are there fit, so
-- nothing is read to prove it while the tables are held.
alter table ad_rolled drop constraint ad_rolled_kind_check,
  add constraint ad_rolled_kind_check check (kind between 1 and 3) not valid,
  -- Batches up to this one were charged before there was this kind.
  add column from_seq bigint not null default 0;
alter table ad_slices drop constraint ad_slices_dimension_check,
  add constraint ad_slices_dimension_check check (dimension between 1 and 5) not valid;

insert into ad_rolled (bucket, account_id, kind, seq, from_seq, at)
select bucket, account_id, 3, seq, seq, at from ad_money where seq > 0;
