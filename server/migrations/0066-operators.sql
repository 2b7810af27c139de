-- The operator's lists. Not by id alone, which would draw look-ups away from people's own key.
create index people_newest on people (created_at, id);
drop index audit_log_by_time;
create index audit_log_by_time on audit_log (at, id);

-- What operators decided on their pages; it goes before the environment.
create table site_choices (
  name text primary key,
  value text not null,
  chosen_at timestamptz not null
);

-- An invitation to make an account. Only the link holds its token.
create table join_invitations (
  id bigint primary key,
  token_hash bytea not null unique,
  -- Whom it is for; null for whoever has the link.
  email text,
  makes_operator boolean not null,
  invited_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index join_invitations_of_person on join_invitations (invited_by);
create index join_invitations_by_end on join_invitations (expires_at);
