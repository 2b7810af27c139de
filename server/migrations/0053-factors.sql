-- The authenticator app of a person; its secret is sealed with a key that is not in the database.
create table authenticators (
  bucket smallint not null,
  person_id bigint not null,
  secret bytea not null,
  -- The time step of the last code that was used; no code of it or before it works again.
  last_step bigint not null,
  since timestamptz not null,
  primary key (bucket, person_id)
);

-- One that is being set up: it asks nobody for a code before its first one was seen.
create table authenticator_setups (
  bucket smallint not null,
  person_id bigint not null,
  secret bytea not null,
  begun_at timestamptz not null,
  primary key (bucket, person_id)
);

-- People who get a code by e-mail when they log in.
create table email_factors (
  bucket smallint not null,
  person_id bigint not null,
  since timestamptz not null,
  primary key (bucket, person_id)
);

-- A code on its way, for one session alone.
create table mailed_codes (
  session_hash bytea primary key,
  bucket smallint not null,
  person_id bigint not null,
  code_mark bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index mailed_codes_by_person on mailed_codes (bucket, person_id);

create table recovery_codes (
  bucket smallint not null,
  person_id bigint not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  primary key (bucket, person_id, code_hash)
);

-- Found by what the authenticator says before anybody knows whose it is, hence without the bucket in its key.
create table passkeys (
  credential_id bytea primary key,
  bucket smallint not null,
  person_id bigint not null,
  id bigint not null,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_by_person on passkeys (bucket, person_id, id);

-- What an authenticator is asked to sign: once, in the browser that asked, and soon.
create table passkey_challenges (
  challenge bytea primary key,
  browser bytea not null,
  purpose text not null check (purpose in ('add', 'enter')),
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- When the person behind a session last showed a second factor in it; null for never.
alter table sessions add column second_factor_at timestamptz;
