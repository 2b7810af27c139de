-- What came along with events, added up by day in the transaction that keeps them: of an event that two ways told of,
-- nobody could say later which of them sent what.
create table ad_conversion_parts (
  bucket smallint not null,
  account_id bigint not null,
  -- In UTC.
  day date not null,
  -- 1 to 15, 1 the tag, 2 the API, 4 a file, 1 web, 2 app, 3 offline, as in ad_conversions.
  name smallint not null,
  source smallint not null,
  platform smallint not null,
  -- The place of a part in event-rules.ts, from 1 on; 0 counts the events that this way told of for the first time, -1
  -- those that it told of again.
  part smallint not null,
  count bigint not null,
  primary key (bucket, account_id, day, name, source, platform, part)
) with (fillfactor = 70);
create index ad_conversion_parts_by_day on ad_conversion_parts using brin (day);
