-- One in a hundred auctions, also those that no ad won: what forecasts are made of. Nothing in a row leads to a person.
-- A ring is the day of the auction modulo 40, as of ad_events.
create table ad_samples (
  -- The auction's.
  id bigint not null,
  ring smallint not null check (ring = ((id >> 22) / 86400000 + 12) % 40),
  at timestamptz not null,
  -- Of the page, by the codes of their names: what samples for an ad are found by.
  topics integer[] not null,
  words integer[] not null,
  -- How many ads there was room for.
  places smallint not null,
  -- Of the ads that were best for it, best first; one more of them than have a place, where there are so many.
  scores bigint[] not null,
  -- The page as the auction knew it, as auction-record.ts writes it.
  page bytea not null,
  primary key (id, ring)
) partition by list (ring);

do $$
begin
  for ring in 0..39 loop
    execute format('create table %I partition of ad_samples for values in (%s)', 'ad_samples_' || ring, ring);
  end loop;
end
$$;

-- Empties a ring of samples. False, and nothing happens, when there are none or one of them is younger than 30 days.
create function forget_ad_samples(ring integer, now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  name text := 'ad_samples_' || ring;
  kept timestamptz := least(now, clock_timestamp()) - interval '30 days';
  is_empty boolean;
  has_young boolean;
begin
  execute format('select not exists (select from public.%I)', name) into is_empty;
  if is_empty then
    return false;
  end if;
  execute format('lock table public.%I in access exclusive mode', name);
  execute format('select exists (select from public.%I where at >= $1)', name) into has_young using kept;
  if not has_young then
    execute format('truncate only public.%I', name);
  end if;
  return not has_young;
end
$$;
