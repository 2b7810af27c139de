-- A board that was made for an advertiser belongs to the advertiser's owner, in their bucket.
alter table boards add column advertiser_id bigint;
create index boards_of_advertiser on boards (bucket, advertiser_id, sort_key, id)
  where advertiser_id is not null;

-- Names are distinct among the boards of one advertiser, apart from the owner's own: whoever acts for
-- them would learn from a refusal what secret boards the owner has.
create unique index boards_distinct_name on boards
  (bucket, owner_id, coalesce(advertiser_id, 0), lower(name collate pg_c_utf8));
drop index boards_name;
alter index boards_distinct_name rename to boards_name;
