-- Single-use links that go out by e-mail; the token itself is only in the message. Found by the hash
-- before anybody knows whose it is, hence without the bucket in its key.
create table mailed_links (
  token_hash bytea primary key,
  bucket smallint not null,
  person_id bigint not null,
  kind text not null check (kind in ('reset', 'verify', 'change', 'undo', 'restore')),
  -- The address that it is about, in lower case.
  email text not null,
  expires_at timestamptz not null
);
create index mailed_links_by_person on mailed_links (bucket, person_id, kind);
create index mailed_links_by_end on mailed_links (expires_at);
-- An address that may be taken back is nobody else's until then.
create index mailed_links_by_undo on mailed_links (email) where kind = 'undo';

-- Null until its person has opened the link that was sent to it.
alter table emails add column verified_at timestamptz;
-- When that link went out last; null for an address that nobody was asked to verify.
alter table emails add column asked_at timestamptz;
