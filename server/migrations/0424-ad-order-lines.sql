-- What an advertiser and whoever runs the site agreed on: so much, in these days, for these campaigns. It holds no
-- money and stops none: budgets do.
create table ad_order_lines (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  -- The advertiser's own number for it.
  purchase_order text not null default '' check (length(purchase_order) <= 100),
  paid_type text not null check (paid_type in ('PAID', 'BONUS', 'MAKE_GOOD', 'TEST')),
  -- Micros of the ad account's currency.
  budget bigint not null check (budget > 0),
  -- UTC days, both included.
  start_day date not null,
  end_day date check (end_day >= start_day),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'DELETED')),
  version integer not null default 1,
  made_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_order_lines_by_account on ad_order_lines (bucket, account_id, id);

-- A campaign is part of one order line at most.
create table ad_order_campaigns (
  bucket smallint not null,
  campaign_id bigint not null,
  line_id bigint not null,
  primary key (bucket, campaign_id)
);
create index ad_order_campaigns_by_line on ad_order_campaigns (bucket, line_id, campaign_id);
