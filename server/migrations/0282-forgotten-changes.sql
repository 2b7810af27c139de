-- Takes what people wrote out of the change log of an ad account that is there no more: names, addresses, words, and
-- who wrote them. The service may not change that log, and here of a living ad account nothing either. What changed
-- when, and every amount, stays.
create function forget_ad_changes(of_bucket smallint, of_account bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  forgotten integer;
begin
  update public.ad_changes
  set who = null,
    was = case when field in ('name', 'destinationUrl', 'value', 'spec', 'goal') then null else was end,
    value = case when field in ('name', 'destinationUrl', 'value', 'spec', 'goal') then null else value end
  where bucket = of_bucket and account_id = of_account
    and (who is not null
      or field in ('name', 'destinationUrl', 'value', 'spec', 'goal') and (was is not null or value is not null))
    and not exists (
      select from public.ad_accounts where bucket = of_bucket and id = of_account);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
