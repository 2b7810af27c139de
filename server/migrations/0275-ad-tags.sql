-- Tags that advertisers put on their pages, in the bucket of the ad account's owner. Ad groups name one in their goal.
create table ad_tags (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  name text not null,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_tags_of_account on ad_tags (bucket, account_id, id);
