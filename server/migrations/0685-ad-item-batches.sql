-- Products that programs sent in a batch, in the bucket of the ad account's owner, with what came of each.
create table ad_item_batches (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  feed_id bigint not null,
  -- What was sent, until it is written.
  items jsonb not null,
  -- Of each product in the order sent; null while the batch waits.
  results jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (results is null)),
  primary key (bucket, id)
);
create index ad_item_batches_waiting on ad_item_batches (bucket, account_id, id) where ended_at is null;
create index ad_item_batches_of_feed on ad_item_batches (bucket, feed_id);
create index ad_item_batches_old on ad_item_batches (created_at);
