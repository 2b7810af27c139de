-- Who put a board away, each for themself: it is then in none of their lists. It stays in the boards'
-- bucket, beside a board in the trash too.
create table board_archives (
  bucket smallint not null,
  board_id bigint not null,
  person_id bigint not null,
  archived_at timestamptz not null,
  primary key (bucket, board_id, person_id)
);
create index board_archives_of_person on board_archives (person_id);

-- The pin that somebody chose for the cover, and the part of its picture that is shown: left, top,
-- width and height in parts of the whole.
alter table boards add column cover_pin_id bigint, add column cover_crop real[];

-- Who came to follow the other board when this one was merged into it, and sections made for it there.
alter table trashed_boards add column merged_followers bigint[], add column merged_sections bigint[];
