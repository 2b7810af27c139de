-- Found by the hash before anybody knows whose it is, hence without the bucket in its key.
create table access_tokens (
  id_hash bytea primary key,
  bucket smallint not null,
  person_id bigint not null,
  id bigint not null,
  name text not null,
  scopes text[] not null,
  ends_with text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create unique index access_tokens_by_person on access_tokens (bucket, person_id, id);
