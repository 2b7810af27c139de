-- What people deleted and may bring back. The rows leave their own tables, so nothing that reads those
-- can show them; likes, comments, follows and pictures stay where they are until the trash is emptied.
create table trash (
  bucket smallint not null,
  -- The pin's or the board's.
  id bigint not null,
  kind text not null check (kind in ('pin', 'board')),
  -- Who deleted it.
  person_id bigint not null,
  -- The board itself, or the one that the pin was on, and whose that is.
  board_id bigint not null,
  owner_id bigint not null,
  deleted_at timestamptz not null,
  primary key (bucket, id)
);
create index trash_of_person on trash (person_id, deleted_at desc, id desc);
create index trash_of_owner on trash (bucket, owner_id);
create index trash_oldest on trash (deleted_at);

-- A column that pins or boards get later, and that may not be null, is added to these rows as well.
create table trashed_pins (
  bucket smallint not null,
  id bigint not null,
  -- What it comes back with: itself, or its board.
  thing_id bigint not null,
  person_id bigint not null,
  signature text not null,
  pin jsonb not null,
  -- The board's cover, where it was this pin's picture.
  cover jsonb,
  primary key (bucket, id)
);
create index trashed_pins_of_thing on trashed_pins (bucket, thing_id);
create index trashed_pins_of_person on trashed_pins (person_id);

create table trashed_boards (
  bucket smallint not null,
  id bigint not null,
  board jsonb not null,
  sections jsonb not null,
  slugs text[] not null,
  -- [slug, id of the section] of each.
  section_slugs jsonb not null,
  -- Where its pins and sections are, when it was merged into another board; each pin with its section.
  merged_into bigint,
  merged_pins jsonb,
  primary key (bucket, id)
);
