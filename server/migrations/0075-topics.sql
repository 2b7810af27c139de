-- What people gather: counted every hour from the names and categories of public boards and from hashtags.
-- Whatever stands here, a topic is shown only with pins that its viewer may see.
create table topics (
  -- Its place in addresses.
  slug text collate "C" primary key,
  name text not null,
  -- The hashtag that is this topic too, without its sign.
  tag text collate "C",
  board_count integer not null,
  pin_count integer not null,
  -- How many people gather it.
  person_count integer not null,
  -- How much more it is saved these days than before; 0 for a topic that is not.
  trend double precision not null,
  -- Pins whose pictures may stand on its cover, the best first.
  cover_pins bigint[] not null
);

-- The public boards that are about a topic, the most followed ones.
create table topic_boards (
  slug text collate "C" not null,
  bucket smallint not null,
  board_id bigint not null,
  primary key (slug, bucket, board_id)
);
create index topic_boards_of_board on topic_boards (bucket, board_id);

-- A few topics for each day, the same for everybody.
create table topics_of_day (
  day date not null,
  place smallint not null,
  slug text collate "C" not null,
  primary key (day, place)
);
