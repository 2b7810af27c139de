-- Product groups that ad groups promote, in the bucket of the ad account's owner.
create table ad_product_promotions (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  ad_group_id bigint not null,
  product_group_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create unique index ad_product_promotions_once on ad_product_promotions (bucket, ad_group_id, product_group_id);
create index ad_product_promotions_of_account on ad_product_promotions (bucket, account_id, id);

-- The products of an ad group, each with what its Pin and its ad were made of.
create table ad_product_ads (
  bucket smallint not null,
  account_id bigint not null,
  ad_group_id bigint not null,
  feed_id bigint not null,
  item_id text collate "C" not null,
  product_group_id bigint not null,
  title text not null,
  link text not null,
  image_link text not null,
  -- Null until they have been made.
  pin_id bigint,
  ad_id bigint,
  -- Whether the ad was paused because its product is sold out or gone: only then it goes on by itself.
  is_off boolean not null default false,
  -- Why no ad could be made of it as it is.
  fault text,
  primary key (bucket, ad_group_id, feed_id, item_id)
);
create index ad_product_ads_of_item on ad_product_ads (bucket, account_id, feed_id, item_id);
create index ad_product_ads_of_ad on ad_product_ads (bucket, ad_id) where ad_id is not null;

-- Where the Pins of an ad account's products are.
create table ad_product_boards (
  bucket smallint not null,
  account_id bigint not null,
  board_id bigint not null,
  primary key (bucket, account_id)
);
