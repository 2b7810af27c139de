-- The pins on public boards and only those, narrow: what feeds, profiles and search look through.
-- Kept in the transaction that changes the pin.
create table pin_search (
  bucket smallint not null,
  pin_id bigint not null,
  board_id bigint not null,
  person_id bigint not null,
  signature text not null,
  -- True for a pin that was made, false for one saved from another.
  made boolean not null,
  words tsvector not null,
  primary key (bucket, pin_id)
);
create index pin_search_newest on pin_search (pin_id desc);
create index pin_search_of_person on pin_search (person_id, pin_id desc);
create index pin_search_made_by_person on pin_search (person_id, pin_id desc) where made;
create index pin_search_of_picture on pin_search (signature, pin_id desc);
create index pin_search_of_board on pin_search (bucket, board_id);
create index pin_search_words on pin_search using gin (words);

-- Boards and people are found by their names alone.
create index boards_search on boards using gin (sort_key gin_trgm_ops) where privacy = 'public';
create index people_search on people using gin ((lower(full_name) || ' ' || username) gin_trgm_ops);
