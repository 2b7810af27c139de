-- Audiences of visitors: which tag sent an event, and when another way last added to one that was there.
alter table ad_conversions
  -- Null where no tag did.
  add column tag_id bigint,
  -- Since then it may have somebody, a page or a way that it had not before; null where nothing was added.
  add column changed_at timestamptz;
create index ad_conversions_of_people on ad_conversions (bucket, account_id, coalesce(changed_at, received_at))
  where viewer is not null;
