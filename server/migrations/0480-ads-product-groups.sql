-- Products that belong together, in the bucket of the ad account's owner. Which ones they are is asked of the runs of
-- the data sources whenever somebody wants to know; only how many there are is kept.
create table ad_product_groups (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('ALL_PRODUCTS', 'FILTERED')),
  name text not null,
  -- Null of all data sources of the ad account.
  feed_id bigint,
  filter jsonb,
  -- Null until they have been counted.
  item_count integer,
  in_stock_count integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((filter is null) = (kind = 'ALL_PRODUCTS')),
  check ((item_count is null) = (in_stock_count is null)),
  primary key (bucket, id)
);
create index ad_product_groups_of_account on ad_product_groups (bucket, account_id, id);
create unique index ad_product_groups_all on ad_product_groups (bucket, account_id) where kind = 'ALL_PRODUCTS';
