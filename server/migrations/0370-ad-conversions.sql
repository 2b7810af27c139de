-- What happened at advertisers' own places, as their tags and servers tell it, and the ads that it is counted for. All
-- of it is in the bucket of the ad account's owner. Nothing that names a person is kept: what came to know somebody by
-- is matched while the event is read, and dropped.
create table ad_conversions (
  bucket smallint not null,
  account_id bigint not null,
  -- 1 to 15, in the order of contract/ads/conversions/event-rules.ts.
  name smallint not null,
  -- What happens in a shop is never the same as what a page tells.
  is_offline boolean not null,
  -- The advertiser's own id of it.
  event_key text not null,
  id bigint not null,
  -- When it happened: as the tag says, where a tag told of it.
  at timestamptz not null,
  received_at timestamptz not null,
  -- A bit for each way that it was told by: 1 the tag, 2 the API, 4 a file.
  sources smallint not null,
  -- 1 web, 2 app, 3 offline.
  platform smallint not null,
  -- A bit for each thing that came with it, in the order of event-rules.ts.
  parts integer not null,
  -- Micros of the ad account's currency; null where nothing was said.
  value bigint,
  quantity integer not null,
  order_id text,
  -- The address without what follows its path.
  page text,
  -- The number of whoever it was, and the other one that they had; null where nobody is known.
  viewer bigint,
  other_viewer bigint,
  -- 0 not at all, 1 by a click, 2 by an address.
  matched_by smallint not null default 0,
  -- Since when its ads are to be found, or to be found anew.
  due_at timestamptz,
  primary key (bucket, account_id, name, is_offline, event_key)
);
create unique index ad_conversions_in_order on ad_conversions (bucket, account_id, id);
create index ad_conversions_due on ad_conversions (due_at) where due_at is not null;
create index ad_conversions_by_time on ad_conversions using brin (received_at);

-- What was told in an hour, by whom: added up in the transaction that keeps it.
create table ad_conversion_hours (
  bucket smallint not null,
  account_id bigint not null,
  name smallint not null,
  -- 1 the tag, 2 the API, 4 a file.
  source smallint not null,
  platform smallint not null,
  hour timestamptz not null,
  received bigint not null,
  -- Of these, what another way had told of before.
  merged bigint not null,
  value bigint not null,
  last_at timestamptz not null,
  primary key (bucket, account_id, hour, name, source, platform)
) with (fillfactor = 70);

-- What was told and not taken, for a while: the advertiser's to mend.
create table ad_conversion_refusals (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  received_at timestamptz not null,
  source smallint not null,
  -- As it was sent, if it was a text.
  name text,
  event_key text,
  reason text not null,
  primary key (bucket, account_id, id)
);
create index ad_conversion_refusals_by_time on ad_conversion_refusals using brin (received_at);

-- What people did with the ads of accounts that tell of conversions: an event of ad_events, in the order that
-- conversions look for them.
create table ad_touches (
  bucket smallint not null,
  account_id bigint not null,
  viewer bigint not null,
  -- 1 a click, 2 an engagement, 3 a view.
  kind smallint not null check (kind between 1 and 3),
  at timestamptz not null,
  auction_id bigint not null,
  slot smallint not null,
  campaign_id bigint not null,
  group_id bigint not null,
  ad_id bigint not null,
  primary key (bucket, account_id, viewer, kind, at, auction_id, slot)
);
create index ad_touches_by_time on ad_touches using brin (at);

-- The last click, engagement and view before a conversion. Which of them it is counted for depends on the windows of
-- whoever asks: a view only where no click or engagement is near enough. So each knows how old the ones before it were.
create table ad_attributed (
  bucket smallint not null,
  account_id bigint not null,
  conversion_id bigint not null,
  -- As of a touch.
  kind smallint not null check (kind between 1 and 3),
  name smallint not null,
  campaign_id bigint not null,
  group_id bigint not null,
  ad_id bigint not null,
  acted_at timestamptz not null,
  converted_at timestamptz not null,
  value bigint not null,
  quantity integer not null,
  -- Seconds from each to the conversion; null where there was none.
  click_age integer,
  engagement_age integer,
  view_age integer,
  primary key (bucket, account_id, conversion_id, kind)
);
create index ad_attributed_by_action on ad_attributed (bucket, account_id, acted_at);
create index ad_attributed_old on ad_attributed using brin (converted_at);
create index ad_attributed_by_time on ad_attributed (bucket, account_id, converted_at);

-- Addresses are asked for by their SHA-256, by advertisers who know them. Backslashes are doubled, as in the text of bytes.
create index emails_by_hash on emails (sha256(replace(email, '\', '\\')::bytea));

-- A token of the scope `conversions` is good for this ad account alone.
alter table access_tokens add column advertiser_id bigint;
