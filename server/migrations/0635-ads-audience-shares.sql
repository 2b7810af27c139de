-- Audiences that an ad account shares with another one, in the bucket of the audience.
create table ad_audience_shares (
  bucket smallint not null,
  audience_id bigint not null,
  account_id bigint not null,
  with_bucket smallint not null,
  with_account_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, audience_id, with_account_id)
);
create index ad_audience_shares_of_account on ad_audience_shares (bucket, account_id);
create index ad_audience_shares_with on ad_audience_shares (with_account_id, audience_id desc);

-- What an audience was shared with, and by whom, names ad accounts: it is forgotten with the rest of what people wrote.
create or replace function forget_ad_changes(of_bucket smallint, of_account bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  forgotten integer;
  written constant text[] := array['name', 'destinationUrl', 'value', 'spec', 'goal', 'sharedWith', 'sharedBy'];
begin
  update public.ad_changes
  set who = null,
    was = case when field = any(written) then null else was end,
    value = case when field = any(written) then null else value end
  where bucket = of_bucket and account_id = of_account
    and (who is not null or field = any(written) and (was is not null or value is not null))
    and not exists (
      select from public.ad_accounts where bucket = of_bucket and id = of_account);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
