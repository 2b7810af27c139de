-- Sign-ups of an installation that tells nobody who is here: nothing of them can be seen before the link in a
-- message is opened. Of an address that has an account there is a row only until its message is written.
create table mailed_sign_ups (
  id bigint primary key,
  -- SHA-256 of the link's token, which is only in the message; null until that is written.
  token_hash bytea unique,
  -- SHA-256 of the cookie of the browser that asked.
  device_hash bytea not null,
  -- In lower case.
  email text not null,
  -- The account that it is to be.
  wanted jsonb not null,
  expires_at timestamptz not null
);
create index mailed_sign_ups_by_email on mailed_sign_ups (email);
create index mailed_sign_ups_by_end on mailed_sign_ups (expires_at);
