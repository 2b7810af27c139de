-- The money of ads. Amounts are whole micros, millionths of the ad account's currency. `bucket` is the ad account's.

-- One row an ad account. Whoever charges or books holds it, so everything below happens to an account in one order.
create table ad_money (
  bucket smallint not null,
  account_id bigint not null,
  -- All that may ever be spent: what was paid in or given, and the credit line.
  funds bigint not null default 0,
  -- The part of the funds that is lent.
  line bigint not null default 0,
  spent bigint not null default 0,
  -- The part of what is spent that stands in the ledger.
  closed bigint not null default 0,
  -- The number of the last batch of events, and the last one that the ledger closes.
  seq bigint not null default 0,
  closed_seq bigint not null default 0,
  -- The end of the account's chain of events.
  head bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  -- When the last batch or close was; an account's time never goes back, whichever process's clock it is by.
  at timestamptz not null default 'epoch',
  primary key (bucket, account_id),
  check (0 <= line and line <= funds),
  check (0 <= closed and closed <= spent and spent <= funds),
  check (0 <= closed_seq and closed_seq <= seq),
  check (octet_length(head) = 32)
) with (fillfactor = 50);

-- What an ad group or a campaign may spend in a day, a week and in all. A row is of the period in which it was last
-- charged: the first charge of another one begins it anew.
create table ad_budgets (
  bucket smallint not null,
  -- The ad group or campaign.
  id bigint not null,
  -- 1 is a day, 2 a week from Monday, both in UTC, 3 a lifetime.
  span smallint not null check (span between 1 and 3),
  account_id bigint not null,
  -- The first day of the period; the epoch for a lifetime.
  period date not null,
  -- Null for no limit. The cap of this period is never under what it spent; `next_cap` is that of those to come.
  cap bigint,
  next_cap bigint,
  spent bigint not null default 0,
  -- It counts what was charged after this batch of the account.
  opened_seq bigint not null,
  opened_at timestamptz not null,
  primary key (bucket, id, span),
  check (0 <= spent and spent <= cap),
  check (0 <= next_cap)
) with (fillfactor = 50);
create index ad_budgets_of_account on ad_budgets (bucket, account_id);

-- Every view, click and other act that was counted, with what it cost. The key begins with the auction's id, in whose
-- order events come: half the index of one that begins with the bucket. A ring is the day of the auction modulo 40, so
-- a second copy of an event meets the first one whenever it comes.
create table ad_events (
  auction_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  group_id bigint not null,
  ad_id bigint not null,
  -- A number that stands for a person for a month, and for nobody once they are erased.
  viewer bigint not null,
  at timestamptz not null,
  seq bigint not null,
  price integer not null check (price >= 0),
  charged integer not null check (charged between 0 and price),
  term integer not null,
  ring smallint not null check (ring = ((auction_id >> 22) / 86400000 + 12) % 40),
  bucket smallint not null,
  slot smallint not null,
  kind smallint not null,
  placement smallint not null,
  country smallint not null,
  demo smallint not null,
  device smallint not null,
  topic smallint not null,
  -- 0 for a valid one; nothing else costs.
  verdict smallint not null,
  proof bytea,
  primary key (auction_id, bucket, ring, slot, kind)
) partition by list (ring);
comment on table ad_events is 'append-only';
create index ad_events_by_time on ad_events using brin (at);

do $$
begin
  for ring in 0..39 loop
    execute format('create table %I partition of ad_events for values in (%s)', 'ad_events_' || ring, ring);
    execute format('comment on table %I is %L', 'ad_events_' || ring, 'append-only');
  end loop;
end
$$;

-- The ledger. A transfer takes from one book and gives to another, so the books of an account are 0 together.
create table ad_transfers (
  bucket smallint not null,
  account_id bigint not null,
  no bigint not null,
  at timestamptz not null,
  debit smallint not null,
  credit smallint not null check (credit <> debit),
  amount bigint not null,
  cause smallint not null,
  -- What it is about, such as the number of a payment.
  ref text not null,
  -- A close says which batches it is of, and the head of the account's chain after the last of them.
  from_seq bigint,
  to_seq bigint,
  events_head bytea,
  -- SHA-256 of the hash before it and the row.
  hash bytea not null check (octet_length(hash) = 32),
  primary key (bucket, account_id, no),
  -- Events that cost nothing are closed as well: from there on the chain is proved.
  check (amount > 0 or (amount = 0 and to_seq is not null)),
  check (num_nulls(from_seq, to_seq, events_head) in (0, 3))
);
comment on table ad_transfers is 'append-only';
create index ad_transfers_by_time on ad_transfers using brin (at);
-- What has a name is booked once under it, in each book that it is given from.
create unique index ad_transfers_by_ref on ad_transfers (bucket, account_id, cause, ref, credit) where ref <> '';

create table ad_books (
  bucket smallint not null,
  account_id bigint not null,
  book smallint not null,
  -- What it was given less what was taken.
  balance bigint not null,
  primary key (bucket, account_id, book)
) with (fillfactor = 50);

-- One hash for a day, over the last transfer of every account: with it none of them can be changed unseen.
create table ad_anchors (
  day date primary key,
  made_at timestamptz not null,
  accounts integer not null,
  root bytea not null check (octet_length(root) = 32)
);
comment on table ad_anchors is 'append-only';

-- What was compared with what, how much of it was wrong, and where: shown to operators.
create table ad_checks (
  started_at timestamptz not null,
  name text not null,
  ended_at timestamptz not null,
  looked bigint not null,
  wrong bigint not null,
  -- A sentence for each of the first ones.
  found text[] not null,
  primary key (started_at, name)
);
comment on table ad_checks is 'append-only';

-- Forgets the events of a ring, which the service may not delete. False, and nothing happens, when there are none or
-- one of them is younger than 30 days, by the caller's clock or by this one's: whoever took the service over has no
-- use of it.
create function forget_ad_events(ring integer, now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  name text := 'ad_events_' || ring;
  kept timestamptz := least(now, clock_timestamp()) - interval '30 days';
  is_empty boolean;
  has_young boolean;
begin
  execute format('select not exists (select from public.%I)', name) into is_empty;
  execute format('select exists (select from public.%I where at >= $1)', name) into has_young using kept;
  if is_empty or has_young then
    return false;
  end if;
  -- Asked again where no other one can come in.
  execute format('lock table public.%I in access exclusive mode', name);
  execute format('select exists (select from public.%I where at >= $1)', name) into has_young using kept;
  if not has_young then
    execute format('truncate only public.%I', name);
  end if;
  return not has_young;
end
$$;
