-- Look-alike audiences while they are being made, each in the bucket of its audience; nothing of it stays afterwards.
-- How far the making is: of how many of the seed it knows anything, among how many people and how many of the country,
-- and how many it may find.
create table ad_alike_makings (
  bucket smallint not null,
  audience_id bigint not null,
  seeds integer not null,
  people integer not null,
  locals integer not null,
  wanted integer not null,
  primary key (bucket, audience_id)
);

-- What people of the seed have in common.
create table ad_alike_traits (
  bucket smallint not null,
  audience_id bigint not null,
  -- 1: a picture that they pinned in public, by its signature; 2: an interest that they chose.
  kind smallint not null check (kind in (1, 2)),
  name text not null,
  -- People of the seed who have it, and people altogether who do.
  seeds integer not null,
  holders integer,
  -- What it says for somebody who has it; null until it is weighed.
  weight real,
  primary key (bucket, audience_id, kind, name)
);

-- Who has any of that, and how much it says for them.
create table ad_alike_scores (
  bucket smallint not null,
  audience_id bigint not null,
  person_bucket smallint not null,
  person_id bigint not null,
  score real not null,
  -- Pins of theirs: who has thousands has something in common with everybody.
  pins integer not null,
  primary key (bucket, audience_id, person_bucket, person_id)
);
create index ad_alike_scores_of_person on ad_alike_scores (person_id);

-- The people of an audience in an order of their own, and those who like something.
create index ad_audience_members_in_order on ad_audience_members (audience_id, bucket, person_id);
create index person_interests_of_topic on person_interests (topic, bucket, person_id);
