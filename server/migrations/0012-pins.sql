-- A pin lives in the bucket of its board's owner; person_id is who pinned it.
create table pins (
  bucket smallint not null,
  id bigint not null,
  board_id bigint not null,
  section_id bigint,
  person_id bigint not null,
  signature text not null,
  title text not null,
  description text not null,
  alt_text text not null,
  link text,
  domain text,
  method text not null,
  -- The pin that this one was saved from; null for one that was made.
  source_pin_id bigint,
  -- The pin at the beginning of the chain of saves; itself for one that was made.
  origin_pin_id bigint not null,
  origin_person_id bigint not null,
  words tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null,
  primary key (bucket, id)
);
create index pins_of_board on pins (bucket, board_id, id desc);
create index pins_of_board_outside_sections on pins (bucket, board_id, id desc) where section_id is null;
create index pins_of_section on pins (bucket, section_id, id desc) where section_id is not null;
create index pins_of_person on pins (person_id, id desc);
create index pins_made_by_person on pins (person_id, id desc) where source_pin_id is null;
create index pins_of_person_by_picture on pins (person_id, signature, id desc);

-- How often a picture is pinned on public boards, in the picture's bucket. The pins that are
-- counted are listed beside the count, so that counting one twice changes nothing.
create table picture_counts (
  bucket smallint not null,
  signature text not null,
  pins int not null,
  saves int not null,
  primary key (bucket, signature)
);
create table picture_counted_pins (
  bucket smallint not null,
  signature text not null,
  pin_id bigint not null,
  is_save boolean not null,
  primary key (bucket, signature, pin_id)
);
