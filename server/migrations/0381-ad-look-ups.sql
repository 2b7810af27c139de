-- Who looked up which audiences somebody is in, for 90 days. Whom they looked up is in the audit log alone.
create table ad_look_ups (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  who bigint not null,
  way text not null check (way in ('PERSON_ID', 'EMAIL_HASH')),
  at timestamptz not null,
  primary key (bucket, account_id, id)
);
create index ad_look_ups_by_time on ad_look_ups (at);
