-- Files of conversions, in the bucket of the ad account's owner: what came of each. The files themselves are not kept.
create table ad_conversion_uploads (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  -- 1 a row for each conversion, 2 a row for each group of people.
  kind smallint not null check (kind in (1, 2)),
  file_name text not null,
  created_by bigint not null,
  -- Parts that came; the same part sent again changes nothing.
  parts integer not null,
  is_done boolean not null,
  rows integer not null,
  failed integer not null,
  -- The first that failed: [{row, reason}].
  errors jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_conversion_uploads_of_account on ad_conversion_uploads (bucket, account_id, kind, id);

-- Conversions of groups of 50 people or more, counted by the advertiser. Who the people are is never sent.
create table ad_private_conversions (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  upload_id bigint not null,
  day date not null,
  -- 1 to 15, as in ad_conversions.
  name smallint not null,
  -- 0 where the group belongs to no campaign.
  campaign_id bigint not null,
  -- The advertiser's own word for the group.
  segment text not null,
  people integer not null check (people >= 50),
  conversions bigint not null,
  -- Micros of the ad account's currency.
  value bigint not null,
  primary key (bucket, id),
  unique (bucket, account_id, day, name, campaign_id, segment)
);
create index ad_private_conversions_of_account on ad_private_conversions (bucket, account_id, id);
