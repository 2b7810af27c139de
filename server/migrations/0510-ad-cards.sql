-- How an ad account pays by card, in the bucket of its owner: one row for each that ever began to.
create table ad_cards (
  bucket smallint not null,
  account_id bigint not null,
  -- The provider's name for the ad account.
  customer text not null,
  -- Where a card is being added now; what was added on another page is not taken.
  session text,
  -- The provider's name for the card; null where there is none.
  method text,
  brand text not null default '',
  last_four text not null default '',
  exp_month smallint,
  exp_year smallint,
  -- What may be owed before the card is charged, in micros of the ad account's currency.
  threshold bigint not null check (threshold > 0),
  -- The first day of the UTC month of which it was last asked what is owed.
  month date not null,
  -- Whether the last payment failed: nothing is lent meanwhile.
  is_failed boolean not null default false,
  primary key (bucket, account_id)
);

-- What cards were charged. A payment is written before the provider is asked, and its id is the provider's key.
create table ad_card_payments (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  cause text not null check (cause in ('THRESHOLD', 'MONTH', 'PAY_NOW')),
  state text not null check (state in ('PENDING', 'PAID', 'FAILED')),
  failure text,
  -- As they were: asked for again, all of a charge is the same.
  customer text not null,
  method text not null,
  brand text not null,
  last_four text not null,
  -- The provider's name for it.
  reference text,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, id)
);
create index ad_card_payments_of_account on ad_card_payments (bucket, account_id, id);
-- One at a time: nothing that is owed is charged twice.
create unique index ad_card_payments_pending on ad_card_payments (bucket, account_id) where state = 'PENDING';
