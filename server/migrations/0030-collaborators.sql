-- Who works on a board beside its owner lives with the board, so that it and the board's count
-- change together.
create table board_collaborators (
  bucket smallint not null,
  board_id bigint not null,
  person_id bigint not null,
  invited_by bigint not null,
  since timestamptz not null,
  last_saved_at timestamptz,
  primary key (bucket, board_id, person_id)
);
create index board_collaborators_in_order on board_collaborators (bucket, board_id, since, person_id);
create index board_collaborators_of_person on board_collaborators (person_id, board_id);

alter table boards add column collaborator_count integer not null default 0
  check (collaborator_count >= 0);

-- A picker reads all of a person's boards, and finds those last saved to among them.
drop index boards_shortlist;

-- An invitation of a person, or of an e-mail address by a code that only its mail carries. One that
-- was accepted is gone; one that was declined, or barred by the owner, stays to stop the next.
create table board_invitations (
  bucket smallint not null,
  id bigint not null,
  board_id bigint not null,
  person_id bigint,
  email text,
  code text,
  invited_by bigint not null,
  state text not null check (state in ('pending', 'declined', 'barred')),
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (bucket, id),
  check ((person_id is null) = (email is not null)),
  check ((email is null) = (code is null))
);
create unique index board_invitations_of_person_to_board on board_invitations
  (bucket, board_id, person_id) where person_id is not null;
create unique index board_invitations_of_email_to_board on board_invitations
  (bucket, board_id, email) where email is not null;
create index board_invitations_newest on board_invitations (bucket, board_id, id desc);
create index board_invitations_of_person on board_invitations (person_id, id desc)
  where person_id is not null;
create index board_invitations_of_email on board_invitations (email) where email is not null;
create index board_invitations_by on board_invitations (invited_by);
