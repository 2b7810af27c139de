-- What a tag may do, and where it may: hash addresses of people in their browser, and count on these sites alone.
alter table ad_tags
  add column hashes_email boolean not null default false,
  -- Host names; none where the tag goes by the sites that its ad account's owner has claimed.
  add column sites text[] not null default '{}';

-- Where a tag fired on a day, and from where it was not taken. Only so many subjects stand by themselves: any page that
-- a visitor makes up would have a row otherwise.
create table ad_tag_days (
  bucket smallint not null,
  account_id bigint not null,
  tag_id bigint not null,
  -- In UTC.
  day date not null,
  -- 1 a page that it fired on, 2 a site whose events were not taken.
  kind smallint not null check (kind in (1, 2)),
  -- A host with a path, or a host; empty for all others together.
  subject text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (bucket, account_id, tag_id, day, kind, subject)
) with (fillfactor = 70);
create index ad_tag_days_by_day on ad_tag_days using brin (day);
