-- Files of other tools that people import, in the person's bucket.
create table brought_files (
  bucket smallint not null,
  id bigint not null,
  person_id bigint not null,
  file_name text not null,
  format text not null,
  -- Whether the file has more entries than are read.
  is_cut boolean not null,
  status text not null check (status in ('preview', 'running', 'done', 'undoing', 'undone')),
  -- The number of the next step: a step that ran already changes nothing.
  step integer not null,
  -- Whether tags become hashtags.
  with_tags boolean not null,
  created_at timestamptz not null,
  -- When it ended, or was undone.
  finished_at timestamptz,
  primary key (bucket, id)
);
create index brought_files_of_person on brought_files (bucket, person_id, id desc);
-- Each person has one that is being worked on.
create unique index brought_files_at_work on brought_files (bucket, person_id)
  where status in ('running', 'undoing');
-- They are forgotten by their age.
create index brought_files_by_time on brought_files using brin (created_at);

-- Their folders, with the board that each goes to by its name.
create table brought_folders (
  bucket smallint not null,
  file_id bigint not null,
  name text not null,
  position integer not null,
  board_name text not null,
  is_chosen boolean not null,
  -- The boards for what is public and what is private; null until the first Pin.
  board_id bigint,
  secret_board_id bigint,
  -- Whether the import made them.
  made_board boolean not null,
  made_secret_board boolean not null,
  primary key (bucket, file_id, name)
);

-- Their entries.
create table brought_rows (
  bucket smallint not null,
  file_id bigint not null,
  -- Its number in the file.
  row integer not null,
  folder text not null,
  link text,
  picture text,
  title text not null,
  note text not null,
  saved_at timestamptz,
  tags text[] not null,
  -- Null while the file does not say and the person has not chosen.
  is_private boolean,
  state text not null
    check (state in ('waiting', 'saved', 'already_there', 'dead', 'refused', 'not_chosen')),
  reason text,
  attempts smallint not null,
  -- When it is tried next.
  try_at timestamptz not null,
  pin_id bigint,
  primary key (bucket, file_id, row)
);
create index brought_rows_waiting on brought_rows (bucket, file_id, try_at, row) where state = 'waiting';
create index brought_rows_not_saved on brought_rows (bucket, file_id, row)
  where state in ('dead', 'refused', 'already_there', 'not_chosen');
create index brought_rows_saved on brought_rows (bucket, file_id, row) where pin_id is not null;
