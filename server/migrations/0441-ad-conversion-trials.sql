-- Events that an advertiser tries out: read as others are, never counted, never matched, shown for half an hour.
create table ad_conversion_trials (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  received_at timestamptz not null,
  -- As they were sent, if they were a text.
  name text,
  event_key text,
  -- A bit for each thing that came with it, as in ad_conversions; 0 of what could not be read.
  parts integer not null,
  value bigint,
  -- Why it could not be counted; null of what could.
  reason text,
  warning text,
  primary key (bucket, account_id, id)
);
create index ad_conversion_trials_by_time on ad_conversion_trials using brin (received_at);
