-- What operators say about ads, in place of the settings of the process.
create table ad_settings (
  name text primary key,
  value text not null,
  changed_by bigint not null,
  changed_at timestamptz not null
);

-- The least that an event costs where a country's ads are shown, in micros of that country's currency.
create table ad_floors (
  country text not null,
  objective text not null,
  event text not null,
  micros integer not null check (micros between 1 and 1000000000),
  primary key (country, objective, event)
);
