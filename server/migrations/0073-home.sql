-- What a person does not want to be recommended.
create table hides (
  bucket smallint not null,
  person_id bigint not null,
  kind text not null check (kind in ('pin', 'board', 'person', 'domain')),
  -- A picture's signature, an id, or the name of a site.
  subject text not null,
  -- The pin at which it was said.
  pin_id bigint not null,
  hidden_at timestamptz not null,
  primary key (bucket, person_id, kind, subject)
);
create index hides_newest on hides (bucket, person_id, hidden_at, kind, subject);
create index hides_of_person on hides (subject) where kind = 'person';

-- Boards from which nothing follows for a person who saves to them.
create table quiet_boards (
  bucket smallint not null,
  person_id bigint not null,
  board_id bigint not null,
  primary key (bucket, person_id, board_id)
);
