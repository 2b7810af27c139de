-- What people who work on a board write down for it: words, and things to tick off. A note lives with
-- its board, and stays beside it in the trash.
create table board_notes (
  bucket smallint not null,
  id bigint not null,
  board_id bigint not null,
  person_id bigint not null,
  title text not null,
  body text not null,
  -- [{"text": "...", "done": false}]
  items jsonb not null,
  -- The board that it was on before that one was merged into this.
  came_from bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (bucket, id)
);
create index board_notes_newest on board_notes (bucket, board_id, id desc);
create index board_notes_of_person on board_notes (person_id);

alter table boards add column note_count integer not null default 0 check (note_count >= 0);
update trashed_boards set board = board || '{"note_count": 0}' where not board ? 'note_count';
