-- Codes that give advertising away, and the credits that came of them. Amounts are whole micros.

-- What an operator offers: for whoever has the code, as often as it says.
create table ad_offers (
  id bigint primary key,
  -- SHA-256 of the code: whoever reads the table has no use of it.
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  title text not null,
  terms text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  starts_at timestamptz not null,
  -- Nobody uses the code from then on, and what is left of the credit goes.
  ends_at timestamptz not null check (ends_at > starts_at),
  uses integer not null check (uses > 0),
  used integer not null default 0 check (used between 0 and uses),
  is_stopped boolean not null default false,
  made_at timestamptz not null
);

-- A credit of an ad account that came of a code. It is spent before other credit, the first to end first.
create table ad_credits (
  bucket smallint not null,
  account_id bigint not null,
  offer_id bigint not null,
  title text not null,
  terms text not null,
  amount bigint not null check (amount > 0),
  -- What the closes of the ledger have left of it, until it ends.
  remaining bigint not null,
  -- What was taken back when it ended.
  expired bigint not null default 0,
  ends_at timestamptz not null,
  redeemed_at timestamptz not null,
  primary key (bucket, account_id, offer_id),
  check (0 <= remaining and 0 <= expired and remaining + expired <= amount)
);
create index ad_credits_to_end on ad_credits (ends_at) where remaining > 0;
