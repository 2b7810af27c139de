-- Made by npm run sql from the stores of server/trust: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- audit-list-store.ts: auditLines
select id, at, action, actor_id as "actorId", subject_id as "subjectId", address, detail from audit_log
where (at, id) < (:at::timestamptz, :id::uuid)
order by at desc, id desc limit :limit;

-- audit-list-store.ts: auditLinesOf
select id, at, action, actor_id as "actorId", subject_id as "subjectId", address, detail from audit_log
where bucket = :bucket and subject_id = :personId and at <= :at and (at, id) < (:at::timestamptz, :id::uuid)
order by at desc, id desc limit :limit;

-- human/token-store.ts: useToken
with swept as (
  delete from used_human_tokens where id in (
    select id from used_human_tokens where expires_at <= :now and id <> :id
    order by expires_at limit :sweptAtOnce for update skip locked))
insert into used_human_tokens (id, request_id, expires_at) values (:id, :requestId, :expiresAt)
on conflict (id) do update set request_id = excluded.request_id
  where used_human_tokens.request_id = excluded.request_id
returning 1 as used;

-- links/listed-links-store.ts: entriesFor
select value, form, sought, kind from listed_links where sought = any(:sought::text[]);

-- links/listed-links-store.ts: listedPage
select value, form, kind, added_at as "addedAt" from listed_links
where value > :after and starts_with(value, :start) and (:kind::text is null or kind = :kind)
order by value limit :limit;

-- links/listed-links-store.ts: countListed
select count(*)::int as links from listed_links;

-- links/listed-links-store.ts: listLinks
insert into listed_links (value, form, sought, kind, added_at)
select value, form, sought, kind, :now
from unnest(:values::text[], :forms::text[], :sought::text[], :kinds::text[])
  as wanted (value, form, sought, kind)
on conflict (value) do update set kind = excluded.kind, added_at = excluded.added_at
  where listed_links.kind <> excluded.kind
returning value;

-- links/listed-links-store.ts: unlistLinks
delete from listed_links where value = any(:values::text[]) returning value;

-- store.ts: takeTry
insert into throttles (key, full_at)
values (:key, :now::timestamptz + :refillMs::integer * interval '1 millisecond')
on conflict (key) do update
  set full_at = greatest(throttles.full_at, :now::timestamptz) + :refillMs::integer * interval '1 millisecond'
  where greatest(throttles.full_at, :now::timestamptz)
        <= :now::timestamptz + (:holds::integer - 1) * :refillMs::integer * interval '1 millisecond'
returning full_at;

-- store.ts: fullAt
select full_at from throttles where key = :key;

-- store.ts: putBack
update throttles set full_at = full_at - :refillMs::integer * interval '1 millisecond' where key = :key;

-- store.ts: fillUp
delete from throttles where key = any(:keys);

-- store.ts: countUse
with swift as (select set_config('synchronous_commit', 'off', true)),
swept as (
  delete from use_counts where key in (
    select key from use_counts where ends_at <= :now and key <> :key
    order by ends_at limit :sweptAtOnce for update skip locked))
insert into use_counts (key, used, ends_at) select :key, :uses::integer, :endsAt from swift
where :uses::integer <= :limit
on conflict (key) do update
  set used = case when use_counts.ends_at <= :now then :uses::integer else use_counts.used + :uses::integer end,
      ends_at = case when use_counts.ends_at <= :now then excluded.ends_at else use_counts.ends_at end
  where use_counts.ends_at <= :now or use_counts.used + :uses::integer <= :limit
returning used, ends_at as "endsAt";

-- store.ts: windowEnd
select ends_at from use_counts where key = :key;

-- store.ts: sweepThrottles
delete from throttles where key in (
select key from throttles where full_at <= :now order by full_at limit :sweptAtOnce for update skip locked);

-- store.ts: insertAudit
insert into audit_log (bucket, id, at, action, actor_id, subject_id, address, request_id, detail)
values (:bucket, :id, :at, :action, :actorId, :subjectId, :address, :requestId, :detail);

-- store.ts: forgetAudit
select forget_audit(:before::timestamptz, :most::integer) as forgotten;
