-- What reports are read from: events added up. An event is counted where it was charged, in the UTC hour and day of its
-- `at`, which never goes back within an ad account.

-- How far the events of an ad account are added up: all of its batches up to `seq`, the last of which was at `at`.
create table ad_rolled (
  bucket smallint not null,
  account_id bigint not null,
  -- 1 for hours and days, 2 for slices.
  kind smallint not null check (kind between 1 and 2),
  seq bigint not null default 0,
  at timestamptz not null default 'epoch',
  -- False once a batch was not there any more when its turn came.
  is_whole boolean not null default true,
  primary key (bucket, account_id, kind)
);

-- What happened in an hour to an ad account, a campaign, an ad group or an ad: `id` is any of them.
create table ad_hours (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  hour timestamptz not null,
  impressions bigint not null,
  clicks bigint not null,
  closeups bigint not null,
  saves bigint not null,
  hides bigint not null,
  video_25 bigint not null,
  video_50 bigint not null,
  video_75 bigint not null,
  video_95 bigint not null,
  video_100 bigint not null,
  video_views bigint not null,
  -- Micros that were charged, and that were asked and not charged because a budget was used up.
  spend bigint not null,
  free bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_acts bigint not null,
  primary key (bucket, id, hour)
) with (fillfactor = 70);
create index ad_hours_by_time on ad_hours using brin (hour);

-- What had happened by the end of a day, all in all, to whatever something happened to on that day. So the days
-- between two are the difference of two rows, however many days they are.
create table ad_days (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  day date not null,
  impressions bigint not null,
  clicks bigint not null,
  closeups bigint not null,
  saves bigint not null,
  hides bigint not null,
  video_25 bigint not null,
  video_50 bigint not null,
  video_75 bigint not null,
  video_95 bigint not null,
  video_100 bigint not null,
  video_views bigint not null,
  spend bigint not null,
  free bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_acts bigint not null,
  primary key (bucket, id, day)
) with (fillfactor = 70);
create index ad_days_by_day on ad_days using brin (day);

-- What happened on a day to an ad account, a campaign or an ad group, by what is known of where and to whom.
create table ad_slices (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  -- 1 is the country, 2 the age group times 4 and the gender, 3 the device, 4 the placement.
  dimension smallint not null check (dimension between 1 and 4),
  day date not null,
  value smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  closeups bigint not null,
  saves bigint not null,
  hides bigint not null,
  video_25 bigint not null,
  video_50 bigint not null,
  video_75 bigint not null,
  video_95 bigint not null,
  video_100 bigint not null,
  video_views bigint not null,
  spend bigint not null,
  free bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_acts bigint not null,
  primary key (bucket, id, dimension, day, value)
) with (fillfactor = 70);
create index ad_slices_by_day on ad_slices using brin (day);
