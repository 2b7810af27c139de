-- What an import has beside its entries if it is of an installation's own export, in the person's bucket.
create table brought_archives (
  bucket smallint not null,
  file_id bigint not null,
  -- What the person chose.
  with_following boolean not null,
  with_settings boolean not null,
  -- The settings before they were replaced, for undoing.
  settings_before jsonb,
  primary key (bucket, file_id)
);

-- Their boards beside brought_folders: description, order, sections, notes, cover.
create table brought_boards (
  bucket smallint not null,
  file_id bigint not null,
  name text not null,
  details jsonb not null,
  -- The ids of its sections here, by their ids in the export; null until the board is there.
  sections jsonb,
  -- The sections that the import made on a board that was there.
  made_sections bigint[] not null,
  primary key (bucket, file_id, name)
);

-- Their Pins beside brought_rows: section, position, alternative text, date, parts.
create table brought_details (
  bucket smallint not null,
  file_id bigint not null,
  row integer not null,
  details jsonb not null,
  primary key (bucket, file_id, row)
);

-- What is restored after the Pins, in this order.
create table brought_acts (
  bucket smallint not null,
  file_id bigint not null,
  position integer not null,
  kind text not null
    check (kind in ('cover', 'settings', 'comment', 'like', 'following', 'followed_board')),
  details jsonb not null,
  state text not null check (state in ('waiting', 'restored', 'passed_over')),
  -- What it made, for undoing.
  made_id bigint,
  primary key (bucket, file_id, position)
);
create index brought_acts_in_state on brought_acts (bucket, file_id, state, position);
