-- What advertisers make, in the bucket of the ad account's owner: campaigns, their ad groups, the ads in those. Money is
-- in micro units of the ad account's currency. What somebody changes names the version that it was made from.
create table ad_campaigns (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  name text not null,
  objective text not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT')),
  daily_cap bigint check (daily_cap > 0),
  lifetime_cap bigint check (lifetime_cap > 0),
  -- The cap is the budget of all its ad groups, which have none of their own.
  is_shared_budget boolean not null,
  -- A day may cost up to twice its budget, seven days together never more than seven.
  is_flexible boolean not null,
  -- 'console' or 'quick_promote'.
  made_by text not null,
  start_at timestamptz,
  end_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (daily_cap is null or lifetime_cap is null),
  check (end_at > start_at),
  primary key (bucket, id)
);
create index ad_campaigns_of_account on ad_campaigns (bucket, account_id, id);

create table ad_groups (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  name text not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT')),
  billable_event text not null,
  budget_type text not null,
  budget bigint check (budget > 0),
  bid_strategy text not null,
  bid bigint check (bid > 0),
  pacing text not null,
  placements text not null,
  is_auto_targeted boolean not null,
  goal jsonb,
  -- Views by one person in 30 days, at most.
  frequency_cap integer check (frequency_cap > 0),
  start_at timestamptz,
  end_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((budget is null) = (budget_type = 'CBO_ADGROUP')),
  check (end_at > start_at),
  primary key (bucket, id)
);
create index ad_groups_of_campaign on ad_groups (bucket, campaign_id, id);
create index ad_groups_of_account on ad_groups (bucket, account_id, id);

-- Whom an ad group is for: a TargetingSpec of the contract. Without a row, for everybody.
create table ad_targets (
  bucket smallint not null,
  group_id bigint not null,
  spec jsonb not null,
  primary key (bucket, group_id)
);

create table ad_ads (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  group_id bigint not null,
  pin_id bigint not null,
  creative_type text not null,
  name text not null,
  -- Null leads where the Pin's own link does.
  destination_url text,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT')),
  review text not null check (review in ('OTHER', 'PENDING', 'REJECTED', 'APPROVED')),
  reasons text[] not null default '{}',
  -- Rises whenever it has to be looked at anew; an answer to an older look counts for nothing.
  review_no integer not null default 1,
  -- Since when it waits for an operator; null when it does not.
  waits_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_ads_of_group on ad_ads (bucket, group_id, id);
create index ad_ads_of_account on ad_ads (bucket, account_id, id);
create index ad_ads_of_pin on ad_ads (pin_id, id);
create index ad_ads_waiting on ad_ads (waits_since, id) where waits_since is not null;

-- Words of searches that an ad group is shown for, or that it, its campaign or the whole ad account never is.
create table ad_keywords (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  parent_id bigint not null,
  match text not null
    check (match in ('BROAD', 'PHRASE', 'EXACT', 'EXACT_NEGATIVE', 'PHRASE_NEGATIVE')),
  value text not null,
  is_archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create unique index ad_keywords_once on ad_keywords (bucket, parent_id, match, lower(value collate pg_c_utf8))
  where not is_archived;
create index ad_keywords_of_account on ad_keywords (bucket, account_id, id);

-- Who changed what, when, from which value to which.
create table ad_changes (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  -- Null for the system.
  who bigint,
  entity text not null,
  entity_id bigint not null,
  field text not null,
  was text,
  value text,
  source text not null,
  primary key (bucket, account_id, id)
);
comment on table ad_changes is 'append-only';
create index ad_changes_of_entity on ad_changes (bucket, entity_id, id);

-- What was said of an ad at a look at it, by the checks (who is null) or an operator.
create table ad_reviews (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  ad_id bigint not null,
  review_no integer not null,
  verdict text not null check (verdict in ('approved', 'rejected', 'doubted')),
  reasons text[] not null,
  note text,
  who bigint,
  at timestamptz not null,
  primary key (bucket, id)
);
create index ad_reviews_of_ad on ad_reviews (bucket, ad_id, id);

-- What an advertiser says against a rejection; answered by the next look of an operator.
create table ad_appeals (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  ad_id bigint not null,
  review_no integer not null,
  said text not null,
  who bigint not null,
  at timestamptz not null,
  primary key (bucket, id)
);
create unique index ad_appeals_once on ad_appeals (bucket, ad_id, review_no);
