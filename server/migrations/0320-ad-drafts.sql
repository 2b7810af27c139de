-- Campaigns that are not made yet, in the bucket of the ad account's owner: one document each, with its ad groups and
-- ads, as contract/ads/drafts/drafts.ts has it. A save names the version that it was made from.
create table ad_drafts (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'DELETED_DRAFT')),
  document jsonb not null,
  -- Who saved it last.
  changed_by bigint not null,
  -- What it was published as.
  campaign_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((campaign_id is not null) = (status = 'PUBLISHED')),
  primary key (bucket, id)
);
create index ad_drafts_of_account on ad_drafts (bucket, account_id, status, id);
