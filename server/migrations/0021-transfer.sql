-- What imports have made so far, by the name that each thing has where it comes from: an import that
-- was interrupted goes on from here, and one that is run again makes nothing twice. Each row is
-- written in the transaction that makes the thing.
create table imported_people (
  name text primary key,
  person_id bigint not null
);
create table imported_boards (
  name text primary key,
  board_id bigint not null unique,
  person_id bigint not null
);
create table imported_sections (
  board_id bigint not null,
  title text not null,
  section_id bigint not null,
  primary key (board_id, title)
);

-- Where a pin belongs: a row for each board that shows it, first without and then with the pin.
create table imported_pins (
  name text not null,
  board_id bigint not null,
  section_id bigint,
  pin_id bigint,
  primary key (name, board_id)
);
