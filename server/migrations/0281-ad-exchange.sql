-- How many micro units of a currency a dollar buys, from a day on, as an operator set it. Bids of all currencies are
-- compared by it; the version before compares them as they stand.
create table ad_rates_of_exchange (
  day date not null,
  currency text not null,
  per_dollar bigint not null check (per_dollar > 0),
  primary key (currency, day)
);
