-- What people of an ad account are told of, in the bucket of its owner. One row for each cause, however often it is
-- found: `cause` tells two of a kind about one thing apart, such as the day on which a budget was gone.
create table ad_notices (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  kind text not null,
  -- What it is about, by the name that it had then.
  level text not null check (level in ('ADVERTISER', 'CAMPAIGN', 'AD_GROUP', 'AD', 'TAG')),
  entity_id bigint not null,
  name text not null,
  cause text not null,
  campaign_id bigint,
  -- Micros of the ad account's currency.
  amount bigint,
  reasons text[] not null default '{}',
  note text,
  at timestamptz not null,
  -- When letters of it were written; null while it waits for that.
  told_at timestamptz,
  primary key (bucket, account_id, id),
  unique (bucket, account_id, kind, entity_id, cause)
);
create index ad_notices_waiting on ad_notices (bucket, account_id) where told_at is null;
create index ad_notices_by_age on ad_notices (at);

-- Which notices somebody has read.
create table ad_notice_reads (
  bucket smallint not null,
  account_id bigint not null,
  person_id bigint not null,
  notice_id bigint not null,
  primary key (bucket, account_id, person_id, notice_id)
);
create index ad_notice_reads_of_person on ad_notice_reads (person_id);
create index ad_notice_reads_of_notice on ad_notice_reads (bucket, account_id, notice_id);

-- The kinds of notices that somebody gets no letters of. A change names the version that it was made from.
create table ad_notice_choices (
  bucket smallint not null,
  account_id bigint not null,
  person_id bigint not null,
  version integer not null,
  muted text[] not null,
  primary key (bucket, account_id, person_id)
);
create index ad_notice_choices_of_person on ad_notice_choices (person_id);

-- Campaigns that have just ended are looked for every few minutes.
create index ad_campaigns_by_end on ad_campaigns (end_at) where end_at is not null;
