create table idempotency_keys (
  bucket smallint not null,
  person_id bigint not null,
  call text not null,
  key text not null,
  request_hash bytea not null,
  started_at timestamptz not null,
  answer jsonb,
  primary key (bucket, person_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (started_at);
