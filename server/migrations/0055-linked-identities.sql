-- Who somebody else says a person is: their subject at an issuer, in the bucket of the person.
create table linked_identities (
  bucket smallint not null,
  person_id bigint not null,
  issuer text not null,
  subject text not null,
  -- google, line, facebook, or the key of an issuer of the operator's.
  provider text not null,
  -- What the issuer calls them, for the person to know it again.
  label text not null,
  linked_at timestamptz not null,
  primary key (bucket, person_id, provider)
);

-- An identity belongs to one person, across all buckets.
create table identity_claims (
  issuer text not null,
  subject text not null,
  bucket smallint not null,
  person_id bigint not null,
  primary key (issuer, subject)
);
create index identity_claims_by_person on identity_claims (bucket, person_id);

-- Somebody who was sent to an issuer and may come back, once, in the same browser.
create table sign_on_tries (
  -- SHA-256 of the state that comes back, and of the browser's cookie.
  state_hash bytea primary key,
  device_hash bytea not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  -- Who wants to connect it; null for somebody who wants to log in.
  person_id bigint,
  begun_at timestamptz not null
);
create index sign_on_tries_by_time on sign_on_tries (begun_at);
create index sign_on_tries_by_person on sign_on_tries (person_id) where person_id is not null;

-- What an identity token that is posted must hold, once.
create table sign_on_nonces (
  nonce_hash bytea primary key,
  device_hash bytea not null,
  begun_at timestamptz not null
);
create index sign_on_nonces_by_time on sign_on_nonces (begun_at);

-- Somebody new whom an issuer has named, until they have said what else is needed.
create table pending_sign_ups (
  device_hash bytea primary key,
  issuer text not null,
  subject text not null,
  provider text not null,
  method text not null,
  label text not null,
  -- Null where the issuer's word for it is not good enough.
  email text,
  full_name text not null,
  begun_at timestamptz not null
);
create index pending_sign_ups_by_time on pending_sign_ups (begun_at);
