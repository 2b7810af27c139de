-- Conversions as an advertiser's own system credits them: beside what is counted here, and never in a report.
create table ad_outside_conversions (
  bucket smallint not null,
  account_id bigint not null,
  -- As the other system names it; with the ad group and the model it is one credit.
  event_key text not null,
  group_id bigint not null,
  model smallint not null,
  campaign_id bigint not null,
  name smallint not null,
  scope smallint not null,
  at timestamptz not null,
  -- The part of the conversion that is credited, in millionths.
  score integer not null check (score between 1 and 1000000),
  -- Of the whole conversion, in micros of the ad account's currency.
  value bigint not null check (value >= 0),
  -- What the other system saw of whoever it was: events, and touches on the way to this one.
  events integer,
  touchpoints integer,
  received_at timestamptz not null,
  primary key (bucket, account_id, event_key, group_id, model)
);
create index ad_outside_conversions_by_campaign
  on ad_outside_conversions (bucket, account_id, model, at);
create index ad_outside_conversions_by_time on ad_outside_conversions using brin (at);
