-- Browsers that a person logged in from, by the hash of the cookie that they are known by. It is another
-- one after each log-in. Found by the hash before anybody knows whose it is.
create table devices (
  bucket smallint not null,
  person_id bigint not null,
  id_hash bytea not null,
  -- Its kind in a word or two, as it said itself.
  browser text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (bucket, person_id, id_hash)
);
create index devices_by_hash on devices (id_hash);

alter table sessions
  -- What its person calls it by when they end it; it opens nothing.
  add column public_id bigint not null default floor(random() * 9000000000000000000)::bigint,
  add column device_hash bytea;
create index sessions_by_device on sessions (device_hash) where device_hash is not null;
create index sessions_by_sight on sessions (bucket, person_id, last_seen_at desc, public_id desc);
