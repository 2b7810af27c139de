-- Deletes at most `most` entries of the log of security events from before a time, oldest first, which the service may not
-- delete. Never one that is younger than 90 days by this server's clock: whoever took the service over has no use of it.
create function forget_audit(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  forgotten integer;
begin
  delete from public.audit_log where (bucket, id) in (
    select bucket, id from public.audit_log
    where at < least(before, clock_timestamp() - interval '90 days') order by at limit most);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
