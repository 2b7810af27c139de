-- What became of recommendations, in the bucket of the ad account's owner. Open ones are not kept: they follow from
-- rules. One that was put aside waits until its time is over; an applied one says what it changed.
create table ad_recommendations (
  bucket smallint not null,
  account_id bigint not null,
  kind text not null,
  entity_id bigint not null,
  state text not null check (state in ('DISMISSED', 'APPLIED')),
  at timestamptz not null,
  field text,
  was text,
  value text,
  check ((field is not null) = (state = 'APPLIED')),
  primary key (bucket, account_id, kind, entity_id)
);
