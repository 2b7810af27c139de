-- Made by npm run sql from the stores of server/ads: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- attribution/attribution-store.ts: accountsWaiting
select distinct bucket, account_id as "accountId" from ad_conversions
where due_at <= :now::timestamptz
  and (bucket, account_id) > (:bucket::smallint, :accountId::bigint)
order by bucket, account_id limit :limit;

-- attribution/attribution-store.ts: attributeSome
with due as materialized (
  select id, name, at, viewer, other_viewer, value, quantity
  from ad_conversions
  where bucket = :bucket and account_id = :accountId and due_at <= :now::timestamptz
  order by id limit :limit
  for no key update skip locked),
done as (
  update ad_conversions as known set due_at = null
  from due where known.bucket = :bucket and known.account_id = :accountId and known.id = due.id),
last as materialized (
  select due.id, sought.kind, touch.*,
    floor(extract(epoch from due.at - touch.acted_at))::integer as age
  from due
  cross join (values (1::smallint), (2::smallint), (3::smallint)) as sought (kind)
  cross join lateral (
    select at as acted_at, campaign_id, group_id, ad_id from (
      (select * from ad_touches
       where bucket = :bucket and account_id = :accountId and viewer = due.viewer and kind = sought.kind
         and at <= due.at and at > due.at - interval '60 days'
       order by at desc, auction_id desc, slot limit 1)
      union all
      (select * from ad_touches
       where bucket = :bucket and account_id = :accountId and viewer = due.other_viewer and kind = sought.kind
         and at <= due.at and at > due.at - interval '60 days'
       order by at desc, auction_id desc, slot limit 1)) as either
    order by at desc, auction_id desc, slot limit 1) as touch),
ages as (
  select id, min(age) filter (where kind = 1) as click_age, min(age) filter (where kind = 2) as engagement_age,
    min(age) filter (where kind = 3) as view_age
  from last group by id),
gone as (
  delete from ad_attributed as old using due
  where old.bucket = :bucket and old.account_id = :accountId and old.conversion_id = due.id
    and not exists (select 1 from last where last.id = due.id and last.kind = old.kind)),
stored as (
  insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id, acted_at,
    converted_at, value, quantity, click_age, engagement_age, view_age)
  select :bucket, :accountId, due.id, last.kind, due.name, last.campaign_id, last.group_id, last.ad_id,
    last.acted_at, due.at, coalesce(due.value, 0), due.quantity, click_age, engagement_age, view_age
  from last join due on due.id = last.id join ages on ages.id = last.id
  on conflict (bucket, account_id, conversion_id, kind) do update
    set campaign_id = excluded.campaign_id, group_id = excluded.group_id, ad_id = excluded.ad_id,
      acted_at = excluded.acted_at, converted_at = excluded.converted_at, value = excluded.value,
      quantity = excluded.quantity, click_age = excluded.click_age,
      engagement_age = excluded.engagement_age, view_age = excluded.view_age)
select id from due;

-- attribution/attribution-store.ts: forgetConversions
delete from ad_attributed where converted_at < :before;

-- attribution/attribution-store.ts: forgetConversions, 2
delete from ad_conversions where received_at < :before;

-- attribution/attribution-store.ts: forgetConversionHours
delete from ad_conversion_hours where hour < :before;

-- attribution/attribution-store.ts: forgetRefusals
delete from ad_conversion_refusals where received_at < :before;

-- attribution/attribution-store.ts: forgetTouches
delete from ad_touches where at < :before;

-- audiences/audience-store.ts: audiencesPage
select bucket, id, account_id as "accountId", kind, name, description, rule, status, size,
looked_to as "lookedTo", making_since as "makingSince", created_by as "createdBy", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_audiences
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- audiences/audience-store.ts: audiencesByIds
select bucket, id, account_id as "accountId", kind, name, description, rule, status, size,
looked_to as "lookedTo", making_since as "makingSince", created_by as "createdBy", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_audiences
where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[]) order by id desc;

-- audiences/audience-store.ts: shareAudiences
select id from ad_audiences
where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[])
order by id for share;

-- audiences/audience-store.ts: lockAudience
select bucket, id, account_id as "accountId", kind, name, description, rule, status, size,
looked_to as "lookedTo", making_since as "makingSince", created_by as "createdBy", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_audiences
where bucket = :bucket and id = :id and account_id = :accountId for update;

-- audiences/audience-store.ts: lockAnyAudience
select bucket, id, account_id as "accountId", kind, name, description, rule, status, size,
looked_to as "lookedTo", making_since as "makingSince", created_by as "createdBy", version, created_at as "createdAt",
updated_at as "updatedAt", making_step as "makingStep" from ad_audiences
where bucket = :bucket and id = :id for no key update;

-- audiences/audience-store.ts: countAudiences
select count(*)::int as "all", count(*) filter (where kind = 'ACTALIKE')::int as alike
from ad_audiences where bucket = :bucket and account_id = :accountId;

-- audiences/audience-store.ts: alikeOf
select id, name from ad_audiences
where bucket = :bucket and account_id = :accountId and kind = 'ACTALIKE'
  and rule -> 'seed_id' @> to_jsonb(:id::text)
order by id;

-- audiences/audience-store.ts: insertAudience
insert into ad_audiences (bucket, id, account_id, kind, name, description, rule, status, size,
  looked_to, making_since, created_by, version, created_at, updated_at)
values (:bucket, :id, :accountId, :kind, :name, :description, :rule::jsonb, :status, :size,
  :lookedTo, :makingSince, :createdBy, :version, :createdAt, :updatedAt);

-- audiences/audience-store.ts: updateAudience
update ad_audiences set name = :name, description = :description, version = :version,
  updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- audiences/audience-store.ts: deleteAudience
delete from ad_list_uploads where bucket = :bucket and audience_id = :id;

-- audiences/audience-store.ts: deleteAudience, 2
delete from ad_audiences where bucket = :bucket and id = :id;

-- audiences/audience-store.ts: usesOf
select distinct named.id as "audienceId", g.id as "groupId", g.name
from ad_groups g
join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
cross join lateral jsonb_array_elements_text(
  coalesce(t.spec -> 'AUDIENCE_INCLUDE', '[]') || coalesce(t.spec -> 'AUDIENCE_EXCLUDE', '[]')
) as named (id)
where g.bucket = :bucket and g.account_id = :accountId
  and g.status not in ('ARCHIVED', 'DELETED_DRAFT') and named.id = any(:audienceIds::text[])
order by g.id, named.id;

-- audiences/audience-store.ts: beginMaking
select bucket, id from ad_audiences
where (bucket, id) > (:bucket::smallint, :id::bigint) and (making_since is null or making_since < :lost)
and (kind <> 'CUSTOMER_LIST' or status <> 'INITIALIZING')
and (kind <> 'ACTALIKE' or looked_to is null or looked_to < :alike)
order by bucket, id limit :limit;

-- audiences/audience-store.ts: beginMaking, 2
with held as materialized (
  select id from ad_audiences where bucket = :bucket and id = :id and (making_since is null or making_since < :lost)
  and (kind <> 'CUSTOMER_LIST' or status <> 'INITIALIZING')
  and (kind <> 'ACTALIKE' or looked_to is null or looked_to < :alike)
  for no key update skip locked)
update ad_audiences a set making_since = :now, making_step = 0
where a.bucket = :bucket and a.id = (select id from held)
returning a.bucket, a.id;

-- audiences/audience-store.ts: storeMakingStep
update ad_audiences set making_step = :makingStep where bucket = :bucket and id = :id;

-- audiences/audience-store.ts: endMaking
update ad_audiences
set size = :size, status = :status, looked_to = :lookedTo, making_since = null,
  making_step = 0
where bucket = :bucket and id = :id;

-- audiences/engaged-store.ts: engagedIn
with of_pins as materialized (
  select id from ad_ads where bucket = :bucket and pin_id = any(:pinIds::bigint[])),
acts as materialized (
  select e.viewer, max(e.at) as at, (array_agg(e.kind order by e.at desc))[1] as kind
  from ad_events e
  where e.bucket = :bucket and e.account_id = :accountId and e.at > :from and e.at <= :to
    and e.kind = any(:kinds::smallint[]) and e.verdict = 0 and e.viewer > :after
    and (:campaignIds::bigint[] is null or e.campaign_id = any(:campaignIds::bigint[]))
    and (:adIds::bigint[] is null or e.ad_id = any(:adIds::bigint[]))
    and (:pinIds::bigint[] is null or e.ad_id in (select id from of_pins))
  group by e.viewer order by e.viewer limit :limit),
numbered_now as materialized (
  select viewer, min(person_id) as person_id from ad_viewers
  where viewer in (select viewer from acts) group by viewer),
numbered_before as materialized (
  select was as viewer, min(person_id) as person_id from ad_viewers
  where was in (select viewer from acts) group by was)
select acts.viewer, coalesce(numbered_now.person_id, numbered_before.person_id) as "personId", acts.kind, acts.at
from
acts left join numbered_now on numbered_now.viewer = acts.viewer
left join numbered_before on numbered_before.viewer = acts.viewer
order by acts.viewer;

-- audiences/engaged-store.ts: savesAudiencesOf
select a.bucket, a.id, o.owner_id as "ownerId", a.rule
from unnest(:buckets::smallint[], :ownerIds::bigint[]) as wanted (bucket, id)
join ad_accounts o on o.bucket = wanted.bucket and o.owner_id = wanted.id
join ad_audiences a on a.bucket = o.bucket and a.account_id = o.id and a.kind = 'ENGAGEMENT'
order by a.bucket, a.id;

-- audiences/list-store.ts: uploadsPage
select bucket, id, account_id as "accountId", audience_id as "audienceId", operation, status,
processed, valid, matched, exceptions, created_at as "createdAt", updated_at as "updatedAt" from ad_list_uploads
where bucket = :bucket and audience_id = :audienceId and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- audiences/list-store.ts: lockOpenUpload
select bucket, id, account_id as "accountId", audience_id as "audienceId", operation, status,
processed, valid, matched, exceptions, created_at as "createdAt", updated_at as "updatedAt" from ad_list_uploads
where bucket = :bucket and id = :id and account_id = :accountId and audience_id = :audienceId
  and status = 'UPLOADING' for update;

-- audiences/list-store.ts: lockProcessing
select bucket, id, account_id as "accountId", audience_id as "audienceId", operation, status,
processed, valid, matched, exceptions, created_at as "createdAt", updated_at as "updatedAt", matching_step as "matchingStep" from ad_list_uploads
where bucket = :bucket and id = :id and status = 'PROCESSING' for update;

-- audiences/list-store.ts: storeMatchingStep
update ad_list_uploads set matching_step = :matchingStep where bucket = :bucket and id = :id;

-- audiences/list-store.ts: countOpenUploads
select count(*)::int as count from ad_list_uploads
where bucket = :bucket and account_id = :accountId and status in ('UPLOADING', 'PROCESSING');

-- audiences/list-store.ts: storeUpload
insert into ad_list_uploads (bucket, id, account_id, audience_id, operation, status, processed,
  valid, matched, exceptions, created_at, updated_at)
values (:bucket, :id, :accountId, :audienceId, :operation, :status, :processed, :valid, :matched,
  :exceptions::jsonb, :createdAt, :updatedAt)
on conflict (bucket, id) do update set status = excluded.status, processed = excluded.processed,
  valid = excluded.valid, matched = excluded.matched, exceptions = excluded.exceptions,
  updated_at = excluded.updated_at;

-- audiences/list-store.ts: insertRecords
insert into ad_list_records (bucket, upload_id, digest)
select :bucket, :id, digest from unnest(:digests::bytea[]) as digest
order by digest on conflict do nothing returning 1 as inserted;

-- audiences/list-store.ts: recordsAmong
select encode(digest, 'hex') as digest from ad_list_records
where bucket = :bucket and upload_id = :id and digest = any(:digests::bytea[]);

-- audiences/list-store.ts: deleteRecords
delete from ad_list_records where bucket = :bucket and upload_id = :id;

-- audiences/list-store.ts: giveUpUploads
update ad_list_uploads set status = 'FAILED', updated_at = :now
where status = 'UPLOADING' and updated_at < :before returning bucket, id;

-- audiences/look-up-store.ts: audiencesOfPerson
with m as materialized (
  select audience_id, since, until, cause, last_at from ad_audience_members
  where bucket = :personBucket and person_id = :personId::bigint
    and left_at is null and (until is null or until > :now))
select a.id, a.name, a.kind, a.status, m.since, m.until, m.cause, m.last_at as "lastAt"
from ad_audiences a left join m on m.audience_id = a.id
where a.bucket = :bucket and a.account_id = :accountId
order by a.id desc;

-- audiences/look-up-store.ts: personOfViewer
select person_id as "personId" from (
  select person_id from ad_viewers where viewer = :viewer
  union all select person_id from ad_viewers where was = :viewer) as who
limit 1;

-- audiences/look-up-store.ts: insertLookUp
insert into ad_look_ups (bucket, account_id, id, who, way, at)
values (:bucket, :accountId, :id, :who, :way, :at);

-- audiences/look-up-store.ts: lookUpsPage
select id, who, way, at from ad_look_ups
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- audiences/look-up-store.ts: forgetLookUps
delete from ad_look_ups where at < :before;

-- audiences/member-store.ts: insertMembers
insert into ad_audience_members as member (bucket, person_id, audience_bucket, audience_id, since,
  until, cause, last_at, found_at)
select p.bucket, p.id, :audienceBucket, :audienceId, :now,
  max(found.at) + :days::int * interval '1 day', (array_agg(found.cause order by found.at desc))[1],
  max(found.at), :foundAt
from unnest(:buckets::smallint[], :personIds::bigint[], :causes::text[], :ats::timestamptz[])
  as found (bucket, person_id, cause, at)
join people p on p.bucket = found.bucket and p.id = found.person_id
left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id
where (p.is_personalised and (p.birthday is null or p.birthday <= :bornBy::date)
and coalesce(v.is_personal,
  p.country is not null and p.country <> all(:askedFirst::text[])))
  and (:country::text is null or p.country = :country::text)
group by p.bucket, p.id
having :days::int is null or max(found.at) + :days::int * interval '1 day' > :now::timestamptz
order by p.bucket, p.id
on conflict (bucket, person_id, audience_id) do update
  set until = greatest(member.until, excluded.until), found_at = excluded.found_at,
    since = case when member.until <= excluded.since then excluded.since else member.since end,
    cause = case when excluded.last_at >= member.last_at then excluded.cause else member.cause end,
    last_at = greatest(member.last_at, excluded.last_at)
  where member.left_at is null;

-- audiences/member-store.ts: removeMembers
delete from ad_audience_members
where audience_id = :audienceId and left_at is null and (bucket, person_id) in (
  select * from unnest(:buckets::smallint[], :personIds::bigint[]));

-- audiences/member-store.ts: countMembers
select count(*)::int as count from ad_audience_members
where audience_id = :id and left_at is null and (until is null or until > :now);

-- audiences/member-store.ts: removeStale
with stale as materialized (
  select bucket, person_id from ad_audience_members
  where audience_id = :id and found_at < :before and left_at is null limit :limit)
delete from ad_audience_members
where audience_id = :id and (bucket, person_id) in (select bucket, person_id from stale)
  and found_at < :before and left_at is null;

-- audiences/member-store.ts: forgetMembers
with chosen as materialized (
  select bucket, person_id from ad_audience_members where audience_id = :audienceId limit :limit)
delete from ad_audience_members
where audience_id = :audienceId and (bucket, person_id) in (select bucket, person_id from chosen);

-- audiences/member-store.ts: readyAudiencesOf
with own as materialized (
  select audience_bucket, audience_id, since from ad_audience_members
  where bucket = :bucket and person_id = :personId and left_at is null
    and (until is null or until > :now)),
ready as materialized (
  select id from ad_audiences
  where (bucket, id) in (select audience_bucket, audience_id from own) and status = 'READY')
select own.audience_id as id from own join ready on ready.id = own.audience_id
order by own.since desc, own.audience_id limit 200;

-- audiences/member-store.ts: membershipsPage
with own as materialized (
  select audience_bucket, audience_id, since, until from ad_audience_members
  where bucket = :bucket and person_id = :personId and left_at is null
    and (until is null or until > :now)
    and (:after::bigint is null or audience_id > :after::bigint)),
owned as materialized (
  select a.id, a.kind, o.owner_id from ad_audiences a
  join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
  where (a.bucket, a.id) in (select audience_bucket, audience_id from own))
select own.audience_id as "audienceId", owned.kind, owned.owner_id as "ownerId", own.since, own.until
from own join owned on owned.id = own.audience_id
order by own.audience_id limit :limit;

-- audiences/member-store.ts: leaveAudience
with chosen as (
  update ad_audience_members set left_at = :now
  where bucket = :bucket and person_id = :personId and audience_id = :audienceId
    and left_at is null
  returning bucket, person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from chosen) as changed)
select 1 as announced;

-- audiences/member-store.ts: leaveAllAudiences
delete from ad_audience_members
where bucket = :bucket and person_id = :personId and left_at is null;

-- audiences/share-store.ts: sharesPage
with
s as materialized (
  select audience_id, with_bucket, with_account_id, created_at from ad_audience_shares
  where bucket = :bucket and audience_id = :id and (:after::bigint is null or with_account_id > :after::bigint)),
o as materialized (
  select id, name, owner_id from ad_accounts
  where (bucket, id) in (select with_bucket, with_account_id from s))
select s.audience_id as "audienceId", s.with_account_id as "withId", o.name as "withName",
o.owner_id as "withOwnerId", s.created_at as "createdAt" from s join o on o.id = s.with_account_id
order by s.with_account_id limit :limit;

-- audiences/share-store.ts: shareWith
with
s as materialized (
  select audience_id, with_bucket, with_account_id, created_at from ad_audience_shares
  where bucket = :bucket and audience_id = :id and with_account_id = :withId),
o as materialized (
  select id, name, owner_id from ad_accounts
  where (bucket, id) in (select with_bucket, with_account_id from s))
select s.audience_id as "audienceId", s.with_account_id as "withId", o.name as "withName",
o.owner_id as "withOwnerId", s.created_at as "createdAt" from s join o on o.id = s.with_account_id;

-- audiences/share-store.ts: countShares
select count(*)::int as count from ad_audience_shares where bucket = :bucket and audience_id = :id;

-- audiences/share-store.ts: insertShare
insert into ad_audience_shares (bucket, audience_id, account_id, with_bucket, with_account_id, created_at)
values (:bucket, :id, :accountId, :withBucket, :withId, :now);

-- audiences/share-store.ts: deleteShares
delete from ad_audience_shares where bucket = :bucket and audience_id = :id
and (:withId::bigint is null or with_account_id = :withId::bigint);

-- audiences/share-store.ts: lockShares
select with_account_id from ad_audience_shares where bucket = :bucket and audience_id = :id
order by with_account_id for update;

-- audiences/share-store.ts: usesElsewhere
with
s as materialized (
  select audience_id, with_bucket, with_account_id, created_at from ad_audience_shares
  where bucket = :bucket and audience_id = :id and true),
o as materialized (
  select id, name, owner_id from ad_accounts
  where (bucket, id) in (select with_bucket, with_account_id from s)),
used as materialized (
  select g.account_id, count(*)::int as groups
  from ad_groups g
  join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
    and (t.spec -> 'AUDIENCE_INCLUDE' @> to_jsonb(:id::bigint::text)
      or t.spec -> 'AUDIENCE_EXCLUDE' @> to_jsonb(:id::bigint::text))
  where (g.bucket, g.account_id) in (select with_bucket, with_account_id from s)
    and g.status not in ('ARCHIVED', 'DELETED_DRAFT')
  group by g.bucket, g.account_id)
select used.account_id as "accountId", o.name, used.groups
from used join o on o.id = used.account_id order by used.account_id;

-- audiences/share-store.ts: receivedPage
select a.id, a.name, a.size, a.status, o.id as "byId", o.name as "byName", o.owner_id as "byOwnerId",
  s.created_at as "sharedAt"
from ad_audience_shares s
join ad_audiences a on a.bucket = s.bucket and a.id = s.audience_id
join ad_accounts o on o.bucket = s.bucket and o.id = s.account_id
where s.with_account_id = :accountId
  and (:ids::bigint[] is null or s.audience_id = any(:ids::bigint[]))
  and (:before::bigint is null or s.audience_id < :before::bigint)
order by s.audience_id desc limit :limit;

-- audiences/share-store.ts: receivedAmong
select audience_id as id from ad_audience_shares
where with_account_id = :accountId and audience_id = any(:ids::bigint[]);

-- audiences/share-store.ts: holdReceived
select audience_id as id from ad_audience_shares
where bucket = :bucket and with_account_id = :accountId and audience_id = any(:ids::bigint[])
order by audience_id for share;

-- audiences/share-store.ts: kindsTargeted
select id, case when account_id = :accountId then kind else 'SHARED' end as kind from ad_audiences
where bucket in (select distinct ((named >> 12) & 1023)::smallint from unnest(:ids::bigint[]) as named)
  and id = any(:ids::bigint[]) order by id desc;

-- audiences/share-store.ts: sharesOfOwner
select s.audience_id as "audienceId", s.with_account_id as "withId", a.name, o.name as by
from ad_accounts o
join ad_audience_shares s on s.bucket = o.bucket and s.account_id = o.id
join ad_audiences a on a.bucket = s.bucket and a.id = s.audience_id
where o.bucket = :bucket and o.owner_id = :personId
order by s.audience_id, s.with_account_id;

-- audiences/visiting-store.ts: visitsIn
with visits as materialized (
  select e.viewer, max(e.at) as at, (array_agg(e.name order by e.at desc))[1] as name
  from ad_conversions e
  where e.bucket = :bucket and e.account_id = :accountId and e.viewer is not null and coalesce(e.changed_at, e.received_at) > :from and coalesce(e.changed_at, e.received_at) <= :to
  and e.viewer > :after
    and (:tagId::bigint is null or e.tag_id = :tagId::bigint)
    and (:names::smallint[] is null or e.name = any(:names::smallint[]))
    and (:platforms::smallint[] is null or e.platform = any(:platforms::smallint[]))
    and (:sources::smallint is null or e.sources & :sources::smallint <> 0)
    and (:page::text is null or e.page = :page::text)
    and (:partOfPage::text is null or strpos(lower(e.page), lower(:partOfPage::text)) > 0)
    and (:notPage::text is null or e.page <> :notPage::text)
    and (:notPartOfPage::text is null or strpos(lower(e.page), lower(:notPartOfPage::text)) = 0)
  group by e.viewer order by e.viewer limit :limit),
numbered_now as materialized (
  select viewer, min(person_id) as person_id from ad_viewers
  where viewer in (select viewer from visits) group by viewer),
numbered_before as materialized (
  select was as viewer, min(person_id) as person_id from ad_viewers
  where was in (select viewer from visits) group by was)
select visits.viewer, coalesce(numbered_now.person_id, numbered_before.person_id) as "personId", visits.name, visits.at
from
visits left join numbered_now on numbered_now.viewer = visits.viewer
left join numbered_before on numbered_before.viewer = visits.viewer
order by visits.viewer;

-- audiences/visiting-store.ts: visitsAmong
with visits as materialized (
  select e.viewer, max(e.at) as at, (array_agg(e.name order by e.at desc))[1] as name
  from ad_conversions e
  where e.bucket = :bucket and e.account_id = :accountId and e.viewer is not null and e.id = any(:ids::bigint[])
    and (:tagId::bigint is null or e.tag_id = :tagId::bigint)
    and (:names::smallint[] is null or e.name = any(:names::smallint[]))
    and (:platforms::smallint[] is null or e.platform = any(:platforms::smallint[]))
    and (:sources::smallint is null or e.sources & :sources::smallint <> 0)
    and (:page::text is null or e.page = :page::text)
    and (:partOfPage::text is null or strpos(lower(e.page), lower(:partOfPage::text)) > 0)
    and (:notPage::text is null or e.page <> :notPage::text)
    and (:notPartOfPage::text is null or strpos(lower(e.page), lower(:notPartOfPage::text)) = 0)
  group by e.viewer order by e.viewer limit :limit),
numbered_now as materialized (
  select viewer, min(person_id) as person_id from ad_viewers
  where viewer in (select viewer from visits) group by viewer),
numbered_before as materialized (
  select was as viewer, min(person_id) as person_id from ad_viewers
  where was in (select viewer from visits) group by was)
select visits.viewer, coalesce(numbered_now.person_id, numbered_before.person_id) as "personId", visits.name, visits.at
from
visits left join numbered_now on numbered_now.viewer = visits.viewer
left join numbered_before on numbered_before.viewer = visits.viewer
order by visits.viewer;

-- audiences/visiting-store.ts: visitAudiencesOf
select bucket, id, rule from ad_audiences
where bucket = :bucket and account_id = :accountId and kind = 'VISITOR' order by id;

-- billing/account-money-store.ts: accountMoney
with a as materialized (select account.*, owner.username from ad_accounts account
join people owner on owner.bucket = account.bucket and owner.id = account.owner_id where account.bucket = :bucket and account.id = :id)
select a.id, a.name, a.currency, a.standing, a.owner_id as "ownerId",
a.username as "ownerUsername", coalesce(m.funds, 0) as funds, coalesce(m.line, 0) as line,
coalesce(m.spent, 0) as spent, coalesce(m.closed, 0) as closed, stored.numbers, stored.balances from a left join ad_money m on m.bucket = a.bucket and m.account_id = a.id
cross join lateral (
  select coalesce(array_agg(book), '{}') as numbers,
    coalesce(array_agg(balance::text), '{}') as balances
  from ad_books b where b.bucket = a.bucket and b.account_id = a.id) as stored;

-- billing/account-money-store.ts: accountsPage
select a.id, a.name, a.currency, a.standing, a.owner_id as "ownerId",
a.username as "ownerUsername", coalesce(m.funds, 0) as funds, coalesce(m.line, 0) as line,
coalesce(m.spent, 0) as spent, coalesce(m.closed, 0) as closed from (select account.*, owner.username from ad_accounts account
join people owner on owner.bucket = account.bucket and owner.id = account.owner_id) a left join ad_money m on m.bucket = a.bucket and m.account_id = a.id
where (a.name, a.id) > (:name::text, :id::bigint)
  and (:query::text is null or strpos(lower(a.name), lower(:query)) > 0)
order by a.name, a.id limit :limit;

-- billing/account-money-store.ts: transfersPage
select no, at, debit, credit, amount, cause, ref, (
  select id from ad_documents as receipt
  where receipt.bucket = :bucket and receipt.account_id = :accountId and receipt.kind = 'RECEIPT'
    and receipt.from_no <= ad_transfers.no and receipt.to_no >= ad_transfers.no
  limit 1) as "receiptId", (
  select last_four from ad_card_payments as payment
  where ad_transfers.cause = :payment and payment.bucket = :bucket and payment.account_id = :accountId
    and payment.id::text = ad_transfers.ref) as "cardLastFour"
from ad_transfers
where bucket = :bucket and account_id = :accountId and amount > 0
  and no < coalesce(:before::bigint, 9223372036854775807)
  and (:causes::smallint[] is null or cause = any(:causes))
order by no desc limit :limit;

-- billing/account-money-store.ts: closedBefore
select coalesce(sum(amount), 0) as amount from ad_transfers
where bucket = :bucket and account_id = :accountId and cause = :close and at < :moment;

-- billing/account-money-store.ts: amountBooked
select sum(amount) as amount from ad_transfers
where bucket = :bucket and account_id = :accountId and cause = :cause and ref = :ref and ref <> '';

-- billing/anchor-store.ts: rootBefore
select count(*)::integer as accounts,
  sha256(coalesce(string_agg(
    int2send(money.bucket) || int8send(money.account_id) || int8send(last.no) || last.hash,
    ''::bytea order by money.bucket, money.account_id), '')) as root
from ad_money as money cross join lateral (
  select no, hash from ad_transfers as transfer
  where transfer.bucket = money.bucket and transfer.account_id = money.account_id
    and transfer.at < :moment
  order by no desc limit 1) as last;

-- billing/anchor-store.ts: nextToAnchor
select coalesce((select max(day) + 1 from ad_anchors),
(select min(at at time zone 'UTC')::date from ad_transfers)) as day;

-- billing/anchor-store.ts: insertAnchor
insert into ad_anchors (day, made_at, accounts, root) values (:day, :madeAt, :accounts, :root);

-- billing/anchor-store.ts: anchorsSince
select day, accounts, root from ad_anchors where day >= :day order by day limit 100;

-- billing/card-account-store.ts: paysByCard
select 1 from ad_cards as card
left join ad_money as money on money.bucket = card.bucket and money.account_id = card.account_id
where card.bucket = :bucket and card.account_id = :accountId
  and (card.method is not null or money.line > 0);

-- billing/check-store.ts: insertCheck
insert into ad_checks (started_at, name, ended_at, looked, wrong, found)
values (:startedAt, :name, :endedAt, :looked, :wrong, :found)
on conflict do nothing;

-- billing/check-store.ts: lastChecks
select distinct on (name) started_at as "startedAt", ended_at as "endedAt", name, looked, wrong, found
from ad_checks order by name, started_at desc;

-- billing/credit-store.ts: takeCredits
update ad_credits as credit set remaining = credit.remaining - part.taken
from (
  select bucket, account_id, offer_id, least(remaining, greatest(0, amount - coalesce(sum(remaining) over (
    partition by bucket, account_id order by ends_at, offer_id
    rows between unbounded preceding and 1 preceding), 0))) as taken
  from (
    select stored.bucket, stored.account_id, stored.offer_id, stored.remaining, stored.ends_at, spent.amount
    from unnest(:buckets::smallint[], :accountIds::bigint[], :amounts::bigint[])
      as spent (bucket, account_id, amount)
    join ad_credits as stored on stored.bucket = spent.bucket and stored.account_id = spent.account_id
    where stored.remaining > 0) as open) as part
where part.taken > 0 and credit.bucket = part.bucket and credit.account_id = part.account_id
  and credit.offer_id = part.offer_id;

-- billing/credit-store.ts: insertCredit
insert into ad_credits (bucket, account_id, offer_id, title, terms, amount, remaining, ends_at, redeemed_at)
values (:bucket, :accountId, :offerId, :title, :terms, :amount, :amount, :endsAt, :redeemedAt)
on conflict do nothing;

-- billing/credit-store.ts: hasCredit
select 1 from ad_credits where bucket = :bucket and account_id = :accountId and offer_id = :offerId;

-- billing/credit-store.ts: creditsPage
select * from (
  select offer_id as "offerId", title, terms, amount, remaining, expired, ends_at as "endsAt",
    redeemed_at as "redeemedAt", coalesce(sum(remaining) over (order by ends_at, offer_id
      rows between unbounded preceding and 1 preceding), 0) as before
  from ad_credits where bucket = :bucket and account_id = :accountId) as credit
where :endsAt::timestamptz is null or ("endsAt", "offerId") < (:endsAt::timestamptz, :offerId::bigint)
order by "endsAt" desc, "offerId" desc limit :limit;

-- billing/credit-store.ts: accountsWithEnded
select distinct bucket, account_id as "accountId" from ad_credits
where ends_at <= :now and remaining > 0 order by bucket, account_id limit :limit;

-- billing/credit-store.ts: endCredits
update ad_credits as credit set expired = credit.remaining, remaining = 0
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
where credit.bucket = wanted.bucket and credit.account_id = wanted.account_id
  and credit.ends_at <= :now and credit.remaining > 0
returning credit.bucket, credit.account_id as "accountId", credit.offer_id as "offerId", credit.expired as amount;

-- billing/event-cost-store.ts: costsOf
select event.auction_id as "auctionId", event.slot, event.kind, (event.charged + coalesce(event.charged_beyond, 0)) as charged
from (select distinct ring, auction_id, slot, kind
  from unnest(:rings::smallint[], :auctionIds::bigint[], :slots::smallint[], :kinds::smallint[])
    as wanted (ring, auction_id, slot, kind)) as wanted
join ad_events as event on event.ring = wanted.ring and event.auction_id = wanted.auction_id
  and event.bucket = :bucket and event.slot = wanted.slot and event.kind = wanted.kind
where event.account_id = :accountId and event.charged > 0
order by event.auction_id, event.slot, event.kind;

-- billing/people-proof-store.ts: lastDayOfPeople
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 3) select max((at at time zone 'UTC')::date) as day from marks;

-- billing/people-proof-store.ts: reachOfDay
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 3),
seen as (
  select event.bucket, event.account_id, part.id, part.term,
    string_agg(distinct substring(sha256(int8send(event.viewer)) for 6), ''::bytea) as hashes
  from
  marks join ad_events as event
    on event.bucket = marks.bucket and event.account_id = marks.account_id
      and event.seq <= marks.seq and event.seq > marks.from_seq
      and event.at >= :day::date::timestamp at time zone 'UTC'
      and event.at < (:day::date + 1)::timestamp at time zone 'UTC'
  cross join lateral (values (event.account_id, 0), (event.campaign_id, 0), (event.group_id, 0), (event.ad_id, 0),
  (event.campaign_id, event.term), (event.group_id, event.term)) as part (id, term)
  where event.kind = 1 and event.verdict = 0
  group by event.bucket, event.account_id, part.id, part.term),
stored as (
  select reach.bucket, reach.account_id, reach.id, reach.term, reach.sketch
  from marks join ad_reach as reach using (bucket, account_id) where reach.day = :day::date)
select bucket, account_id as "accountId", id, term, :day::date as day, stored.sketch as stored, seen.hashes
from seen full join stored using (bucket, account_id, id, term)
order by bucket, account_id, id, term;

-- billing/people-proof-store.ts: searchersOfDay
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 3)
select stored.bucket, stored.account_id as "accountId", stored.id, stored.term, stored.day, stored.searchers
from marks join ad_terms_of_day as stored using (bucket, account_id) where stored.day = :day::date
order by stored.bucket, stored.account_id, stored.id, stored.term;

-- billing/people-proof-store.ts: wrongTerms
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 3),
counted as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.term, event.topic,
    count(*) filter (where verdict = 0 and kind = 1) as impressions, count(*) filter (where verdict = 0 and kind = 2) as clicks, count(*) filter (where verdict = 0 and kind = 3) as closeups, count(*) filter (where verdict = 0 and kind = 4) as saves, count(*) filter (where verdict = 0 and kind = 5) as hides, count(*) filter (where verdict = 0 and kind = 6) as video_25, count(*) filter (where verdict = 0 and kind = 7) as video_50, count(*) filter (where verdict = 0 and kind = 8) as video_75, count(*) filter (where verdict = 0 and kind = 9) as video_95, count(*) filter (where verdict = 0 and kind = 10) as video_100, count(*) filter (where verdict = 0 and kind = 11) as video_views, coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint as spend, coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
    filter (where verdict = 0), 0)::bigint as free, count(*) filter (where verdict <> 0 and kind = 1) as invalid_impressions, count(*) filter (where verdict <> 0 and kind = 2) as invalid_clicks, count(*) filter (where verdict <> 0 and kind > 2) as invalid_acts
  from
  marks join ad_events as event
    on event.bucket = marks.bucket and event.account_id = marks.account_id
      and event.seq <= marks.seq and event.seq > marks.from_seq
      and event.at >= :day::date::timestamp at time zone 'UTC'
      and event.at < (:day::date + 1)::timestamp at time zone 'UTC'
  where event.term <> 0 or event.topic <> 0
  group by event.bucket, event.account_id, event.campaign_id, event.group_id, event.term, event.topic),
by_term as (
  select bucket, account_id, part.id, term as value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from counted cross join lateral (values (campaign_id), (group_id)) as part (id)
  where term <> 0 group by bucket, account_id, part.id, term),
by_topic as (
  select bucket, account_id, part.id, topic as value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from counted cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
  where topic <> 0 group by bucket, account_id, part.id, topic),
kept_terms as (
  select stored.*, stored.term as value from marks join ad_terms_of_day as stored using (bucket, account_id)
  where stored.day = :day::date),
kept_topics as (
  select stored.* from marks join ad_slices as stored using (bucket, account_id)
  where stored.day = :day::date and stored.dimension = 5),
compared as (
  select bucket, account_id, id, 'term ' || value as what, array_to_string(array[kept_terms.impressions, kept_terms.clicks, kept_terms.closeups, kept_terms.saves, kept_terms.hides, kept_terms.video_25, kept_terms.video_50, kept_terms.video_75, kept_terms.video_95, kept_terms.video_100, kept_terms.video_views, kept_terms.spend, kept_terms.free, kept_terms.invalid_impressions, kept_terms.invalid_clicks, kept_terms.invalid_acts], ' ') as stored, array_to_string(array[by_term.impressions, by_term.clicks, by_term.closeups, by_term.saves, by_term.hides, by_term.video_25, by_term.video_50, by_term.video_75, by_term.video_95, by_term.video_100, by_term.video_views, by_term.spend, by_term.free, by_term.invalid_impressions, by_term.invalid_clicks, by_term.invalid_acts], ' ') as counted
  from kept_terms full join by_term using (bucket, account_id, id, value)
  union all
  select bucket, account_id, id, 'topic ' || value, array_to_string(array[kept_topics.impressions, kept_topics.clicks, kept_topics.closeups, kept_topics.saves, kept_topics.hides, kept_topics.video_25, kept_topics.video_50, kept_topics.video_75, kept_topics.video_95, kept_topics.video_100, kept_topics.video_views, kept_topics.spend, kept_topics.free, kept_topics.invalid_impressions, kept_topics.invalid_clicks, kept_topics.invalid_acts], ' '), array_to_string(array[by_topic.impressions, by_topic.clicks, by_topic.closeups, by_topic.saves, by_topic.hides, by_topic.video_25, by_topic.video_50, by_topic.video_75, by_topic.video_95, by_topic.video_100, by_topic.video_views, by_topic.spend, by_topic.free, by_topic.invalid_impressions, by_topic.invalid_clicks, by_topic.invalid_acts], ' ')
  from kept_topics full join by_topic using (bucket, account_id, id, value))
select bucket, account_id as "accountId", what || ' of ' || id || ' for the day ' || :day::text as what,
  coalesce(nullif(stored, ''), 'missing') as stored, coalesce(nullif(counted, ''), 'missing') as counted
from compared where stored <> counted
order by bucket, account_id, id, what;

-- billing/proof-store.ts: seeOneMoment
set transaction isolation level repeatable read;

-- billing/proof-store.ts: accountsSince
select bucket, account_id as "accountId" from ad_money
where (bucket, account_id) > (:bucket::smallint, :accountId::bigint)
  and (at >= :since or (
    select at from ad_transfers as transfer
    where transfer.bucket = ad_money.bucket and transfer.account_id = ad_money.account_id
    order by no desc limit 1) >= :since)
order by bucket, account_id limit :limit;

-- billing/proof-store.ts: transfersSince
select transfer.bucket, transfer.account_id as "accountId", no, at, debit, credit, amount, cause, ref,
  from_seq as "fromSeq", to_seq as "toSeq", events_head as head, hash
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
cross join lateral (
  select coalesce(max(no), 0) as first from ad_transfers as close
  where close.bucket = wanted.bucket and close.account_id = wanted.account_id
    and close.at < :since and to_seq is not null) as start
join ad_transfers as transfer on transfer.bucket = wanted.bucket
  and transfer.account_id = wanted.account_id and transfer.no >= start.first
order by transfer.bucket, transfer.account_id, no;

-- billing/proof-store.ts: batchesSince
select event.bucket, event.account_id as "accountId", event.seq, sum((event.charged + coalesce(event.charged_beyond, 0)))::bigint as charged,
  sha256(string_agg(int8send(event.auction_id) || int8send(event.account_id) || int8send(event.campaign_id) || int8send(event.group_id) || int8send(event.ad_id) || int8send(event.viewer) || timestamptz_send(event.at) || int8send(event.seq) || int4send(event.price) || int4send(event.charged) || int4send(event.term) || int2send(event.bucket) || int2send(event.slot) || int2send(event.kind) || int2send(event.placement) || int2send(event.country) || int2send(event.demo) || int2send(event.device) || int2send(event.topic) || int2send(event.verdict) || int4send(coalesce(octet_length(event.proof), -1)) || coalesce(event.proof, '') || coalesce(int8send(event.price_beyond) || int8send(event.charged_beyond), ''), ''::bytea order by event.auction_id, event.slot, event.kind)) as link
from ad_events as event
join unnest(:buckets::smallint[], :accountIds::bigint[], :froms::timestamptz[])
  as wanted (bucket, account_id, since)
  on wanted.bucket = event.bucket and wanted.account_id = event.account_id and event.at >= wanted.since
where event.at >= :first::timestamptz
group by event.bucket, event.account_id, event.seq
order by event.bucket, event.account_id, event.seq;

-- billing/proof-store.ts: wrongBooks
with wanted as (
  select * from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)),
booked as (
  select bucket, account_id, side.book, sum(side.amount) as balance
  from wanted join ad_transfers as transfer using (bucket, account_id)
  cross join lateral (values (debit, amount), (credit, -amount)) as side (book, amount)
  group by bucket, account_id, side.book),
stored as (select bucket, account_id, book, balance from wanted join ad_books using (bucket, account_id))
select bucket, account_id as "accountId", 'book ' || book as what, coalesce(stored.balance, 0)::text as stored,
  coalesce(booked.balance, 0)::text as counted
from stored full join booked using (bucket, account_id, book)
where coalesce(stored.balance, 0) <> coalesce(booked.balance, 0)
order by bucket, account_id, book;

-- billing/proof-store.ts: wrongMoney
select money.bucket, money.account_id as "accountId", stored.what, stored.stored::text, stored.counted::text
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
join ad_money as money using (bucket, account_id)
cross join lateral (
  select coalesce(sum(amount) filter (where cause = :close), 0) as closed,
    coalesce(max(to_seq), 0) as closed_seq,
    coalesce(sum(amount) filter (where cause = any(:funds::smallint[])), 0)
      - coalesce(sum(amount) filter (where cause = :expire), 0) as funds
  from ad_transfers as transfer
  where transfer.bucket = money.bucket and transfer.account_id = money.account_id) as booked
cross join lateral (values
  ('closed', money.closed, booked.closed), ('closed batches', money.closed_seq, booked.closed_seq),
  ('funds', money.funds - money.line, booked.funds)) as stored (what, stored, counted)
where stored.stored <> stored.counted
order by money.bucket, money.account_id;

-- billing/proof-store.ts: wrongBudgets
with parts as materialized (
  select budget.bucket, budget.account_id, budget.id, budget.span, budget.opened_seq, part.*
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  join ad_budgets as budget using (bucket, account_id)
  cross join lateral (
    select 'budget ' || id || ' of span ' || span as what, spent as stored,
      case span when 3 then opened_at else period::timestamp at time zone 'UTC' end as since,
      case span when 3 then 'infinity' else (period + 1)::timestamp at time zone 'UTC' end as until
    union all
    select 'the six days before ' || period || ' of budget ' || id,
      (select sum(part)::bigint from unnest(before) as part),
      (period - 6)::timestamp at time zone 'UTC', period::timestamp at time zone 'UTC'
    where span = 1) as part
  where span <> 2 and part.since >= :keptSince),
spent as (
  select parts.bucket, parts.what, sum((event.charged + coalesce(event.charged_beyond, 0))) as charged
  from ad_events as event cross join lateral (values (group_id), (campaign_id)) as level (id)
  join parts on parts.bucket = event.bucket and parts.id = level.id
    and parts.account_id = event.account_id
  where event.at >= (select min(since) from parts) and event.charged > 0
    and event.seq > parts.opened_seq and event.at >= parts.since and event.at < parts.until
  group by parts.bucket, parts.what)
select bucket, account_id as "accountId", what, stored::text, coalesce(charged, 0)::text as counted
from parts left join spent using (bucket, what)
where stored <> coalesce(charged, 0)
order by bucket, account_id, id, span, what;

-- billing/proof-store.ts: strayAccounts
select bucket, account_id as "accountId" from (
  select bucket, account_id from ad_events where at >= :since
  union select bucket, account_id from ad_transfers where at >= :since) as named
where not exists (select 1 from ad_money as money
  where money.bucket = named.bucket and money.account_id = named.account_id)
order by bucket, account_id limit 100;

-- billing/report-proof-store.ts: wrongDays
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 1),
by_ad as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id,
    date_trunc('hour', event.at, 'UTC') as hour, count(*) filter (where verdict = 0 and kind = 1) as impressions, count(*) filter (where verdict = 0 and kind = 2) as clicks, count(*) filter (where verdict = 0 and kind = 3) as closeups, count(*) filter (where verdict = 0 and kind = 4) as saves, count(*) filter (where verdict = 0 and kind = 5) as hides, count(*) filter (where verdict = 0 and kind = 6) as video_25, count(*) filter (where verdict = 0 and kind = 7) as video_50, count(*) filter (where verdict = 0 and kind = 8) as video_75, count(*) filter (where verdict = 0 and kind = 9) as video_95, count(*) filter (where verdict = 0 and kind = 10) as video_100, count(*) filter (where verdict = 0 and kind = 11) as video_views, coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint as spend, coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
    filter (where verdict = 0), 0)::bigint as free, count(*) filter (where verdict <> 0 and kind = 1) as invalid_impressions, count(*) filter (where verdict <> 0 and kind = 2) as invalid_clicks, count(*) filter (where verdict <> 0 and kind > 2) as invalid_acts
  from marks join ad_events as event
    on event.bucket = marks.bucket and event.account_id = marks.account_id and event.seq <= marks.seq
  where event.at >= :since::date::timestamp at time zone 'UTC'
  group by event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, hour),
by_hour as materialized (
  select bucket, account_id, part.id, hour, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from by_ad cross join lateral (values (account_id), (campaign_id), (group_id), (ad_id)) as part (id)
  group by bucket, account_id, part.id, hour),
by_day as (
  select bucket, account_id, id, (hour at time zone 'UTC')::date as day, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from by_hour group by bucket, account_id, id, day),
days as (
  select stored.bucket, stored.account_id, stored.id, stored.day,
    stored.impressions - coalesce(lag(stored.impressions) over in_order, before.impressions, 0) as impressions, stored.clicks - coalesce(lag(stored.clicks) over in_order, before.clicks, 0) as clicks, stored.closeups - coalesce(lag(stored.closeups) over in_order, before.closeups, 0) as closeups, stored.saves - coalesce(lag(stored.saves) over in_order, before.saves, 0) as saves, stored.hides - coalesce(lag(stored.hides) over in_order, before.hides, 0) as hides, stored.video_25 - coalesce(lag(stored.video_25) over in_order, before.video_25, 0) as video_25, stored.video_50 - coalesce(lag(stored.video_50) over in_order, before.video_50, 0) as video_50, stored.video_75 - coalesce(lag(stored.video_75) over in_order, before.video_75, 0) as video_75, stored.video_95 - coalesce(lag(stored.video_95) over in_order, before.video_95, 0) as video_95, stored.video_100 - coalesce(lag(stored.video_100) over in_order, before.video_100, 0) as video_100, stored.video_views - coalesce(lag(stored.video_views) over in_order, before.video_views, 0) as video_views, stored.spend - coalesce(lag(stored.spend) over in_order, before.spend, 0) as spend, stored.free - coalesce(lag(stored.free) over in_order, before.free, 0) as free, stored.invalid_impressions - coalesce(lag(stored.invalid_impressions) over in_order, before.invalid_impressions, 0) as invalid_impressions, stored.invalid_clicks - coalesce(lag(stored.invalid_clicks) over in_order, before.invalid_clicks, 0) as invalid_clicks, stored.invalid_acts - coalesce(lag(stored.invalid_acts) over in_order, before.invalid_acts, 0) as invalid_acts
  from marks join ad_days as stored using (bucket, account_id)
  left join lateral (
    select impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as earlier
    where earlier.bucket = stored.bucket and earlier.id = stored.id and earlier.day < :since::date
    order by earlier.day desc limit 1) as before on true
  where stored.day >= :since::date
  window in_order as (partition by stored.bucket, stored.id order by stored.day)),
hours as (
  select stored.* from marks join ad_hours as stored using (bucket, account_id)
  where stored.hour >= :since::date::timestamp at time zone 'UTC'),
compared as (
  select bucket, account_id, id, 'day ' || day as "when", array_to_string(array[days.impressions, days.clicks, days.closeups, days.saves, days.hides, days.video_25, days.video_50, days.video_75, days.video_95, days.video_100, days.video_views, days.spend, days.free, days.invalid_impressions, days.invalid_clicks, days.invalid_acts], ' ') as stored, array_to_string(array[by_day.impressions, by_day.clicks, by_day.closeups, by_day.saves, by_day.hides, by_day.video_25, by_day.video_50, by_day.video_75, by_day.video_95, by_day.video_100, by_day.video_views, by_day.spend, by_day.free, by_day.invalid_impressions, by_day.invalid_clicks, by_day.invalid_acts], ' ') as counted
  from days full join by_day using (bucket, account_id, id, day)
  union all
  select bucket, account_id, id, 'hour ' || (hour at time zone 'UTC'), array_to_string(array[hours.impressions, hours.clicks, hours.closeups, hours.saves, hours.hides, hours.video_25, hours.video_50, hours.video_75, hours.video_95, hours.video_100, hours.video_views, hours.spend, hours.free, hours.invalid_impressions, hours.invalid_clicks, hours.invalid_acts], ' '), array_to_string(array[by_hour.impressions, by_hour.clicks, by_hour.closeups, by_hour.saves, by_hour.hides, by_hour.video_25, by_hour.video_50, by_hour.video_75, by_hour.video_95, by_hour.video_100, by_hour.video_views, by_hour.spend, by_hour.free, by_hour.invalid_impressions, by_hour.invalid_clicks, by_hour.invalid_acts], ' ')
  from hours full join by_hour using (bucket, account_id, id, hour))
select bucket, account_id as "accountId", 'the report of ' || id || ' for the ' || "when" as what,
  coalesce(nullif(stored, ''), 'missing') as stored, coalesce(nullif(counted, ''), 'missing') as counted
from compared where stored <> counted
order by bucket, account_id, id, "when";

-- billing/report-proof-store.ts: wrongSlices
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 2),
by_group as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, (event.at at time zone 'UTC')::date as day,
    slice.dimension, slice.value, count(*) filter (where verdict = 0 and kind = 1) as impressions, count(*) filter (where verdict = 0 and kind = 2) as clicks, count(*) filter (where verdict = 0 and kind = 3) as closeups, count(*) filter (where verdict = 0 and kind = 4) as saves, count(*) filter (where verdict = 0 and kind = 5) as hides, count(*) filter (where verdict = 0 and kind = 6) as video_25, count(*) filter (where verdict = 0 and kind = 7) as video_50, count(*) filter (where verdict = 0 and kind = 8) as video_75, count(*) filter (where verdict = 0 and kind = 9) as video_95, count(*) filter (where verdict = 0 and kind = 10) as video_100, count(*) filter (where verdict = 0 and kind = 11) as video_views, coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint as spend, coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
    filter (where verdict = 0), 0)::bigint as free, count(*) filter (where verdict <> 0 and kind = 1) as invalid_impressions, count(*) filter (where verdict <> 0 and kind = 2) as invalid_clicks, count(*) filter (where verdict <> 0 and kind > 2) as invalid_acts
  from marks join ad_events as event
    on event.bucket = marks.bucket and event.account_id = marks.account_id and event.seq <= marks.seq
  cross join lateral (values (1::smallint, event.country),
  (2::smallint, (width_bucket(event.demo / 4, array[18, 25, 35, 45, 50, 55, 65]) * 4
    + event.demo % 4)::smallint),
  (3::smallint, event.device), (4::smallint, event.placement)) as slice (dimension, value)
  where event.at >= :since::date::timestamp at time zone 'UTC'
  group by event.bucket, event.account_id, event.campaign_id, event.group_id, day, slice.dimension,
    slice.value),
counted as (
  select bucket, account_id, part.id, dimension, day, value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from by_group cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
  group by bucket, account_id, part.id, dimension, day, value),
slices as (
  select stored.* from marks join ad_slices as stored using (bucket, account_id)
  where stored.day >= :since::date and stored.dimension < 5),
compared as (
  select bucket, account_id, id, day, dimension, value, array_to_string(array[slices.impressions, slices.clicks, slices.closeups, slices.saves, slices.hides, slices.video_25, slices.video_50, slices.video_75, slices.video_95, slices.video_100, slices.video_views, slices.spend, slices.free, slices.invalid_impressions, slices.invalid_clicks, slices.invalid_acts], ' ') as stored,
    array_to_string(array[counted.impressions, counted.clicks, counted.closeups, counted.saves, counted.hides, counted.video_25, counted.video_50, counted.video_75, counted.video_95, counted.video_100, counted.video_views, counted.spend, counted.free, counted.invalid_impressions, counted.invalid_clicks, counted.invalid_acts], ' ') as counted
  from slices full join counted using (bucket, account_id, id, dimension, day, value))
select bucket, account_id as "accountId",
  'value ' || value || ' of dimension ' || dimension || ' of ' || id || ' for the day ' || day as what,
  coalesce(nullif(stored, ''), 'missing') as stored, coalesce(nullif(counted, ''), 'missing') as counted
from compared where stored <> counted
order by bucket, account_id, id, day, dimension, value;

-- billing/report-proof-store.ts: wrongSpend
with
marks as materialized (
  select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  left join ad_rolled as rolled
    on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = 1),
behind as materialized (
  select marks.* from marks join ad_money as money using (bucket, account_id) where money.seq > marks.seq),
after as (
  select event.bucket, event.account_id, sum((event.charged + coalesce(event.charged_beyond, 0))) as charged
  from behind join ad_events as event
    on event.bucket = behind.bucket and event.account_id = behind.account_id
      and event.at >= behind.at and event.seq > behind.seq
  where event.at >= (select min(at) from behind)
  group by event.bucket, event.account_id),
compared as (
  select marks.bucket, marks.account_id, coalesce(last.spend, 0) as stored,
    money.spent - coalesce(after.charged, 0) as counted
  from marks join ad_money as money using (bucket, account_id)
  left join after using (bucket, account_id)
  left join lateral (
    select spend from ad_days as stored
    where stored.bucket = marks.bucket and stored.id = marks.account_id
    order by stored.day desc limit 1) as last on true
  where marks.is_whole)
select bucket, account_id as "accountId", 'what its reports say was spent' as what, stored::text, counted::text
from compared where stored <> counted
order by bucket, account_id;

-- bulk/mode-store.ts: findMode
select mode from ad_modes where bucket = :bucket and person_id = :personId;

-- bulk/mode-store.ts: storeMode
insert into ad_modes (bucket, person_id, mode, chosen_at)
values (:bucket, :personId, :mode, :now)
on conflict (bucket, person_id) do update
  set mode = excluded.mode, chosen_at = excluded.chosen_at;

-- bulk/sheet-store.ts: sheetKeys
select entity, id, campaign_id as "campaignId", group_id as "groupId" from (
  select 'CAMPAIGN' as entity, 0 as rank, x.id, x.id as campaign_id, 0::bigint as group_id
  from ad_campaigns x
  where x.bucket = :bucket and x.account_id = :accountId and x.status = any(:statuses::text[]) and (:objectives::text[] is null or x.id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[]))) and (:campaignIds::bigint[] is null or x.id = any(:campaignIds::bigint[]))
    and :groupIds::bigint[] is null and :adIds::bigint[] is null and (:since::date is null or x.updated_at >= :since::date::timestamp at time zone 'UTC')
  union all
  select 'AD_GROUP', 0, x.id, x.campaign_id, x.id from ad_groups x
  where x.bucket = :bucket and x.account_id = :accountId and x.status = any(:statuses::text[]) and (:objectives::text[] is null or x.campaign_id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
    and (:campaignIds::bigint[] is null or x.campaign_id = any(:campaignIds::bigint[])) and (:groupIds::bigint[] is null or x.id = any(:groupIds::bigint[]))
    and :adIds::bigint[] is null and (:since::date is null or x.updated_at >= :since::date::timestamp at time zone 'UTC')
  union all
  select 'AD', 2, x.id, x.campaign_id, x.group_id from ad_ads x
  where x.bucket = :bucket and x.account_id = :accountId and x.status = any(:statuses::text[]) and (:objectives::text[] is null or x.campaign_id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
    and (:campaignIds::bigint[] is null or x.campaign_id = any(:campaignIds::bigint[])) and (:groupIds::bigint[] is null or x.group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or x.id = any(:adIds::bigint[])) and (:since::date is null or x.updated_at >= :since::date::timestamp at time zone 'UTC')
  union all
  select 'KEYWORD', 1, k.id, x.id, 0 from ad_campaigns x
  join ad_keywords k on k.bucket = x.bucket and k.parent_id = x.id and not k.is_archived
  where x.bucket = :bucket and x.account_id = :accountId and x.status = any(:statuses::text[]) and (:objectives::text[] is null or x.id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[]))) and (:campaignIds::bigint[] is null or x.id = any(:campaignIds::bigint[]))
    and :groupIds::bigint[] is null and :adIds::bigint[] is null and (:since::date is null or k.created_at >= :since::date::timestamp at time zone 'UTC')
  union all
  select 'KEYWORD', 1, k.id, x.campaign_id, x.id from ad_groups x
  join ad_keywords k on k.bucket = x.bucket and k.parent_id = x.id and not k.is_archived
  where x.bucket = :bucket and x.account_id = :accountId and x.status = any(:statuses::text[]) and (:objectives::text[] is null or x.campaign_id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
    and (:campaignIds::bigint[] is null or x.campaign_id = any(:campaignIds::bigint[])) and (:groupIds::bigint[] is null or x.id = any(:groupIds::bigint[]))
    and :adIds::bigint[] is null and (:since::date is null or k.created_at >= :since::date::timestamp at time zone 'UTC')
  union all
  select 'PRODUCT_GROUP', 3, p.id, x.campaign_id, x.id from ad_groups x
  join ad_product_promotions p on p.bucket = x.bucket and p.ad_group_id = x.id
  where x.bucket = :bucket and x.account_id = :accountId and x.status = any(:statuses::text[]) and (:objectives::text[] is null or x.campaign_id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
    and (:campaignIds::bigint[] is null or x.campaign_id = any(:campaignIds::bigint[])) and (:groupIds::bigint[] is null or x.id = any(:groupIds::bigint[]))
    and :adIds::bigint[] is null and (:since::date is null or coalesce(p.updated_at, p.created_at) >= :since::date::timestamp at time zone 'UTC')
) as found
where entity = any(:entities::text[]) and (:campaignId::bigint is null
  or (campaign_id, group_id, rank, id) > (:campaignId::bigint, :groupId::bigint, :rank::int, :id::bigint))
order by campaign_id, group_id, rank, id limit :limit;

-- campaigns/above-store.ts: aboveAds
select ad.id, g.status as "ofGroup", c.status as "ofCampaign", o.standing = 'disabled' as "isStopped"
from unnest(:buckets::smallint[], :ids::bigint[], :groupIds::bigint[], :campaignIds::bigint[],
    :accountIds::bigint[]) as ad (bucket, id, group_id, campaign_id, account_id)
join ad_accounts o on o.bucket = ad.bucket and o.id = ad.account_id
join ad_groups g on g.bucket = ad.bucket and g.id = ad.group_id
join ad_campaigns c on c.bucket = ad.bucket and c.id = ad.campaign_id;

-- campaigns/limit-store.ts: countAdvertised
select (select count(*)::integer from ad_campaigns
where bucket = :bucket and account_id = :accountId and status not in ('ARCHIVED', 'DELETED_DRAFT')) as campaigns, (select count(*)::integer from ad_groups
where bucket = :bucket and account_id = :accountId and status not in ('ARCHIVED', 'DELETED_DRAFT')) as "ad groups",
(select count(*)::integer from ad_ads
where bucket = :bucket and account_id = :accountId and status not in ('ARCHIVED', 'DELETED_DRAFT')) as ads, (select count(*)::integer from ad_keywords
where bucket = :bucket and account_id = :accountId and not is_archived) as keywords;

-- campaigns/recheck-store.ts: uncheckAdsOfGroup
with again as (
  update ad_ads a set review = 'PENDING', reasons = '{}', review_no = a.review_no + 1,
    waits_since = null, updated_at = :now
  from (
    select bucket, id from ad_ads where bucket = :bucket and group_id = :groupId and account_id = :accountId and review in ('APPROVED', 'PENDING') and status in ('ACTIVE', 'PAUSED')
    order by bucket, id for update) as held
  where a.bucket = held.bucket and a.id = held.id
  returning a.bucket, a.id, a.review_no),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad', id::text from (select bucket, id from again) as changed)
select bucket, id, review_no as "reviewNo" from again order by bucket, id;

-- campaigns/recheck-store.ts: uncheckAdsOfPins
with again as (
  update ad_ads a set review = 'PENDING', reasons = '{}', review_no = a.review_no + 1,
    waits_since = null, updated_at = :now
  from (
    select bucket, id from ad_ads where bucket = :bucket and pin_id = any(:pinIds::bigint[]) and review in ('APPROVED', 'PENDING') and status in ('ACTIVE', 'PAUSED')
    order by bucket, id for update) as held
  where a.bucket = held.bucket and a.id = held.id
  returning a.bucket, a.id, a.review_no),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad', id::text from (select bucket, id from again) as changed)
select bucket, id, review_no as "reviewNo" from again order by bucket, id;

-- campaigns/recheck-store.ts: bucketsOf
select distinct bucket from ad_ads where pin_id = any(:pinIds::bigint[]) order by bucket;

-- campaigns/recheck-store.ts: uncheckHiddenAdsOfPins
with again as (
  update ad_ads a set review = 'PENDING', reasons = '{}', review_no = a.review_no + 1,
    waits_since = null, updated_at = :now
  from (
    select bucket, id from ad_ads where bucket = :bucket and pin_id = any(:pinIds::bigint[]) and review = 'REJECTED'
    and reasons = array['PIN_NOT_PUBLIC'] and status in ('ACTIVE', 'PAUSED')
    order by bucket, id for update) as held
  where a.bucket = held.bucket and a.id = held.id
  returning a.bucket, a.id, a.review_no),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad', id::text from (select bucket, id from again) as changed)
select bucket, id, review_no as "reviewNo" from again order by bucket, id;

-- campaigns/recheck-store.ts: pinsWithAds
select distinct pin_id as id from ad_ads where pin_id = any(:pinIds::bigint[]);

-- catalogs/clear-store.ts: deleteItems
with last as materialized (
  select max(item_id) as id from (
    select item_id from ad_items
    where bucket = :bucket and run_id = :runId and item_id > :after collate "C"
    order by item_id limit :limit) as next),
gone as (
  delete from ad_items
  where bucket = :bucket and run_id = :runId and item_id > :after collate "C"
    and item_id <= (select id from last))
select id as last from last;

-- catalogs/clear-store.ts: deleteIssues
with last as materialized (
  select max(no) as no from (
    select no from ad_feed_issues
    where bucket = :bucket and run_id = :runId and no > :after
    order by no limit :limit) as next),
gone as (
  delete from ad_feed_issues
  where bucket = :bucket and run_id = :runId and no > :after and no <= (select no from last))
select no as last from last;

-- catalogs/clear-store.ts: deleteRun
delete from ad_feed_runs where bucket = :bucket and id = :runId;

-- catalogs/clear-store.ts: runsToClear
select run.id, coalesce(run.id in (feed.current_run_id, feed.running_run_id), false) as "isInUse",
  feed.id is null as "isGone", feed.location is not distinct from '' as "isOfCalls"
from ad_feed_runs as run
left join ad_feeds as feed on feed.bucket = run.bucket and feed.id = run.feed_id
where run.bucket = :bucket and run.feed_id = :feedId
order by run.id desc;

-- catalogs/clear-store.ts: deleteBatches
delete from ad_item_batches where bucket = :bucket and id in (
select id from ad_item_batches where bucket = :bucket and feed_id = :feedId
  and not exists (select 1 from ad_feeds where bucket = :bucket and id = :feedId)
limit :limit);

-- catalogs/feed-store.ts: feedsPage
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- catalogs/feed-store.ts: feedsOfMarket
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and account_id = :accountId and country = :country
  and split_part(locale, '-', 1) = :language
order by id;

-- catalogs/feed-store.ts: lockFeedsBeside
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and account_id = :accountId
  and (country, split_part(locale, '-', 1)) = (
    select country, split_part(locale, '-', 1) from ad_feeds
    where bucket = :bucket and id = :id and account_id = :accountId)
order by id for update;

-- catalogs/feed-store.ts: countFeeds
select count(*)::int as count from ad_feeds
where bucket = :bucket and account_id = :accountId;

-- catalogs/feed-store.ts: feedById
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and id = :id and account_id = :accountId;

-- catalogs/feed-store.ts: lockFeed
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and id = :id and account_id = :accountId for update;

-- catalogs/feed-store.ts: lockRunningFeed
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and id = :feedId and running_run_id = :runId for update;

-- catalogs/feed-store.ts: dueFeeds
select bucket, id from ad_feeds where next_run_at <= :now and exists (
  select 1 from ad_accounts where ad_accounts.bucket = ad_feeds.bucket
    and ad_accounts.id = ad_feeds.account_id and ad_accounts.standing <> 'ended')
order by next_run_at limit :limit;

-- catalogs/feed-store.ts: dueFeeds, 2
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds where bucket = :bucket and id = :id and next_run_at <= :now
for update skip locked;

-- catalogs/feed-store.ts: feedsSince
select bucket, id, running_run_id as "runId" from ad_feeds
where running_run_id is not null and exists (
  select 1 from ad_feed_runs run where run.bucket = ad_feeds.bucket
    and run.id = ad_feeds.running_run_id and run.started_at < :before)
order by bucket, id limit :limit;

-- catalogs/feed-store.ts: feedsSince, 2
select bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
default_availability as "defaultAvailability", username, password, host_key as "hostKey",
schedule_time as "scheduleTime",
schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_feeds
where bucket = :bucket and id = :id and running_run_id = :runId for update skip locked;

-- catalogs/feed-store.ts: insertFeed
insert into ad_feeds (bucket, id, account_id, name, location, format, country, locale, currency,
  default_availability, username, password, host_key, schedule_time, schedule_time_zone, status, next_run_at,
  failures, current_run_id, running_run_id, version, created_at, updated_at)
values (:bucket, :id, :accountId, :name, :location, :format, :country, :locale, :currency,
  :defaultAvailability, :username, :password, :hostKey, :scheduleTime, :scheduleTimeZone, :status, :nextRunAt,
  :failures, :currentRunId, :runningRunId, :version, :createdAt, :updatedAt);

-- catalogs/feed-store.ts: updateFeed
update ad_feeds set name = :name, location = :location, format = :format, currency = :currency,
  default_availability = :defaultAvailability, username = :username, password = :password,
  host_key = :hostKey, schedule_time = :scheduleTime, schedule_time_zone = :scheduleTimeZone, status = :status,
  next_run_at = :nextRunAt, version = :version, updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- catalogs/feed-store.ts: updateFeedRuns
update ad_feeds set next_run_at = :nextRunAt, failures = :failures,
  current_run_id = :currentRunId, running_run_id = :runningRunId
where bucket = :bucket and id = :id;

-- catalogs/feed-store.ts: deleteFeed
delete from ad_feeds where bucket = :bucket and id = :id;

-- catalogs/issue-store.ts: insertIssues
insert into ad_feed_issues (bucket, run_id, no, code, row_no, item_id, value)
select :bucket, :runId, issue.no, issue.code, issue.row_no, issue.item_id, issue.value
from unnest(:nos::int[], :codes::text[], :rows::int[], :itemIds::text[], :values::text[])
  as issue (no, code, row_no, item_id, value);

-- catalogs/issue-store.ts: issuesPage
select no, code, row_no as row, item_id as "itemId", value from ad_feed_issues
where bucket = :bucket and run_id = :runId and no > :after
  and (:code::text is null or code = :code::text)
order by no limit :limit;

-- catalogs/item-store.ts: insertItems
insert into ad_items (bucket, run_id, item_id, availability, fields)
select :bucket, :runId, item.id, item.availability, item.fields::jsonb
from unnest(:ids::text[], :availabilities::text[], :fields::text[]) as item (id, availability, fields) on conflict do nothing returning item_id as id;

-- catalogs/item-store.ts: storeItems
insert into ad_items (bucket, run_id, item_id, availability, fields)
select :bucket, :runId, item.id, item.availability, item.fields::jsonb
from unnest(:ids::text[], :availabilities::text[], :fields::text[]) as item (id, availability, fields) on conflict (bucket, run_id, item_id)
do update set availability = excluded.availability, fields = excluded.fields;

-- catalogs/item-store.ts: removeItems
delete from ad_items
where bucket = :bucket and run_id = :runId and item_id = any(:ids::text[]);

-- catalogs/item-store.ts: itemsByIds
select run_id as "runId", item_id as id, availability, fields from ad_items
where bucket = :bucket and run_id = any(:runIds::bigint[]) and item_id = any(:ids::text[])
order by run_id, item_id;

-- catalogs/item-store.ts: itemsPage
select item_id as id, availability, fields from ad_items
where bucket = :bucket and run_id = :runId
  and (:after::text is null or item_id > :after::text collate "C")
order by item_id limit :limit;

-- catalogs/run-store.ts: runsPage
select bucket, id, feed_id as "feedId", status, accepts_decrease as "acceptsDecrease",
started_at as "startedAt", ended_at as "endedAt", original_count as original,
ingested_count as ingested, in_stock_count as "inStock", out_of_stock_count as "outOfStock",
preorder_count as preorder, issues from ad_feed_runs
where bucket = :bucket and feed_id = :feedId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- catalogs/run-store.ts: runsByIds
select bucket, id, feed_id as "feedId", status, accepts_decrease as "acceptsDecrease",
started_at as "startedAt", ended_at as "endedAt", original_count as original,
ingested_count as ingested, in_stock_count as "inStock", out_of_stock_count as "outOfStock",
preorder_count as preorder, issues from ad_feed_runs where bucket = :bucket and id = any(:ids::bigint[]);

-- catalogs/run-store.ts: lastRuns
select run.* from unnest(:feedIds::bigint[]) as feed (id)
cross join lateral (
  select bucket, id, feed_id as "feedId", status, accepts_decrease as "acceptsDecrease",
  started_at as "startedAt", ended_at as "endedAt", original_count as original,
  ingested_count as ingested, in_stock_count as "inStock", out_of_stock_count as "outOfStock",
  preorder_count as preorder, issues from ad_feed_runs
  where bucket = :bucket and feed_id = feed.id order by id desc limit 1) as run;

-- catalogs/run-store.ts: runOf
select bucket, id, feed_id as "feedId", status, accepts_decrease as "acceptsDecrease",
started_at as "startedAt", ended_at as "endedAt", original_count as original,
ingested_count as ingested, in_stock_count as "inStock", out_of_stock_count as "outOfStock",
preorder_count as preorder, issues from ad_feed_runs
where bucket = :bucket and id = :id and feed_id in (
  select id from ad_feeds where bucket = :bucket and account_id = :accountId);

-- catalogs/run-store.ts: insertRun
insert into ad_feed_runs (bucket, id, feed_id, status, accepts_decrease, started_at)
values (:bucket, :id, :feedId, 'PROCESSING', :acceptsDecrease, :startedAt);

-- catalogs/run-store.ts: endRun
update ad_feed_runs set status = :status, ended_at = :endedAt, original_count = :original,
  ingested_count = :ingested, in_stock_count = :inStock, out_of_stock_count = :outOfStock,
  preorder_count = :preorder, issues = :issues::jsonb
where bucket = :bucket and id = :id;

-- catalogs/run-store.ts: addCounts
update ad_feed_runs set original_count = original_count + :original,
  ingested_count = ingested_count + :ingested, in_stock_count = in_stock_count + :inStock,
  out_of_stock_count = out_of_stock_count + :outOfStock, preorder_count = preorder_count + :preorder
where bucket = :bucket and id = :runId;

-- charging/budget-store.ts: openBudgets
with requested as (
  select bucket, id, span, account_id, period, next_cap, week_cap, seq
  from unnest(:buckets::smallint[], :ids::bigint[], :spans::smallint[], :accountIds::bigint[], :caps::bigint[],
    :weekCaps::bigint[]) as wanted (bucket, id, span, account_id, next_cap, week_cap)
  join ad_money as money using (bucket, account_id)
  cross join lateral (select case span when 1 then (greatest(money.at, :at::timestamptz) at time zone 'UTC')::date
    else date 'epoch' end as period) as now)
insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, week_cap, spent, before,
  opened_seq, opened_at)
select requested.bucket, requested.id, requested.span, requested.account_id, now.period,
  case when coalesce(requested.next_cap, requested.week_cap) is not null then greatest(days.spent,
  least(requested.next_cap, requested.week_cap - (select sum(part)::bigint from unnest(days.before) as part))) end, requested.next_cap, requested.week_cap,
  days.spent, days.before, requested.seq, :at
from requested
left join ad_budgets as stored using (bucket, id, span)
cross join lateral (select greatest(stored.period, requested.period) as period) as now
cross join lateral (select
  case when stored.id is null then 0 else case when stored.period = now.period then stored.spent else 0 end end as spent,
  case when stored.id is null then array_fill(0::bigint, array[6])
    else case when stored.period = now.period then stored.before
    else (array_fill(0::bigint, array[least(now.period - stored.period - 1, 6)])
      || stored.spent || stored.before)[1:6] end end as before) as days
on conflict (bucket, id, span) do update
  set period = excluded.period, cap = excluded.cap, next_cap = excluded.next_cap, week_cap = excluded.week_cap,
    spent = excluded.spent, before = excluded.before
  where ad_budgets.account_id = excluded.account_id;

-- charging/budget-store.ts: budgetsOf
select id, span, days.spent, case when stored.period = now.period then cap
    else case when coalesce(next_cap, week_cap) is not null then greatest(days.spent,
    least(next_cap, week_cap - (select sum(part)::bigint from unnest(days.before) as part))) end end as cap
from ad_budgets as stored
cross join lateral (select greatest(stored.period, case stored.span when 1 then (:at::timestamptz at time zone 'UTC')::date end) as period) as now
cross join lateral (select case when stored.period = now.period then stored.spent else 0 end as spent,
  case when stored.period = now.period then stored.before
  else (array_fill(0::bigint, array[least(now.period - stored.period - 1, 6)])
    || stored.spent || stored.before)[1:6] end as before) as days
where bucket = :bucket and id = any(:ids::bigint[]) and span <> 2 order by id, span;

-- charging/charge-store.ts: planByKeys
select set_config('plan_cache_mode', 'force_generic_plan', true),
set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
set_config('enable_sort', 'off', true);

-- charging/charge-store.ts: chargeBatch
with requested as materialized (
  select *
  from unnest(:rings::smallint[], :auctionIds::bigint[], :buckets::smallint[], :slots::smallint[],
    :kinds::smallint[], :accountIds::bigint[], :campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[],
    :viewers::bigint[], :otherViewers::bigint[], :prices::bigint[], :terms::integer[], :placements::smallint[], :countries::smallint[],
    :demos::smallint[], :devices::smallint[], :topics::smallint[], :verdicts::smallint[], :proofs::bytea[])
    with ordinality as requested (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id,
      viewer, other_viewer, price, term, placement, country, demo, device, topic, verdict, proof, place)
),
known as materialized (
  select requested.place from requested
  join (
    select stored.* from unnest(:ringsOfAuctions::smallint[]) as days (ring)
    cross join lateral (
      select auction_id, bucket, slot, kind from ad_events
      where ring = days.ring and auction_id = any(:auctionIds::bigint[]) offset 0) as stored) as stored
    using (auction_id, bucket, slot, kind)
),
accounts as materialized (
  select wanted.bucket, wanted.account_id, wanted.price, money.*, (money.at at time zone 'UTC')::date as day
  from unnest(:accountBuckets::smallint[], :accounts::bigint[], :accountPrices::bigint[])
    as wanted (bucket, account_id, price)
  cross join lateral (
    select seq + 1 as seq, greatest(at, :at::timestamptz) as at, funds - spent as room from ad_money
    where bucket = wanted.bucket and account_id = wanted.account_id offset 0) as money
),
levels as materialized (
  select * from unnest(:levelBuckets::smallint[], :levelAccounts::bigint[], :levels::bigint[], :levelPrices::bigint[])
    as levels (bucket, account_id, id, price)
),
budgets as materialized (
  select levels.bucket, levels.id, budget.*
  from levels
  join accounts using (bucket, account_id)
  cross join lateral (
    select account_id, span, opened_seq, opened_at, now.period, next_cap, week_cap, days.spent, days.before,
      case when stored.period = now.period then cap
        else case when coalesce(next_cap, week_cap) is not null then greatest(days.spent,
        least(next_cap, week_cap - (select sum(part)::bigint from unnest(days.before) as part))) end end as cap
    from ad_budgets as stored
    cross join lateral (select greatest(stored.period, case stored.span when 1 then accounts.day end) as period) as now
    cross join lateral (select case when stored.period = now.period then stored.spent else 0 end as spent,
      case when stored.period = now.period then stored.before
      else (array_fill(0::bigint, array[least(now.period - stored.period - 1, 6)])
        || stored.spent || stored.before)[1:6] end as before) as days
    where bucket = levels.bucket and id = levels.id and span <> 2 order by span offset 0) as budget
  where budget.account_id = levels.account_id
),
rooms as materialized (
  select bucket, account_id, id, coalesce(min(cap - spent), 9223372036854775807) as room
  from budgets group by bucket, account_id, id
),
scarce as materialized (
  select bucket, account_id from accounts where room <= price
  union
  select levels.bucket, levels.account_id from levels left join rooms using (bucket, account_id, id)
  where coalesce(rooms.room, 0) <= levels.price
),
earlier as materialized (
  select click.bucket, ad_id, viewer, click.at > accounts.at - interval '30 minutes' as is_recent
  from (
    select bucket, account_id, ad_id, viewer, at from ad_events
    where ring in (:ringOfTomorrow::smallint, :ringOfToday::smallint, :ringOfYesterday::smallint,
        :ringBeforeYesterday::smallint)
      and kind = 2 and verdict = 0 and viewer = any(:people::bigint[]) and ad_id = any(:adsClicked::bigint[])
      and at > :at::timestamptz - interval '30 minutes'
    order by viewer, ad_id, at offset 0) as click
  join accounts on accounts.bucket = click.bucket and accounts.account_id = click.account_id
),
fresh as materialized (
  select place, bucket, account_id, campaign_id, group_id, ad_id, kind, verdict, price, viewer,
    coalesce(other_viewer, viewer) as other_viewer
  from requested where place not in (select place from known)
),
again as materialized (
  select place from fresh
  where kind = 2 and verdict = 0
    and ((bucket, ad_id, viewer) in (select bucket, ad_id, viewer from earlier where is_recent)
      or (bucket, ad_id, other_viewer) in (select bucket, ad_id, viewer from earlier where is_recent))
  union all
  select place from (
    select place, row_number() over (partition by bucket, ad_id, least(viewer, other_viewer) order by place) as turn
    from fresh where kind = 2 and verdict = 0) as clicks
  where turn > 1
),
due as materialized (
  select *, case when judgement = 0 then price else 0 end as due
  from (
    select place, fresh.bucket, fresh.account_id, campaign_id, group_id, fresh.price, seq, at,
      case when place in (select place from again) then 5 else verdict end as judgement
    from fresh join accounts on accounts.bucket = fresh.bucket and accounts.account_id = fresh.account_id) as judged
),
limited as (
  select due.*, coalesce(of_group.room, 0) as group_room, coalesce(of_campaign.room, 0) as campaign_room,
    accounts.room as account_room
  from due
  join scarce using (bucket, account_id)
  join accounts using (bucket, account_id)
  left join rooms as of_group on of_group.bucket = due.bucket and of_group.account_id = due.account_id
    and of_group.id = due.group_id
  left join rooms as of_campaign on of_campaign.bucket = due.bucket and of_campaign.account_id = due.account_id
    and of_campaign.id = due.campaign_id
),
in_group as (select *, least(due, greatest(0, group_room - coalesce(sum(due) over (partition by bucket, account_id, group_id
order by place rows between unbounded preceding and 1 preceding), 0)))::bigint as of_group from limited),
in_campaign as (
  select *, least(of_group, greatest(0, campaign_room - coalesce(sum(of_group) over (partition by bucket, account_id, campaign_id
  order by place rows between unbounded preceding and 1 preceding), 0)))::bigint as of_campaign from in_group
),
in_account as (
  select *, least(of_campaign, greatest(0, account_room - coalesce(sum(of_campaign) over (partition by bucket, account_id, account_id
  order by place rows between unbounded preceding and 1 preceding), 0)))::bigint as charged from in_campaign
),
charges as materialized (
  select place, bucket, account_id, campaign_id, group_id, seq, at, judgement, due as charged, false as is_out
  from due where (bucket, account_id) not in (select bucket, account_id from scarce)
  union all
  select place, bucket, account_id, campaign_id, group_id, seq, at, judgement, charged,
    group_room = sum(charged) over (partition by bucket, account_id, group_id) or campaign_room = sum(charged) over (partition by bucket, account_id, campaign_id)
      or account_room = sum(charged) over (partition by bucket, account_id, account_id)
  from in_account
),
inserted as (
  insert into ad_events (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id, viewer,
    at, seq, price, charged, term, placement, country, demo, device, topic, verdict, proof,
    price_beyond, charged_beyond)
  select ring, auction_id, requested.bucket, slot, kind, requested.account_id, requested.campaign_id,
    requested.group_id, ad_id, viewer, at, seq, least(price, 2147483647)::integer, least(charged, 2147483647)::integer, term,
    placement, country, demo, device, topic, judgement, proof, case when price >= 2147483647 then greatest(0, price - 2147483647) end, case when price >= 2147483647 then greatest(0, charged - 2147483647) end
  from requested join charges using (place)
  returning *
),
spent_of_budgets as (
  insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, week_cap, before, spent,
    opened_seq, opened_at)
  select bucket, id, span, budgets.account_id, period, cap, next_cap, week_cap, before, spent + charged,
    opened_seq, opened_at
  from budgets join (
    select bucket, id, sum(charged)::bigint as charged from (
      select bucket, group_id as id, charged from charges where charged > 0
      union all
      select bucket, campaign_id, charged from charges where charged > 0) as parts
    group by bucket, id) as part using (bucket, id)
  on conflict (bucket, id, span) do update
    set period = excluded.period, cap = excluded.cap, before = excluded.before, spent = excluded.spent
),
linked as (
  insert into ad_money (bucket, account_id, funds, spent, seq, head, at)
  select bucket, account_id, charged, charged, seq, link, at
  from (
    select bucket, account_id, sum((inserted.charged + coalesce(inserted.charged_beyond, 0)))::bigint as charged, sha256(string_agg(int8send(inserted.auction_id) || int8send(inserted.account_id) || int8send(inserted.campaign_id) || int8send(inserted.group_id) || int8send(inserted.ad_id) || int8send(inserted.viewer) || timestamptz_send(inserted.at) || int8send(inserted.seq) || int4send(inserted.price) || int4send(inserted.charged) || int4send(inserted.term) || int2send(inserted.bucket) || int2send(inserted.slot) || int2send(inserted.kind) || int2send(inserted.placement) || int2send(inserted.country) || int2send(inserted.demo) || int2send(inserted.device) || int2send(inserted.topic) || int2send(inserted.verdict) || int4send(coalesce(octet_length(inserted.proof), -1)) || coalesce(inserted.proof, '') || coalesce(int8send(inserted.price_beyond) || int8send(inserted.charged_beyond), ''), ''::bytea order by inserted.auction_id, inserted.slot, inserted.kind)) as link
    from inserted group by bucket, account_id) as links
  join accounts using (bucket, account_id)
  on conflict (bucket, account_id) do update
    set seq = excluded.seq, at = excluded.at, spent = ad_money.spent + excluded.spent,
      head = sha256(ad_money.head || excluded.head)
)
select place, charged, is_out as "isOut" from charges;

-- charging/ledger-store.ts: ledgerEnds
select wanted.bucket, wanted.account_id as "accountId", last.*
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
cross join lateral (
  select no, at, hash from ad_transfers as transfer
  where transfer.bucket = wanted.bucket and transfer.account_id = wanted.account_id
  order by no desc limit 1) as last;

-- charging/ledger-store.ts: anchoredUntil
select max(day + 1) at time zone 'UTC' as until from ad_anchors;

-- charging/ledger-store.ts: isBooked
select 1 from ad_transfers
where bucket = :bucket and account_id = :accountId and cause = :cause and ref = :ref and ref <> ''
limit 1;

-- charging/ledger-store.ts: insertTransfers
insert into ad_transfers (bucket, account_id, no, at, debit, credit, amount, cause, ref, from_seq, to_seq,
  events_head, hash)
select * from unnest(:buckets::smallint[], :accountIds::bigint[], :nos::bigint[], :ats::timestamptz[],
  :debits::smallint[], :credits::smallint[], :amounts::bigint[], :causes::smallint[], :refs::text[],
  :fromSeqs::bigint[], :toSeqs::bigint[], :heads::bytea[], :hashes::bytea[]);

-- charging/ledger-store.ts: addToBooks
insert into ad_books as book (bucket, account_id, book, balance)
select bucket, account_id, side.book, sum(side.amount)
from unnest(:buckets::smallint[], :accountIds::bigint[], :debits::smallint[], :credits::smallint[],
  :amounts::bigint[]) as transfer (bucket, account_id, debit, credit, amount)
cross join lateral (values (debit, amount), (credit, -amount)) as side (book, amount)
group by bucket, account_id, side.book
order by bucket, account_id, side.book
on conflict (bucket, account_id, book) do update set balance = book.balance + excluded.balance;

-- charging/ledger-store.ts: balancesOf
select book.account_id as "accountId", book, balance
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
join ad_books as book on book.bucket = wanted.bucket and book.account_id = wanted.account_id;

-- charging/money-store.ts: openMoney
insert into ad_money (bucket, account_id)
select bucket, account_id from (
  select distinct bucket, account_id
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)) as wanted
where (select true from ad_money as money
  where money.bucket = wanted.bucket and money.account_id = wanted.account_id) is null
order by bucket, account_id
on conflict do nothing;

-- charging/money-store.ts: holdMoney
select 1 from (
  select distinct bucket, account_id
  from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
  order by bucket, account_id offset 0) as wanted
cross join lateral (
  select true from ad_money as money
  where money.bucket = wanted.bucket and money.account_id = wanted.account_id
  for no key update) as held;

-- charging/money-store.ts: moneyOf
select money.bucket, money.account_id as "accountId", funds, line, spent, closed, seq,
  closed_seq as "closedSeq", head, at
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
join ad_money as money on money.bucket = wanted.bucket and money.account_id = wanted.account_id
order by money.bucket, money.account_id;

-- charging/money-store.ts: addFunds
update ad_money set funds = funds + :amount::bigint
where bucket = :bucket and account_id = :accountId;

-- charging/money-store.ts: takeFunds
update ad_money set
  line = greatest(line, spent - (funds - line - :amount::bigint)),
  funds = funds - line - :amount::bigint + greatest(line, spent - (funds - line - :amount::bigint))
where bucket = :bucket and account_id = :accountId;

-- charging/money-store.ts: setLine
update ad_money set
  line = greatest(:line::bigint, spent - (funds - line)),
  funds = funds - line + greatest(:line::bigint, spent - (funds - line))
where bucket = :bucket and account_id = :accountId returning line;

-- charging/money-store.ts: accountsToClose
select bucket, account_id as "accountId" from ad_money
where (bucket, account_id) > (:bucket::smallint, :accountId::bigint) and seq > closed_seq
order by bucket, account_id limit :limit;

-- charging/money-store.ts: noteClosed
update ad_money as money set closed = spent, closed_seq = seq, at = closes.at
from unnest(:buckets::smallint[], :accountIds::bigint[], :ats::timestamptz[])
  as closes (bucket, account_id, at)
where money.bucket = closes.bucket and money.account_id = closes.account_id;

-- conversion-events/conversion-store.ts: insertEvents
insert into ad_conversions (bucket, account_id, id, name, is_offline, event_key, at, received_at, sources,
  platform, parts, value, quantity, order_id, page, viewer, other_viewer, matched_by, due_at, tag_id)
select :bucket::smallint, :accountId::bigint, id, name, is_offline, event_key, at, :now::timestamptz,
  :source::smallint, platform, parts, value, quantity, order_id, page, viewer, other_viewer, matched_by,
  case when viewer is not null then :now::timestamptz end, :tagId::bigint
from unnest(:ids::bigint[], :names::smallint[], :offline::boolean[], :keys::text[], :ats::timestamptz[],
  :platforms::smallint[], :parts::integer[], :values::bigint[], :quantities::integer[], :orders::text[],
  :pages::text[], :viewers::bigint[], :others::bigint[], :matches::smallint[])
as sent (id, name, is_offline, event_key, at, platform, parts, value, quantity, order_id, page, viewer,
  other_viewer, matched_by)
order by name, is_offline, event_key
on conflict (bucket, account_id, name, is_offline, event_key) do nothing
returning id;

-- conversion-events/conversion-store.ts: mergeEvents
with held as materialized (
  select sent.*, known.value as known_value, known.viewer as known_viewer, known.at as known_at
  from unnest(:ids::bigint[], :names::smallint[], :offline::boolean[], :keys::text[], :ats::timestamptz[],
    :platforms::smallint[], :parts::integer[], :values::bigint[], :quantities::integer[], :orders::text[],
    :pages::text[], :viewers::bigint[], :others::bigint[], :matches::smallint[])
  as sent (id, name, is_offline, event_key, at, platform, parts, value, quantity, order_id, page, viewer,
    other_viewer, matched_by)
  join ad_conversions as known on known.bucket = :bucket::smallint
    and known.account_id = :accountId::bigint and known.name = sent.name
    and known.is_offline = sent.is_offline and known.event_key = sent.event_key
  where known.sources & :source::smallint = 0
  order by known.name, known.is_offline, known.event_key
  for no key update of known),
merged as (
  update ad_conversions as known
  set sources = known.sources | :source::smallint,
    at = case when :source::smallint = 1 then held.at else known.at end,
    parts = known.parts | held.parts,
    value = coalesce(known.value, held.value),
    quantity = greatest(known.quantity, held.quantity),
    order_id = coalesce(known.order_id, held.order_id),
    page = coalesce(known.page, held.page),
    tag_id = coalesce(known.tag_id, :tagId::bigint),
    changed_at = :now::timestamptz,
    viewer = coalesce(known.viewer, held.viewer),
    other_viewer = case when known.viewer is null then held.other_viewer else known.other_viewer end,
    matched_by = case when known.viewer is null then held.matched_by else known.matched_by end,
    due_at = case when coalesce(known.viewer, held.viewer) is not null then :now::timestamptz end
  from held
  where known.bucket = :bucket::smallint and known.account_id = :accountId::bigint
    and known.name = held.name and known.is_offline = held.is_offline and known.event_key = held.event_key)
select id, case when known_value is null then coalesce(value, 0) else 0 end as "addedValue" from held;

-- conversion-events/conversion-store.ts: addToHour
insert into ad_conversion_hours (bucket, account_id, name, source, platform, hour, received, merged, value, last_at)
select :bucket::smallint, :accountId::bigint, name, :source::smallint, platform,
  date_trunc('hour', :now::timestamptz, 'UTC'), received, merged, value, :now::timestamptz
from unnest(:names::smallint[], :platforms::smallint[], :received::bigint[], :merged::bigint[], :values::bigint[])
  as announced (name, platform, received, merged, value)
order by name, platform
on conflict (bucket, account_id, hour, name, source, platform) do update
  set received = ad_conversion_hours.received + excluded.received,
    merged = ad_conversion_hours.merged + excluded.merged,
    value = ad_conversion_hours.value + excluded.value,
    last_at = greatest(ad_conversion_hours.last_at, excluded.last_at);

-- conversion-events/conversion-store.ts: insertRefusals
insert into ad_conversion_refusals (bucket, account_id, id, received_at, source, name, event_key, reason)
select :bucket::smallint, :accountId::bigint, id, :now::timestamptz, :source::smallint, name, event_key, reason
from unnest(:ids::bigint[], :names::text[], :keys::text[], :reasons::text[])
  as refused (id, name, event_key, reason);

-- conversion-events/match-store.ts: clicksOf
select event.auction_id as "auctionId", event.slot, event.viewer
from unnest(:auctionIds::bigint[], :slots::smallint[], :rings::smallint[])
  as sought (auction_id, slot, ring)
join ad_events as event on event.ring = any(:ringsSought::smallint[])
  and event.auction_id = sought.auction_id and event.bucket = :bucket
  and event.ring = sought.ring and event.slot = sought.slot and event.kind = 2
where event.account_id = :accountId::bigint and event.verdict = 0;

-- conversion-events/match-store.ts: numbersOf
select viewer.person_id as "personId", viewer.viewer, viewer.was
from unnest(:buckets::smallint[], :personIds::bigint[]) as sought (bucket, person_id)
join ad_viewers as viewer
  on viewer.bucket = sought.bucket and viewer.person_id = sought.person_id
where viewer.is_personal;

-- conversion-events/part-store.ts: addToParts
insert into ad_conversion_parts (bucket, account_id, day, name, source, platform, part, count)
select :bucket::smallint, :accountId::bigint, (:now::timestamptz at time zone 'UTC')::date, name, :source::smallint,
  platform, part, count
from unnest(:names::smallint[], :platforms::smallint[], :parts::smallint[], :counts::bigint[])
  as announced (name, platform, part, count)
order by name, platform, part
on conflict (bucket, account_id, day, name, source, platform, part) do update
  set count = ad_conversion_parts.count + excluded.count;

-- conversion-events/part-store.ts: partsSince
select name, source, part, sum(count) as count
from ad_conversion_parts
where bucket = :bucket and account_id = :accountId and day >= :since::date and platform = :platform
group by name, source, part
order by name, source, part;

-- conversion-events/part-store.ts: forgetParts
delete from ad_conversion_parts where day < (:before::timestamptz at time zone 'UTC')::date;

-- conversion-events/trial-store.ts: insertTrials
insert into ad_conversion_trials (bucket, account_id, id, received_at, name, event_key, parts, value, reason, warning)
select :bucket::smallint, :accountId::bigint, id, :now::timestamptz, name, event_key, parts, value, reason, warning
from unnest(:ids::bigint[], :names::text[], :keys::text[], :parts::integer[], :values::bigint[], :reasons::text[],
  :warnings::text[]) as tried (id, name, event_key, parts, value, reason, warning);

-- conversion-events/trial-store.ts: trialsSince
select id, received_at as "receivedAt", name, event_key as "eventKey", parts, value, reason, warning
from ad_conversion_trials
where bucket = :bucket and account_id = :accountId and received_at > :since
order by id desc limit :limit;

-- conversion-events/trial-store.ts: forgetTrialsOf
delete from ad_conversion_trials
where bucket = :bucket and account_id = :accountId and received_at <= :before;

-- conversion-events/trial-store.ts: forgetTrials
delete from ad_conversion_trials where received_at < :before;

-- conversion-setup/arrival-store.ts: sourcesSince
select name, source, sum(received) as received, sum(merged) as merged, max(last_at) as "lastAt"
from ad_conversion_hours
where bucket = :bucket and account_id = :accountId and hour >= :since
group by name, source
order by name, source;

-- conversion-setup/arrival-store.ts: newestEvents
select name, event_key as "eventKey", sources, parts, received_at as "receivedAt"
from ad_conversions
where bucket = :bucket and account_id = :accountId
order by id desc limit :limit;

-- conversion-setup/arrival-store.ts: newestRefusals
select name, event_key as "eventKey", reason, received_at as "receivedAt"
from ad_conversion_refusals
where bucket = :bucket and account_id = :accountId and received_at >= :since
order by id desc limit :limit;

-- conversion-uploads/group-store.ts: storeGroups
insert into ad_private_conversions (bucket, id, account_id, upload_id, day, name, campaign_id, segment, people,
  conversions, value)
select :bucket::smallint, id, :accountId::bigint, :uploadId::bigint, day, name, campaign_id, segment, people,
  conversions, value
from unnest(:ids::bigint[], :days::date[], :names::smallint[], :campaigns::bigint[], :segments::text[],
  :people::integer[], :conversions::bigint[], :values::bigint[])
  as sent (id, day, name, campaign_id, segment, people, conversions, value)
order by day, name, campaign_id, segment
on conflict (bucket, account_id, day, name, campaign_id, segment) do update
  set id = excluded.id, upload_id = excluded.upload_id, people = excluded.people,
    conversions = excluded.conversions, value = excluded.value;

-- conversion-uploads/group-store.ts: campaignsAmong
select id from ad_campaigns
where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[]);

-- conversion-uploads/group-store.ts: groupsPage
select g.id, to_char(g.day, 'YYYY-MM-DD') as day, g.name, g.campaign_id as "campaignId", g.segment, g.people,
  g.conversions, g.value, c.name as "campaignName"
from ad_private_conversions g
left join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
where g.bucket = :bucket and g.account_id = :accountId and (:before::bigint is null or g.id < :before::bigint)
order by g.id desc limit :limit;

-- conversion-uploads/upload-store.ts: uploadsPage
select bucket, id, account_id as "accountId", kind, file_name as "fileName", created_by as "createdBy", parts,
is_done as "isDone", rows, failed, errors, created_at as "createdAt", updated_at as "updatedAt" from ad_conversion_uploads
where bucket = :bucket and account_id = :accountId and kind = :kind
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- conversion-uploads/upload-store.ts: lockUpload
select bucket, id, account_id as "accountId", kind, file_name as "fileName", created_by as "createdBy", parts,
is_done as "isDone", rows, failed, errors, created_at as "createdAt", updated_at as "updatedAt" from ad_conversion_uploads
where bucket = :bucket and id = :id and account_id = :accountId and kind = :kind
for no key update;

-- conversion-uploads/upload-store.ts: storeUpload
insert into ad_conversion_uploads (bucket, id, account_id, kind, file_name, created_by, parts, is_done, rows,
  failed, errors, created_at, updated_at)
values (:bucket, :id, :accountId, :kind, :fileName, :createdBy, :parts, :isDone, :rows, :failed, :errors::jsonb,
  :createdAt, :updatedAt)
on conflict (bucket, id) do update set parts = excluded.parts, is_done = excluded.is_done,
  rows = excluded.rows, failed = excluded.failed, errors = excluded.errors, updated_at = excluded.updated_at;

-- conversion-uploads/upload-store.ts: forgetUploads
delete from ad_conversion_uploads where updated_at < :before;

-- conversion-uploads/upload-store.ts: forgetUploads, 2
delete from ad_private_conversions where day < (:before::timestamptz at time zone 'UTC')::date;

-- conversion-views/feed-store.ts: feedPage
with counted as (
  select id, false as "isRefused", received_at as "receivedAt", at, name, null::text as "sentName",
    event_key as "eventKey", sources, value, null::text as reason
  from ad_conversions
  where bucket = :bucket and account_id = :accountId and :counted::boolean
    and (:before::bigint is null or id < :before::bigint)
    and (:eventId::text is null or (name = any(:names::smallint[]) and is_offline in (true, false)
      and event_key = :eventId::text))
  order by id desc limit :limit),
refused as (
  select id, true, received_at, null::timestamptz, null::smallint, name, event_key, source, null::bigint, reason
  from ad_conversion_refusals
  where bucket = :bucket and account_id = :accountId and :refused::boolean
    and (:before::bigint is null or id < :before::bigint)
    and (:eventId::text is null or event_key = :eventId::text)
  order by id desc limit :limit)
select * from counted union all select * from refused
order by id desc limit :limit;

-- conversion-views/feed-store.ts: matchesOfNewest
select count(*)::int as events, count(viewer)::int as matched, count(distinct viewer)::int as people
from (select viewer from ad_conversions
      where bucket = :bucket and account_id = :accountId
      order by id desc limit :limit) as newest;

-- conversion-views/overview-store.ts: barsSince
select name, source, platform,
  floor(extract(epoch from hour - :since::timestamptz) / (:hours::int * 3600))::int as bar,
  sum(received) as received, sum(merged) as merged, sum(value) as value, max(last_at) as "lastAt"
from ad_conversion_hours
where bucket = :bucket and account_id = :accountId and hour >= :before::timestamptz
  and (:source::smallint is null or source = :source::smallint)
  and (:platform::smallint is null or platform = :platform::smallint)
group by 1, 2, 3, 4
order by 1, 2, 3, 4;

-- conversion-views/overview-store.ts: overlapSince
select sum(received) as received, sum(merged) as merged
from ad_conversion_hours
where bucket = :bucket and account_id = :accountId and hour >= :since::date::timestamp at time zone 'UTC'
  and platform = :platform and source in (1, 2);

-- conversions/tag-store.ts: tagsPage
select t.bucket, t.id, t.account_id as "accountId", t.name, t.hashes_email as "hashesEmail", t.sites,
  t.created_at as "createdAt", fired.last_at as "lastFiredAt"
from ad_tags t
left join lateral (
  select d.last_at from ad_tag_days d
  where d.bucket = t.bucket and d.account_id = t.account_id and d.tag_id = t.id and d.kind = 1
  order by d.day desc, d.last_at desc limit 1) as fired on true
where t.bucket = :bucket and t.account_id = :accountId and (:after::bigint is null or t.id > :after::bigint)
order by t.id limit :limit;

-- conversions/tag-store.ts: findTag
select t.bucket, t.id, t.account_id as "accountId", t.name, t.hashes_email as "hashesEmail", t.sites,
  t.created_at as "createdAt", fired.last_at as "lastFiredAt"
from ad_tags t
left join lateral (
  select d.last_at from ad_tag_days d
  where d.bucket = t.bucket and d.account_id = t.account_id and d.tag_id = t.id and d.kind = 1
  order by d.day desc, d.last_at desc limit 1) as fired on true
where t.bucket = :bucket and t.account_id = :accountId and t.id = :id;

-- conversions/tag-store.ts: countTags
select count(*)::int as count from ad_tags
where bucket = :bucket and account_id = :accountId;

-- conversions/tag-store.ts: isTagOf
select 1 as found from ad_tags
where bucket = :bucket and id = :id and account_id = :accountId;

-- conversions/tag-store.ts: insertTag
insert into ad_tags (bucket, id, account_id, name, created_at)
values (:bucket, :id, :accountId, :name, :createdAt);

-- conversions/tag-store.ts: changeTag
update ad_tags set name = coalesce(:name::text, name),
  hashes_email = coalesce(:hashesEmail::boolean, hashes_email),
  sites = coalesce(:sites::text[], sites)
where bucket = :bucket and account_id = :accountId and id = :id;

-- core/ad-store.ts: adsByIds
select a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt" from ad_ads a
where a.bucket = :bucket and a.id = any(:ids::bigint[]) and a.account_id = :accountId;

-- core/ad-store.ts: adsByKeys
select a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt" from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_ads a on a.bucket = wanted.bucket and a.id = wanted.id;

-- core/ad-store.ts: lockAds
select a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt" from ad_ads a
where a.bucket = :bucket and a.id = any(:ids::bigint[]) and a.account_id = :accountId
order by a.id for update;

-- core/ad-store.ts: findAd
select a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt" from ad_ads a where a.bucket = :bucket and a.id = :id;

-- core/ad-store.ts: lockAd
select a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt" from ad_ads a where a.bucket = :bucket and a.id = :id for update;

-- core/ad-store.ts: adsPage
select a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt" from ad_ads a
where a.bucket = :bucket and a.account_id = :accountId and a.status = any(:statuses::text[])
  and (:campaignId::bigint is null or a.campaign_id = :campaignId::bigint)
  and (:groupId::bigint is null or a.group_id = :groupId::bigint)
  and (:objectives::text[] is null or a.campaign_id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[]))) and (:patterns::text[] is null or a.name ilike all(:patterns::text[]) or a.id::text = :sought)
  and (:before::bigint is null or a.id < :before::bigint)
order by a.id desc limit :limit;

-- core/ad-store.ts: insertAd
insert into ad_ads
  (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, destination_url,
   status, review, reasons, review_no, waits_since, version, created_at, updated_at)
values (:bucket, :id, :accountId, :campaignId, :groupId, :pinId, :creativeType, :name,
  :destinationUrl, :status, :review, :reasons, :reviewNo, :waitsSince, :version, :createdAt,
  :updatedAt);

-- core/ad-store.ts: updateAd
update ad_ads set name = :name, destination_url = :destinationUrl, status = :status,
  review = :review, reasons = :reasons, review_no = :reviewNo, waits_since = :waitsSince,
  version = :version, updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- core/ad-store.ts: isTrusted
select 1 as found from ad_ads a
where a.bucket = :bucket and a.account_id = :accountId and a.review = 'APPROVED'
  and coalesce((
    select r.verdict from ad_reviews r join ad_ads looked
      on looked.bucket = r.bucket and looked.id = r.ad_id
    where r.bucket = :bucket and looked.account_id = :accountId
      and looked.pin_id = :pinId and r.who is not null
    order by r.id desc limit 1), 'approved') <> 'rejected'
limit 1;

-- core/ad-store.ts: findDestination
select a.pin_id as "pinId", a.destination_url as "destinationUrl" from ad_ads a
where a.bucket = :bucket and a.id = :id
  and a.review = 'APPROVED' and a.status in ('ACTIVE', 'PAUSED');

-- core/campaign-store.ts: campaignsByIds
select c.bucket, c.id, c.account_id as "accountId", c.name, c.objective, c.status,
c.daily_cap as "dailyCap", c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
c.is_flexible as "isFlexible", c.made_by as "madeBy", c.start_at as "startAt", c.end_at as "endAt",
c.version, c.created_at as "createdAt", c.updated_at as "updatedAt" from ad_campaigns c
where c.bucket = :bucket and c.id = any(:ids::bigint[]) and c.account_id = :accountId;

-- core/campaign-store.ts: lockCampaigns
select c.bucket, c.id, c.account_id as "accountId", c.name, c.objective, c.status,
c.daily_cap as "dailyCap", c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
c.is_flexible as "isFlexible", c.made_by as "madeBy", c.start_at as "startAt", c.end_at as "endAt",
c.version, c.created_at as "createdAt", c.updated_at as "updatedAt" from ad_campaigns c
where c.bucket = :bucket and c.id = any(:ids::bigint[]) and c.account_id = :accountId
order by c.id for update;

-- core/campaign-store.ts: campaignsPage
select c.bucket, c.id, c.account_id as "accountId", c.name, c.objective, c.status,
c.daily_cap as "dailyCap", c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
c.is_flexible as "isFlexible", c.made_by as "madeBy", c.start_at as "startAt", c.end_at as "endAt",
c.version, c.created_at as "createdAt", c.updated_at as "updatedAt" from ad_campaigns c
where c.bucket = :bucket and c.account_id = :accountId and c.status = any(:statuses::text[])
  and (:objectives::text[] is null or c.objective = any(:objectives::text[]))
  and (:patterns::text[] is null or c.name ilike all(:patterns::text[]) or c.id::text = :sought)
  and (:before::bigint is null or c.id < :before::bigint)
order by c.id desc limit :limit;

-- core/campaign-store.ts: countListed
select
(select count(*)::int from ad_campaigns c
 where c.bucket = :bucket and c.account_id = :accountId and c.status = any(:statuses::text[])) as campaigns,
(select count(*)::int from ad_groups g
 where g.bucket = :bucket and g.account_id = :accountId and g.status = any(:statuses::text[])) as ad_groups,
(select count(*)::int from ad_ads a
 where a.bucket = :bucket and a.account_id = :accountId and a.status = any(:statuses::text[])) as ads;

-- core/campaign-store.ts: insertCampaign
insert into ad_campaigns
  (bucket, id, account_id, name, objective, status, daily_cap, lifetime_cap, is_shared_budget,
   is_flexible, made_by, start_at, end_at, version, created_at, updated_at)
values (:bucket, :id, :accountId, :name, :objective, :status, :dailyCap, :lifetimeCap,
  :isSharedBudget, :isFlexible, :madeBy, :startAt, :endAt, :version, :createdAt, :updatedAt);

-- core/campaign-store.ts: updateCampaign
update ad_campaigns set name = :name, objective = :objective, status = :status,
  daily_cap = :dailyCap, lifetime_cap = :lifetimeCap, is_shared_budget = :isSharedBudget,
  is_flexible = :isFlexible, start_at = :startAt, end_at = :endAt, version = :version,
  updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- core/campaign-store.ts: markAutomated
update ad_campaigns set made_by = 'automated'
where bucket = :bucket and id = :id and account_id = :accountId;

-- core/change-store.ts: insertChanges
insert into ad_changes
  (bucket, account_id, id, at, who, entity, entity_id, field, was, value, source)
select :bucket, :accountId, id, :at, :who, entity, entity_id, field, was, value, :source
from unnest(:ids::bigint[], :entities::text[], :entityIds::bigint[], :fields::text[],
  :before::text[], :values::text[]) as changed (id, entity, entity_id, field, was, value);

-- core/group-store.ts: groupsByIds
select g.bucket, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name,
g.status, g.billable_event as "billableEvent", g.budget_type as "budgetType", g.budget,
g.bid_strategy as "bidStrategy", g.bid, g.pacing, g.placements,
g.is_auto_targeted as "isAutoTargeted", g.goal, g.frequency_cap as "frequencyCap",
coalesce(t.spec, '{}') as spec, g.start_at as "startAt", g.end_at as "endAt", g.version,
g.created_at as "createdAt", g.updated_at as "updatedAt" from ad_groups g left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where g.bucket = :bucket and g.id = any(:ids::bigint[]) and g.account_id = :accountId;

-- core/group-store.ts: lockGroups
select g.bucket, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name,
g.status, g.billable_event as "billableEvent", g.budget_type as "budgetType", g.budget,
g.bid_strategy as "bidStrategy", g.bid, g.pacing, g.placements,
g.is_auto_targeted as "isAutoTargeted", g.goal, g.frequency_cap as "frequencyCap",
coalesce(t.spec, '{}') as spec, g.start_at as "startAt", g.end_at as "endAt", g.version,
g.created_at as "createdAt", g.updated_at as "updatedAt" from ad_groups g left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where g.bucket = :bucket and g.id = any(:ids::bigint[]) and g.account_id = :accountId
order by g.id for update of g;

-- core/group-store.ts: lockGroupsOf
select g.bucket, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name,
g.status, g.billable_event as "billableEvent", g.budget_type as "budgetType", g.budget,
g.bid_strategy as "bidStrategy", g.bid, g.pacing, g.placements,
g.is_auto_targeted as "isAutoTargeted", g.goal, g.frequency_cap as "frequencyCap",
coalesce(t.spec, '{}') as spec, g.start_at as "startAt", g.end_at as "endAt", g.version,
g.created_at as "createdAt", g.updated_at as "updatedAt" from ad_groups g left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where g.bucket = :bucket and g.campaign_id = :campaignId and g.account_id = :accountId
order by g.id for update of g;

-- core/group-store.ts: groupsPage
select g.bucket, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name,
g.status, g.billable_event as "billableEvent", g.budget_type as "budgetType", g.budget,
g.bid_strategy as "bidStrategy", g.bid, g.pacing, g.placements,
g.is_auto_targeted as "isAutoTargeted", g.goal, g.frequency_cap as "frequencyCap",
coalesce(t.spec, '{}') as spec, g.start_at as "startAt", g.end_at as "endAt", g.version,
g.created_at as "createdAt", g.updated_at as "updatedAt" from ad_groups g left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where g.bucket = :bucket and g.account_id = :accountId and g.status = any(:statuses::text[])
  and (:campaignId::bigint is null or g.campaign_id = :campaignId::bigint)
  and (:objectives::text[] is null or g.campaign_id in (
  select id from ad_campaigns
  where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[]))) and (:patterns::text[] is null or g.name ilike all(:patterns::text[]) or g.id::text = :sought)
  and (:before::bigint is null or g.id < :before::bigint)
order by g.id desc limit :limit;

-- core/group-store.ts: insertGroup
insert into ad_groups
  (bucket, id, account_id, campaign_id, name, status, billable_event, budget_type, budget,
   bid_strategy, bid, pacing, placements, is_auto_targeted, goal, frequency_cap, start_at, end_at,
   version, created_at, updated_at)
values (:bucket, :id, :accountId, :campaignId, :name, :status, :billableEvent, :budgetType,
  :budget, :bidStrategy, :bid, :pacing, :placements, :isAutoTargeted, :goal::jsonb, :frequencyCap,
  :startAt, :endAt, :version, :createdAt, :updatedAt);

-- core/group-store.ts: updateGroup
update ad_groups set name = :name, status = :status, billable_event = :billableEvent,
  budget_type = :budgetType, budget = :budget, bid_strategy = :bidStrategy, bid = :bid,
  pacing = :pacing, placements = :placements, is_auto_targeted = :isAutoTargeted,
  goal = :goal::jsonb, frequency_cap = :frequencyCap, start_at = :startAt, end_at = :endAt,
  version = :version, updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- core/group-store.ts: storeTargets
insert into ad_targets (bucket, group_id, spec) values (:bucket, :id, :spec::jsonb)
on conflict (bucket, group_id) do update set spec = excluded.spec;

-- core/keyword-store.ts: keywordsPage
select k.bucket, k.id, k.account_id as "accountId", k.parent_id as "parentId", k.match,
k.value, k.is_archived as "isArchived", k.version, k.created_at as "createdAt" from ad_keywords k
where k.bucket = :bucket and k.account_id = :accountId and k.is_archived = :isArchived
  and (:parentId::bigint is null or k.parent_id = :parentId::bigint)
  and (:isNegative::boolean is null or (k.match in ('EXACT_NEGATIVE', 'PHRASE_NEGATIVE')) = :isNegative::boolean)
  and (:parentTypes::text[] is null or case
    when k.parent_id = k.account_id then 'advertiser'
    when exists (select 1 from ad_groups g where g.bucket = k.bucket and g.id = k.parent_id) then 'ad_group'
    else 'campaign' end = any(:parentTypes::text[]))
  and (:before::bigint is null or k.id < :before::bigint)
order by k.id desc limit :limit;

-- core/keyword-store.ts: keywordsByIds
select k.bucket, k.id, k.account_id as "accountId", k.parent_id as "parentId", k.match,
k.value, k.is_archived as "isArchived", k.version, k.created_at as "createdAt" from ad_keywords k
where k.bucket = :bucket and k.id = any(:ids::bigint[]) and k.account_id = :accountId;

-- core/keyword-store.ts: lockKeywords
select k.bucket, k.id, k.account_id as "accountId", k.parent_id as "parentId", k.match,
k.value, k.is_archived as "isArchived", k.version, k.created_at as "createdAt" from ad_keywords k
where k.bucket = :bucket and k.id = any(:ids::bigint[]) and k.account_id = :accountId
order by k.id for update;

-- core/keyword-store.ts: countKeywords
select parent_id as "parentId", count(*)::int as count from ad_keywords
where bucket = :bucket and parent_id = any(:parentIds::bigint[]) and not is_archived
group by parent_id;

-- core/keyword-store.ts: insertKeywords
insert into ad_keywords
  (bucket, id, account_id, parent_id, match, value, is_archived, version, created_at)
select * from unnest(:buckets::smallint[], :ids::bigint[], :accountIds::bigint[], :parentIds::bigint[],
  :matches::text[], :words::text[], :archived::boolean[], :versions::integer[], :times::timestamptz[])
on conflict do nothing returning id;

-- core/keyword-store.ts: archiveKeywords
update ad_keywords set is_archived = true, version = version + 1
where bucket = :bucket and id = any(:ids::bigint[]);

-- core/keyword-store.ts: positiveKeywordsOf
select id, parent_id as "parentId", match, value, is_archived as "isArchived" from ad_keywords
where bucket = :bucket and account_id = :accountId and parent_id = any(:groupIds::bigint[])
  and match in ('BROAD', 'PHRASE', 'EXACT')
order by id;

-- core/keyword-store.ts: keywordsOfParents
select parent_id as "parentId", match, value from ad_keywords
where (bucket, parent_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and not is_archived
order by parent_id, id;

-- core/serving-store.ts: planAnew
select set_config('plan_cache_mode', 'force_custom_plan', true);

-- core/serving-store.ts: runningAds
select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType",
  a.destination_url as "destinationUrl", c.objective, c.daily_cap as "dailyCap",
  c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
  c.is_flexible as "isFlexible", g.billable_event as "billableEvent",
  g.budget_type as "budgetType", g.budget, g.bid_strategy as "bidStrategy",
  coalesce(promotion.bid, g.bid) as bid, g.pacing,
  g.placements, g.is_auto_targeted as "isAutoTargeted", g.frequency_cap as "frequencyCap", g.goal,
  coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.country, o.currency,
  greatest(g.start_at, c.start_at) as "startAt", least(g.end_at, c.end_at) as "endAt"
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id and o.standing = 'active'
left join ad_product_ads product on product.bucket = a.bucket and product.ad_id = a.id
  and g.bid_strategy <> 'AUTOMATIC_BID'
left join ad_product_promotions promotion on promotion.bucket = a.bucket
  and promotion.ad_group_id = product.ad_group_id
  and promotion.product_group_id = product.product_group_id
left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where a.status = 'ACTIVE' and a.review = 'APPROVED' and (a.bucket, a.id) > (:bucket::smallint, :id::bigint)
order by a.bucket, a.id limit :limit;

-- core/serving-store.ts: runningAds, 2
select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType",
  a.destination_url as "destinationUrl", c.objective, c.daily_cap as "dailyCap",
  c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
  c.is_flexible as "isFlexible", g.billable_event as "billableEvent",
  g.budget_type as "budgetType", g.budget, g.bid_strategy as "bidStrategy",
  coalesce(promotion.bid, g.bid) as bid, g.pacing,
  g.placements, g.is_auto_targeted as "isAutoTargeted", g.frequency_cap as "frequencyCap", g.goal,
  coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.country, o.currency,
  greatest(g.start_at, c.start_at) as "startAt", least(g.end_at, c.end_at) as "endAt"
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id and o.standing = 'active'
left join ad_product_ads product on product.bucket = a.bucket and product.ad_id = a.id
  and g.bid_strategy <> 'AUTOMATIC_BID'
left join ad_product_promotions promotion on promotion.bucket = a.bucket
  and promotion.ad_group_id = product.ad_group_id
  and promotion.product_group_id = product.product_group_id
left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where a.status = 'ACTIVE' and a.review = 'APPROVED' and (a.bucket, a.account_id) in (
select * from unnest(:buckets::smallint[], :accountIds::bigint[])) and (a.bucket, a.id) > (:bucket::smallint, :id::bigint)
order by a.bucket, a.id limit :limit;

-- core/serving-store.ts: runningAccounts
with running as materialized (select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType",
  a.destination_url as "destinationUrl", c.objective, c.daily_cap as "dailyCap",
  c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
  c.is_flexible as "isFlexible", g.billable_event as "billableEvent",
  g.budget_type as "budgetType", g.budget, g.bid_strategy as "bidStrategy",
  coalesce(promotion.bid, g.bid) as bid, g.pacing,
  g.placements, g.is_auto_targeted as "isAutoTargeted", g.frequency_cap as "frequencyCap", g.goal,
  coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.country, o.currency,
  greatest(g.start_at, c.start_at) as "startAt", least(g.end_at, c.end_at) as "endAt"
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id and o.standing = 'active'
left join ad_product_ads product on product.bucket = a.bucket and product.ad_id = a.id
  and g.bid_strategy <> 'AUTOMATIC_BID'
left join ad_product_promotions promotion on promotion.bucket = a.bucket
  and promotion.ad_group_id = product.ad_group_id
  and promotion.product_group_id = product.product_group_id
left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where a.status = 'ACTIVE' and a.review = 'APPROVED')
select bucket, id, bit_xor(mark)::text as mark
from (
  select bucket, "accountId" as id, hash_record_extended(running, 0) as mark from running
  union all
  select keyword.bucket, keyword.account_id, hash_record_extended(keyword, 0)
  from ad_keywords as keyword
  where not keyword.is_archived
    and (keyword.bucket, keyword.account_id) in (select bucket, "accountId" from running)
) as marked
group by bucket, id;

-- core/serving-store.ts: runningAmong
select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType",
  a.destination_url as "destinationUrl", c.objective, c.daily_cap as "dailyCap",
  c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
  c.is_flexible as "isFlexible", g.billable_event as "billableEvent",
  g.budget_type as "budgetType", g.budget, g.bid_strategy as "bidStrategy",
  coalesce(promotion.bid, g.bid) as bid, g.pacing,
  g.placements, g.is_auto_targeted as "isAutoTargeted", g.frequency_cap as "frequencyCap", g.goal,
  coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.country, o.currency,
  greatest(g.start_at, c.start_at) as "startAt", least(g.end_at, c.end_at) as "endAt"
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id and o.standing = 'active'
left join ad_product_ads product on product.bucket = a.bucket and product.ad_id = a.id
  and g.bid_strategy <> 'AUTOMATIC_BID'
left join ad_product_promotions promotion on promotion.bucket = a.bucket
  and promotion.ad_group_id = product.ad_group_id
  and promotion.product_group_id = product.product_group_id
left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where a.status = 'ACTIVE' and a.review = 'APPROVED' and (a.bucket, a.id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/setting-store.ts: findReviewMode
select value from ad_settings where name = 'review_mode';

-- core/setting-store.ts: storeReviewMode
insert into ad_settings (name, value, changed_by, changed_at)
values ('review_mode', :mode, :who, :at)
on conflict (name) do update
  set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at;

-- core/setting-store.ts: floors
select country, objective, event, micros from ad_floors order by country, objective, event;

-- core/setting-store.ts: storeFloors
with wanted as (
  select * from unnest(:countries::text[], :objectives::text[], :events::text[], :micros::integer[])
    as wanted (country, objective, event, micros)),
gone as (
  delete from ad_floors using wanted
  where wanted.micros = 0 and ad_floors.country = wanted.country
    and ad_floors.objective = wanted.objective and ad_floors.event = wanted.event)
insert into ad_floors (country, objective, event, micros)
select country, objective, event, micros from wanted where micros > 0
on conflict (country, objective, event) do update set micros = excluded.micros;

-- core/tell-store.ts: tellOfAdsIn
with announced as (insert into events (bucket, kind, subject) select bucket, 'ad', id::text from (select bucket, id from ad_ads
where bucket = :bucket and account_id = :accountId
  and (id = any(:ids::bigint[]) or group_id = any(:ids::bigint[])
    or campaign_id = any(:ids::bigint[]) or account_id = any(:ids::bigint[]))) as changed)
select 1 as announced;

-- documents/account-store.ts: billedAccount
select bucket, id as "accountId", name, country, currency, owner_id as "ownerId" from ad_accounts
where bucket = :bucket and id = :accountId;

-- documents/account-store.ts: payersAfter
select money.bucket, money.account_id as "accountId",
  (money.line > 0 or coalesce(owed.balance, 0) <> 0) and not exists (
    select 1 from ad_cards as card
    where card.bucket = money.bucket and card.account_id = money.account_id) as "isInvoiced"
from ad_money as money
left join ad_books as owed on owed.bucket = money.bucket and owed.account_id = money.account_id
  and owed.book = :receivable
where (money.bucket, money.account_id) > (:bucket::smallint, :accountId::bigint)
  and (money.line > 0 or coalesce(owed.balance, 0) <> 0 or exists (
    select 1 from ad_transfers as paid
    where paid.bucket = money.bucket and paid.account_id = money.account_id and paid.cause = :deposit))
order by money.bucket, money.account_id limit :limit;

-- documents/account-store.ts: payersAfter, 2
select bucket, id as "accountId", name, country, currency from ad_accounts
where (bucket, id) in (select * from unnest(:buckets::smallint[], :accountIds::bigint[]));

-- documents/document-store.ts: nextNumber
insert into ad_document_series as series (kind, year, last) values (:kind, :year, 1)
on conflict (kind, year) do update set last = series.last + 1 returning last;

-- documents/document-store.ts: insertDocument
insert into ad_documents (bucket, account_id, id, kind, year, number, status, made_at, first_day, last_day,
  due_day, currency, country, net, tax, discount, billed, taxed, from_no, to_no, content, closed_at)
values (:bucket, :accountId, :id, :kind, :year, :number, :status, :madeAt, :firstDay, :lastDay, :dueDay,
  :currency, :country, :net, :tax, :discount, :billed, :taxed, :fromNo, :toNo, :content::jsonb,
  case when :status = 'CLOSED' then :madeAt::timestamptz end);

-- documents/document-store.ts: findDocument
select document.bucket, document.account_id as "accountId", document.id, kind, year, number, status,
made_at as "madeAt", first_day::text as "firstDay", last_day::text as "lastDay", due_day::text as "dueDay",
document.currency, document.country, net, tax, discount, billed, taxed, from_no as "fromNo", to_no as "toNo", content from ad_documents as document
where bucket = :bucket and account_id = :accountId and id = :id;

-- documents/document-store.ts: documentedUpTo
select coalesce(max(to_no), 0) as last from ad_documents
where bucket = :bucket and account_id = :accountId and kind = :kind;

-- documents/document-store.ts: invoicesToPay
select document.bucket, document.account_id as "accountId", document.id, kind, year, number, status,
made_at as "madeAt", first_day::text as "firstDay", last_day::text as "lastDay", due_day::text as "dueDay",
document.currency, document.country, net, tax, discount, billed, taxed, from_no as "fromNo", to_no as "toNo", account.name as "advertiserName" from ad_documents as document
join ad_accounts as account on account.bucket = document.bucket and account.id = document.account_id
where kind = 'INVOICE' and status = 'OPEN' and (due_day, document.id) > (:due::date, :id::bigint)
order by due_day, document.id limit :limit;

-- documents/document-store.ts: findInvoice
select document.bucket, document.account_id as "accountId", document.id, kind, year, number, status,
made_at as "madeAt", first_day::text as "firstDay", last_day::text as "lastDay", due_day::text as "dueDay",
document.currency, document.country, net, tax, discount, billed, taxed, from_no as "fromNo", to_no as "toNo", account.name as "advertiserName" from ad_documents as document
join ad_accounts as account on account.bucket = document.bucket and account.id = document.account_id
where document.bucket = :bucket and document.id = :id and kind = 'INVOICE';

-- documents/document-store.ts: closeInvoice
update ad_documents set status = 'CLOSED', closed_at = :now
where bucket = :bucket and account_id = :accountId and id = :id and status = 'OPEN';

-- documents/entry-store.ts: firstOwed
select min(at) as at from ad_transfers
where bucket = :bucket and account_id = :accountId and no > :afterNo and at < :before
  and cause = :close and debit = :receivable and amount > 0;

-- documents/entry-store.ts: lastByCard
select max(paid.no) as no from ad_card_payments as payment
join ad_transfers as paid on paid.bucket = payment.bucket and paid.account_id = payment.account_id
  and paid.cause = :payment and paid.ref = payment.id::text
where payment.bucket = :bucket and payment.account_id = :accountId and payment.state = 'PAID';

-- documents/entry-store.ts: chargedBetween
select min(no) as "fromNo", max(no) as "toNo",
  coalesce(sum(amount) filter (where debit = :receivable), 0) as billed,
  coalesce(sum(amount) filter (where debit = :credit), 0) as discount,
  coalesce(sum(amount) filter (where debit = :prepaid), 0) as prepaid
from ad_transfers
where bucket = :bucket and account_id = :accountId and no > :afterNo and cause = :close
  and at >= :from and at < :until;

-- documents/entry-store.ts: givenBackBefore
select (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC' as until,
  min(no) as "fromNo", max(no) as "toNo", sum(amount) as amount
from ad_transfers
where bucket = :bucket and account_id = :accountId and no > :afterNo and at < :before and cause = :makeGood
group by 1 order by 1;

-- documents/entry-store.ts: paidAfter
select paid.*, (
  select at from ad_transfers as before
  where before.bucket = :bucket and before.account_id = :accountId and before.no < paid."fromNo"
    and before.cause in (:deposit, :payment)
  order by no desc limit 1) as since, exists (
  select 1 from ad_card_payments as payment
  where payment.bucket = :bucket and payment.account_id = :accountId
    and payment.id::text = paid.ref and paid.cause = :payment) as "isByCard"
from (
  select min(no) as "fromNo", max(no) as "toNo", max(at) as at, ref, cause,
    coalesce(sum(amount) filter (where credit = :receivable), 0) as owed,
    coalesce(sum(amount) filter (where credit <> :receivable), 0) as "inAdvance"
  from ad_transfers
  where bucket = :bucket and account_id = :accountId and no > :afterNo and cause in (:deposit, :payment)
  group by cause, ref, case when ref = '' then no end) as paid
order by paid."fromNo" limit :limit;

-- documents/entry-store.ts: spendByCampaign
with campaign as materialized (
  select bucket, id, name from ad_campaigns where bucket = :bucket and account_id = :accountId)
select id, name, amount, sum(amount) over () as total
from (
  select campaign.id, campaign.name, late.spend - coalesce((
    select spend from ad_days as early
    where early.bucket = campaign.bucket and early.id = campaign.id and early.day < :firstDay::date
    order by early.day desc limit 1), 0) as amount
  from campaign
  cross join lateral (
    select spend from ad_days as days
    where days.bucket = campaign.bucket and days.id = campaign.id and days.day <= :lastDay::date
    order by days.day desc limit 1) as late) as spent
where amount > 0
order by amount desc, id limit :limit;

-- documents/party-store.ts: findSeller
select name, address, country, tax_id as "taxId", payment_note as "paymentNote",
  payment_days as "paymentDays", version
from ad_seller;

-- documents/party-store.ts: saveSeller
insert into ad_seller as stored (name, address, country, tax_id, payment_note, payment_days, updated_at)
select :name, :address, :country, :taxId, :paymentNote, :paymentDays, :now
where coalesce(:version::integer, 0) = 0 or exists (select 1 from ad_seller)
on conflict (is_only) do update
  set name = excluded.name, address = excluded.address, country = excluded.country,
    tax_id = excluded.tax_id, payment_note = excluded.payment_note,
    payment_days = excluded.payment_days, updated_at = excluded.updated_at, version = stored.version + 1
  where stored.version = coalesce(:version, stored.version);

-- documents/party-store.ts: allTaxes
select country, name, rate, is_reversed from ad_taxes order by country;

-- documents/party-store.ts: findTax
select country, name, rate, is_reversed from ad_taxes where country = :country;

-- documents/party-store.ts: saveTaxes
delete from ad_taxes where country <> all(:countries);

-- documents/party-store.ts: saveTaxes, 2
insert into ad_taxes (country, name, rate, is_reversed)
select * from unnest(:countries::text[], :names::text[], :rates::integer[], :reversed::boolean[])
on conflict (country) do update
  set name = excluded.name, rate = excluded.rate, is_reversed = excluded.is_reversed;

-- documents/party-store.ts: findProfile
select business_name as "businessName", address, tax_id as "taxId", version
from ad_billing_profiles where bucket = :bucket and account_id = :accountId;

-- documents/party-store.ts: saveProfile
insert into ad_billing_profiles as stored (bucket, account_id, business_name, address, tax_id, updated_at, version)
select :bucket, :accountId, :businessName, :address, :taxId, :now, :version::integer + 1
where :version::integer = 0 or exists (
  select 1 from ad_billing_profiles where bucket = :bucket and account_id = :accountId)
on conflict (bucket, account_id) do update
  set business_name = excluded.business_name, address = excluded.address, tax_id = excluded.tax_id,
    updated_at = excluded.updated_at, version = excluded.version
  where stored.version = excluded.version - 1
returning 1 as written;

-- documents/tax-year-store.ts: taxYears
select year, country, currency, count(*) as documents, sum(taxed - tax) as net, sum(tax) as tax from ad_documents
where bucket = :bucket and account_id = :accountId and taxed > 0
  and (:year::smallint is null or (year, country) < (:year::smallint, :country::text))
group by year, country, currency
order by year desc, country desc limit :limit;

-- documents/tax-year-store.ts: taxMonths
select to_char(made_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as documents, sum(taxed - tax) as net, sum(tax) as tax from ad_documents
where bucket = :bucket and account_id = :accountId and taxed > 0 and year = :year and country = :country
group by 1 order by 1;

-- drafts/draft-store.ts: draftsPage
select bucket, id, account_id as "accountId", status, document, changed_by as "changedBy",
campaign_id as "campaignId", version, created_at as "createdAt", updated_at as "updatedAt" from ad_drafts
where bucket = :bucket and account_id = :accountId and status = 'DRAFT'
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- drafts/draft-store.ts: countDrafts
select count(*)::int as count from ad_drafts
where bucket = :bucket and account_id = :accountId and status = 'DRAFT';

-- drafts/draft-store.ts: draftById
select bucket, id, account_id as "accountId", status, document, changed_by as "changedBy",
campaign_id as "campaignId", version, created_at as "createdAt", updated_at as "updatedAt" from ad_drafts
where bucket = :bucket and id = :id and account_id = :accountId;

-- drafts/draft-store.ts: lockDraft
select bucket, id, account_id as "accountId", status, document, changed_by as "changedBy",
campaign_id as "campaignId", version, created_at as "createdAt", updated_at as "updatedAt" from ad_drafts
where bucket = :bucket and id = :id and account_id = :accountId for update;

-- drafts/draft-store.ts: insertDraft
insert into ad_drafts
  (bucket, id, account_id, status, document, changed_by, campaign_id, version, created_at, updated_at)
values (:bucket, :id, :accountId, :status, :document::jsonb, :changedBy, :campaignId, :version,
  :createdAt, :updatedAt);

-- drafts/draft-store.ts: updateDraft
update ad_drafts set status = :status, document = :document::jsonb, changed_by = :changedBy,
  campaign_id = :campaignId, version = :version, updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- forecast/forecast-store.ts: samplesOf
select id, places, scores::text[] as scores, page from ad_samples
where id > :after and id < :before
  and (topics && :topics::integer[] or words && :words::integer[])
order by id desc limit :limit;

-- forecast/forecast-store.ts: firstSampleAfter
select id from ad_samples where id > :after order by id limit 1;

-- forecast/forecast-store.ts: countsBeside
select bucket = :bucket and account_id = :accountId as "isOwn", sum(views)::bigint as views,
  sum(acts)::bigint as acts
from ad_rates where faded_on > :since::date group by 1;

-- history/history-store.ts: changesPage
with
received as materialized (
  select shared.id, shared.name from ad_audience_shares s
  join ad_audiences shared on shared.bucket = s.bucket and shared.id = s.audience_id
  where s.with_account_id = :accountId),
writers as materialized (
  select distinct who from ad_changes
  where :query::text is not null and bucket = :bucket and account_id = :accountId and who is not null),
h as materialized (
  select id, full_name, username from people
  where (bucket, id) in (select ((who >> 12) & 1023)::smallint, who from writers))
select c.id, c.at, c.who, c.entity, c.entity_id as "entityId",
coalesce(k.name, g.name, a.name, w.value, q.name, u.name, received.name, case when c.entity = 'product_promotion' then (
select made.value from ad_changes made
where made.bucket = :bucket and made.entity_id = c.entity_id and made.field = 'name' order by made.id limit 1) end, '') as name, c.field, c.was, c.value, case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end as source,
(c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + 1514764800000) as "isCreated", coalesce(not (c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + 1514764800000) and c.field = any(:undoable::text[]) and case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end not in ('operator', 'system')
and coalesce(k.status, g.status, a.status) in ('ACTIVE', 'PAUSED')
and (c.field <> 'status' or (c.was in ('ACTIVE', 'PAUSED') and c.value in ('ACTIVE', 'PAUSED')))
and not exists (
  select 1 from ad_changes later
  where later.bucket = :bucket and later.entity_id = c.entity_id and later.field = c.field
    and later.id > c.id), false) as "isUndoable" from ad_changes c
    left join ad_campaigns k on c.entity = 'campaign' and k.bucket = :bucket and k.id = c.entity_id
    left join ad_groups g on c.entity = 'ad_group' and g.bucket = :bucket and g.id = c.entity_id
    left join ad_ads a on c.entity = 'ad' and a.bucket = :bucket and a.id = c.entity_id
    left join ad_keywords w on c.entity = 'keyword' and w.bucket = :bucket and w.id = c.entity_id
    left join ad_product_promotions p on c.entity = 'product_promotion' and p.bucket = :bucket and p.id = c.entity_id
    left join ad_product_groups q on q.bucket = :bucket and q.id = p.product_group_id
    left join ad_audiences u on c.entity = 'audience' and u.bucket = :bucket and u.id = c.entity_id
      and u.account_id = c.account_id
    left join received on c.entity = 'audience' and received.id = c.entity_id
left join h on h.id = c.who
where c.bucket = :bucket and c.account_id = :accountId
  and (:query::text is null or c.entity_id::text = :query::text
    or strpos(lower(coalesce(k.name, g.name, a.name, w.value, q.name, u.name, received.name, case when c.entity = 'product_promotion' then (
    select made.value from ad_changes made
    where made.bucket = :bucket and made.entity_id = c.entity_id and made.field = 'name' order by made.id limit 1) end, '')), lower(:query::text)) > 0
    or (case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end <> 'operator' and strpos(lower(h.full_name || ' @' || h.username), lower(:query::text)) > 0))
  and (:from::bigint is null or c.id >= :from::bigint)
  and (:before::bigint is null or c.id < :before::bigint)
  and (:entities::text[] is null or c.entity = any(:entities::text[]))
  and (:entityIds::bigint[] is null or c.entity_id = any(:entityIds::bigint[]))
  and (:sources::text[] is null or case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end = any(:sources::text[]))
  and (:who::bigint is null or (c.who = :who::bigint and case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end <> 'operator'))
  and case when (c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + 1514764800000)
    then :created and c.field = case when c.entity = 'keyword' then 'value' else 'name' end
    else :fields::text[] is null or c.field = any(:fields::text[])
      or (:known::text[] is not null and c.field <> all(:known::text[])) end
  and (not :onlyUndoable or coalesce(not (c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + 1514764800000) and c.field = any(:undoable::text[]) and case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end not in ('operator', 'system')
  and coalesce(k.status, g.status, a.status) in ('ACTIVE', 'PAUSED')
  and (c.field <> 'status' or (c.was in ('ACTIVE', 'PAUSED') and c.value in ('ACTIVE', 'PAUSED')))
  and not exists (
    select 1 from ad_changes later
    where later.bucket = :bucket and later.entity_id = c.entity_id and later.field = c.field
      and later.id > c.id), false))
order by c.id desc limit :limit;

-- history/history-store.ts: changesAtOnce
with
received as materialized (
  select shared.id, shared.name from ad_audience_shares s
  join ad_audiences shared on shared.bucket = s.bucket and shared.id = s.audience_id
  where s.with_account_id = :accountId)
select c.id, c.at, c.who, c.entity, c.entity_id as "entityId",
coalesce(k.name, g.name, a.name, w.value, q.name, u.name, received.name, case when c.entity = 'product_promotion' then (
select made.value from ad_changes made
where made.bucket = :bucket and made.entity_id = c.entity_id and made.field = 'name' order by made.id limit 1) end, '') as name, c.field, c.was, c.value, case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end as source,
(c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + 1514764800000) as "isCreated", coalesce(not (c.was is null and extract(epoch from c.at) * 1000 <= (c.entity_id >> 22) + 1514764800000) and c.field = any(:undoable::text[]) and case when c.source <> 'review' then c.source when c.who is null then 'system' else 'operator' end not in ('operator', 'system')
and coalesce(k.status, g.status, a.status) in ('ACTIVE', 'PAUSED')
and (c.field <> 'status' or (c.was in ('ACTIVE', 'PAUSED') and c.value in ('ACTIVE', 'PAUSED')))
and not exists (
  select 1 from ad_changes later
  where later.bucket = :bucket and later.entity_id = c.entity_id and later.field = c.field
    and later.id > c.id), false) as "isUndoable" from ad_changes c
    left join ad_campaigns k on c.entity = 'campaign' and k.bucket = :bucket and k.id = c.entity_id
    left join ad_groups g on c.entity = 'ad_group' and g.bucket = :bucket and g.id = c.entity_id
    left join ad_ads a on c.entity = 'ad' and a.bucket = :bucket and a.id = c.entity_id
    left join ad_keywords w on c.entity = 'keyword' and w.bucket = :bucket and w.id = c.entity_id
    left join ad_product_promotions p on c.entity = 'product_promotion' and p.bucket = :bucket and p.id = c.entity_id
    left join ad_product_groups q on q.bucket = :bucket and q.id = p.product_group_id
    left join ad_audiences u on c.entity = 'audience' and u.bucket = :bucket and u.id = c.entity_id
      and u.account_id = c.account_id
    left join received on c.entity = 'audience' and received.id = c.entity_id
join ad_changes one on one.bucket = :bucket and one.account_id = :accountId and one.id = :changeId
  and one.entity_id = c.entity_id and one.at = c.at and one.who is not distinct from c.who
where c.bucket = :bucket and c.account_id = :accountId
order by c.id;

-- intake/hides-store.ts: ownersOf
select id, owner_id as "ownerId" from ad_accounts
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- intake/hides-store.ts: shownBy
select id, pin_id as "pinId", account_id as "accountId" from ad_ads
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- intake/intake-store.ts: ownerOf
select owner_id as "ownerId" from ad_accounts where bucket = :bucket and id = :accountId;

-- intake/why-store.ts: findTargeted
select a.pin_id as "pinId", a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", g.placements, g.is_auto_targeted as "isAutoTargeted",
  coalesce(t.spec, '{}') as spec
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id
left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
where a.bucket = :bucket and a.id = :adId;

-- item-batches/batch-store.ts: insertBatch
insert into ad_item_batches (bucket, id, account_id, feed_id, items, created_at)
values (:bucket, :id, :accountId, :feedId, :items::jsonb, :createdAt);

-- item-batches/batch-store.ts: batchById
select bucket, id, account_id as "accountId", feed_id as "feedId", items, results,
created_at as "createdAt", ended_at as "endedAt" from ad_item_batches
where bucket = :bucket and id = :id and account_id = :accountId and feed_id in (
  select id from ad_feeds where bucket = :bucket and account_id = :accountId);

-- item-batches/batch-store.ts: countWaiting
select count(*)::int as count from ad_item_batches
where bucket = :bucket and account_id = :accountId and ended_at is null;

-- item-batches/batch-store.ts: lockNextBatch
select bucket, id, account_id as "accountId", feed_id as "feedId", items, results,
created_at as "createdAt", ended_at as "endedAt" from ad_item_batches
where bucket = :bucket and account_id = :accountId and ended_at is null and feed_id in (
  select id from ad_feeds where bucket = :bucket and account_id = :accountId)
order by id limit 1 for update;

-- item-batches/batch-store.ts: endBatch
update ad_item_batches set items = '[]', results = :results::jsonb, ended_at = :endedAt
where bucket = :bucket and id = :id;

-- item-batches/batch-store.ts: forgetBatches
delete from ad_item_batches where (bucket, id) in (
select bucket, id from ad_item_batches where created_at < :before
order by created_at limit :limit);

-- likeness/score-store.ts: addScores
with trait as materialized (
  select * from unnest(:kinds::smallint[], :names::text[], :weights::real[]) as trait (kind, name, weight)),
pinned as materialized (
  select distinct 1::smallint as kind, signature as name, person_id from pin_search
  where signature in (select name from trait where kind = 1)),
liked as materialized (
  select 2::smallint as kind, topic as name, person_id from person_interests
  where topic in (select name from trait where kind = 2)),
held as materialized (
  select ((person_id >> 12) & 1023)::smallint as bucket, person_id, sum(weight) as score
  from (select * from pinned union all select * from liked) as who join trait using (kind, name)
  group by person_id),
wanted as materialized (
  select p.bucket, p.id, p.pin_count from people p
  left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id
  where (p.bucket, p.id) in (select bucket, person_id from held)
    and p.country = :country and (p.is_personalised and (p.birthday is null or p.birthday <= :bornBy::date)
    and coalesce(v.is_personal,
      p.country is not null and p.country <> all(:askedFirst::text[])))),
seed as materialized (
  select distinct bucket, person_id from ad_audience_members
  where (bucket, person_id) in (select bucket, id from wanted) and audience_id = any(:seedIds::bigint[])
    and left_at is null and (until is null or until > :now))
insert into ad_alike_scores as known (bucket, audience_id, person_bucket, person_id, score, pins)
select :bucket, :id, wanted.bucket, wanted.id, held.score, wanted.pin_count
from wanted join held on held.bucket = wanted.bucket and held.person_id = wanted.id
where not exists (
  select 1 from seed where seed.bucket = wanted.bucket and seed.person_id = wanted.id)
order by wanted.bucket, wanted.id
on conflict (bucket, audience_id, person_bucket, person_id)
  do update set score = known.score + excluded.score;

-- likeness/score-store.ts: cutScores
delete from ad_alike_scores where ctid = any(array(
select ctid from ad_alike_scores
where bucket = :bucket and audience_id = :id
order by score / sqrt(pins + 10) desc, person_id offset :wanted limit :limit));

-- likeness/score-store.ts: nextAlike
select person_id as id from ad_alike_scores
where bucket = :bucket and audience_id = :id
  and (person_bucket, person_id) > (:personBucket::smallint, :after::bigint)
order by person_bucket, person_id limit :limit;

-- likeness/trait-store.ts: countPeople
select count(*) filter (where p.pin_count > 0)::int as people,
  count(*) filter (where p.pin_count > 0 and p.country = :country)::int as locals,
  count(*) filter (where p.country = :country and (p.is_personalised and (p.birthday is null or p.birthday <= :bornBy::date)
  and coalesce(v.is_personal,
    p.country is not null and p.country <> all(:askedFirst::text[]))))::int as reachable
from people p left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id;

-- likeness/trait-store.ts: insertMaking
insert into ad_alike_makings (bucket, audience_id, seeds, people, locals, wanted)
values (:bucket, :id, :seeds, :people, :locals, :wanted);

-- likeness/trait-store.ts: makingOf
select seeds, people, locals, wanted from ad_alike_makings
where bucket = :bucket and audience_id = :id;

-- likeness/trait-store.ts: clearMaking
delete from ad_alike_makings where bucket = :bucket and audience_id = :id;

-- likeness/trait-store.ts: clearMaking, 2
delete from ad_alike_traits where bucket = :bucket and audience_id = :id;

-- likeness/trait-store.ts: clearMaking, 3
delete from ad_alike_scores where bucket = :bucket and audience_id = :id;

-- likeness/trait-store.ts: nextSeeds
select person_id as id from ad_audience_members
where audience_id = :audienceId and (bucket, person_id) > (:bucket::smallint, :after::bigint)
  and left_at is null and (until is null or until > :now)
order by bucket, person_id limit :limit;

-- likeness/trait-store.ts: addTraits
with held as materialized (
  select * from unnest(:personIds::bigint[], :kinds::smallint[], :names::text[]) as held (id, kind, name)),
counted as (
  update ad_alike_makings
  set seeds = seeds + (select count(distinct id)::int from held)
  where bucket = :bucket and audience_id = :id)
insert into ad_alike_traits as trait (bucket, audience_id, kind, name, seeds)
select :bucket, :id, kind, name, count(*)::int from held
group by kind, name order by kind, name
on conflict (bucket, audience_id, kind, name) do update set seeds = trait.seeds + excluded.seeds;

-- likeness/trait-store.ts: picturesOf
select distinct :personId::bigint as "personId", 1 as kind, signature as name from (
select signature from pin_search where person_id = :personId
order by pin_id desc limit :mostPins) as latest;

-- likeness/trait-store.ts: interestsOf
select person_id as "personId", 2 as kind, topic as name from person_interests
where (bucket, person_id) in (select * from unnest(:buckets::smallint[], :personIds::bigint[]));

-- likeness/trait-store.ts: unweighedTraits
select kind, name, seeds from ad_alike_traits
where bucket = :bucket and audience_id = :id and weight is null and seeds >= :leastSeeds
order by seeds desc, kind, name limit :limit;

-- likeness/trait-store.ts: holdersOf (1 of 2)
with holder as materialized (
  select distinct person_id from (select person_id from pin_search where signature = :name limit :most + 1) as everyone),
locals as materialized (
  select id from people
  where (bucket, id) in (select ((person_id >> 12) & 1023)::smallint, person_id from holder) and country = :country)
select (select count(*)::int from holder) as holders, (select count(*)::int from locals) as "localHolders";

-- likeness/trait-store.ts: holdersOf (2 of 2)
with holder as materialized (
  select distinct person_id from (select person_id from person_interests where topic = :name limit :most + 1) as everyone),
locals as materialized (
  select id from people
  where (bucket, id) in (select ((person_id >> 12) & 1023)::smallint, person_id from holder) and country = :country)
select (select count(*)::int from holder) as holders, (select count(*)::int from locals) as "localHolders";

-- likeness/trait-store.ts: wordsOf
with latest as materialized (
  select bucket, pin_id, board_id from pin_search where signature = :signature
  order by pin_id desc limit 20)
select string_agg(concat_ws(' ', p.title, b.name, b.category), ' ') as words
from latest
join pins p on p.bucket = latest.bucket and p.id = latest.pin_id
join boards b on b.bucket = p.bucket and b.id = latest.board_id;

-- likeness/trait-store.ts: storeWeights
update ad_alike_traits trait set holders = weighed.holders, weight = weighed.weight
from unnest(:kinds::smallint[], :names::text[], :holders::int[], :weights::real[])
  as weighed (kind, name, holders, weight)
where trait.bucket = :bucket and trait.audience_id = :id and trait.kind = weighed.kind
  and trait.name = weighed.name;

-- likeness/trait-store.ts: tellingTraits
select kind, name, holders, weight from ad_alike_traits
where bucket = :bucket and audience_id = :id and weight > 0
order by seeds * weight desc, kind, name offset :offset limit :limit;

-- likeness/trait-store.ts: countWeighed
select count(*)::int as count from ad_alike_traits
where bucket = :bucket and audience_id = :id and weight is not null;

-- needs/needs-store.ts: isOutOfFunds
select 1 as found from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
where a.bucket = :bucket and a.account_id = :accountId and a.status = 'ACTIVE'
  and not exists (
    select 1 from ad_money m
    where m.bucket = :bucket and m.account_id = :accountId and m.spent < m.funds)
limit 1;

-- needs/needs-store.ts: rejectedAds
select 'AD' as level, a.id, a.name, a.campaign_id as "campaignId", a.group_id as "groupId",
  null as "endAt", null as amount, a.reasons, count(*) over ()::integer as count
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
where a.bucket = :bucket and a.account_id = :accountId and a.status = 'ACTIVE'
  and a.review = 'REJECTED' and a.id <> all(:without::bigint[])
order by a.updated_at desc, a.id desc limit :limit;

-- needs/needs-store.ts: usedUpBudgets
with
running as (
  select 'CAMPAIGN' as level, c.id, c.name, c.id as campaign_id, null::bigint as group_id, c.end_at
  from ad_campaigns c
  where c.bucket = :bucket and c.account_id = :accountId and c.status = 'ACTIVE'
    and (c.start_at is null or c.start_at <= :now) and (c.end_at is null or c.end_at > :now)
  union all
  select 'AD_GROUP', g.id, g.name, g.campaign_id, g.id, g.end_at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id and c.status = 'ACTIVE'
  where g.bucket = :bucket and g.account_id = :accountId and g.status = 'ACTIVE'
    and (g.start_at is null or g.start_at <= :now) and (g.end_at is null or g.end_at > :now)
    and (c.end_at is null or c.end_at > :now)
),
used as (
  select running.*, min(b.cap) as cap
  from running
  join ad_budgets b on b.bucket = :bucket and b.id = running.id and b.spent >= b.cap
    and b.span <> 2 and b.period = greatest(b.period, case b.span when 1 then (:now::timestamptz at time zone 'UTC')::date end)
  group by running.level, running.id, running.name, running.campaign_id, running.group_id,
    running.end_at)
select level, id, name, campaign_id as "campaignId", group_id as "groupId",
  null as "endAt", cap as amount, '{}'::text[] as reasons, count(*) over ()::integer as count
from used where id <> all(:without::bigint[]) order by id desc limit :limit;

-- needs/needs-store.ts: endingSoon
with
running as (
  select 'CAMPAIGN' as level, c.id, c.name, c.id as campaign_id, null::bigint as group_id, c.end_at
  from ad_campaigns c
  where c.bucket = :bucket and c.account_id = :accountId and c.status = 'ACTIVE'
    and (c.start_at is null or c.start_at <= :now) and (c.end_at is null or c.end_at > :now)
  union all
  select 'AD_GROUP', g.id, g.name, g.campaign_id, g.id, g.end_at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id and c.status = 'ACTIVE'
  where g.bucket = :bucket and g.account_id = :accountId and g.status = 'ACTIVE'
    and (g.start_at is null or g.start_at <= :now) and (g.end_at is null or g.end_at > :now)
    and (c.end_at is null or c.end_at > :now)
)
select level, id, name, campaign_id as "campaignId", group_id as "groupId",
  end_at as "endAt", null as amount, '{}'::text[] as reasons, count(*) over ()::integer as count
from running where end_at <= :until and id <> all(:without::bigint[])
order by end_at, id limit :limit;

-- needs/needs-store.ts: groupsThatBid
with
running as (
  select 'CAMPAIGN' as level, c.id, c.name, c.id as campaign_id, null::bigint as group_id, c.end_at
  from ad_campaigns c
  where c.bucket = :bucket and c.account_id = :accountId and c.status = 'ACTIVE'
    and (c.start_at is null or c.start_at <= :now) and (c.end_at is null or c.end_at > :now)
  union all
  select 'AD_GROUP', g.id, g.name, g.campaign_id, g.id, g.end_at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id and c.status = 'ACTIVE'
  where g.bucket = :bucket and g.account_id = :accountId and g.status = 'ACTIVE'
    and (g.start_at is null or g.start_at <= :now) and (g.end_at is null or g.end_at > :now)
    and (c.end_at is null or c.end_at > :now)
)
select running.id from running
join ad_groups g on g.bucket = :bucket and g.id = running.id and g.bid is not null
where running.level = 'AD_GROUP' order by running.id desc limit :limit;

-- needs/needs-store.ts: changeDays
select to_char((at at time zone 'UTC')::date, 'YYYY-MM-DD') as date, count(*)::integer as changes
from ad_changes
where bucket = :bucket and account_id = :accountId and source not in ('review', 'operator', 'system')
  and at >= :from::date::timestamp at time zone 'UTC'
  and at < (:to::date + 1)::timestamp at time zone 'UTC'
group by 1 order by 1;

-- needs/put-off-store.ts: needsPutOff
select kind, subject_id as "subjectId" from ad_needs_later
where bucket = :bucket and account_id = :accountId and person_id = :personId and until > :now;

-- needs/put-off-store.ts: storePutOff
insert into ad_needs_later (bucket, account_id, person_id, kind, subject_id, until)
values (:bucket, :accountId, :personId, :kind, :subjectId, :until)
on conflict (bucket, account_id, person_id, kind, subject_id) do update set until = excluded.until;

-- needs/put-off-store.ts: deletePutOff
delete from ad_needs_later
where bucket = :bucket and account_id = :accountId and person_id = :personId;

-- needs/put-off-store.ts: forgetPutOff
delete from ad_needs_later where until <= :now;

-- notices/notice-store.ts: insertNotices
insert into ad_notices (bucket, account_id, id, kind, level, entity_id, name, cause, campaign_id,
  amount, reasons, note, at)
select :bucket, :accountId, id, kind, level, entity_id, name, cause, campaign_id, amount,
  array(select jsonb_array_elements_text(reasons)), note, :at
from unnest(:ids::bigint[], :kinds::text[], :levels::text[], :entityIds::bigint[], :names::text[],
    :causes::text[], :campaignIds::bigint[], :amounts::bigint[], :reasons::jsonb[], :notes::text[])
  as raised (id, kind, level, entity_id, name, cause, campaign_id, amount, reasons, note)
on conflict (bucket, account_id, kind, entity_id, cause) do nothing;

-- notices/notice-store.ts: noticesPage
select n.id, n.kind, n.level, n.entity_id as "entityId", n.name, n.campaign_id as "campaignId",
n.amount, n.reasons, n.note, n.at, exists (
select 1 from ad_notice_reads r where r.bucket = n.bucket and r.account_id = n.account_id
  and r.person_id = :personId and r.notice_id = n.id) as "isRead"
from ad_notices n
where n.bucket = :bucket and n.account_id = :accountId and n.kind = any(:kinds::text[])
  and n.id < coalesce(:before::bigint, 9223372036854775807)
  and not (:isUnreadOnly and exists (
  select 1 from ad_notice_reads r where r.bucket = n.bucket and r.account_id = n.account_id
    and r.person_id = :personId and r.notice_id = n.id))
order by n.id desc limit :limit;

-- notices/notice-store.ts: countUnread
select count(*)::integer as unread from (
select 1 from ad_notices n
where n.bucket = :bucket and n.account_id = :accountId and n.kind = any(:kinds::text[])
  and not exists (
  select 1 from ad_notice_reads r where r.bucket = n.bucket and r.account_id = n.account_id
    and r.person_id = :personId and r.notice_id = n.id)
limit :limit) as counted;

-- notices/notice-store.ts: markRead
insert into ad_notice_reads (bucket, account_id, person_id, notice_id)
select n.bucket, n.account_id, :personId::bigint, n.id from ad_notices n
where n.bucket = :bucket and n.account_id = :accountId and n.kind = any(:kinds::text[])
  and (:ids::bigint[] is null or n.id = any(:ids::bigint[]))
on conflict do nothing;

-- notices/notice-store.ts: markUnread
delete from ad_notice_reads
where bucket = :bucket and account_id = :accountId and person_id = :personId
  and (:ids::bigint[] is null or notice_id = any(:ids::bigint[]));

-- notices/notice-store.ts: accountsToTell
select waiting.bucket, waiting.account_id as id
from (
  select bucket, account_id, min(at) as since from ad_notices
  where told_at is null group by bucket, account_id) as waiting
where waiting.since <= :before and not exists (
  select 1 from ad_notices n where n.bucket = waiting.bucket and n.account_id = waiting.account_id
    and n.told_at > :lastBefore)
order by waiting.since, waiting.account_id limit :limit;

-- notices/notice-store.ts: takeWaiting
with taken as (
  update ad_notices n set told_at = :now
  where n.bucket = :bucket and n.account_id = :accountId and n.told_at is null
  returning n.id, n.kind, n.level, n.entity_id as "entityId", n.name, n.campaign_id as "campaignId",
  n.amount, n.reasons, n.note, n.at)
select * from taken order by at, id;

-- notices/notice-store.ts: forgetNotices
with old as (
  delete from ad_notices where (bucket, account_id, id) in (
    select bucket, account_id, id from ad_notices where at < :before order by at limit :limit)
  returning bucket, account_id, id),
marks as (
  delete from ad_notice_reads r using old
  where r.bucket = old.bucket and r.account_id = old.account_id and r.notice_id = old.id)
select count(*)::integer as count from old;

-- offers/offer-store.ts: insertOffer
insert into ad_offers (id, code_hash, title, terms, currency, amount, starts_at, ends_at, uses, made_at)
values (:id, :codeHash, :title, :terms, :currency, :amount, :startsAt, :endsAt, :uses, :now)
on conflict (code_hash) do nothing;

-- offers/offer-store.ts: offerByCode
select id, title, terms, currency, amount, starts_at as "startsAt", ends_at as "endsAt", uses, used,
is_stopped as "isStopped" from ad_offers where code_hash = :codeHash;

-- offers/offer-store.ts: offersPage
select id, title, terms, currency, amount, starts_at as "startsAt", ends_at as "endsAt", uses, used,
is_stopped as "isStopped" from ad_offers where id < coalesce(:before::bigint, 9223372036854775807)
order by id desc limit :limit;

-- offers/offer-store.ts: setStopped
update ad_offers set is_stopped = :isStopped where id = :id returning id, title, terms, currency, amount, starts_at as "startsAt", ends_at as "endsAt", uses, used,
is_stopped as "isStopped";

-- offers/offer-store.ts: useOffer
update ad_offers set used = used + 1
where id = :id and used < uses and not is_stopped and starts_at <= :now and ends_at > :now;

-- operator/effect-store.ts: effectsSince
select sees_ads as "seesAds", to_char(min(day), 'YYYY-MM-DD') as "from",
  to_char(max(day), 'YYYY-MM-DD') as "to", sum(visits)::float8 as visits,
  sum(saves)::float8 as saves, sum(hides)::float8 as hides
from ad_effects where day >= :since::date group by sees_ads;

-- operator/revenue-store.ts: revenueSince
select to_char(t.at at time zone 'UTC', :format) as date,
  coalesce(a.currency, 'XXX') as currency,
  coalesce(sum(t.amount) filter (where t.credit = :revenue and t.cause <> :expire), 0) as earned,
  coalesce(sum(case when t.cause = :expire then -t.amount when t.debit = :revenue then t.amount end), 0) as granted
from ad_transfers t
left join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id
where t.at >= :since and t.amount > 0 and :revenue in (t.debit, t.credit)
group by 1, 2 order by 1 desc, 2;

-- operator/revenue-store.ts: accountsRevenueSince
select id, name, currency, earned, granted from (
  select t.account_id as id, coalesce(a.name, '') as name,
    coalesce(a.currency, 'XXX') as currency,
    coalesce(sum(t.amount) filter (where t.credit = :revenue and t.cause <> :expire), 0)::bigint as earned,
    coalesce(sum(case when t.cause = :expire then -t.amount when t.debit = :revenue then t.amount end), 0)::bigint as granted
  from ad_transfers t
  left join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id
  where t.at >= :since and t.amount > 0 and :revenue in (t.debit, t.credit)
  group by t.account_id, a.name, a.currency) as revenue
where (currency, -earned, id) > (:currency::text, :less::bigint, :id::bigint)
order by currency, earned desc, id limit :limit;

-- operator/traffic-store.ts: verdictsSince
select verdict, count(*) filter (where kind = 1) as views,
  count(*) filter (where kind = 2) as clicks, count(*) filter (where kind > 2) as others
from ad_events where at >= :since group by verdict order by verdict;

-- operator/traffic-store.ts: invalidAccountsSince
select counted.id, coalesce(a.name, '') as name, counted.events, counted.invalid
from (
  select bucket, account_id as id, count(*) as events,
    count(*) filter (where verdict <> 0) as invalid
  from ad_events where at >= :since
  group by bucket, account_id having count(*) filter (where verdict <> 0) > 0
  order by invalid desc, account_id limit :limit) as counted
left join ad_accounts a on a.bucket = counted.bucket and a.id = counted.id
order by counted.invalid desc, counted.id;

-- orders/order-store.ts: insertOrder
insert into ad_order_lines (bucket, id, account_id, name, purchase_order, paid_type, budget, start_day, end_day,
  status, version, made_at, updated_at)
values (:bucket, :id, :accountId, :name, :purchaseOrder, :paidType, :budget, :startDay::date, :endDay::date,
  :status, :version, :now, :now);

-- orders/order-store.ts: lockOrder
select id, bucket, account_id as "accountId", name, purchase_order as "purchaseOrder",
paid_type as "paidType", budget, start_day::text as "startDay", end_day::text as "endDay", status, version from ad_order_lines where bucket = :bucket and id = :id for no key update;

-- orders/order-store.ts: updateOrder
update ad_order_lines set name = :name, purchase_order = :purchaseOrder, paid_type = :paidType,
  budget = :budget, start_day = :startDay::date, end_day = :endDay::date, status = :status,
  version = :version, updated_at = :now
where bucket = :bucket and id = :id;

-- orders/order-store.ts: ordersPage
select id, bucket, account_id as "accountId", name, purchase_order as "purchaseOrder",
paid_type as "paidType", budget, start_day::text as "startDay", end_day::text as "endDay", status, version from ad_order_lines
where bucket = :bucket and account_id = :accountId
  and id < coalesce(:before::bigint, 9223372036854775807) and (:hasDeleted or status <> 'DELETED')
order by id desc limit :limit;

-- orders/order-store.ts: setOrderCampaigns
delete from ad_order_campaigns
where bucket = :bucket and line_id = :id and campaign_id <> all(:campaignIds::bigint[]);

-- orders/order-store.ts: setOrderCampaigns, 2
insert into ad_order_campaigns as part (bucket, campaign_id, line_id)
select :bucket, campaign_id, :id from unnest(:campaignIds::bigint[]) as wanted (campaign_id)
on conflict (bucket, campaign_id) do update set line_id = part.line_id
returning part.campaign_id as id, part.line_id as "lineId";

-- orders/order-store.ts: campaignsOfOrders
with part as materialized (
  select part.bucket, part.line_id, part.campaign_id, campaign.name, line.start_day, line.end_day
  from ad_order_campaigns as part
  join ad_order_lines as line on line.bucket = part.bucket and line.id = part.line_id
  join ad_campaigns as campaign on campaign.bucket = part.bucket and campaign.id = part.campaign_id
  where part.bucket = :bucket and part.line_id = any(:lineIds::bigint[]))
select part.line_id as "lineId", part.campaign_id as id, part.name,
  coalesce(late.spend, 0) - coalesce(early.spend, 0) as spent
from part
left join lateral (
  select spend from ad_days as days
  where days.bucket = part.bucket and days.id = part.campaign_id
    and days.day <= coalesce(part.end_day, 'infinity'::date)
  order by days.day desc limit 1) as late on true
left join lateral (
  select spend from ad_days as days
  where days.bucket = part.bucket and days.id = part.campaign_id and days.day < part.start_day
  order by days.day desc limit 1) as early on true
order by part.line_id, part.campaign_id;

-- outside/outside-store.ts: campaignsOfGroups
select id, campaign_id as "campaignId" from ad_groups
where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[]);

-- outside/outside-store.ts: storeOutside
insert into ad_outside_conversions (bucket, account_id, event_key, group_id, model, campaign_id, name, scope, at,
  score, value, events, touchpoints, received_at)
select :bucket, :accountId, event_key, group_id, model, campaign_id, name, scope, at, score, value, events,
  touchpoints, :now
from unnest(:keys::text[], :groupIds::bigint[], :models::smallint[], :campaignIds::bigint[], :names::smallint[],
  :scopes::smallint[], :times::timestamptz[], :scores::integer[], :amounts::bigint[], :events::integer[],
  :touches::integer[])
  as sent (event_key, group_id, model, campaign_id, name, scope, at, score, value, events, touchpoints)
order by event_key, group_id, model
on conflict (bucket, account_id, event_key, group_id, model) do update
  set campaign_id = excluded.campaign_id, name = excluded.name, scope = excluded.scope, at = excluded.at,
    score = excluded.score, value = excluded.value, events = excluded.events,
    touchpoints = excluded.touchpoints, received_at = excluded.received_at;

-- outside/outside-store.ts: outsideSums
select campaign_id as "campaignId", sum(score)::bigint as score,
  sum(value::numeric * score / 1000000)::bigint as value, count(touchpoints)::integer as counted,
  coalesce(sum(touchpoints), 0)::bigint as touchpoints, max(received_at) as "receivedAt"
from ad_outside_conversions
where bucket = :bucket and account_id = :accountId and model = :model
  and at >= :from::date::timestamp at time zone 'UTC'
  and at < (:to::date + 1)::timestamp at time zone 'UTC'
  and campaign_id = any(:campaignIds::bigint[])
group by campaign_id;

-- outside/outside-store.ts: newestCampaigns
select id, name from ad_campaigns where bucket = :bucket and account_id = :accountId
order by id desc limit :limit;

-- outside/outside-store.ts: forgetOutside
delete from ad_outside_conversions where at < :before;

-- pacing/epoch-store.ts: storeEpoch
with stored as (
  insert into ad_epochs (no, at, is_keyframe, body, is_early)
  values (:no, :at, :isKeyframe, :body, :isEarly)
  returning no),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_epoch', no::text from (select 0::smallint as bucket, no from stored) as changed)
select 1 as announced;

-- pacing/epoch-store.ts: lastStepAt
select at from ad_epochs where not is_early order by no desc limit 1;

-- pacing/epoch-store.ts: epochsAfter
select no, at, is_keyframe as "isKeyframe", body from ad_epochs
where no > :no and no <= coalesce(:until::integer, 2147483647) order by no limit :limit;

-- pacing/epoch-store.ts: keyframeBefore
select no from ad_epochs where is_keyframe and no <= coalesce(:no::integer, 2147483647)
order by no desc limit 1;

-- pacing/epoch-store.ts: forgetEpochs
select forget_ad_epochs(:before) as forgotten;

-- pacing/epoch-store.ts: forgetSeen
delete from ad_seen where day < :before::date;

-- pacing/pace-store.ts: keywordsOf
select keyword.parent_id as "parentId", keyword.match, keyword.value
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_keywords as keyword
  on keyword.bucket = wanted.bucket and keyword.parent_id = wanted.id and not keyword.is_archived
order by keyword.id;

-- pacing/pace-store.ts: seenBetween
select bucket, ad_id as "adId", account_id as "accountId",
  (count(*) filter (where kind = 1))::integer as views,
  (count(*) filter (where kind <> 1))::integer as acts
from ad_events
where at > :from and at <= :to and verdict = 0 and (kind = 1 or kind in (2, 11) and price > 0)
group by bucket, ad_id, account_id order by bucket, ad_id;

-- pacing/pace-store.ts: ratesOf
select rate.bucket, rate.ad_id as "adId", rate.account_id as "accountId", rate.views, rate.acts,
  to_char(rate.faded_on, 'YYYY-MM-DD') as "fadedOn"
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_rates as rate on rate.bucket = wanted.bucket and rate.ad_id = wanted.id;

-- pacing/pace-store.ts: storeRates
insert into ad_rates (bucket, ad_id, account_id, views, acts, faded_on)
select * from unnest(:buckets::smallint[], :adIds::bigint[], :accountIds::bigint[],
  :views::bigint[], :acts::bigint[], :days::date[])
on conflict (bucket, ad_id) do update
  set views = excluded.views, acts = excluded.acts, faded_on = excluded.faded_on;

-- pacing/pace-store.ts: addTraffic
insert into ad_traffic (hour, views) values (:hour, :views)
on conflict (hour) do update set views = ad_traffic.views + excluded.views;

-- pacing/pace-store.ts: trafficOf
select hour, views from ad_traffic;

-- pacing/pace-store.ts: limitsOf
select stored.id, stored.span = 1 as "isDay", days.spent, stored.week_cap as "weekCap",
  case when stored.period = now.period then stored.cap
    else case when coalesce(stored.next_cap, stored.week_cap) is not null then greatest(days.spent,
    least(stored.next_cap, stored.week_cap - (select sum(part)::bigint from unnest(days.before) as part))) end end as cap
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_budgets as stored on stored.bucket = wanted.bucket and stored.id = wanted.id and stored.span <> 2
cross join lateral (select greatest(stored.period, case stored.span when 1 then (:at::timestamptz at time zone 'UTC')::date end) as period) as now
cross join lateral (select case when stored.period = now.period then stored.spent else 0 end as spent,
  case when stored.period = now.period then stored.before
  else (array_fill(0::bigint, array[least(now.period - stored.period - 1, 6)])
    || stored.spent || stored.before)[1:6] end as before) as days
order by stored.id, stored.span;

-- pacing/pace-store.ts: budgetMarksOf
select budget.account_id as id, bit_xor(hash_record_extended(budget, 0))::text as mark
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_budgets as budget on budget.bucket = wanted.bucket and budget.account_id = wanted.id
group by budget.bucket, budget.account_id;

-- pacing/pace-store.ts: accountsWithFunds
select money.account_id as id
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_money as money on money.bucket = wanted.bucket and money.account_id = wanted.id
where money.funds > money.spent;

-- pacing/pace-store.ts: pacesOf
select pace.bucket, pace.id, to_char(pace.day, 'YYYY-MM-DD') as day, pace.multiplier,
  pace.spent, pace.before
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_paces as pace on pace.bucket = wanted.bucket and pace.id = wanted.id;

-- pacing/pace-store.ts: storePaces
insert into ad_paces (bucket, id, day, multiplier, spent, before)
select * from unnest(:buckets::smallint[], :ids::bigint[], :days::date[],
  :multipliers::integer[], :spent::bigint[], :before::bigint[])
on conflict (bucket, id) do update
  set day = excluded.day, multiplier = excluded.multiplier, spent = excluded.spent,
    before = excluded.before;

-- payments/card-store.ts: cardOf
select bucket, account_id as "accountId", customer, session, method, brand, last_four as "lastFour",
exp_month as "expMonth", exp_year as "expYear", threshold, is_failed as "isFailed" from ad_cards where bucket = :bucket and account_id = :accountId;

-- payments/card-store.ts: storeSession
insert into ad_cards (bucket, account_id, customer, session, threshold, month)
values (:bucket, :accountId, :customer, :session, :threshold, :month::date)
on conflict (bucket, account_id) do update
  set customer = excluded.customer, session = excluded.session;

-- payments/card-store.ts: storeCard
update ad_cards set session = null, method = :method, brand = :brand, last_four = :lastFour,
  exp_month = :expMonth, exp_year = :expYear
where bucket = :bucket and account_id = :accountId and session = :session;

-- payments/card-store.ts: dropCard
update ad_cards set session = null, method = null, brand = '', last_four = '', exp_month = null,
  exp_year = null, is_failed = false
where bucket = :bucket and account_id = :accountId;

-- payments/card-store.ts: dropAccount
delete from ad_cards where bucket = :bucket and account_id = :accountId;

-- payments/card-store.ts: noteEnded
update ad_cards set is_failed = :isFailed, threshold = :threshold
where bucket = :bucket and account_id = :accountId;

-- payments/card-store.ts: noteMonth
update ad_cards set month = :month::date where bucket = :bucket and account_id = :accountId;

-- payments/card-store.ts: dueCards
select card.bucket, card.account_id as "accountId", card.threshold,
  card.month < :month::date as "isNewMonth"
from ad_cards as card
left join ad_money as money on money.bucket = card.bucket and money.account_id = card.account_id
left join lateral (
  -- What was given and paid in advance stands below 0, and covers what is spent first.
  select coalesce(sum(balance), 0) as balance from ad_books as book
  where book.bucket = card.bucket and book.account_id = card.account_id
    and book.book = any(:books::smallint[])) as books on true
where (card.bucket, card.account_id) > (:bucket::smallint, :accountId::bigint)
  and card.method is not null and not card.is_failed
  and (card.month < :month::date
    or books.balance + coalesce(money.spent - money.closed, 0) >= card.threshold)
  and not exists (
    select 1 from ad_card_payments as payment
    where payment.bucket = card.bucket and payment.account_id = card.account_id
      and payment.state = 'PENDING')
order by card.bucket, card.account_id limit :limit;

-- payments/payment-store.ts: insertPayment
insert into ad_card_payments (bucket, account_id, id, amount, currency, cause, state, failure, customer,
  method, brand, last_four, made_at)
values (:bucket, :accountId, :id, :amount, :currency, :cause, :state, :failure, :customer, :method, :brand,
  :lastFour, :madeAt)
on conflict do nothing;

-- payments/payment-store.ts: paymentBy
select bucket, account_id as "accountId", id, amount, currency, cause, state, failure, customer, method,
brand, last_four as "lastFour", made_at as "madeAt" from ad_card_payments where bucket = :bucket and id = :id;

-- payments/payment-store.ts: pendingPayment
select bucket, account_id as "accountId", id, amount, currency, cause, state, failure, customer, method,
brand, last_four as "lastFour", made_at as "madeAt" from ad_card_payments
where bucket = :bucket and account_id = :accountId and state = 'PENDING';

-- payments/payment-store.ts: lastFailed
select bucket, account_id as "accountId", id, amount, currency, cause, state, failure, customer, method,
brand, last_four as "lastFour", made_at as "madeAt" from ad_card_payments
where bucket = :bucket and account_id = :accountId and state = 'FAILED'
order by id desc limit 1;

-- payments/payment-store.ts: endPayment
update ad_card_payments
set state = :state, failure = :failure, reference = :reference, ended_at = :at
where bucket = :bucket and id = :id
  and (state = 'PENDING' or state = 'FAILED' and :state = 'PAID');

-- payments/payment-store.ts: paymentsPage
select bucket, account_id as "accountId", id, amount, currency, cause, state, failure, customer, method,
brand, last_four as "lastFour", made_at as "madeAt", (
  select receipt.id from ad_transfers as paid
  join ad_documents as receipt on receipt.bucket = paid.bucket and receipt.account_id = paid.account_id
    and receipt.kind = 'RECEIPT' and receipt.from_no <= paid.no and receipt.to_no >= paid.no
  where paid.bucket = :bucket and paid.account_id = :accountId and paid.cause = :payment
    and paid.ref = ad_card_payments.id::text
  limit 1) as "receiptId"
from ad_card_payments
where bucket = :bucket and account_id = :accountId and id < coalesce(:before::bigint, 9223372036854775807)
order by id desc limit :limit;

-- payments/payment-store.ts: forsakenPayments
select id from ad_card_payments
where state = 'PENDING' and made_at < :before order by made_at limit :limit;

-- planner/plan-store.ts: newestPins
select pin_id as id from ad_ads where bucket = :bucket and account_id = :accountId
order by id desc limit :limit;

-- planner/plan-store.ts: impressionsBetween
select coalesce((select impressions from ad_days where bucket = :bucket and id = :accountId
  and day <= :to::date order by day desc limit 1), 0)
- coalesce((select impressions from ad_days where bucket = :bucket and id = :accountId
  and day < :from::date order by day desc limit 1), 0) as impressions;

-- planner/plan-store.ts: begunAds
with newest as (
  select id, campaign_id, billable_event, budget, bid, pacing, placements, is_auto_targeted
  from ad_groups
  where bucket = :bucket and account_id = :accountId and budget_type = 'DAILY'
  order by id desc limit 200),
begun as (
  select newest.*, first.day, later.impressions - first.impressions as impressions
  from newest
  cross join lateral (
    select day, impressions from ad_days
    where bucket = :bucket and id = newest.id order by day limit 1) as first
  join ad_days as later
    on later.bucket = :bucket and later.id = newest.id and later.day = first.day + 3
  where first.day between :from::date and :to::date and later.impressions > first.impressions
  order by newest.id desc limit :limit)
select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", a.pin_id as "pinId", c.objective,
  begun.billable_event as "billableEvent", begun.budget, begun.bid, begun.pacing, begun.placements,
  begun.is_auto_targeted as "isAutoTargeted", null as "frequencyCap", null as "endAt",
  coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.currency,
  begun.day::text as "firstDay", begun.impressions
from begun
join ad_ads a on a.bucket = :bucket and a.group_id = begun.id and a.review = 'APPROVED'
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and not c.is_shared_budget
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
left join ad_targets t on t.bucket = a.bucket and t.group_id = a.group_id
order by begun.id desc, a.id;

-- prices/exchange-store.ts: setRates
select distinct on (currency) currency, to_char(day, 'YYYY-MM-DD') as day, per_dollar as "perDollar"
from ad_rates_of_exchange where day <= (:at::timestamptz at time zone 'UTC')::date
order by currency, day desc;

-- prices/exchange-store.ts: storeRates
insert into ad_rates_of_exchange (day, currency, per_dollar)
select (:at::timestamptz at time zone 'UTC')::date, currency, per_dollar
from unnest(:currencies::text[], :perDollar::bigint[]) as rate (currency, per_dollar)
on conflict (currency, day) do update set per_dollar = excluded.per_dollar;

-- product-groups/group-store.ts: groupsPage
select bucket, id, account_id as "accountId", kind, name, feed_id as "feedId", filter,
item_count as "itemCount", in_stock_count as "inStockCount", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_product_groups
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- product-groups/group-store.ts: countGroups
select count(*)::int as count from ad_product_groups
where bucket = :bucket and account_id = :accountId;

-- product-groups/group-store.ts: productGroupById
select bucket, id, account_id as "accountId", kind, name, feed_id as "feedId", filter,
item_count as "itemCount", in_stock_count as "inStockCount", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_product_groups
where bucket = :bucket and id = :id and account_id = :accountId;

-- product-groups/group-store.ts: lockProductGroup
select bucket, id, account_id as "accountId", kind, name, feed_id as "feedId", filter,
item_count as "itemCount", in_stock_count as "inStockCount", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_product_groups
where bucket = :bucket and id = :id and account_id = :accountId for update;

-- product-groups/group-store.ts: findProductGroup
select bucket, id, account_id as "accountId", kind, name, feed_id as "feedId", filter,
item_count as "itemCount", in_stock_count as "inStockCount", version, created_at as "createdAt",
updated_at as "updatedAt" from ad_product_groups where bucket = :bucket and id = :id;

-- product-groups/group-store.ts: groupIdsOf
select id from ad_product_groups where bucket = :bucket and account_id = :accountId order by id;

-- product-groups/group-store.ts: insertProductGroup
insert into ad_product_groups (bucket, id, account_id, kind, name, feed_id, filter, item_count,
  in_stock_count, version, created_at, updated_at)
values (:bucket, :id, :accountId, :kind, :name, :feedId, :filter::jsonb, :itemCount,
  :inStockCount, :version, :createdAt, :updatedAt)
on conflict (bucket, account_id) where kind = 'ALL_PRODUCTS' do nothing;

-- product-groups/group-store.ts: updateProductGroup
update ad_product_groups set name = :name, feed_id = :feedId, filter = :filter::jsonb,
  item_count = :itemCount, in_stock_count = :inStockCount, version = :version,
  updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- product-groups/group-store.ts: deleteProductGroup
delete from ad_product_groups where bucket = :bucket and id = :id;

-- product-groups/group-store.ts: updateCounts
update ad_product_groups set item_count = :itemCount, in_stock_count = :inStockCount
where bucket = :bucket and id = :id and version = :version;

-- product-groups/product-ad-store.ts: lockProductAdsIn
select bucket, account_id as "accountId", ad_group_id as "adGroupId", feed_id as "feedId",
item_id as "itemId", product_group_id as "productGroupId", title, link, image_link as "imageLink",
pin_id as "pinId", ad_id as "adId", is_off as "isOff", fault from ad_product_ads
where bucket = :bucket and account_id = :accountId and ad_group_id = :adGroupId
order by feed_id, item_id for update;

-- product-groups/product-ad-store.ts: lockProductAd
select bucket, account_id as "accountId", ad_group_id as "adGroupId", feed_id as "feedId",
item_id as "itemId", product_group_id as "productGroupId", title, link, image_link as "imageLink",
pin_id as "pinId", ad_id as "adId", is_off as "isOff", fault from ad_product_ads
where bucket = :bucket and ad_group_id = :adGroupId and feed_id = :feedId and item_id = :itemId
for update;

-- product-groups/product-ad-store.ts: pinOfProduct
select pin_id as "pinId" from ad_product_ads
where bucket = :bucket and account_id = :accountId and feed_id = :feedId and item_id = :itemId
  and image_link = :imageLink and pin_id is not null
order by pin_id desc limit 1;

-- product-groups/product-ad-store.ts: groupsLeft
select distinct bucket, ad_group_id as "adGroupId", account_id as "accountId" from ad_product_ads
where ad_id is null and fault is null
  and (bucket, ad_group_id) > (:bucket::smallint, :adGroupId::bigint)
order by bucket, ad_group_id limit :limit;

-- product-groups/product-ad-store.ts: productAdsAmong
select ad_id as id from ad_product_ads
where bucket = :bucket and account_id = :accountId and ad_id = any(:adIds::bigint[]);

-- product-groups/product-ad-store.ts: storeProductAd
insert into ad_product_ads (bucket, account_id, ad_group_id, feed_id, item_id, product_group_id,
  title, link, image_link, pin_id, ad_id, is_off, fault)
values (:bucket, :accountId, :adGroupId, :feedId, :itemId, :productGroupId, :title, :link,
  :imageLink, :pinId, :adId, :isOff, :fault)
on conflict (bucket, ad_group_id, feed_id, item_id) do update set
  product_group_id = excluded.product_group_id, title = excluded.title, link = excluded.link,
  image_link = excluded.image_link, pin_id = excluded.pin_id, ad_id = excluded.ad_id,
  is_off = excluded.is_off, fault = excluded.fault;

-- product-groups/product-ad-store.ts: deleteProductAd
delete from ad_product_ads
where bucket = :bucket and ad_group_id = :adGroupId and feed_id = :feedId and item_id = :itemId;

-- product-groups/product-store.ts: productsPage
select feed.id as "feedId", feed.currency, found.id, found.availability, found.fields
from ad_feeds as feed cross join lateral (
  select item.item_id as id, item.availability, item.fields from ad_items as item
  where item.bucket = :bucket and item.run_id = feed.current_run_id
    and (:afterFeedId::bigint is null or feed.id > :afterFeedId::bigint
      or item.item_id > :afterId::text collate "C")
    and (:path::text is null
      or jsonb_path_match(item.fields, :path::text::jsonpath, jsonb_build_object('id', item.item_id, 'availability', item.availability,
      'feed', feed.id::text), true))
    and (:without::text is null
      or jsonb_path_match(item.fields, :without::text::jsonpath, jsonb_build_object('id', item.item_id, 'availability', item.availability,
      'feed', feed.id::text), true) is not true)
  order by item.item_id limit :limit) as found
where feed.bucket = :bucket and feed.account_id = :accountId
and (:feedId::bigint is null or feed.id = :feedId::bigint) and (:afterFeedId::bigint is null or feed.id >= :afterFeedId::bigint)
order by feed.id, found.id limit :limit;

-- product-groups/product-store.ts: countProducts
select count(*)::int as "itemCount",
  (count(*) filter (where item.availability = 'IN_STOCK'))::int as "inStockCount"
from ad_feeds as feed
join ad_items as item on item.bucket = feed.bucket and item.run_id = feed.current_run_id
where feed.bucket = :bucket and feed.account_id = :accountId
and (:feedId::bigint is null or feed.id = :feedId::bigint) and (:path::text is null
  or jsonb_path_match(item.fields, :path::text::jsonpath, jsonb_build_object('id', item.item_id, 'availability', item.availability,
  'feed', feed.id::text), true))
and (:without::text is null
  or jsonb_path_match(item.fields, :without::text::jsonpath, jsonb_build_object('id', item.item_id, 'availability', item.availability,
  'feed', feed.id::text), true) is not true);

-- product-groups/promotion-store.ts: promotionsPage
select p.bucket, p.id, p.account_id as "accountId", p.ad_group_id as "adGroupId",
p.product_group_id as "productGroupId", p.is_included as "isIncluded", p.bid, p.version,
p.created_at as "createdAt", coalesce(p.updated_at, p.created_at) as "updatedAt", g.name as "adGroupName", products.name as "productGroupName",
  case
  when g.status not in ('ACTIVE', 'PAUSED', 'DRAFT')
    or c.status not in ('ACTIVE', 'PAUSED', 'DRAFT') then 'ARCHIVED'
  when not p.is_included then 'EXCLUDED'
  when g.status = 'ACTIVE' and c.status = 'ACTIVE' then 'RUNNING'
  else 'PAUSED' end as status, found.*
from ad_product_promotions p
join ad_groups g on g.bucket = p.bucket and g.id = p.ad_group_id
join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
left join ad_product_groups products on products.bucket = p.bucket and products.id = p.product_group_id
cross join lateral (
  select count(a.ad_id)::int as ads,
    (count(a.ad_id) filter (where a.is_off))::int as off,
    (count(*) filter (where a.ad_id is null and a.fault is null))::int as waiting,
    (count(*) filter (where a.fault is not null))::int as failed
  from ad_product_ads a
  where a.bucket = :bucket and a.ad_group_id = p.ad_group_id
    and a.product_group_id = p.product_group_id) as found
where p.bucket = :bucket and p.account_id = :accountId
  and (:id::bigint is null or p.id = :id::bigint)
  and (:productGroupId::bigint is null or p.product_group_id = :productGroupId::bigint)
  and (:adGroupIds::bigint[] is null or p.ad_group_id = any(:adGroupIds::bigint[]))
  and (:before::bigint is null or p.id < :before::bigint)
order by p.id desc limit :limit;

-- product-groups/promotion-store.ts: promotionsIn
select p.bucket, p.id, p.account_id as "accountId", p.ad_group_id as "adGroupId",
p.product_group_id as "productGroupId", p.is_included as "isIncluded", p.bid, p.version,
p.created_at as "createdAt", coalesce(p.updated_at, p.created_at) as "updatedAt" from ad_product_promotions p
where p.bucket = :bucket and p.account_id = :accountId and p.ad_group_id = any(:adGroupIds::bigint[])
order by p.id;

-- product-groups/promotion-store.ts: promotionsByIds
select p.bucket, p.id, p.account_id as "accountId", p.ad_group_id as "adGroupId",
p.product_group_id as "productGroupId", p.is_included as "isIncluded", p.bid, p.version,
p.created_at as "createdAt", coalesce(p.updated_at, p.created_at) as "updatedAt" from ad_product_promotions p
where p.bucket = :bucket and p.account_id = :accountId and p.id = any(:ids::bigint[]);

-- product-groups/promotion-store.ts: lockPromotion
select p.bucket, p.id, p.account_id as "accountId", p.ad_group_id as "adGroupId",
p.product_group_id as "productGroupId", p.is_included as "isIncluded", p.bid, p.version,
p.created_at as "createdAt", coalesce(p.updated_at, p.created_at) as "updatedAt" from ad_product_promotions p
where p.bucket = :bucket and p.id = :id and p.account_id = :accountId for update;

-- product-groups/promotion-store.ts: updatePromotion
update ad_product_promotions set is_included = :isIncluded, bid = :bid, version = :version, updated_at = :updatedAt
where bucket = :bucket and id = :id;

-- product-groups/promotion-store.ts: promotingGroups
select distinct ad_group_id as id from ad_product_promotions
where bucket = :bucket and account_id = :accountId
  and (:productGroupId::bigint is null or product_group_id = :productGroupId::bigint)
order by ad_group_id;

-- product-groups/promotion-store.ts: insertPromotion
insert into ad_product_promotions (bucket, id, account_id, ad_group_id, product_group_id, is_included,
  bid, version, created_at, updated_at)
values (:bucket, :id, :accountId, :adGroupId, :productGroupId, :isIncluded, :bid, :version,
  :createdAt, :updatedAt)
on conflict (bucket, ad_group_id, product_group_id) do nothing;

-- product-groups/promotion-store.ts: deletePromotion
delete from ad_product_promotions where bucket = :bucket and id = :id;

-- product-groups/promotion-store.ts: productBoard
select board_id as id from ad_product_boards
where bucket = :bucket and account_id = :accountId;

-- product-groups/promotion-store.ts: storeProductBoard
insert into ad_product_boards (bucket, account_id, board_id)
values (:bucket, :accountId, :boardId)
on conflict (bucket, account_id) do update set board_id = excluded.board_id;

-- product-reports/product-report-store.ts: groupReportPage
with
products as (
  select made.*, ad.campaign_id
  from ad_product_ads as made
  join ad_ads as ad on ad.bucket = made.bucket and ad.id = made.ad_id
  where made.bucket = :bucket and made.account_id = :accountId::bigint
    and (:productGroupId::bigint is null or made.product_group_id = :productGroupId::bigint)
    and (:campaignId::bigint is null or ad.campaign_id = :campaignId::bigint)),
entities as (select ad_id as id, campaign_id, ad_group_id as group_id from products),
bounded as (
  select entity.id, entity.campaign_id, entity.group_id, last.day as last_day, first.day as first_day,
    last.impressions as last_impressions, first.impressions as first_impressions, last.clicks as last_clicks, first.clicks as first_clicks, last.closeups as last_closeups, first.closeups as first_closeups, last.saves as last_saves, first.saves as first_saves, last.hides as last_hides, first.hides as first_hides, last.video_25 as last_video_25, first.video_25 as first_video_25, last.video_50 as last_video_50, first.video_50 as first_video_50, last.video_75 as last_video_75, first.video_75 as first_video_75, last.video_95 as last_video_95, first.video_95 as first_video_95, last.video_100 as last_video_100, first.video_100 as first_video_100, last.video_views as last_video_views, first.video_views as first_video_views, last.spend as last_spend, first.spend as first_spend, last.free as last_free, first.free as first_free, last.invalid_impressions as last_invalid_impressions, first.invalid_impressions as first_invalid_impressions, last.invalid_clicks as last_invalid_clicks, first.invalid_clicks as first_invalid_clicks, last.invalid_acts as last_invalid_acts, first.invalid_acts as first_invalid_acts
  from entities as entity
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :to::date
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as last on last.id = entity.id
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :from::date - 1
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as first on first.id = entity.id),
totals as (
  select entity.id, entity.campaign_id, entity.group_id, 0 as value,
    coalesce(last_impressions, upto.impressions) - coalesce(first_impressions, before.impressions, 0) as impressions, coalesce(last_clicks, upto.clicks) - coalesce(first_clicks, before.clicks, 0) as clicks, coalesce(last_closeups, upto.closeups) - coalesce(first_closeups, before.closeups, 0) as closeups, coalesce(last_saves, upto.saves) - coalesce(first_saves, before.saves, 0) as saves, coalesce(last_hides, upto.hides) - coalesce(first_hides, before.hides, 0) as hides, coalesce(last_video_25, upto.video_25) - coalesce(first_video_25, before.video_25, 0) as video_25, coalesce(last_video_50, upto.video_50) - coalesce(first_video_50, before.video_50, 0) as video_50, coalesce(last_video_75, upto.video_75) - coalesce(first_video_75, before.video_75, 0) as video_75, coalesce(last_video_95, upto.video_95) - coalesce(first_video_95, before.video_95, 0) as video_95, coalesce(last_video_100, upto.video_100) - coalesce(first_video_100, before.video_100, 0) as video_100, coalesce(last_video_views, upto.video_views) - coalesce(first_video_views, before.video_views, 0) as video_views, coalesce(last_spend, upto.spend) - coalesce(first_spend, before.spend, 0) as spend, coalesce(last_free, upto.free) - coalesce(first_free, before.free, 0) as free, coalesce(last_invalid_impressions, upto.invalid_impressions) - coalesce(first_invalid_impressions, before.invalid_impressions, 0) as invalid_impressions, coalesce(last_invalid_clicks, upto.invalid_clicks) - coalesce(first_invalid_clicks, before.invalid_clicks, 0) as invalid_clicks, coalesce(last_invalid_acts, upto.invalid_acts) - coalesce(first_invalid_acts, before.invalid_acts, 0) as invalid_acts
  from bounded as entity
  left join lateral (
    select day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where last_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day <= :to::date
    order by stored.day desc limit 1) as upto on true
  left join lateral (
    select impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where first_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
      and (select early.day from ad_days as early
           where early.bucket = :bucket and early.account_id = :accountId::bigint
           order by early.bucket, early.account_id, early.day limit 1) < :from::date
    order by stored.day desc limit 1) as before on true
  where coalesce(last_day, upto.day) >= :from::date),
pairs as (
  select ad_group_id, product_group_id, bool_or(is_on) as is_on, bool_and(is_included) as is_included
  from (
    select ad_group_id, product_group_id, true as is_on, is_included
    from ad_product_promotions where bucket = :bucket and account_id = :accountId::bigint
    and (:productGroupId::bigint is null or product_group_id = :productGroupId::bigint)
    union all
    select ad_group_id, product_group_id, false, true from products) as both_kinds
  group by ad_group_id, product_group_id),
sums as (
  select pairs.ad_group_id, pairs.product_group_id, pairs.is_on, pairs.is_included,
    (pairs.ad_group_id || ' ' || pairs.product_group_id) collate "C" as place,
    count(products.ad_id)::int as ad_count,
    (count(products.ad_id) filter (where products.is_off))::int as off_count, coalesce(sum(totals.impressions), 0)::bigint as impressions, coalesce(sum(totals.clicks), 0)::bigint as clicks, coalesce(sum(totals.closeups), 0)::bigint as closeups, coalesce(sum(totals.saves), 0)::bigint as saves, coalesce(sum(totals.hides), 0)::bigint as hides, coalesce(sum(totals.video_25), 0)::bigint as video_25, coalesce(sum(totals.video_50), 0)::bigint as video_50, coalesce(sum(totals.video_75), 0)::bigint as video_75, coalesce(sum(totals.video_95), 0)::bigint as video_95, coalesce(sum(totals.video_100), 0)::bigint as video_100, coalesce(sum(totals.video_views), 0)::bigint as video_views, coalesce(sum(totals.spend), 0)::bigint as spend, coalesce(sum(totals.free), 0)::bigint as free, coalesce(sum(totals.invalid_impressions), 0)::bigint as invalid_impressions, coalesce(sum(totals.invalid_clicks), 0)::bigint as invalid_clicks, coalesce(sum(totals.invalid_acts), 0)::bigint as invalid_acts
  from pairs
  join ad_groups as inside on inside.bucket = :bucket and inside.id = pairs.ad_group_id
    and (:campaignId::bigint is null or inside.campaign_id = :campaignId::bigint)
  left join products on products.ad_group_id = pairs.ad_group_id
    and products.product_group_id = pairs.product_group_id
  left join totals on totals.id = products.ad_id
  group by pairs.ad_group_id, pairs.product_group_id, pairs.is_on, pairs.is_included),
keyed as (select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
case :column::text when 'SPEND' then (spend)::float8 when 'IMPRESSION' then (impressions)::float8 when 'CLICKTHROUGH' then (clicks)::float8 when 'OUTBOUND_CLICK' then (clicks)::float8 when 'CTR' then (clicks::float8 / nullif(impressions, 0))::float8 when 'ECPC' then (spend::float8 / nullif(clicks, 0))::float8 when 'ECPM' then (spend::float8 / nullif(impressions, 0))::float8 when 'CLOSEUP' then (closeups)::float8 when 'SAVE' then (saves)::float8 when 'SAVE_RATE' then (saves::float8 / nullif(impressions, 0))::float8 when 'TOTAL_ENGAGEMENT' then (closeups + saves + clicks)::float8 when 'ENGAGEMENT_RATE' then ((closeups + saves + clicks)::float8 / nullif(impressions, 0))::float8 when 'HIDE' then (hides)::float8 when 'VIDEO_P25' then (video_25)::float8 when 'VIDEO_P50' then (video_50)::float8 when 'VIDEO_P75' then (video_75)::float8 when 'VIDEO_P95' then (video_95)::float8 when 'VIDEO_P100' then (video_100)::float8 when 'VIDEO_MRC_VIEWS' then (video_views)::float8 when 'FREE' then (free)::float8 when 'INVALID_IMPRESSION' then (invalid_impressions)::float8 when 'INVALID_CLICKTHROUGH' then (invalid_clicks)::float8 when 'INVALID_ENGAGEMENT' then (invalid_acts)::float8 end,
-1) as key from sums),
page as (
  select * from keyed
  where :key::float8 is null or (key, place) > (:key::float8, :place::text collate "C")
  order by key, place limit :limit)
select page.key, page.place, page.product_group_id as "productGroupId", of_products.name,
  of_products.kind, of_products.filter, of_products.in_stock_count as "inStockCount",
  ad_group.id as "adGroupId", ad_group.name as "adGroupName", campaign.id as "campaignId",
  campaign.name as "campaignName", page.ad_count as "adCount", page.off_count as "offCount",
  case when not page.is_on then 'ARCHIVED'
    else case
    when ad_group.status not in ('ACTIVE', 'PAUSED', 'DRAFT')
      or campaign.status not in ('ACTIVE', 'PAUSED', 'DRAFT') then 'ARCHIVED'
    when not page.is_included then 'EXCLUDED'
    when ad_group.status = 'ACTIVE' and campaign.status = 'ACTIVE' then 'RUNNING'
    else 'PAUSED' end end as status,
  impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from page
join ad_groups as ad_group on ad_group.bucket = :bucket and ad_group.id = page.ad_group_id
join ad_campaigns as campaign on campaign.bucket = :bucket and campaign.id = ad_group.campaign_id
left join ad_product_groups as of_products on of_products.bucket = :bucket
  and of_products.id = page.product_group_id
order by page.key, page.place;

-- product-reports/product-report-store.ts: itemReportPage
with
products as (
  select made.*, ad.campaign_id
  from ad_product_ads as made
  join ad_ads as ad on ad.bucket = made.bucket and ad.id = made.ad_id
  where made.bucket = :bucket and made.account_id = :accountId::bigint
    and (:productGroupId::bigint is null or made.product_group_id = :productGroupId::bigint)
    and (:campaignId::bigint is null or ad.campaign_id = :campaignId::bigint)),
entities as (select ad_id as id, campaign_id, ad_group_id as group_id from products),
bounded as (
  select entity.id, entity.campaign_id, entity.group_id, last.day as last_day, first.day as first_day,
    last.impressions as last_impressions, first.impressions as first_impressions, last.clicks as last_clicks, first.clicks as first_clicks, last.closeups as last_closeups, first.closeups as first_closeups, last.saves as last_saves, first.saves as first_saves, last.hides as last_hides, first.hides as first_hides, last.video_25 as last_video_25, first.video_25 as first_video_25, last.video_50 as last_video_50, first.video_50 as first_video_50, last.video_75 as last_video_75, first.video_75 as first_video_75, last.video_95 as last_video_95, first.video_95 as first_video_95, last.video_100 as last_video_100, first.video_100 as first_video_100, last.video_views as last_video_views, first.video_views as first_video_views, last.spend as last_spend, first.spend as first_spend, last.free as last_free, first.free as first_free, last.invalid_impressions as last_invalid_impressions, first.invalid_impressions as first_invalid_impressions, last.invalid_clicks as last_invalid_clicks, first.invalid_clicks as first_invalid_clicks, last.invalid_acts as last_invalid_acts, first.invalid_acts as first_invalid_acts
  from entities as entity
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :to::date
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as last on last.id = entity.id
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :from::date - 1
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as first on first.id = entity.id),
totals as (
  select entity.id, entity.campaign_id, entity.group_id, 0 as value,
    coalesce(last_impressions, upto.impressions) - coalesce(first_impressions, before.impressions, 0) as impressions, coalesce(last_clicks, upto.clicks) - coalesce(first_clicks, before.clicks, 0) as clicks, coalesce(last_closeups, upto.closeups) - coalesce(first_closeups, before.closeups, 0) as closeups, coalesce(last_saves, upto.saves) - coalesce(first_saves, before.saves, 0) as saves, coalesce(last_hides, upto.hides) - coalesce(first_hides, before.hides, 0) as hides, coalesce(last_video_25, upto.video_25) - coalesce(first_video_25, before.video_25, 0) as video_25, coalesce(last_video_50, upto.video_50) - coalesce(first_video_50, before.video_50, 0) as video_50, coalesce(last_video_75, upto.video_75) - coalesce(first_video_75, before.video_75, 0) as video_75, coalesce(last_video_95, upto.video_95) - coalesce(first_video_95, before.video_95, 0) as video_95, coalesce(last_video_100, upto.video_100) - coalesce(first_video_100, before.video_100, 0) as video_100, coalesce(last_video_views, upto.video_views) - coalesce(first_video_views, before.video_views, 0) as video_views, coalesce(last_spend, upto.spend) - coalesce(first_spend, before.spend, 0) as spend, coalesce(last_free, upto.free) - coalesce(first_free, before.free, 0) as free, coalesce(last_invalid_impressions, upto.invalid_impressions) - coalesce(first_invalid_impressions, before.invalid_impressions, 0) as invalid_impressions, coalesce(last_invalid_clicks, upto.invalid_clicks) - coalesce(first_invalid_clicks, before.invalid_clicks, 0) as invalid_clicks, coalesce(last_invalid_acts, upto.invalid_acts) - coalesce(first_invalid_acts, before.invalid_acts, 0) as invalid_acts
  from bounded as entity
  left join lateral (
    select day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where last_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day <= :to::date
    order by stored.day desc limit 1) as upto on true
  left join lateral (
    select impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where first_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
      and (select early.day from ad_days as early
           where early.bucket = :bucket and early.account_id = :accountId::bigint
           order by early.bucket, early.account_id, early.day limit 1) < :from::date
    order by stored.day desc limit 1) as before on true
  where coalesce(last_day, upto.day) >= :from::date),
sums as (
  select feed_id, item_id, (feed_id || ' ' || item_id) collate "C" as place,
    (array_agg(title order by pin_id desc))[1] as title, max(pin_id) as pin_id, coalesce(sum(totals.impressions), 0)::bigint as impressions, coalesce(sum(totals.clicks), 0)::bigint as clicks, coalesce(sum(totals.closeups), 0)::bigint as closeups, coalesce(sum(totals.saves), 0)::bigint as saves, coalesce(sum(totals.hides), 0)::bigint as hides, coalesce(sum(totals.video_25), 0)::bigint as video_25, coalesce(sum(totals.video_50), 0)::bigint as video_50, coalesce(sum(totals.video_75), 0)::bigint as video_75, coalesce(sum(totals.video_95), 0)::bigint as video_95, coalesce(sum(totals.video_100), 0)::bigint as video_100, coalesce(sum(totals.video_views), 0)::bigint as video_views, coalesce(sum(totals.spend), 0)::bigint as spend, coalesce(sum(totals.free), 0)::bigint as free, coalesce(sum(totals.invalid_impressions), 0)::bigint as invalid_impressions, coalesce(sum(totals.invalid_clicks), 0)::bigint as invalid_clicks, coalesce(sum(totals.invalid_acts), 0)::bigint as invalid_acts
  from products left join totals on totals.id = products.ad_id
  group by feed_id, item_id),
keyed as (select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
case :column::text when 'SPEND' then (spend)::float8 when 'IMPRESSION' then (impressions)::float8 when 'CLICKTHROUGH' then (clicks)::float8 when 'OUTBOUND_CLICK' then (clicks)::float8 when 'CTR' then (clicks::float8 / nullif(impressions, 0))::float8 when 'ECPC' then (spend::float8 / nullif(clicks, 0))::float8 when 'ECPM' then (spend::float8 / nullif(impressions, 0))::float8 when 'CLOSEUP' then (closeups)::float8 when 'SAVE' then (saves)::float8 when 'SAVE_RATE' then (saves::float8 / nullif(impressions, 0))::float8 when 'TOTAL_ENGAGEMENT' then (closeups + saves + clicks)::float8 when 'ENGAGEMENT_RATE' then ((closeups + saves + clicks)::float8 / nullif(impressions, 0))::float8 when 'HIDE' then (hides)::float8 when 'VIDEO_P25' then (video_25)::float8 when 'VIDEO_P50' then (video_50)::float8 when 'VIDEO_P75' then (video_75)::float8 when 'VIDEO_P95' then (video_95)::float8 when 'VIDEO_P100' then (video_100)::float8 when 'VIDEO_MRC_VIEWS' then (video_views)::float8 when 'FREE' then (free)::float8 when 'INVALID_IMPRESSION' then (invalid_impressions)::float8 when 'INVALID_CLICKTHROUGH' then (invalid_clicks)::float8 when 'INVALID_ENGAGEMENT' then (invalid_acts)::float8 end,
-1) as key from sums),
page as (
  select * from keyed
  where :key::float8 is null or (key, place) > (:key::float8, :place::text collate "C")
  order by key, place limit :limit)
select page.key, page.place, page.item_id as "itemId", page.feed_id as "feedId",
  page.pin_id as "pinId", page.title, item.availability, item.fields,
  case when item.item_id is not null then feed.currency end as currency, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from page
left join ad_feeds as feed on feed.bucket = :bucket and feed.id = page.feed_id
left join ad_items as item on item.bucket = :bucket and item.run_id = feed.current_run_id
  and item.item_id = page.item_id
order by page.key, page.place;

-- product-reports/product-report-store.ts: adsOfProducts
with
products as (
  select made.*, ad.campaign_id
  from ad_product_ads as made
  join ad_ads as ad on ad.bucket = made.bucket and ad.id = made.ad_id
  where made.bucket = :bucket and made.account_id = :accountId::bigint
    and (:productGroupId::bigint is null or made.product_group_id = :productGroupId::bigint)
    and (:campaignId::bigint is null or ad.campaign_id = :campaignId::bigint)),
entities as (select ad_id as id, campaign_id, ad_group_id as group_id from products) select id from entities order by id;

-- product-reports/product-report-store.ts: daysOfRows
with
products as (
  select made.*, ad.campaign_id
  from ad_product_ads as made
  join ad_ads as ad on ad.bucket = made.bucket and ad.id = made.ad_id
  where made.bucket = :bucket and made.account_id = :accountId::bigint
    and (:productGroupId::bigint is null or made.product_group_id = :productGroupId::bigint)
    and (:campaignId::bigint is null or ad.campaign_id = :campaignId::bigint)),
entities as (select ad_id as id, campaign_id, ad_group_id as group_id from products),
placed as (
  select ad_id as id, ad_group_id || ' ' || product_group_id as place from products
  where ad_group_id || ' ' || product_group_id = any(:groups::text[])
  union all
  select ad_id, feed_id || ' ' || item_id from products
  where feed_id || ' ' || item_id = any(:items::text[])),
steps as (
  select place, day,
    impressions - coalesce(lag(impressions) over in_order, 0) as impressions, clicks - coalesce(lag(clicks) over in_order, 0) as clicks, closeups - coalesce(lag(closeups) over in_order, 0) as closeups, saves - coalesce(lag(saves) over in_order, 0) as saves, hides - coalesce(lag(hides) over in_order, 0) as hides, video_25 - coalesce(lag(video_25) over in_order, 0) as video_25, video_50 - coalesce(lag(video_50) over in_order, 0) as video_50, video_75 - coalesce(lag(video_75) over in_order, 0) as video_75, video_95 - coalesce(lag(video_95) over in_order, 0) as video_95, video_100 - coalesce(lag(video_100) over in_order, 0) as video_100, video_views - coalesce(lag(video_views) over in_order, 0) as video_views, spend - coalesce(lag(spend) over in_order, 0) as spend, free - coalesce(lag(free) over in_order, 0) as free, invalid_impressions - coalesce(lag(invalid_impressions) over in_order, 0) as invalid_impressions, invalid_clicks - coalesce(lag(invalid_clicks) over in_order, 0) as invalid_clicks, invalid_acts - coalesce(lag(invalid_acts) over in_order, 0) as invalid_acts
  from placed
  cross join lateral (
    select * from ad_days as stored
    where stored.bucket = :bucket and stored.id = placed.id and stored.day between :from::date and :to::date
    union all (
      select * from ad_days as stored
      where stored.bucket = :bucket and stored.id = placed.id and stored.day < :from::date
      order by stored.day desc limit 1)) as stored
  window in_order as (partition by placed.id, place order by day))
select place, day::text, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
from steps where day >= :from::date
group by place, day order by place, day;

-- reach/event-name-store.ts: numberOfTerm
update ad_terms set at = greatest(at, :now) where value = :value returning no;

-- reach/event-name-store.ts: numberOfTerm, 2
insert into ad_terms (no, value, at)
select coalesce(max(no), 0) + 1, :value, :now::timestamptz from ad_terms
on conflict (value) do nothing;

-- reach/event-name-store.ts: numberOfTopic
select no from ad_topics where code = :code;

-- reach/event-name-store.ts: numberOfTopic, 2
insert into ad_topics (no, code, name)
select coalesce(max(no), 0) + 1, :code::bigint, :name from ad_topics
having coalesce(max(no), 0) < :last::integer
on conflict (code) do nothing;

-- reach/event-name-store.ts: lockNumbers
select pg_advisory_xact_lock(hashtextextended('ads.numbers', :seed::bigint));

-- reach/event-name-store.ts: namesOf
select no, value as name from ad_terms where :kind::text = 'term' and no = any(:numbers::integer[])
union all
select no, name from ad_topics where :kind::text = 'topic' and no = any(:numbers::integer[]);

-- reach/reach-store.ts: latelyUpTo
select wanted.bucket, wanted.account_id as "accountId", wanted.id, wanted.term, wanted.day,
  coalesce((select array_agg(stored.sketch) from ad_reach as stored
    where stored.bucket = wanted.bucket and stored.id = wanted.id and stored.term = wanted.term
      and stored.day > wanted.day - :span::integer and stored.day <= wanted.day), '{}') as sketches
from unnest(:buckets::smallint[], :accountIds::bigint[], :ids::bigint[], :terms::integer[], :days::date[])
  as wanted (bucket, account_id, id, term, day);

-- reach/reach-store.ts: sketchesOf
select id, day, sketch from ad_reach
where bucket = :bucket and id = any(:ids::bigint[]) and term = 0
  and day between :from::date and :to::date;

-- recommendations/applied-store.ts: appliedPage
with one as (
  select kind, entity_id, at, field, was, value, array_position(array['RAISE_BUDGET', 'AUTO_TARGETING', 'EXPAND_AGE', 'ADD_PINS', 'MEND_AD'], kind) as rank,
    (at at time zone 'UTC')::date as day, least(7, (:now::timestamptz at time zone 'UTC')::date - 1 - (at at time zone 'UTC')::date) as days
  from ad_recommendations
  where bucket = :bucket and account_id = :accountId::bigint and state = 'APPLIED'
    and at > :now::timestamptz - interval '90 days'
    and (:afterAt::timestamptz is null or (at, array_position(array['RAISE_BUDGET', 'AUTO_TARGETING', 'EXPAND_AGE', 'ADD_PINS', 'MEND_AD'], kind), entity_id)
      < (:afterAt::timestamptz, :afterRank::integer, :afterId::bigint))
  order by at desc, rank desc, entity_id desc limit :limit),
g as materialized (
  select id, name, campaign_id from ad_groups
  where bucket = :bucket and id in (select entity_id from one))
select one.kind, one.entity_id as "entityId", g.name as "entityName", g.campaign_id as "campaignId",
  one.at, one.field, one.was, one.value, greatest(one.days, 0) as days,
  coalesce(eve.clicks, 0) - coalesce(week_before.clicks, 0) as "clicksBefore", coalesce(eve.spend, 0) - coalesce(week_before.spend, 0) as "spendBefore",
  coalesce(week_after.clicks, 0) - coalesce(that_day.clicks, 0) as "clicksAfter", coalesce(week_after.spend, 0) - coalesce(that_day.spend, 0) as "spendAfter"
from one
join g on g.id = one.entity_id
left join lateral (
select clicks, spend from ad_days
where bucket = :bucket and id = one.entity_id and day <= one.day - 1
order by day desc limit 1) as eve on true
left join lateral (
select clicks, spend from ad_days
where bucket = :bucket and id = one.entity_id and day <= one.day - 17
order by day desc limit 1) as week_before on true
left join lateral (
select clicks, spend from ad_days
where bucket = :bucket and id = one.entity_id and day <= one.day
order by day desc limit 1) as that_day on true
left join lateral (
select clicks, spend from ad_days
where bucket = :bucket and id = one.entity_id and day <= one.day + greatest(one.days, 0)
order by day desc limit 1) as week_after on true
order by one.at desc, one.rank desc, one.entity_id desc;

-- recommendations/applied-store.ts: storeDealt
insert into ad_recommendations (bucket, account_id, kind, entity_id, state, at, field, was, value)
values (:bucket, :accountId, :kind, :entityId, :state, :at, :field, :was, :value)
on conflict (bucket, account_id, kind, entity_id) do update set state = excluded.state,
  at = excluded.at, field = excluded.field, was = excluded.was, value = excluded.value;

-- recommendations/applied-store.ts: deleteDismissed
delete from ad_recommendations where bucket = :bucket and account_id = :accountId and kind = :kind
and entity_id = :entityId and state = 'DISMISSED';

-- recommendations/recommendation-store.ts: foundPage
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, null::timestamptz as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and not exists (select 1 from ad_recommendations dealt where dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end)
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id limit 1000) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (look."daysSpentOut", one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look."daysSpentOut" >= 3
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (1 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, dealt.at as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join (
    select id, max(spend) - case when min(day) < (:now::timestamptz at time zone 'UTC')::date - 7 then min(spend) else 0 end as spend
    from ad_days
    where bucket = :bucket and account_id = :accountId::bigint
      and day >= (:now::timestamptz at time zone 'UTC')::date - 71 and day < (:now::timestamptz at time zone 'UTC')::date
    group by id) as at_most on at_most.id = g.id
    and at_most.spend * 100 >= g.budget * 285
  join ad_recommendations dealt on dealt.state = 'DISMISSED' and dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (look."daysSpentOut", one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look."daysSpentOut" >= 3
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (2 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, dealt.at as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join ad_recommendations dealt on dealt.state = 'DISMISSED' and dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end
  where g.bucket = :bucket and g.account_id = :accountId::bigint and not g.is_auto_targeted and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and greatest(g.created_at, g.start_at, c.start_at) <= :now::timestamptz - interval '7 days'
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (null::integer, one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look.spend < one.budget * 7 * 50 / 100
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (3 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, dealt.at as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
  and t.spec ?| array['MINIMUM_AGE', 'MAXIMUM_AGE', 'AGE_BUCKET']
  join ad_recommendations dealt on dealt.state = 'DISMISSED' and dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and greatest(g.created_at, g.start_at, c.start_at) <= :now::timestamptz - interval '7 days'
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (null::integer, one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look.spend < one.budget * 7 * 50 / 100
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (4 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, dealt.at as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join ad_recommendations dealt on dealt.state = 'DISMISSED' and dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and greatest(g.created_at, g.start_at, c.start_at) <= :now::timestamptz - interval '14 days'
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select count(*) as ads from ad_ads
where bucket = :bucket and group_id = one.id and status in ('ACTIVE', 'PAUSED') and review <> 'REJECTED') as look
cross join lateral (values (null::integer, null::bigint, null::bigint, null::bigint, look.ads, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look.ads < 4
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (5 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select a.id, a.name, g.id as group_id, g.campaign_id, g.budget, dealt.at as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join ad_ads a on a.bucket = g.bucket and a.group_id = g.id
  join ad_recommendations dealt on dealt.state = 'DISMISSED' and dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = a.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end
  where g.bucket = :bucket and g.account_id = :accountId::bigint and a.account_id = :accountId::bigint and a.review = 'REJECTED' and a.status in ('ACTIVE', 'PAUSED')
  and g.status in ('ACTIVE', 'PAUSED') and c.status in ('ACTIVE', 'PAUSED') and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
    and a.id > :afterId::bigint and (:entityId::bigint is null or a.id = :entityId::bigint)
  order by a.id offset 0) as one
cross join lateral (select a.reasons from ad_ads a where a.bucket = :bucket and a.id = one.id) as look
cross join lateral (values (null::integer, null::bigint, null::bigint, null::bigint, null::bigint, look.reasons)) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where true
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (6 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, null::timestamptz as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join (
    select id, max(spend) - case when min(day) < (:now::timestamptz at time zone 'UTC')::date - 7 then min(spend) else 0 end as spend
    from ad_days
    where bucket = :bucket and account_id = :accountId::bigint
      and day >= (:now::timestamptz at time zone 'UTC')::date - 71 and day < (:now::timestamptz at time zone 'UTC')::date
    group by id) as at_most on at_most.id = g.id
    and at_most.spend * 100 >= g.budget * 285
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and not exists (select 1 from ad_recommendations dealt where dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end)
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (look."daysSpentOut", one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look."daysSpentOut" >= 3
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (7 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, null::timestamptz as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  where g.bucket = :bucket and g.account_id = :accountId::bigint and not g.is_auto_targeted and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and greatest(g.created_at, g.start_at, c.start_at) <= :now::timestamptz - interval '7 days' and not exists (select 1 from ad_recommendations dealt where dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end)
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (null::integer, one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look.spend < one.budget * 7 * 50 / 100
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (8 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, null::timestamptz as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
  and t.spec ?| array['MINIMUM_AGE', 'MAXIMUM_AGE', 'AGE_BUCKET']
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and greatest(g.created_at, g.start_at, c.start_at) <= :now::timestamptz - interval '7 days' and not exists (select 1 from ad_recommendations dealt where dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end)
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
  (count(*) filter (where spend * 100 >= one.budget * 95))::integer as "daysSpentOut"
from (
  select day, spend - lag(spend, 1, 0::bigint) over days as spend,
    clicks - lag(clicks, 1, 0::bigint) over days as clicks
  from (
    select day, spend, clicks from ad_days
    where bucket = :bucket and id = one.id and day < (:now::timestamptz at time zone 'UTC')::date
    order by day desc limit 71) as stored
  window days as (order by day)) as by_day
where day >= (:now::timestamptz at time zone 'UTC')::date - 7) as look
cross join lateral (values (null::integer, one.budget, look.spend, look.clicks, null::bigint, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look.spend < one.budget * 7 * 50 / 100
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (9 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select g.id, g.name, g.id as group_id, g.campaign_id, g.budget, null::timestamptz as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  where g.bucket = :bucket and g.account_id = :accountId::bigint and g.status = 'ACTIVE' and c.status = 'ACTIVE' and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz and greatest(g.created_at, g.start_at, c.start_at) <= :now::timestamptz - interval '14 days' and not exists (select 1 from ad_recommendations dealt where dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = g.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end)
    and g.id > :afterId::bigint and (:entityId::bigint is null or g.id = :entityId::bigint)
  order by g.id offset 0) as one
cross join lateral (
select count(*) as ads from ad_ads
where bucket = :bucket and group_id = one.id and status in ('ACTIVE', 'PAUSED') and review <> 'REJECTED') as look
cross join lateral (values (null::integer, null::bigint, null::bigint, null::bigint, look.ads, '{}'::text[])) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where look.ads < 4
order by one.id limit :limit;

-- recommendations/recommendation-store.ts: foundPage, 2 (10 of 10)
select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
  one.campaign_id as "campaignId", facts.*, one.at
from (
  select a.id, a.name, g.id as group_id, g.campaign_id, g.budget, null::timestamptz as at
  from ad_groups g
  join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
  join ad_ads a on a.bucket = g.bucket and a.group_id = g.id
  where g.bucket = :bucket and g.account_id = :accountId::bigint and a.account_id = :accountId::bigint and a.review = 'REJECTED' and a.status in ('ACTIVE', 'PAUSED')
  and g.status in ('ACTIVE', 'PAUSED') and c.status in ('ACTIVE', 'PAUSED') and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz and not exists (select 1 from ad_recommendations dealt where dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
  and dealt.entity_id = a.id and dealt.at > :now::timestamptz - case dealt.state
    when 'DISMISSED' then interval '30 days' else interval '7 days' end)
    and a.id > :afterId::bigint and (:entityId::bigint is null or a.id = :entityId::bigint)
  order by a.id offset 0) as one
cross join lateral (select a.reasons from ad_ads a where a.bucket = :bucket and a.id = one.id) as look
cross join lateral (values (null::integer, null::bigint, null::bigint, null::bigint, null::bigint, look.reasons)) as facts ("daysSpentOut", budget, spend, clicks, ads, reasons)
where true
order by one.id limit :limit;

-- replay/replay-store.ts: eventsOfAuction
select slot, kind, ad_id as "adId", (event.price + coalesce(event.price_beyond, 0)) as price, proof from ad_events as event
where ring = :ring and auction_id = :auctionId order by slot, kind;

-- replay/replay-store.ts: someCharged
select auction_id as id from (
  select distinct auction_id from ad_events
  where ring = :ring and auction_id >= :from and auction_id < :to and charged > 0) as charged
order by hashint8extended(auction_id, :seed), auction_id limit :limit;

-- report-files/mail-store.ts: mailsOf
select report_id as "reportId", email, state from ad_report_mails
where bucket = :bucket and report_id = any(:ids::bigint[]) order by report_id, email;

-- report-files/mail-store.ts: noteMailed
insert into ad_report_mails (bucket, report_id, email, state) values (:bucket, :id, :email, :state)
on conflict do nothing;

-- report-files/report-file-store.ts: reportFilesPage
select bucket, id, account_id as "accountId", created_by as "createdBy", name, format, status, template,
start_day::text as "startDay", end_day::text as "endDay", currency, parts, rows, size, last_id as "lastId", place,
created_at as "createdAt", expires_at as "expiresAt", schedule_id as "scheduleId", failure from ad_report_files
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
  and (:ids::bigint[] is null or id = any(:ids::bigint[]))
  and (:statuses::text[] is null or
    case when status = 'FINISHED' and expires_at <= :now then 'EXPIRED' else status end = any(:statuses::text[]))
order by id desc limit :limit;

-- report-files/report-file-store.ts: findReportFile
select bucket, id, account_id as "accountId", created_by as "createdBy", name, format, status, template,
start_day::text as "startDay", end_day::text as "endDay", currency, parts, rows, size, last_id as "lastId", place,
created_at as "createdAt", expires_at as "expiresAt", schedule_id as "scheduleId", failure from ad_report_files
where bucket = :bucket and id = :id and account_id = :accountId;

-- report-files/report-file-store.ts: fileByKey
select bucket, id, account_id as "accountId", created_by as "createdBy", name, format, status, template,
start_day::text as "startDay", end_day::text as "endDay", currency, parts, rows, size, last_id as "lastId", place,
created_at as "createdAt", expires_at as "expiresAt", schedule_id as "scheduleId", failure from ad_report_files where bucket = :bucket and id = :id;

-- report-files/report-file-store.ts: lockUnfinished
select bucket, id, account_id as "accountId", created_by as "createdBy", name, format, status, template,
start_day::text as "startDay", end_day::text as "endDay", currency, parts, rows, size, last_id as "lastId", place,
created_at as "createdAt", expires_at as "expiresAt", schedule_id as "scheduleId", failure from ad_report_files
where bucket = :bucket and id = :id and status = 'IN_PROGRESS' for no key update;

-- report-files/report-file-store.ts: storeReportFile
insert into ad_report_files (bucket, id, account_id, created_by, name, format, status, template, start_day,
  end_day, currency, parts, rows, size, last_id, place, created_at, expires_at, schedule_id, failure)
values (:bucket, :id, :accountId, :createdBy, :name, :format, :status, :template::jsonb, :startDay,
  :endDay, :currency, :parts, :rows, :size, :lastId, :place, :createdAt, :expiresAt, :scheduleId, :failure)
on conflict (bucket, id) do update set status = excluded.status, parts = excluded.parts, rows = excluded.rows,
  size = excluded.size, last_id = excluded.last_id, place = excluded.place, expires_at = excluded.expires_at,
  failure = excluded.failure;

-- report-files/report-file-store.ts: insertPart
insert into ad_report_parts (bucket, report_id, no, content) values (:bucket, :id, :no, :content);

-- report-files/report-file-store.ts: partOf
select content from ad_report_parts where bucket = :bucket and report_id = :id and no = :no;

-- report-files/report-file-store.ts: deleteParts
delete from ad_report_parts where bucket = :bucket and report_id = :id;

-- report-files/report-file-store.ts: endReportFiles
with ended as (
  update ad_report_files set expires_at = null,
    status = case when status = 'FINISHED' then 'EXPIRED' else 'FAILED' end,
    failure = case when status = 'FINISHED' then null else 'TOO_LONG' end
  where (status = 'FINISHED' and expires_at <= :now)
    or (status = 'IN_PROGRESS' and created_at < :stuckBefore)
  returning bucket, id)
delete from ad_report_parts as part using ended
where part.bucket = ended.bucket and part.report_id = ended.id;

-- report-files/report-file-store.ts: forgetReportFiles
with forgotten as (
  delete from ad_report_files
  where created_at < :before and status not in ('IN_PROGRESS', 'FINISHED') returning bucket, id)
delete from ad_report_mails as mail using forgotten
where mail.bucket = forgotten.bucket and mail.report_id = forgotten.id;

-- report-files/things-store.ts: thingsAfter
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
)
select entity.id, entity.campaign_id as "campaignId", campaign.name as "campaignName", ad_group.name as "groupName"
from entities as entity
left join ad_groups as ad_group on ad_group.bucket = :bucket
  and ad_group.id = case :level::text when 'AD_GROUP' then entity.id else entity.group_id end
left join ad_campaigns as campaign on campaign.bucket = :bucket
  and campaign.id = case :level::text when 'CAMPAIGN' then entity.id else entity.campaign_id end
where :after::bigint is null or entity.id > :after::bigint
order by entity.id limit :limit;

-- report-mails/account-store.ts: sendingAccount
select name from ad_accounts
where bucket = :bucket and id = :accountId and standing <> 'ended';

-- report-mails/schedule-store.ts: schedulesPage
select schedule.bucket, schedule.id, schedule.account_id as "accountId", schedule.owner_id as "ownerId",
schedule.name, schedule.format, schedule.template, schedule.status, schedule.rhythm, schedule.weekday,
schedule.month_day as "monthDay", schedule.run_date::text as "runDate", schedule.hour, schedule.emails,
schedule.next_run_at as "nextRunAt", schedule.last_run_at as "lastRunAt", schedule.version,
schedule.created_at as "createdAt" from ad_report_schedules as schedule
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
  and (:ids::bigint[] is null or id = any(:ids::bigint[]))
order by id desc limit :limit;

-- report-mails/schedule-store.ts: findSchedule
select schedule.bucket, schedule.id, schedule.account_id as "accountId", schedule.owner_id as "ownerId",
schedule.name, schedule.format, schedule.template, schedule.status, schedule.rhythm, schedule.weekday,
schedule.month_day as "monthDay", schedule.run_date::text as "runDate", schedule.hour, schedule.emails,
schedule.next_run_at as "nextRunAt", schedule.last_run_at as "lastRunAt", schedule.version,
schedule.created_at as "createdAt" from ad_report_schedules as schedule
where bucket = :bucket and id = :id and account_id = :accountId;

-- report-mails/schedule-store.ts: lockSchedule
select schedule.bucket, schedule.id, schedule.account_id as "accountId", schedule.owner_id as "ownerId",
schedule.name, schedule.format, schedule.template, schedule.status, schedule.rhythm, schedule.weekday,
schedule.month_day as "monthDay", schedule.run_date::text as "runDate", schedule.hour, schedule.emails,
schedule.next_run_at as "nextRunAt", schedule.last_run_at as "lastRunAt", schedule.version,
schedule.created_at as "createdAt" from ad_report_schedules as schedule
where bucket = :bucket and id = :id and account_id = :accountId for update;

-- report-mails/schedule-store.ts: countSchedules
select count(*)::int as count from ad_report_schedules
where bucket = :bucket and account_id = :accountId;

-- report-mails/schedule-store.ts: dueSchedules
select schedule.bucket, schedule.id
from ad_report_schedules as schedule
join ad_accounts as account on account.bucket = schedule.bucket and account.id = schedule.account_id
where schedule.next_run_at <= :now and account.standing <> 'ended'
order by schedule.next_run_at limit :limit;

-- report-mails/schedule-store.ts: dueSchedules, 2
select schedule.bucket, schedule.id, schedule.account_id as "accountId", schedule.owner_id as "ownerId",
schedule.name, schedule.format, schedule.template, schedule.status, schedule.rhythm, schedule.weekday,
schedule.month_day as "monthDay", schedule.run_date::text as "runDate", schedule.hour, schedule.emails,
schedule.next_run_at as "nextRunAt", schedule.last_run_at as "lastRunAt", schedule.version,
schedule.created_at as "createdAt", account.time_zone as "timeZone", account.currency,
  account.owner_id as "accountOwnerId"
from ad_report_schedules as schedule
join ad_accounts as account on account.bucket = :bucket and account.id = schedule.account_id
where schedule.bucket = :bucket and schedule.id = :id and schedule.next_run_at <= :now
  and account.standing <> 'ended'
for update of schedule skip locked;

-- report-mails/schedule-store.ts: storeSchedule
insert into ad_report_schedules (bucket, id, account_id, owner_id, name, format, template, status, rhythm,
  weekday, month_day, run_date, hour, emails, next_run_at, last_run_at, version, created_at)
values (:bucket, :id, :accountId, :ownerId, :name, :format, :template::jsonb, :status, :rhythm, :weekday,
  :monthDay, :runDate, :hour, :emails, :nextRunAt, :lastRunAt, :version, :createdAt)
on conflict (bucket, id) do update set owner_id = excluded.owner_id, name = excluded.name,
  format = excluded.format, template = excluded.template, status = excluded.status, rhythm = excluded.rhythm,
  weekday = excluded.weekday, month_day = excluded.month_day, run_date = excluded.run_date,
  hour = excluded.hour, emails = excluded.emails, next_run_at = excluded.next_run_at,
  last_run_at = excluded.last_run_at, version = excluded.version;

-- report-mails/schedule-store.ts: deleteScheduleRow
delete from ad_report_schedules where bucket = :bucket and id = :id;

-- report-mails/stop-store.ts: stopsPage
select id, email, stopped_at as "stoppedAt" from ad_report_stops
where bucket = :bucket and account_id = :accountId
  and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- report-mails/stop-store.ts: stoppedAmong
select email from ad_report_stops
where bucket = :bucket and account_id = :accountId and email = any(:emails::text[]);

-- report-mails/stop-store.ts: storeStop
insert into ad_report_stops (bucket, account_id, email, id, stopped_at)
values (:bucket, :accountId, :email, :id, :stoppedAt) on conflict do nothing;

-- report-mails/stop-store.ts: deleteStop
delete from ad_report_stops where bucket = :bucket and account_id = :accountId and email = :email;

-- reporting/conversions-store.ts: conversionCounts
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
)
select case when :ids::bigint[] is null then :accountId::bigint else entity.id end as id,
  period.at, hit.name, hit.kind, count(*)::integer as count, sum(hit.value)::bigint as value,
  sum(hit.quantity)::bigint as quantity
from ad_attributed as hit
cross join lateral (select case :level::text
when 'ADVERTISER' then hit.account_id when 'CAMPAIGN' then hit.campaign_id
when 'AD_GROUP' then hit.group_id else hit.ad_id end as id) as entity
cross join lateral (
  select case when :unit::text is not null
    then greatest(date_trunc(:unit::text, hit.converted_at, 'UTC'), :from::date::timestamp at time zone 'UTC')
    end as at) as period
where hit.bucket = :bucket and hit.account_id = :accountId::bigint
  and hit.converted_at >= :from::date::timestamp at time zone 'UTC'
  and hit.converted_at < (:to::date + 1)::timestamp at time zone 'UTC'
  and (:ids::bigint[] is null or entity.id = any(:ids::bigint[]))
  and (entity.id in (select id from entities)) is true
  and case hit.kind
  when 1 then coalesce(click_age < :clickDays::integer * 86400, false)
  when 2 then coalesce(engagement_age < :engagementDays::integer * 86400, false) and not coalesce(click_age < :clickDays::integer * 86400, false)
  else coalesce(view_age < :viewDays::integer * 86400, false) and not coalesce(engagement_age < :engagementDays::integer * 86400, false) and not coalesce(click_age < :clickDays::integer * 86400, false) end
group by 1, 2, 3, 4;

-- reporting/conversions-store.ts: conversionCounts, 2
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
)
select case when :ids::bigint[] is null then :accountId::bigint else entity.id end as id,
  period.at, hit.name, hit.kind, count(*)::integer as count, sum(hit.value)::bigint as value,
  sum(hit.quantity)::bigint as quantity
from ad_attributed as hit
cross join lateral (select case :level::text
when 'ADVERTISER' then hit.account_id when 'CAMPAIGN' then hit.campaign_id
when 'AD_GROUP' then hit.group_id else hit.ad_id end as id) as entity
cross join lateral (
  select case when :unit::text is not null
    then greatest(date_trunc(:unit::text, hit.acted_at, 'UTC'), :from::date::timestamp at time zone 'UTC')
    end as at) as period
where hit.bucket = :bucket and hit.account_id = :accountId::bigint
  and hit.acted_at >= :from::date::timestamp at time zone 'UTC'
  and hit.acted_at < (:to::date + 1)::timestamp at time zone 'UTC'
  and (:ids::bigint[] is null or entity.id = any(:ids::bigint[]))
  and (entity.id in (select id from entities)) is true
  and case hit.kind
  when 1 then coalesce(click_age < :clickDays::integer * 86400, false)
  when 2 then coalesce(engagement_age < :engagementDays::integer * 86400, false) and not coalesce(click_age < :clickDays::integer * 86400, false)
  else coalesce(view_age < :viewDays::integer * 86400, false) and not coalesce(engagement_age < :engagementDays::integer * 86400, false) and not coalesce(click_age < :clickDays::integer * 86400, false) end
group by 1, 2, 3, 4;

-- reporting/forget-store.ts: forgetHours
delete from ad_hours where hour < :before;

-- reporting/forget-store.ts: forgetSlices
delete from ad_slices where day < :day::date;

-- reporting/forget-store.ts: forgetReach
delete from ad_reach where day < :day::date;

-- reporting/forget-store.ts: forgetSearches
delete from ad_reach where day < :day::date and term <> 0;

-- reporting/forget-store.ts: forgetSearches, 2
delete from ad_terms_of_day where day < :day::date;

-- reporting/forget-store.ts: forgetTerms
with old as materialized (select no from ad_terms where at < :before),
used as materialized (
  select distinct term from ad_terms_of_day where term in (select no from old))
delete from ad_terms as term where term.at < :before
  and not exists (select 1 from used where used.term = term.no);

-- reporting/forget-store.ts: forgetDays
delete from ad_days as old
where old.day < :day::date and exists (
  select 1 from ad_days as later
  where later.bucket = old.bucket and later.id = old.id and later.day > old.day and later.day < :day::date);

-- reporting/keyword-figures-store.ts: sumsOfTerms
select stored.id as "groupId", term.value as term, sum(stored.impressions)::bigint as impressions,
  sum(stored.clicks)::bigint as clicks, sum(stored.spend)::bigint as spend
from ad_terms_of_day as stored join ad_terms as term on term.no = stored.term
where stored.bucket = :bucket and stored.id = any(:groupIds::bigint[])
  and stored.day between :from::date and :to::date
group by stored.id, term.value order by stored.id, term.value;

-- reporting/people-store.ts: newPeople
with
wanted as materialized (
  select * from unnest(:buckets::smallint[], :accountIds::bigint[], :froms::bigint[], :tos::bigint[],
    :sinces::timestamptz[]) as wanted (bucket, account_id, from_seq, to_seq, since)
),
found as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, event.at, event.seq,
    event.kind, event.verdict, event.price, event.price_beyond, event.charged, event.charged_beyond, event.viewer, event.term, event.topic
  from wanted
  join ad_events as event on event.bucket = wanted.bucket and event.account_id = wanted.account_id
    and event.at >= wanted.since and event.seq > wanted.from_seq and event.seq <= wanted.to_seq
  where event.at >= :first::timestamptz
),
done as materialized (
  select * from (
    select wanted.bucket, wanted.account_id, to_seq, coalesce(max(found.at), since) as until,
      count(distinct found.seq) = to_seq - from_seq as is_whole
    from wanted left join found
      on found.bucket = wanted.bucket and found.account_id = wanted.account_id
    group by wanted.bucket, wanted.account_id, from_seq, to_seq, since) as each
  where is_whole or :isLastTry::boolean
),
seen as (
  select found.bucket, found.account_id, part.id, part.term, (found.at at time zone 'UTC')::date as day,
    string_agg(distinct substring(sha256(int8send(found.viewer)) for 6), ''::bytea)
      filter (where found.kind = 1 and found.verdict = 0) as hashes
  from done join found on found.bucket = done.bucket and found.account_id = done.account_id
  cross join lateral (values (found.account_id, 0), (found.campaign_id, 0), (found.group_id, 0), (found.ad_id, 0),
  (found.campaign_id, found.term), (found.group_id, found.term)) as part (id, term)
  where part.term <> 0 or (found.kind = 1 and found.verdict = 0)
  group by found.bucket, found.account_id, part.id, part.term, day)
select seen.bucket, seen.account_id as "accountId", seen.id, seen.term, seen.day::text as day,
  seen.hashes, stored.sketch as stored
from seen left join ad_reach as stored using (bucket, id, term, day)
order by seen.bucket, seen.id, seen.term, seen.day;

-- reporting/people-store.ts: writeSketches
insert into ad_reach (bucket, account_id, id, term, day, sketch)
select * from unnest(:buckets::smallint[], :accountIds::bigint[], :ids::bigint[], :terms::integer[],
  :days::date[], :sketches::bytea[])
on conflict (bucket, id, term, day) do update set sketch = excluded.sketch;

-- reporting/people-store.ts: addUpTerms
with
wanted as materialized (
  select * from unnest(:buckets::smallint[], :accountIds::bigint[], :froms::bigint[], :tos::bigint[],
    :sinces::timestamptz[]) as wanted (bucket, account_id, from_seq, to_seq, since)
),
found as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, event.at, event.seq,
    event.kind, event.verdict, event.price, event.price_beyond, event.charged, event.charged_beyond, event.viewer, event.term, event.topic
  from wanted
  join ad_events as event on event.bucket = wanted.bucket and event.account_id = wanted.account_id
    and event.at >= wanted.since and event.seq > wanted.from_seq and event.seq <= wanted.to_seq
  where event.at >= :first::timestamptz
),
done as materialized (
  select * from (
    select wanted.bucket, wanted.account_id, to_seq, coalesce(max(found.at), since) as until,
      count(distinct found.seq) = to_seq - from_seq as is_whole
    from wanted left join found
      on found.bucket = wanted.bucket and found.account_id = wanted.account_id
    group by wanted.bucket, wanted.account_id, from_seq, to_seq, since) as each
  where is_whole or :isLastTry::boolean
),
counted as materialized (
  select found.bucket, found.account_id, campaign_id, group_id, (found.at at time zone 'UTC')::date as day, term, topic,
    count(*) filter (where verdict = 0 and kind = 1) as impressions, count(*) filter (where verdict = 0 and kind = 2) as clicks, count(*) filter (where verdict = 0 and kind = 3) as closeups, count(*) filter (where verdict = 0 and kind = 4) as saves, count(*) filter (where verdict = 0 and kind = 5) as hides, count(*) filter (where verdict = 0 and kind = 6) as video_25, count(*) filter (where verdict = 0 and kind = 7) as video_50, count(*) filter (where verdict = 0 and kind = 8) as video_75, count(*) filter (where verdict = 0 and kind = 9) as video_95, count(*) filter (where verdict = 0 and kind = 10) as video_100, count(*) filter (where verdict = 0 and kind = 11) as video_views, coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint as spend, coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
    filter (where verdict = 0), 0)::bigint as free, count(*) filter (where verdict <> 0 and kind = 1) as invalid_impressions, count(*) filter (where verdict <> 0 and kind = 2) as invalid_clicks, count(*) filter (where verdict <> 0 and kind > 2) as invalid_acts
  from done join found on found.bucket = done.bucket and found.account_id = done.account_id
  where term <> 0 or topic <> 0
  group by found.bucket, found.account_id, campaign_id, group_id, day, term, topic),
topics as (
  insert into ad_slices (bucket, account_id, id, day, dimension, value, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts)
  select bucket, account_id, part.id, day, 5, topic, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from counted cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
  where topic <> 0
  group by bucket, account_id, part.id, day, topic
  on conflict (bucket, id, dimension, day, value) do update
    set impressions = ad_slices.impressions + excluded.impressions, clicks = ad_slices.clicks + excluded.clicks, closeups = ad_slices.closeups + excluded.closeups, saves = ad_slices.saves + excluded.saves, hides = ad_slices.hides + excluded.hides, video_25 = ad_slices.video_25 + excluded.video_25, video_50 = ad_slices.video_50 + excluded.video_50, video_75 = ad_slices.video_75 + excluded.video_75, video_95 = ad_slices.video_95 + excluded.video_95, video_100 = ad_slices.video_100 + excluded.video_100, video_views = ad_slices.video_views + excluded.video_views, spend = ad_slices.spend + excluded.spend, free = ad_slices.free + excluded.free, invalid_impressions = ad_slices.invalid_impressions + excluded.invalid_impressions, invalid_clicks = ad_slices.invalid_clicks + excluded.invalid_clicks, invalid_acts = ad_slices.invalid_acts + excluded.invalid_acts),
by_term as (
  select bucket, account_id, part.id, term, day, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from counted cross join lateral (values (campaign_id), (group_id)) as part (id)
  where term <> 0
  group by bucket, account_id, part.id, term, day),
terms as (
  insert into ad_terms_of_day (bucket, account_id, id, term, day, searchers, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts)
  select bucket, account_id, id, term, day, latest.searchers, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
  from by_term
  join unnest(:reachBuckets::smallint[], :ids::bigint[], :terms::integer[], :days::date[], :searchers::integer[])
    as latest (bucket, id, term, day, searchers) using (bucket, id, term, day)
  on conflict (bucket, id, term, day) do update
    set searchers = excluded.searchers,
      impressions = ad_terms_of_day.impressions + excluded.impressions, clicks = ad_terms_of_day.clicks + excluded.clicks, closeups = ad_terms_of_day.closeups + excluded.closeups, saves = ad_terms_of_day.saves + excluded.saves, hides = ad_terms_of_day.hides + excluded.hides, video_25 = ad_terms_of_day.video_25 + excluded.video_25, video_50 = ad_terms_of_day.video_50 + excluded.video_50, video_75 = ad_terms_of_day.video_75 + excluded.video_75, video_95 = ad_terms_of_day.video_95 + excluded.video_95, video_100 = ad_terms_of_day.video_100 + excluded.video_100, video_views = ad_terms_of_day.video_views + excluded.video_views, spend = ad_terms_of_day.spend + excluded.spend, free = ad_terms_of_day.free + excluded.free, invalid_impressions = ad_terms_of_day.invalid_impressions + excluded.invalid_impressions, invalid_clicks = ad_terms_of_day.invalid_clicks + excluded.invalid_clicks, invalid_acts = ad_terms_of_day.invalid_acts + excluded.invalid_acts),
marks as (
  insert into ad_rolled (bucket, account_id, kind, seq, at, is_whole)
  select bucket, account_id, 3, to_seq, until, is_whole from done
  on conflict (bucket, account_id, kind) do update
    set seq = excluded.seq, at = excluded.at, is_whole = ad_rolled.is_whole and excluded.is_whole
)
select bucket, account_id as "accountId", is_whole as "isWhole" from done;

-- reporting/preference-store.ts: findPreference
select version, chosen from ad_preferences
where bucket = :bucket and account_id = :accountId and person_id = :personId;

-- reporting/preference-store.ts: storePreference
insert into ad_preferences as stored (bucket, account_id, person_id, version, chosen, updated_at)
select :bucket, :accountId::bigint, :personId::bigint, :version::integer, :chosen::jsonb, :now::timestamptz
where :version::integer = 1 or exists (
  select 1 from ad_preferences
  where bucket = :bucket and account_id = :accountId and person_id = :personId)
on conflict (bucket, account_id, person_id) do update
  set version = excluded.version, chosen = excluded.chosen, updated_at = excluded.updated_at
  where stored.version = excluded.version - 1
returning 1 as stored;

-- reporting/report-store.ts: totalsPage
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
bounded as (
  select entity.id, entity.campaign_id, entity.group_id, last.day as last_day, first.day as first_day,
    last.impressions as last_impressions, first.impressions as first_impressions, last.clicks as last_clicks, first.clicks as first_clicks, last.closeups as last_closeups, first.closeups as first_closeups, last.saves as last_saves, first.saves as first_saves, last.hides as last_hides, first.hides as first_hides, last.video_25 as last_video_25, first.video_25 as first_video_25, last.video_50 as last_video_50, first.video_50 as first_video_50, last.video_75 as last_video_75, first.video_75 as first_video_75, last.video_95 as last_video_95, first.video_95 as first_video_95, last.video_100 as last_video_100, first.video_100 as first_video_100, last.video_views as last_video_views, first.video_views as first_video_views, last.spend as last_spend, first.spend as first_spend, last.free as last_free, first.free as first_free, last.invalid_impressions as last_invalid_impressions, first.invalid_impressions as first_invalid_impressions, last.invalid_clicks as last_invalid_clicks, first.invalid_clicks as first_invalid_clicks, last.invalid_acts as last_invalid_acts, first.invalid_acts as first_invalid_acts
  from entities as entity
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :to::date
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as last on last.id = entity.id
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :from::date - 1
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as first on first.id = entity.id),
totals as (
  select entity.id, entity.campaign_id, entity.group_id, 0 as value,
    coalesce(last_impressions, upto.impressions) - coalesce(first_impressions, before.impressions, 0) as impressions, coalesce(last_clicks, upto.clicks) - coalesce(first_clicks, before.clicks, 0) as clicks, coalesce(last_closeups, upto.closeups) - coalesce(first_closeups, before.closeups, 0) as closeups, coalesce(last_saves, upto.saves) - coalesce(first_saves, before.saves, 0) as saves, coalesce(last_hides, upto.hides) - coalesce(first_hides, before.hides, 0) as hides, coalesce(last_video_25, upto.video_25) - coalesce(first_video_25, before.video_25, 0) as video_25, coalesce(last_video_50, upto.video_50) - coalesce(first_video_50, before.video_50, 0) as video_50, coalesce(last_video_75, upto.video_75) - coalesce(first_video_75, before.video_75, 0) as video_75, coalesce(last_video_95, upto.video_95) - coalesce(first_video_95, before.video_95, 0) as video_95, coalesce(last_video_100, upto.video_100) - coalesce(first_video_100, before.video_100, 0) as video_100, coalesce(last_video_views, upto.video_views) - coalesce(first_video_views, before.video_views, 0) as video_views, coalesce(last_spend, upto.spend) - coalesce(first_spend, before.spend, 0) as spend, coalesce(last_free, upto.free) - coalesce(first_free, before.free, 0) as free, coalesce(last_invalid_impressions, upto.invalid_impressions) - coalesce(first_invalid_impressions, before.invalid_impressions, 0) as invalid_impressions, coalesce(last_invalid_clicks, upto.invalid_clicks) - coalesce(first_invalid_clicks, before.invalid_clicks, 0) as invalid_clicks, coalesce(last_invalid_acts, upto.invalid_acts) - coalesce(first_invalid_acts, before.invalid_acts, 0) as invalid_acts
  from bounded as entity
  left join lateral (
    select day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where last_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day <= :to::date
    order by stored.day desc limit 1) as upto on true
  left join lateral (
    select impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where first_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
      and (select early.day from ad_days as early
           where early.bucket = :bucket and early.account_id = :accountId::bigint
           order by early.bucket, early.account_id, early.day limit 1) < :from::date
    order by stored.day desc limit 1) as before on true
  where coalesce(last_day, upto.day) >= :from::date),
  keyed as (
    select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
    case :column::text when 'SPEND' then (spend)::float8 when 'IMPRESSION' then (impressions)::float8 when 'CLICKTHROUGH' then (clicks)::float8 when 'OUTBOUND_CLICK' then (clicks)::float8 when 'CTR' then (clicks::float8 / nullif(impressions, 0))::float8 when 'ECPC' then (spend::float8 / nullif(clicks, 0))::float8 when 'ECPM' then (spend::float8 / nullif(impressions, 0))::float8 when 'CLOSEUP' then (closeups)::float8 when 'SAVE' then (saves)::float8 when 'SAVE_RATE' then (saves::float8 / nullif(impressions, 0))::float8 when 'TOTAL_ENGAGEMENT' then (closeups + saves + clicks)::float8 when 'ENGAGEMENT_RATE' then ((closeups + saves + clicks)::float8 / nullif(impressions, 0))::float8 when 'HIDE' then (hides)::float8 when 'VIDEO_P25' then (video_25)::float8 when 'VIDEO_P50' then (video_50)::float8 when 'VIDEO_P75' then (video_75)::float8 when 'VIDEO_P95' then (video_95)::float8 when 'VIDEO_P100' then (video_100)::float8 when 'VIDEO_MRC_VIEWS' then (video_views)::float8 when 'FREE' then (free)::float8 when 'INVALID_IMPRESSION' then (invalid_impressions)::float8 when 'INVALID_CLICKTHROUGH' then (invalid_clicks)::float8 when 'INVALID_ENGAGEMENT' then (invalid_acts)::float8 end,
    -1) as key
    from totals
  )
  select id, campaign_id as "campaignId", group_id as "groupId", value, key, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
  from keyed
  where impressions >= :leastImpressions::bigint
    and (:key::float8 is null or (key, id, value) > (:key::float8, :afterId::bigint, :afterValue::integer))
  order by key, id, value limit :limit;

-- reporting/report-store.ts: sumsPage
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
bounded as (
  select entity.id, entity.campaign_id, entity.group_id, last.day as last_day, first.day as first_day,
    last.impressions as last_impressions, first.impressions as first_impressions, last.clicks as last_clicks, first.clicks as first_clicks, last.closeups as last_closeups, first.closeups as first_closeups, last.saves as last_saves, first.saves as first_saves, last.hides as last_hides, first.hides as first_hides, last.video_25 as last_video_25, first.video_25 as first_video_25, last.video_50 as last_video_50, first.video_50 as first_video_50, last.video_75 as last_video_75, first.video_75 as first_video_75, last.video_95 as last_video_95, first.video_95 as first_video_95, last.video_100 as last_video_100, first.video_100 as first_video_100, last.video_views as last_video_views, first.video_views as first_video_views, last.spend as last_spend, first.spend as first_spend, last.free as last_free, first.free as first_free, last.invalid_impressions as last_invalid_impressions, first.invalid_impressions as first_invalid_impressions, last.invalid_clicks as last_invalid_clicks, first.invalid_clicks as first_invalid_clicks, last.invalid_acts as last_invalid_acts, first.invalid_acts as first_invalid_acts
  from entities as entity
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :to::date
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as last on last.id = entity.id
  full join (
  select id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days
  where bucket = :bucket and account_id = :accountId::bigint and day = :from::date - 1
    and (select count(*) from entities) >= 500 and (id in (select id from entities)) is true) as first on first.id = entity.id),
totals as (
  select entity.id, entity.campaign_id, entity.group_id, 0 as value,
    coalesce(last_impressions, upto.impressions) - coalesce(first_impressions, before.impressions, 0) as impressions, coalesce(last_clicks, upto.clicks) - coalesce(first_clicks, before.clicks, 0) as clicks, coalesce(last_closeups, upto.closeups) - coalesce(first_closeups, before.closeups, 0) as closeups, coalesce(last_saves, upto.saves) - coalesce(first_saves, before.saves, 0) as saves, coalesce(last_hides, upto.hides) - coalesce(first_hides, before.hides, 0) as hides, coalesce(last_video_25, upto.video_25) - coalesce(first_video_25, before.video_25, 0) as video_25, coalesce(last_video_50, upto.video_50) - coalesce(first_video_50, before.video_50, 0) as video_50, coalesce(last_video_75, upto.video_75) - coalesce(first_video_75, before.video_75, 0) as video_75, coalesce(last_video_95, upto.video_95) - coalesce(first_video_95, before.video_95, 0) as video_95, coalesce(last_video_100, upto.video_100) - coalesce(first_video_100, before.video_100, 0) as video_100, coalesce(last_video_views, upto.video_views) - coalesce(first_video_views, before.video_views, 0) as video_views, coalesce(last_spend, upto.spend) - coalesce(first_spend, before.spend, 0) as spend, coalesce(last_free, upto.free) - coalesce(first_free, before.free, 0) as free, coalesce(last_invalid_impressions, upto.invalid_impressions) - coalesce(first_invalid_impressions, before.invalid_impressions, 0) as invalid_impressions, coalesce(last_invalid_clicks, upto.invalid_clicks) - coalesce(first_invalid_clicks, before.invalid_clicks, 0) as invalid_clicks, coalesce(last_invalid_acts, upto.invalid_acts) - coalesce(first_invalid_acts, before.invalid_acts, 0) as invalid_acts
  from bounded as entity
  left join lateral (
    select day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where last_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day <= :to::date
    order by stored.day desc limit 1) as upto on true
  left join lateral (
    select impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where first_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
      and (select early.day from ad_days as early
           where early.bucket = :bucket and early.account_id = :accountId::bigint
           order by early.bucket, early.account_id, early.day limit 1) < :from::date
    order by stored.day desc limit 1) as before on true
  where coalesce(last_day, upto.day) >= :from::date),
placed as (
  select totals.*, coalesce(array_position(:names::text[], campaign.objective), 0) as place
  from totals
  left join ad_campaigns as campaign on :names::text[] is not null
    and campaign.bucket = :bucket and campaign.id = totals.id),
sums as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id,
    place as value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from placed group by place),
keyed as (
  select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
  case :column::text when 'SPEND' then (spend)::float8 when 'IMPRESSION' then (impressions)::float8 when 'CLICKTHROUGH' then (clicks)::float8 when 'OUTBOUND_CLICK' then (clicks)::float8 when 'CTR' then (clicks::float8 / nullif(impressions, 0))::float8 when 'ECPC' then (spend::float8 / nullif(clicks, 0))::float8 when 'ECPM' then (spend::float8 / nullif(impressions, 0))::float8 when 'CLOSEUP' then (closeups)::float8 when 'SAVE' then (saves)::float8 when 'SAVE_RATE' then (saves::float8 / nullif(impressions, 0))::float8 when 'TOTAL_ENGAGEMENT' then (closeups + saves + clicks)::float8 when 'ENGAGEMENT_RATE' then ((closeups + saves + clicks)::float8 / nullif(impressions, 0))::float8 when 'HIDE' then (hides)::float8 when 'VIDEO_P25' then (video_25)::float8 when 'VIDEO_P50' then (video_50)::float8 when 'VIDEO_P75' then (video_75)::float8 when 'VIDEO_P95' then (video_95)::float8 when 'VIDEO_P100' then (video_100)::float8 when 'VIDEO_MRC_VIEWS' then (video_views)::float8 when 'FREE' then (free)::float8 when 'INVALID_IMPRESSION' then (invalid_impressions)::float8 when 'INVALID_CLICKTHROUGH' then (invalid_clicks)::float8 when 'INVALID_ENGAGEMENT' then (invalid_acts)::float8 end,
  -1) as key
  from sums
)
select id, campaign_id as "campaignId", group_id as "groupId", value, key, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from keyed
where impressions >= :leastImpressions::bigint
  and (:key::float8 is null or (key, id, value) > (:key::float8, :afterId::bigint, :afterValue::integer))
order by key, id, value limit :limit;

-- reporting/report-store.ts: slicesPage
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
slices as (
  select entity.id, campaign_id, group_id, named.value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from entities as entity
  join ad_slices as stored on stored.bucket = :bucket and stored.id = entity.id
    and stored.dimension = :dimension::smallint and stored.day between :from::date and :to::date
  cross join lateral (
    select case :part::text when 'age' then stored.value / 4 when 'gender' then stored.value % 4
      else stored.value end::integer as value) as named
  group by entity.id, campaign_id, group_id, named.value),
keyed as (
  select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
  case :column::text when 'SPEND' then (spend)::float8 when 'IMPRESSION' then (impressions)::float8 when 'CLICKTHROUGH' then (clicks)::float8 when 'OUTBOUND_CLICK' then (clicks)::float8 when 'CTR' then (clicks::float8 / nullif(impressions, 0))::float8 when 'ECPC' then (spend::float8 / nullif(clicks, 0))::float8 when 'ECPM' then (spend::float8 / nullif(impressions, 0))::float8 when 'CLOSEUP' then (closeups)::float8 when 'SAVE' then (saves)::float8 when 'SAVE_RATE' then (saves::float8 / nullif(impressions, 0))::float8 when 'TOTAL_ENGAGEMENT' then (closeups + saves + clicks)::float8 when 'ENGAGEMENT_RATE' then ((closeups + saves + clicks)::float8 / nullif(impressions, 0))::float8 when 'HIDE' then (hides)::float8 when 'VIDEO_P25' then (video_25)::float8 when 'VIDEO_P50' then (video_50)::float8 when 'VIDEO_P75' then (video_75)::float8 when 'VIDEO_P95' then (video_95)::float8 when 'VIDEO_P100' then (video_100)::float8 when 'VIDEO_MRC_VIEWS' then (video_views)::float8 when 'FREE' then (free)::float8 when 'INVALID_IMPRESSION' then (invalid_impressions)::float8 when 'INVALID_CLICKTHROUGH' then (invalid_clicks)::float8 when 'INVALID_ENGAGEMENT' then (invalid_acts)::float8 end,
  -1) as key
  from slices
)
select id, campaign_id as "campaignId", group_id as "groupId", value, key, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from keyed
where impressions >= :leastImpressions::bigint
  and (:key::float8 is null or (key, id, value) > (:key::float8, :afterId::bigint, :afterValue::integer))
order by key, id, value limit :limit;

-- reporting/report-store.ts: termsPage
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
by_term as (
  select entity.id, campaign_id, group_id, stored.term, max(stored.searchers) as searchers, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from entities as entity
  join ad_terms_of_day as stored on stored.bucket = :bucket and stored.id = entity.id
    and stored.day between :from::date and :to::date
  group by entity.id, campaign_id, group_id, stored.term),
terms as (
  select id, campaign_id, group_id,
    case when searchers >= 10 then term else 0 end as value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from by_term
  group by id, campaign_id, group_id, case when searchers >= 10 then term else 0 end),
keyed as (
  select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
  case :column::text when 'SPEND' then (spend)::float8 when 'IMPRESSION' then (impressions)::float8 when 'CLICKTHROUGH' then (clicks)::float8 when 'OUTBOUND_CLICK' then (clicks)::float8 when 'CTR' then (clicks::float8 / nullif(impressions, 0))::float8 when 'ECPC' then (spend::float8 / nullif(clicks, 0))::float8 when 'ECPM' then (spend::float8 / nullif(impressions, 0))::float8 when 'CLOSEUP' then (closeups)::float8 when 'SAVE' then (saves)::float8 when 'SAVE_RATE' then (saves::float8 / nullif(impressions, 0))::float8 when 'TOTAL_ENGAGEMENT' then (closeups + saves + clicks)::float8 when 'ENGAGEMENT_RATE' then ((closeups + saves + clicks)::float8 / nullif(impressions, 0))::float8 when 'HIDE' then (hides)::float8 when 'VIDEO_P25' then (video_25)::float8 when 'VIDEO_P50' then (video_50)::float8 when 'VIDEO_P75' then (video_75)::float8 when 'VIDEO_P95' then (video_95)::float8 when 'VIDEO_P100' then (video_100)::float8 when 'VIDEO_MRC_VIEWS' then (video_views)::float8 when 'FREE' then (free)::float8 when 'INVALID_IMPRESSION' then (invalid_impressions)::float8 when 'INVALID_CLICKTHROUGH' then (invalid_clicks)::float8 when 'INVALID_ENGAGEMENT' then (invalid_acts)::float8 end,
  -1) as key
  from terms
)
select id, campaign_id as "campaignId", group_id as "groupId", value, key, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from keyed
where impressions >= :leastImpressions::bigint
  and (:key::float8 is null or (key, id, value) > (:key::float8, :afterId::bigint, :afterValue::integer))
order by key, id, value limit :limit;

-- reporting/roll-store.ts: accountsBehind
select money.bucket, money.account_id as "accountId"
from ad_money as money
left join ad_rolled as rolled
  on rolled.bucket = money.bucket and rolled.account_id = money.account_id and rolled.kind = :kind
where (money.bucket, money.account_id) > (:bucket::smallint, :accountId::bigint)
  and money.seq > coalesce(rolled.seq, 0)
order by money.bucket, money.account_id limit :limit;

-- reporting/roll-store.ts: holdMarks
insert into ad_rolled (bucket, account_id, kind)
select bucket, account_id, :kind
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
order by bucket, account_id
on conflict do nothing;

-- reporting/roll-store.ts: holdMarks, 2
select rolled.bucket, rolled.account_id as "accountId", rolled.seq as from,
  least(money.seq, rolled.seq + :most::bigint) as to, rolled.at as since,
  money.seq > rolled.seq + :most::bigint as "isMore"
from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
join ad_rolled as rolled
  on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = :kind
join ad_money as money
  on money.bucket = wanted.bucket and money.account_id = wanted.account_id
where money.seq > rolled.seq
order by rolled.bucket, rolled.account_id
for no key update of rolled;

-- reporting/roll-store.ts: addUp
with
wanted as materialized (
  select * from unnest(:buckets::smallint[], :accountIds::bigint[], :froms::bigint[], :tos::bigint[],
    :sinces::timestamptz[]) as wanted (bucket, account_id, from_seq, to_seq, since)
),
found as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, event.at, event.seq,
    event.kind, event.verdict, event.price, event.price_beyond, event.charged, event.charged_beyond, event.viewer, event.auction_id, event.slot
  from wanted
  join ad_events as event on event.bucket = wanted.bucket and event.account_id = wanted.account_id
    and event.at >= wanted.since and event.seq > wanted.from_seq and event.seq <= wanted.to_seq
  where event.at >= :first::timestamptz
),
done as materialized (
  select * from (
    select wanted.bucket, wanted.account_id, to_seq, coalesce(max(found.at), since) as until,
      count(distinct found.seq) = to_seq - from_seq as is_whole
    from wanted left join found
      on found.bucket = wanted.bucket and found.account_id = wanted.account_id
    group by wanted.bucket, wanted.account_id, from_seq, to_seq, since) as each
  where is_whole or :isLastTry::boolean
),
touches as (
  insert into ad_touches (bucket, account_id, viewer, kind, at, auction_id, slot, campaign_id, group_id, ad_id)
  select found.bucket, found.account_id, viewer, touch.kind, min(found.at), auction_id, slot,
    min(campaign_id), min(group_id), min(ad_id)
  from done join found on found.bucket = done.bucket and found.account_id = done.account_id
  cross join lateral (
    select (case when found.kind = 2 then 1 when found.kind in (3, 4) then 2
      when found.kind in (1, 11) then 3 end)::smallint as kind) as touch
  where found.verdict = 0 and touch.kind is not null
  group by found.bucket, found.account_id, viewer, touch.kind, auction_id, slot
  on conflict (bucket, account_id, viewer, kind, at, auction_id, slot) do nothing
),
marks as (
  insert into ad_rolled (bucket, account_id, kind, seq, at, is_whole)
  select bucket, account_id, 4, to_seq, until, is_whole from done
  on conflict (bucket, account_id, kind) do update
    set seq = excluded.seq, at = excluded.at, is_whole = ad_rolled.is_whole and excluded.is_whole
)
select bucket, account_id as "accountId", is_whole as "isWhole" from done;

-- reporting/roll-store.ts: addUp, 2
with
wanted as materialized (
  select * from unnest(:buckets::smallint[], :accountIds::bigint[], :froms::bigint[], :tos::bigint[],
    :sinces::timestamptz[]) as wanted (bucket, account_id, from_seq, to_seq, since)
),
found as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, event.at, event.seq,
    event.kind, event.verdict, event.price, event.price_beyond, event.charged, event.charged_beyond, event.country, event.demo, event.device, event.placement
  from wanted
  join ad_events as event on event.bucket = wanted.bucket and event.account_id = wanted.account_id
    and event.at >= wanted.since and event.seq > wanted.from_seq and event.seq <= wanted.to_seq
  where event.at >= :first::timestamptz
),
done as materialized (
  select * from (
    select wanted.bucket, wanted.account_id, to_seq, coalesce(max(found.at), since) as until,
      count(distinct found.seq) = to_seq - from_seq as is_whole
    from wanted left join found
      on found.bucket = wanted.bucket and found.account_id = wanted.account_id
    group by wanted.bucket, wanted.account_id, from_seq, to_seq, since) as each
  where is_whole or :isLastTry::boolean
),
counted as materialized (
  select found.bucket, found.account_id, campaign_id, group_id, ad_id,
    date_trunc('hour', found.at, 'UTC') as hour, count(*) filter (where verdict = 0 and kind = 1) as impressions, count(*) filter (where verdict = 0 and kind = 2) as clicks, count(*) filter (where verdict = 0 and kind = 3) as closeups, count(*) filter (where verdict = 0 and kind = 4) as saves, count(*) filter (where verdict = 0 and kind = 5) as hides, count(*) filter (where verdict = 0 and kind = 6) as video_25, count(*) filter (where verdict = 0 and kind = 7) as video_50, count(*) filter (where verdict = 0 and kind = 8) as video_75, count(*) filter (where verdict = 0 and kind = 9) as video_95, count(*) filter (where verdict = 0 and kind = 10) as video_100, count(*) filter (where verdict = 0 and kind = 11) as video_views, coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint as spend, coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
    filter (where verdict = 0), 0)::bigint as free, count(*) filter (where verdict <> 0 and kind = 1) as invalid_impressions, count(*) filter (where verdict <> 0 and kind = 2) as invalid_clicks, count(*) filter (where verdict <> 0 and kind > 2) as invalid_acts
  from done join found on found.bucket = done.bucket and found.account_id = done.account_id
  group by found.bucket, found.account_id, campaign_id, group_id, ad_id, hour
),
by_hour as materialized (
  select bucket, account_id, part.id, hour, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from counted
  cross join lateral (values (account_id), (campaign_id), (group_id), (ad_id)) as part (id)
  group by bucket, account_id, part.id, hour
),
hours as (
  insert into ad_hours (bucket, account_id, id, hour, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts)
  select bucket, account_id, id, hour, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from by_hour
  on conflict (bucket, id, hour) do update
    set impressions = ad_hours.impressions + excluded.impressions, clicks = ad_hours.clicks + excluded.clicks, closeups = ad_hours.closeups + excluded.closeups, saves = ad_hours.saves + excluded.saves, hides = ad_hours.hides + excluded.hides, video_25 = ad_hours.video_25 + excluded.video_25, video_50 = ad_hours.video_50 + excluded.video_50, video_75 = ad_hours.video_75 + excluded.video_75, video_95 = ad_hours.video_95 + excluded.video_95, video_100 = ad_hours.video_100 + excluded.video_100, video_views = ad_hours.video_views + excluded.video_views, spend = ad_hours.spend + excluded.spend, free = ad_hours.free + excluded.free, invalid_impressions = ad_hours.invalid_impressions + excluded.invalid_impressions, invalid_clicks = ad_hours.invalid_clicks + excluded.invalid_clicks, invalid_acts = ad_hours.invalid_acts + excluded.invalid_acts
),
by_day as materialized (
  select bucket, account_id, id, (hour at time zone 'UTC')::date as day, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from by_hour group by bucket, account_id, id, day
),
days as (
  insert into ad_days (bucket, account_id, id, day, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts)
  select by_day.bucket, by_day.account_id, by_day.id, by_day.day,
    (coalesce(before.impressions, 0) + sum(by_day.impressions) over so_far)::bigint, (coalesce(before.clicks, 0) + sum(by_day.clicks) over so_far)::bigint, (coalesce(before.closeups, 0) + sum(by_day.closeups) over so_far)::bigint, (coalesce(before.saves, 0) + sum(by_day.saves) over so_far)::bigint, (coalesce(before.hides, 0) + sum(by_day.hides) over so_far)::bigint, (coalesce(before.video_25, 0) + sum(by_day.video_25) over so_far)::bigint, (coalesce(before.video_50, 0) + sum(by_day.video_50) over so_far)::bigint, (coalesce(before.video_75, 0) + sum(by_day.video_75) over so_far)::bigint, (coalesce(before.video_95, 0) + sum(by_day.video_95) over so_far)::bigint, (coalesce(before.video_100, 0) + sum(by_day.video_100) over so_far)::bigint, (coalesce(before.video_views, 0) + sum(by_day.video_views) over so_far)::bigint, (coalesce(before.spend, 0) + sum(by_day.spend) over so_far)::bigint, (coalesce(before.free, 0) + sum(by_day.free) over so_far)::bigint, (coalesce(before.invalid_impressions, 0) + sum(by_day.invalid_impressions) over so_far)::bigint, (coalesce(before.invalid_clicks, 0) + sum(by_day.invalid_clicks) over so_far)::bigint, (coalesce(before.invalid_acts, 0) + sum(by_day.invalid_acts) over so_far)::bigint
  from by_day
  left join lateral (
    select impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from ad_days as stored
    where stored.bucket = by_day.bucket and stored.id = by_day.id
    order by stored.day desc limit 1) as before on true
  window so_far as (partition by by_day.bucket, by_day.id order by by_day.day)
  on conflict (bucket, id, day) do update
    set impressions = excluded.impressions, clicks = excluded.clicks, closeups = excluded.closeups, saves = excluded.saves, hides = excluded.hides, video_25 = excluded.video_25, video_50 = excluded.video_50, video_75 = excluded.video_75, video_95 = excluded.video_95, video_100 = excluded.video_100, video_views = excluded.video_views, spend = excluded.spend, free = excluded.free, invalid_impressions = excluded.invalid_impressions, invalid_clicks = excluded.invalid_clicks, invalid_acts = excluded.invalid_acts
),
marks as (
  insert into ad_rolled (bucket, account_id, kind, seq, at, is_whole)
  select bucket, account_id, 1, to_seq, until, is_whole from done
  on conflict (bucket, account_id, kind) do update
    set seq = excluded.seq, at = excluded.at, is_whole = ad_rolled.is_whole and excluded.is_whole
)
select bucket, account_id as "accountId", is_whole as "isWhole" from done;

-- reporting/roll-store.ts: addUp, 3
with
wanted as materialized (
  select * from unnest(:buckets::smallint[], :accountIds::bigint[], :froms::bigint[], :tos::bigint[],
    :sinces::timestamptz[]) as wanted (bucket, account_id, from_seq, to_seq, since)
),
found as materialized (
  select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, event.at, event.seq,
    event.kind, event.verdict, event.price, event.price_beyond, event.charged, event.charged_beyond, event.country, event.demo, event.device, event.placement
  from wanted
  join ad_events as event on event.bucket = wanted.bucket and event.account_id = wanted.account_id
    and event.at >= wanted.since and event.seq > wanted.from_seq and event.seq <= wanted.to_seq
  where event.at >= :first::timestamptz
),
done as materialized (
  select * from (
    select wanted.bucket, wanted.account_id, to_seq, coalesce(max(found.at), since) as until,
      count(distinct found.seq) = to_seq - from_seq as is_whole
    from wanted left join found
      on found.bucket = wanted.bucket and found.account_id = wanted.account_id
    group by wanted.bucket, wanted.account_id, from_seq, to_seq, since) as each
  where is_whole or :isLastTry::boolean
),
counted as materialized (
  select found.bucket, found.account_id, campaign_id, group_id, (found.at at time zone 'UTC')::date as day,
    slice.dimension, slice.value, count(*) filter (where verdict = 0 and kind = 1) as impressions, count(*) filter (where verdict = 0 and kind = 2) as clicks, count(*) filter (where verdict = 0 and kind = 3) as closeups, count(*) filter (where verdict = 0 and kind = 4) as saves, count(*) filter (where verdict = 0 and kind = 5) as hides, count(*) filter (where verdict = 0 and kind = 6) as video_25, count(*) filter (where verdict = 0 and kind = 7) as video_50, count(*) filter (where verdict = 0 and kind = 8) as video_75, count(*) filter (where verdict = 0 and kind = 9) as video_95, count(*) filter (where verdict = 0 and kind = 10) as video_100, count(*) filter (where verdict = 0 and kind = 11) as video_views, coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint as spend, coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
    filter (where verdict = 0), 0)::bigint as free, count(*) filter (where verdict <> 0 and kind = 1) as invalid_impressions, count(*) filter (where verdict <> 0 and kind = 2) as invalid_clicks, count(*) filter (where verdict <> 0 and kind > 2) as invalid_acts
  from done join found on found.bucket = done.bucket and found.account_id = done.account_id
  cross join lateral (values (1::smallint, found.country),
  (2::smallint, (width_bucket(found.demo / 4, array[18, 25, 35, 45, 50, 55, 65]) * 4
    + found.demo % 4)::smallint),
  (3::smallint, found.device), (4::smallint, found.placement)) as slice (dimension, value)
  group by found.bucket, found.account_id, campaign_id, group_id, day, slice.dimension, slice.value
),
slices as (
  insert into ad_slices (bucket, account_id, id, day, dimension, value, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts)
  select bucket, account_id, part.id, day, dimension, value, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from counted cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
  group by bucket, account_id, part.id, day, dimension, value
  on conflict (bucket, id, dimension, day, value) do update
    set impressions = ad_slices.impressions + excluded.impressions, clicks = ad_slices.clicks + excluded.clicks, closeups = ad_slices.closeups + excluded.closeups, saves = ad_slices.saves + excluded.saves, hides = ad_slices.hides + excluded.hides, video_25 = ad_slices.video_25 + excluded.video_25, video_50 = ad_slices.video_50 + excluded.video_50, video_75 = ad_slices.video_75 + excluded.video_75, video_95 = ad_slices.video_95 + excluded.video_95, video_100 = ad_slices.video_100 + excluded.video_100, video_views = ad_slices.video_views + excluded.video_views, spend = ad_slices.spend + excluded.spend, free = ad_slices.free + excluded.free, invalid_impressions = ad_slices.invalid_impressions + excluded.invalid_impressions, invalid_clicks = ad_slices.invalid_clicks + excluded.invalid_clicks, invalid_acts = ad_slices.invalid_acts + excluded.invalid_acts
),
marks as (
  insert into ad_rolled (bucket, account_id, kind, seq, at, is_whole)
  select bucket, account_id, 2, to_seq, until, is_whole from done
  on conflict (bucket, account_id, kind) do update
    set seq = excluded.seq, at = excluded.at, is_whole = ad_rolled.is_whole and excluded.is_whole
)
select bucket, account_id as "accountId", is_whole as "isWhole" from done;

-- reporting/time-report-store.ts: daysPage
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
ends as (
  select distinct on (entity.id, first) entity.id, campaign_id, group_id, first, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
  from entities as entity
  cross join lateral (
    select * from ad_days as stored
    where stored.bucket = :bucket and stored.id = entity.id and stored.day between :from::date and :to::date
    union all (
      select * from ad_days as stored
      where stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
      order by stored.day desc limit 1)) as stored
  cross join lateral (
    select case when stored.day >= :from::date
      then greatest(date_trunc(:unit::text, stored.day::timestamp)::date, :from::date) end as first) as period
  order by entity.id, first nulls first, stored.day desc),
periods as (
  select id, campaign_id, group_id, first::timestamp at time zone 'UTC' as at,
    impressions - coalesce(lag(impressions) over in_order, 0) as impressions, clicks - coalesce(lag(clicks) over in_order, 0) as clicks, closeups - coalesce(lag(closeups) over in_order, 0) as closeups, saves - coalesce(lag(saves) over in_order, 0) as saves, hides - coalesce(lag(hides) over in_order, 0) as hides, video_25 - coalesce(lag(video_25) over in_order, 0) as video_25, video_50 - coalesce(lag(video_50) over in_order, 0) as video_50, video_75 - coalesce(lag(video_75) over in_order, 0) as video_75, video_95 - coalesce(lag(video_95) over in_order, 0) as video_95, video_100 - coalesce(lag(video_100) over in_order, 0) as video_100, video_views - coalesce(lag(video_views) over in_order, 0) as video_views, spend - coalesce(lag(spend) over in_order, 0) as spend, free - coalesce(lag(free) over in_order, 0) as free, invalid_impressions - coalesce(lag(invalid_impressions) over in_order, 0) as invalid_impressions, invalid_clicks - coalesce(lag(invalid_clicks) over in_order, 0) as invalid_clicks, invalid_acts - coalesce(lag(invalid_acts) over in_order, 0) as invalid_acts
  from ends window in_order as (partition by id order by first nulls first))
select id, campaign_id as "campaignId", group_id as "groupId", at, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from periods
where at is not null
  and (:after::timestamptz is null or (at, id) > (:after::timestamptz, :afterId::bigint))
order by at, id limit :limit;

-- reporting/time-report-store.ts: hoursPage
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
)
select entity.id, campaign_id as "campaignId", group_id as "groupId", stored.hour as at, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts
from entities as entity
join ad_hours as stored on stored.bucket = :bucket and stored.id = entity.id
  and stored.hour >= :from::date::timestamp at time zone 'UTC'
  and stored.hour < (:to::date + 1)::timestamp at time zone 'UTC'
where :after::timestamptz is null or (stored.hour, entity.id) > (:after::timestamptz, :afterId::bigint)
order by stored.hour, entity.id limit :limit;

-- reporting/together-store.ts: sumOfDays
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
everything as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
),
whole as (
  select :accountId::bigint as id
  where :level::text <> 'ADVERTISER' and num_nulls(:campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[]) = 3
  union all
  select id from ad_campaigns
  where :level::text in ('AD_GROUP', 'AD') and num_nulls(:groupIds::bigint[], :adIds::bigint[]) = 2
    and bucket = :bucket and account_id = :accountId::bigint and id = any(:campaignIds::bigint[])
  union all
  select id from ad_groups
  where :level::text = 'AD' and :adIds::bigint[] is null
    and bucket = :bucket and account_id = :accountId::bigint and id = any(:groupIds::bigint[])
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
),
others as (select id from everything except all select id from entities),
shorter as (
  select exists (select 1 from whole)
    and (select count(*) from whole) + (select count(*) from others) < (select count(*) from entities) as is_rest
),
pieces as (
  select id, 1 as sign from entities where not (select is_rest from shorter)
  union all
  select id, 1 from whole where (select is_rest from shorter)
  union all
  select id, -1 from others where (select is_rest from shorter)
),
running as (
  select stored.*, sign, lead(day) over (partition by stored.id order by day) as next
  from pieces
  cross join lateral (
    select * from ad_days as stored
    where stored.bucket = :bucket and stored.id = pieces.id and stored.day between :from::date and :to::date
    union all (
      select * from ad_days as stored
      where stored.bucket = :bucket and stored.id = pieces.id and stored.day < :from::date
      order by stored.day desc limit 1)) as stored),
steps as (
  select day, next, sum(impressions * sign) as impressions, sum(clicks * sign) as clicks, sum(closeups * sign) as closeups, sum(saves * sign) as saves, sum(hides * sign) as hides, sum(video_25 * sign) as video_25, sum(video_50 * sign) as video_50, sum(video_75 * sign) as video_75, sum(video_95 * sign) as video_95, sum(video_100 * sign) as video_100, sum(video_views * sign) as video_views, sum(spend * sign) as spend, sum(free * sign) as free, sum(invalid_impressions * sign) as invalid_impressions, sum(invalid_clicks * sign) as invalid_clicks, sum(invalid_acts * sign) as invalid_acts
  from running group by day, next),
parts as (
  select greatest(date_trunc(:unit::text, day::timestamp)::date, :from::date)::timestamp at time zone 'UTC' as at, impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100, video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts from steps where day >= :from::date
  union all
  select greatest(date_trunc(:unit::text, next::timestamp)::date, :from::date)::timestamp at time zone 'UTC', -impressions, -clicks, -closeups, -saves, -hides, -video_25, -video_50, -video_75, -video_95, -video_100, -video_views, -spend, -free, -invalid_impressions, -invalid_clicks, -invalid_acts from steps where next is not null)
  select :accountId::bigint as id, null as "campaignId", null as "groupId", at, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
  from parts
  where :after::timestamptz is null or at > :after::timestamptz
  group by at having greatest(sum(impressions), sum(clicks), sum(closeups), sum(saves), sum(hides), sum(video_25), sum(video_50), sum(video_75), sum(video_95), sum(video_100), sum(video_views), sum(spend), sum(free), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_acts)) > 0
  order by at limit :limit;

-- reporting/together-store.ts: sumOfHours
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
everything as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
),
whole as (
  select :accountId::bigint as id
  where :level::text <> 'ADVERTISER' and num_nulls(:campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[]) = 3
  union all
  select id from ad_campaigns
  where :level::text in ('AD_GROUP', 'AD') and num_nulls(:groupIds::bigint[], :adIds::bigint[]) = 2
    and bucket = :bucket and account_id = :accountId::bigint and id = any(:campaignIds::bigint[])
  union all
  select id from ad_groups
  where :level::text = 'AD' and :adIds::bigint[] is null
    and bucket = :bucket and account_id = :accountId::bigint and id = any(:groupIds::bigint[])
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
),
others as (select id from everything except all select id from entities),
shorter as (
  select exists (select 1 from whole)
    and (select count(*) from whole) + (select count(*) from others) < (select count(*) from entities) as is_rest
),
pieces as (
  select id, 1 as sign from entities where not (select is_rest from shorter)
  union all
  select id, 1 from whole where (select is_rest from shorter)
  union all
  select id, -1 from others where (select is_rest from shorter)
),
parts as (
  select stored.hour as at, stored.impressions * sign as impressions, stored.clicks * sign as clicks, stored.closeups * sign as closeups, stored.saves * sign as saves, stored.hides * sign as hides, stored.video_25 * sign as video_25, stored.video_50 * sign as video_50, stored.video_75 * sign as video_75, stored.video_95 * sign as video_95, stored.video_100 * sign as video_100, stored.video_views * sign as video_views, stored.spend * sign as spend, stored.free * sign as free, stored.invalid_impressions * sign as invalid_impressions, stored.invalid_clicks * sign as invalid_clicks, stored.invalid_acts * sign as invalid_acts
  from pieces
  join ad_hours as stored on stored.bucket = :bucket and stored.id = pieces.id
    and stored.hour >= :from::date::timestamp at time zone 'UTC'
    and stored.hour < (:to::date + 1)::timestamp at time zone 'UTC')
select :accountId::bigint as id, null as "campaignId", null as "groupId", at, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(closeups)::bigint as closeups, sum(saves)::bigint as saves, sum(hides)::bigint as hides, sum(video_25)::bigint as video_25, sum(video_50)::bigint as video_50, sum(video_75)::bigint as video_75, sum(video_95)::bigint as video_95, sum(video_100)::bigint as video_100, sum(video_views)::bigint as video_views, sum(spend)::bigint as spend, sum(free)::bigint as free, sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_acts)::bigint as invalid_acts
from parts
where :after::timestamptz is null or at > :after::timestamptz
group by at having greatest(sum(impressions), sum(clicks), sum(closeups), sum(saves), sum(hides), sum(video_25), sum(video_50), sum(video_75), sum(video_95), sum(video_100), sum(video_views), sum(spend), sum(free), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_acts)) > 0
order by at limit :limit;

-- reporting/together-store.ts: sumMarks
with
entities as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
    and (:statuses::text[] is null or status = any(:statuses::text[])) and (:objectives::text[] is null or campaign_id in (
    select id from ad_campaigns
    where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))
),
everything as (
  select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
  where :level::text = 'ADVERTISER'
  union all
  select id, null, null from ad_campaigns
  where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
  union all
  select id, campaign_id, null from ad_groups
  where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
  union all
  select id, campaign_id, group_id from ad_ads
  where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
    and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
    and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
),
whole as (
  select :accountId::bigint as id
  where :level::text <> 'ADVERTISER' and num_nulls(:campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[]) = 3
  union all
  select id from ad_campaigns
  where :level::text in ('AD_GROUP', 'AD') and num_nulls(:groupIds::bigint[], :adIds::bigint[]) = 2
    and bucket = :bucket and account_id = :accountId::bigint and id = any(:campaignIds::bigint[])
  union all
  select id from ad_groups
  where :level::text = 'AD' and :adIds::bigint[] is null
    and bucket = :bucket and account_id = :accountId::bigint and id = any(:groupIds::bigint[])
    and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
),
others as (select id from everything except all select id from entities),
shorter as (
  select exists (select 1 from whole)
    and (select count(*) from whole) + (select count(*) from others) < (select count(*) from entities) as is_rest
),
pieces as (
  select id, 1 as sign from entities where not (select is_rest from shorter)
  union all
  select id, 1 from whole where (select is_rest from shorter)
  union all
  select id, -1 from others where (select is_rest from shorter)
)
select hash.pieces, (
select encode(sha256(convert_to(string_agg(stored::text, ' ' order by day), 'UTF8')), 'hex')
from ad_days as stored where bucket = :bucket and id = :accountId::bigint and day >= :from::date and day < :to::date) as before,
  (
  select encode(sha256(convert_to(string_agg(stored::text, ' ' order by day), 'UTF8')), 'hex')
  from ad_days as stored where bucket = :bucket and id = :accountId::bigint and day = :to::date) as last
from (
  select encode(sha256(string_agg(int8send(id) || int4send(sign), ''::bytea order by id)), 'hex') as pieces
  from pieces having count(*) >= :least::integer) as hash;

-- review/complaint-store.ts: storeComplaint
insert into ad_complaints (bucket, ad_id, person_id, account_id, reason, said, at)
values (:bucket, :adId, :personId, :accountId, :reason, :comment, :at)
on conflict (bucket, ad_id, person_id) do update
  set reason = excluded.reason, said = excluded.said, at = excluded.at;

-- review/complaint-store.ts: waitingComplaints
select count(*)::integer as people from ad_complaints c
where c.bucket = :bucket and c.ad_id = :id and c.answered_at is null and c.reason not in ('not_for_me', 'too_often');

-- review/complaint-store.ts: answerComplaints
update ad_complaints set answered_at = :at
where bucket = :bucket and ad_id = :id and answered_at is null;

-- review/complaint-store.ts: complaintsOf
select last.ad_id as "adId", last.reason, last.said as comment
from (
  select c.ad_id, c.reason, c.said, c.at,
    row_number() over (partition by c.bucket, c.ad_id order by c.at desc, c.person_id) as place
  from ad_complaints c
  where (c.bucket, c.ad_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
    and c.answered_at is null and c.reason not in ('not_for_me', 'too_often')) as last
where place <= :most
order by last.ad_id, last.at desc;

-- review/hidden-ads-store.ts: adsHiddenSince
with lately as materialized (
  select distinct on (bucket, id) bucket, id, impressions, hides from ad_days
  where day >= :since::date and hides >= :leastHides
    and (:after::bigint is null or id > :after::bigint)
  order by bucket, id, day desc),
a as materialized (
  select bucket, id from ad_ads
  where (bucket, id) in (select bucket, id from lately)
    and review = 'APPROVED' and status in ('ACTIVE', 'PAUSED') and waits_since is null),
looked as materialized (
  select bucket, ad_id, (max(at) at time zone 'UTC')::date as day from ad_reviews
  where (bucket, ad_id) in (select bucket, id from a) and who is not null
  group by bucket, ad_id)
select a.bucket, a.id, lately.impressions - coalesce(before.impressions, 0) as views,
  lately.hides - coalesce(before.hides, 0) as hides
from a
join lately on lately.bucket = a.bucket and lately.id = a.id
left join looked on looked.bucket = a.bucket and looked.ad_id = a.id
left join lateral (
  select day.impressions, day.hides from ad_days as day
  where day.bucket = a.bucket and day.id = a.id and day.day <= looked.day
  order by day.day desc limit 1) as before on true
where lately.hides - coalesce(before.hides, 0) >= :leastHides
order by a.id limit :limit;

-- review/hidden-ads-store.ts: hidingOfAll
select coalesce(sum(impressions), 0)::bigint as views, coalesce(sum(hides), 0)::bigint as hides
from (
  select distinct on (bucket, id) impressions, hides from ad_days
  where day >= :since::date and id = account_id order by bucket, id, day desc) as accounts;

-- review/review-store.ts: insertReview
insert into ad_reviews
  (bucket, id, account_id, ad_id, review_no, verdict, reasons, note, who, at)
values (:bucket, :id, :accountId, :adId, :reviewNo, :verdict, :reasons, :note, :who, :at);

-- review/review-store.ts: ownerOfAccount
select owner_id as "ownerId" from ad_accounts
where bucket = :bucket and id = :accountId and standing <> 'ended';

-- review/review-store.ts: adsOfOwner
select a.id, a.account_id as "accountId", a.name, a.pin_id as "pinId"
from ad_ads a
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
  and o.owner_id = :ownerId and o.standing <> 'ended'
where a.bucket = :bucket and a.id = any(:ids::bigint[]);

-- review/review-store.ts: waitingPage
select a.id as ad, a.bucket, a.account_id as "accountId", o.name as "accountName",
  p.username as "ownerUsername", ads.approved, ads.rejected, c.name as "campaignName",
  g.name as "groupName", coalesce(t.spec, '{}') as targeting, a.waits_since as "waitsSince", looked.reasons as doubts,
  appealed.said as appeal
from ad_ads a
join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
join people p on p.bucket = o.bucket and p.id = o.owner_id
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id
left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id
cross join lateral (
  select count(*) filter (where review = 'APPROVED')::integer as approved,
    count(*) filter (where review = 'REJECTED')::integer as rejected
  from (
    select one.review from ad_ads one
    where one.bucket = a.bucket and one.account_id = a.account_id
    order by one.id desc limit :counted) as counted) as ads
left join lateral (
  select reasons from ad_reviews r
  where r.bucket = a.bucket and r.ad_id = a.id and r.review_no = a.review_no and r.who is null
    and r.note is null
  order by r.id desc limit 1) as looked on true
left join ad_appeals appealed on appealed.bucket = a.bucket and appealed.ad_id = a.id
  and appealed.review_no = a.review_no - 1
where a.waits_since is not null and o.standing = 'active'
  and a.status in ('ACTIVE', 'PAUSED') and not p.suspended_at is not null
  and (a.waits_since, a.id) > (:at::timestamptz, :id::bigint)
order by a.waits_since, a.id limit :limit;

-- review/review-store.ts: looksAt
select ad_id as "adId", review_no as "reviewNo", verdict, who is not null as "isByOperator", reasons, note, at
from (
  select r.*, row_number() over (partition by r.bucket, r.ad_id order by r.id desc) as place
  from ad_reviews r
  where (r.bucket, r.ad_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))) as look
where place <= :most
order by ad_id, at desc;

-- review/review-store.ts: insertAppeal
insert into ad_appeals (bucket, id, account_id, ad_id, review_no, said, who, at)
values (:bucket, :id, :accountId, :adId, :reviewNo, :text, :who, :at)
on conflict (bucket, ad_id, review_no) do nothing;

-- serving/out-store.ts: tellThatGroupIsOut
with announced as (insert into events (bucket, kind, subject) select bucket, 'ad_group_out', id::text from (select :bucket::smallint as bucket, :groupId::bigint as id) as changed)
select 1 as announced;

-- serving/sample-store.ts: insertSamples
insert into ad_samples (id, ring, at, topics, words, places, scores, page)
select id, ring, at, topics::integer[], words::integer[], places, scores::bigint[], page
from unnest(:ids::bigint[], :rings::smallint[], :times::timestamptz[], :topics::text[],
  :words::text[], :places::smallint[], :scores::text[], :pages::bytea[])
  as given (id, ring, at, topics, words, places, scores, page)
on conflict do nothing;

-- serving/viewer-store.ts: viewerOf
select viewer, was, since, is_personal as "isPersonal", hidden_ads::text[] as "hiddenAds",
muted_accounts::text[] as "mutedAccounts" from ad_viewers where bucket = :bucket and person_id = :personId;

-- serving/viewer-store.ts: renewViewer
insert into ad_viewers (bucket, person_id, viewer, since)
values (:bucket, :personId, :viewer, :now)
on conflict (bucket, person_id) do update
  set viewer = excluded.viewer, was = ad_viewers.viewer, since = excluded.since
  where ad_viewers.since < :oldest;

-- serving/viewer-store.ts: choosePersonal
with chosen as (insert into ad_viewers (bucket, person_id, viewer, since, is_personal)
values (:bucket, :personId, :viewer, :now, :isPersonal)
on conflict (bucket, person_id) do update
  set is_personal = excluded.is_personal,
    viewer = case when excluded.is_personal then ad_viewers.viewer else excluded.viewer end,
    was = case when excluded.is_personal then ad_viewers.was end,
    since = case when excluded.is_personal then ad_viewers.since else excluded.since end
  where ad_viewers.is_personal is distinct from excluded.is_personal returning bucket, person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from chosen) as changed)
select 1 as announced;

-- serving/viewer-store.ts: hideAd
with chosen as (update ad_viewers set hidden_ads = array(
select one from (
  select one, place from unnest(hidden_ads) with ordinality as listed (one, place)
  where one <> :adId::bigint order by place desc limit {{MOST - 1}}) as latest
order by place) || :adId::bigint
where bucket = :bucket and person_id = :personId returning bucket, person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from chosen) as changed)
select 1 as announced;

-- serving/viewer-store.ts: showAd
with chosen as (update ad_viewers set hidden_ads = array_remove(hidden_ads, :adId::bigint)
where bucket = :bucket and person_id = :personId returning bucket, person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from chosen) as changed)
select 1 as announced;

-- serving/viewer-store.ts: muteAccount
with chosen as (update ad_viewers
set muted_accounts = case when :isMuted then array(
select one from (
  select one, place from unnest(muted_accounts) with ordinality as listed (one, place)
  where one <> :accountId::bigint order by place desc limit {{MOST - 1}}) as latest
order by place) || :accountId::bigint
  else array_remove(muted_accounts, :accountId) end
where bucket = :bucket and person_id = :personId returning bucket, person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from chosen) as changed)
select 1 as announced;

-- serving/viewer-store.ts: countViews
insert into ad_seen (bucket, person_id, group_id, day, views)
select :bucket, :personId, group_id, :day::date, count(*)
from unnest(:groupIds::bigint[]) as seen (group_id) group by group_id order by group_id
on conflict (bucket, person_id, group_id, day) do update set views = ad_seen.views + excluded.views;

-- serving/viewer-store.ts: viewsSince
select group_id as "groupId", sum(views)::integer as views from ad_seen
where bucket = :bucket and person_id = :personId and day > :day::date
group by group_id order by views desc, group_id limit 512;

-- sheet-uploads/sheet-upload-store.ts: sheetUploadsPage
select bucket, id, account_id as "accountId", file_name as "fileName", created_by as "createdBy", parts,
is_whole as "isWhole", submitted_at as "submittedAt", ended_at as "endedAt", rows, creates, edits, skipped, wrong,
fetches, done, failed, reason, above, created_at as "createdAt", updated_at as "updatedAt" from ad_sheet_uploads
where bucket = :bucket and account_id = :accountId
  and (:only::bigint is null or id = :only::bigint) and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- sheet-uploads/sheet-upload-store.ts: lockSheetUpload
select bucket, id, account_id as "accountId", file_name as "fileName", created_by as "createdBy", parts,
is_whole as "isWhole", submitted_at as "submittedAt", ended_at as "endedAt", rows, creates, edits, skipped, wrong,
fetches, done, failed, reason, above, created_at as "createdAt", updated_at as "updatedAt" from ad_sheet_uploads
where bucket = :bucket and id = :id and account_id = :accountId
for no key update;

-- sheet-uploads/sheet-upload-store.ts: storeSheetUpload
insert into ad_sheet_uploads (bucket, id, account_id, file_name, created_by, parts, is_whole, submitted_at,
  ended_at, rows, creates, edits, skipped, wrong, fetches, done, failed, reason, above, created_at, updated_at)
values (:bucket, :id, :accountId, :fileName, :createdBy, :parts, :isWhole, :submittedAt, :endedAt, :rows,
  :creates, :edits, :skipped, :wrong, :fetches, :done, :failed, :reason, :above::jsonb, :createdAt, :updatedAt)
on conflict (bucket, id) do update set parts = excluded.parts, is_whole = excluded.is_whole,
  submitted_at = excluded.submitted_at, ended_at = excluded.ended_at, rows = excluded.rows,
  creates = excluded.creates, edits = excluded.edits, skipped = excluded.skipped, wrong = excluded.wrong,
  fetches = excluded.fetches, done = excluded.done, failed = excluded.failed, reason = excluded.reason, above = excluded.above,
  updated_at = excluded.updated_at;

-- sheet-uploads/sheet-upload-store.ts: insertSheetRows
insert into ad_sheet_rows (bucket, upload_id, row, state, action, entity, cells, item, parent_row, wrong_column,
  error)
select :bucket, :id, r.row, r.state, r.action, r.entity, r.cells, r.item, r."parentRow", r."column", r.error
from jsonb_to_recordset(:rows::jsonb) as r (row integer, state smallint, action text, entity text, cells jsonb,
  item jsonb, "parentRow" integer, "column" text, error text)
on conflict do nothing returning row;

-- sheet-uploads/sheet-upload-store.ts: sheetRowsPage
select row, state, action, entity, cells, item, parent_row as "parentRow", made_id as "madeId",
wrong_column as "column", error from ad_sheet_rows
where bucket = :bucket and upload_id = :id and row > :after and (not :onlyWrong or state in (1, 4))
  and (not :onlyFetched or item ->> 'media_url' is not null)
order by row limit :limit;

-- sheet-uploads/sheet-upload-store.ts: waitingRows
select row, state, action, entity, cells, item, parent_row as "parentRow", made_id as "madeId",
wrong_column as "column", error from ad_sheet_rows
where bucket = :bucket and upload_id = :id and state = 2 order by row limit :limit;

-- sheet-uploads/sheet-upload-store.ts: runningSheet
select bucket, id, account_id as "accountId", file_name as "fileName", created_by as "createdBy", parts,
is_whole as "isWhole", submitted_at as "submittedAt", ended_at as "endedAt", rows, creates, edits, skipped, wrong,
fetches, done, failed, reason, above, created_at as "createdAt", updated_at as "updatedAt" from ad_sheet_uploads
where bucket = :bucket and id = :id and account_id = :accountId and ended_at is null;

-- sheet-uploads/sheet-upload-store.ts: madeBy
select row, made_id as "madeId" from ad_sheet_rows
where bucket = :bucket and upload_id = :id and row = any(:rows::int[]) and made_id is not null;

-- sheet-uploads/sheet-upload-store.ts: endRows
update ad_sheet_rows r set state = e.state, made_id = e."madeId", wrong_column = e."column", error = e.error
from jsonb_to_recordset(:ends::jsonb) as e (row integer, state smallint, "madeId" bigint, "column" text,
  error text)
where r.bucket = :bucket and r.upload_id = :id and r.row = e.row;

-- sheet-uploads/sheet-upload-store.ts: failWaitingRows
update ad_sheet_rows set state = 4, error = :error
where bucket = :bucket and upload_id = :id and state = 2;

-- sheet-uploads/sheet-upload-store.ts: stuckSheets
select bucket, id from ad_sheet_uploads where submitted_at is not null and ended_at is null and updated_at < :before order by bucket, id;

-- sheet-uploads/sheet-upload-store.ts: lockStuckSheet
select bucket, id, account_id as "accountId", file_name as "fileName", created_by as "createdBy", parts,
is_whole as "isWhole", submitted_at as "submittedAt", ended_at as "endedAt", rows, creates, edits, skipped, wrong,
fetches, done, failed, reason, above, created_at as "createdAt", updated_at as "updatedAt" from ad_sheet_uploads
where bucket = :bucket and id = :id and submitted_at is not null and ended_at is null and updated_at < :before
for no key update skip locked;

-- sheet-uploads/sheet-upload-store.ts: forgetSheets
delete from ad_sheet_rows r using ad_sheet_uploads u
where u.bucket = r.bucket and u.id = r.upload_id and u.updated_at < :before;

-- sheet-uploads/sheet-upload-store.ts: forgetSheets, 2
delete from ad_sheet_uploads where updated_at < :before;

-- tag-events/tag-day-store.ts: findFiringTag
select t.id, t.bucket, t.account_id as "accountId", a.owner_id as "ownerId", a.currency,
  t.hashes_email as "hashesEmail", t.sites
from ad_tags t
join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id and a.standing = 'active'
where t.bucket = :bucket and t.id = :id;

-- tag-events/tag-day-store.ts: addToDay
with today as materialized (
  select subject from ad_tag_days
  where bucket = :bucket and account_id = :accountId and tag_id = :tagId
    and day = (:now::timestamptz at time zone 'UTC')::date and kind = :kind::smallint)
insert into ad_tag_days as days (bucket, account_id, tag_id, day, kind, subject, count, last_at)
select :bucket::smallint, :accountId::bigint, :tagId::bigint, (:now::timestamptz at time zone 'UTC')::date, :kind::smallint,
  case when (select count(*) from today) < :most or exists (select 1 from today where subject = :subject::text)
    then :subject::text else '' end,
  :count::bigint, :now::timestamptz
on conflict (bucket, account_id, tag_id, day, kind, subject) do update
  set count = days.count + excluded.count, last_at = greatest(days.last_at, excluded.last_at);

-- tag-events/tag-day-store.ts: tagDays
select day::text as day, kind, subject, count, last_at as "lastAt" from ad_tag_days
where bucket = :bucket and account_id = :accountId and tag_id = :tagId and day >= :since::date
order by last_at, subject;

-- tag-events/tag-day-store.ts: landings
select a.destination_url as url, a.pin_id as "pinId", count(*)::int as ads
from ad_ads a
join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
where a.bucket = :bucket and a.account_id = :accountId and a.status = 'ACTIVE'
group by 1, 2 order by ads desc, 1, 2 limit :limit;

-- tag-events/tag-day-store.ts: linksOf
select id, link from pins
where (bucket, id) in (select * from unnest(:buckets::smallint[], :pinIds::bigint[]))
  and link is not null;

-- tag-events/tag-day-store.ts: forgetTagDays
delete from ad_tag_days where day < (:before::timestamptz at time zone 'UTC')::date;

-- telling/account-store.ts: accountToTell
select id, owner_id as "ownerId", name, currency from ad_accounts
where bucket = :bucket and id = :accountId and standing <> 'ended';

-- telling/cause-store.ts: budgetsGone
with
lately as materialized (
  select bucket, account_id, funds, spent from ad_money where at > :since),
active as materialized (
  select bucket, id, name from ad_accounts
  where (bucket, id) in (select bucket, account_id from lately) and standing = 'active'),
charged as (
  select m.bucket, m.account_id, active.name, m.funds, m.spent
  from lately m join active on active.bucket = m.bucket and active.id = m.account_id),
b as materialized (
  select b.bucket, b.account_id, b.id, b.period, b.cap
  from charged
  join ad_budgets b on b.bucket = charged.bucket and b.account_id = charged.account_id
    and b.spent >= b.cap and b.span <> 2 and not (b.span = 1 and :isLate::boolean)
    and b.period = greatest(b.period, case b.span when 1 then (:now::timestamptz at time zone 'UTC')::date end)),
g as materialized (
  select bucket, id, name, campaign_id from ad_groups
  where (bucket, id) in (select bucket, id from b) and status = 'ACTIVE'
    and (end_at is null or end_at > :now)),
above as materialized (
  select bucket, id, name from ad_campaigns
  where (bucket, id) in (select bucket, id from b union all select bucket, campaign_id from g)
    and status = 'ACTIVE' and (end_at is null or end_at > :now)),
gone as (
  select b.bucket, b.account_id, 'BUDGET_GONE' as kind,
    case when g.id is null then 'CAMPAIGN' else 'AD_GROUP' end as level, b.id as entity_id,
    coalesce(g.name, above.name) as name, b.period || ' ' || b.cap as cause,
    above.id as campaign_id, b.cap as amount
  from b
  left join g on g.bucket = b.bucket and g.id = b.id
  join above on above.bucket = b.bucket and above.id = coalesce(g.campaign_id, b.id)),
  raised as materialized (select * from gone),
  told as materialized (
    select bucket, account_id, kind, entity_id, cause from ad_notices
    where (bucket, account_id, kind, entity_id, cause) in (
      select bucket, account_id, kind, entity_id, cause from raised))
  select bucket, account_id as "accountId", kind, level, entity_id as "entityId", name, cause,
  campaign_id as "campaignId", amount from raised
  where not exists (
    select 1 from told n
    where n.bucket = raised.bucket and n.account_id = raised.account_id and n.kind = raised.kind
      and n.entity_id = raised.entity_id and n.cause = raised.cause)
  order by bucket, account_id, entity_id limit :limit;

-- telling/cause-store.ts: campaignsEnded
with ended as (
select c.bucket, c.account_id, 'CAMPAIGN_ENDED' as kind, 'CAMPAIGN' as level, c.id as entity_id,
  c.name, extract(epoch from c.end_at)::bigint::text as cause, c.id as campaign_id,
  null::bigint as amount
from ad_campaigns c
join ad_accounts a on a.bucket = c.bucket and a.id = c.account_id and a.standing = 'active'
where c.end_at > :since and c.end_at <= :now and c.status = 'ACTIVE'),
raised as materialized (select * from ended),
told as materialized (
  select bucket, account_id, kind, entity_id, cause from ad_notices
  where (bucket, account_id, kind, entity_id, cause) in (
    select bucket, account_id, kind, entity_id, cause from raised))
select bucket, account_id as "accountId", kind, level, entity_id as "entityId", name, cause,
campaign_id as "campaignId", amount from raised
where not exists (
  select 1 from told n
  where n.bucket = raised.bucket and n.account_id = raised.account_id and n.kind = raised.kind
    and n.entity_id = raised.entity_id and n.cause = raised.cause)
order by bucket, account_id, entity_id limit :limit;

-- telling/cause-store.ts: fundsGone
with
lately as materialized (
  select bucket, account_id, funds, spent from ad_money where at > :since),
active as materialized (
  select bucket, id, name from ad_accounts
  where (bucket, id) in (select bucket, account_id from lately) and standing = 'active'),
charged as (
  select m.bucket, m.account_id, active.name, m.funds, m.spent
  from lately m join active on active.bucket = m.bucket and active.id = m.account_id),
gone as (
  select c.bucket, c.account_id,
    case when c.spent >= c.funds then 'FUNDS_GONE' else 'FUNDS_LOW' end as kind,
    'ADVERTISER' as level, c.account_id as entity_id, c.name, c.funds::text as cause,
    null::bigint as campaign_id, nullif(c.funds - c.spent, 0) as amount
  from charged c
  left join lateral (
    select spend from ad_days where bucket = c.bucket and id = c.account_id
    order by day desc limit 1) as latest on true
  left join lateral (
    select spend from ad_days where bucket = c.bucket and id = c.account_id
      and day <= (:now::timestamptz at time zone 'UTC')::date - 7
    order by day desc limit 1) as earlier on true
  where c.funds > 0 and not exists (
      select 1 from ad_cards card where card.bucket = c.bucket and card.account_id = c.account_id
        and card.method is not null)
    and (c.spent >= c.funds
    or (c.funds - c.spent) * 7 < (coalesce(latest.spend, 0) - coalesce(earlier.spend, 0)) * :lowDays)),
    raised as materialized (select * from gone),
    told as materialized (
      select bucket, account_id, kind, entity_id, cause from ad_notices
      where (bucket, account_id, kind, entity_id, cause) in (
        select bucket, account_id, kind, entity_id, cause from raised))
    select bucket, account_id as "accountId", kind, level, entity_id as "entityId", name, cause,
    campaign_id as "campaignId", amount from raised
    where not exists (
      select 1 from told n
      where n.bucket = raised.bucket and n.account_id = raised.account_id and n.kind = raised.kind
        and n.entity_id = raised.entity_id and n.cause = raised.cause)
    order by bucket, account_id, entity_id limit :limit;

-- telling/cause-store.ts: tagsSilent
with lately as (
  select d.bucket, d.account_id, d.tag_id, max(d.last_at) as last_at from ad_tag_days d
  where d.kind = 1 and d.day >= (:since::timestamptz at time zone 'UTC')::date
  group by d.bucket, d.account_id, d.tag_id
  having max(d.last_at) > :since and max(d.last_at) <= :quietSince),
silent as (
  select t.bucket, t.account_id, 'TAG_SILENT' as kind, 'TAG' as level, t.id as entity_id, t.name,
    extract(epoch from lately.last_at)::bigint::text as cause, null::bigint as campaign_id,
    null::bigint as amount
  from lately
  join ad_tags t on t.bucket = lately.bucket and t.id = lately.tag_id
  join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id and a.standing = 'active'
  where 3 <= (
    select count(distinct d.day) from ad_tag_days d
    where d.bucket = lately.bucket and d.account_id = lately.account_id and d.tag_id = lately.tag_id
      and d.kind = 1 and d.day > (:now::timestamptz at time zone 'UTC')::date - 7)),
      raised as materialized (select * from silent),
      told as materialized (
        select bucket, account_id, kind, entity_id, cause from ad_notices
        where (bucket, account_id, kind, entity_id, cause) in (
          select bucket, account_id, kind, entity_id, cause from raised))
      select bucket, account_id as "accountId", kind, level, entity_id as "entityId", name, cause,
      campaign_id as "campaignId", amount from raised
      where not exists (
        select 1 from told n
        where n.bucket = raised.bucket and n.account_id = raised.account_id and n.kind = raised.kind
          and n.entity_id = raised.entity_id and n.cause = raised.cause)
      order by bucket, account_id, entity_id limit :limit;

-- telling/choice-store.ts: findChoice
select version, muted from ad_notice_choices
where bucket = :bucket and account_id = :accountId and person_id = :personId;

-- telling/choice-store.ts: mutedBy
select person_id as "personId", muted from ad_notice_choices
where bucket = :bucket and account_id = :accountId and person_id = any(:personIds::bigint[]);

-- telling/choice-store.ts: storeChoice
insert into ad_notice_choices as stored (bucket, account_id, person_id, version, muted)
select :bucket, :accountId::bigint, :personId::bigint, :version::integer, :muted::text[]
where :version::integer = 1 or exists (
  select 1 from ad_notice_choices
  where bucket = :bucket and account_id = :accountId and person_id = :personId)
on conflict (bucket, account_id, person_id) do update
  set version = excluded.version, muted = excluded.muted
  where stored.version = excluded.version - 1
returning 1 as stored;

-- telling/choice-store.ts: muteKinds
insert into ad_notice_choices (bucket, account_id, person_id, version, muted)
values (:bucket, :accountId, :personId, 1, :kinds)
on conflict (bucket, account_id, person_id) do nothing;

-- telling/choice-store.ts: muteKinds, 2
update ad_notice_choices
set version = version + 1,
  muted = array(select distinct kind from unnest(muted || :kinds::text[]) as kind order by kind)
where bucket = :bucket and account_id = :accountId and person_id = :personId and not muted @> :kinds::text[];

-- upkeep/effect-store.ts: peopleOfDay
with came as materialized (
  select distinct bucket, person_id from sessions
  where last_seen_at >= :from and (bucket, person_id) > (:bucket::smallint, :personId::bigint)
  order by bucket, person_id limit :limit),
saved as materialized (
  select person_id, count(*)::integer as saves from pins
  where person_id in (select person_id from came) and source_pin_id is not null
    and id >= :firstId and id < :endId
  group by person_id),
hid as materialized (
  select bucket, person_id, count(*)::integer as hides from hides
  where (bucket, person_id) in (select bucket, person_id from came)
    and hidden_at >= :from and hidden_at < :to
  group by bucket, person_id)
select came.bucket, came.person_id as "personId", coalesce(saved.saves, 0) as saves,
  coalesce(hid.hides, 0) as hides
from came
left join saved on saved.person_id = came.person_id
left join hid on hid.bucket = came.bucket and hid.person_id = came.person_id
order by came.bucket, came.person_id;

-- upkeep/effect-store.ts: storeEffect
insert into ad_effects (day, sees_ads, visits, saves, hides)
values (:day, :seesAds, :visits, :saves, :hides)
on conflict (day, sees_ads) do update
  set visits = excluded.visits, saves = excluded.saves, hides = excluded.hides;

-- upkeep/erase-person-store.ts: accountsOf
select id from ad_accounts where bucket = :bucket and owner_id = :personId order by id;

-- upkeep/erase-person-store.ts: audiencesOfOwner
select id from ad_audiences where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId) order by id;

-- upkeep/erase-person-store.ts: feedsOf
select id from ad_feeds where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: cardCustomersOf
select customer from ad_cards where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: tellOfAdsOf
with announced as (insert into events (bucket, kind, subject) select bucket, 'ad', id::text from (select bucket, id from ad_ads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId) and status = 'ACTIVE') as changed) select 1 as announced;

-- upkeep/erase-person-store.ts: deleteAdsOf
delete from ad_targets where bucket = :bucket and group_id in (
select id from ad_groups where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId));

-- upkeep/erase-person-store.ts: deleteAdsOf, 2
delete from ad_complaints where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 3
delete from ad_appeals where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 4
delete from ad_reviews where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 5
delete from ad_keywords where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 6
delete from ad_attributed where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 7
delete from ad_touches where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 8
delete from ad_conversion_refusals where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 9
delete from ad_conversion_trials where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 10
delete from ad_conversion_hours where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 11
delete from ad_conversion_parts where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 12
delete from ad_conversions where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 13
delete from ad_outside_conversions where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 14
delete from ad_private_conversions where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 15
delete from ad_conversion_uploads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 16
delete from ad_sheet_rows where bucket = :bucket and upload_id in (
select id from ad_sheet_uploads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId));

-- upkeep/erase-person-store.ts: deleteAdsOf, 17
delete from ad_sheet_uploads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 18
delete from ad_tag_days where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 19
delete from ad_tags where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 20
delete from ad_notice_reads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 21
delete from ad_notice_choices where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 22
delete from ad_notices where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 23
delete from ad_preferences where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 24
delete from ad_needs_later where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 25
delete from ad_recommendations where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 26
delete from ad_drafts where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 27
delete from ad_credits where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 28
delete from ad_billing_profiles where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 29
delete from ad_cards where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 30
update ad_card_payments set brand = '', last_four = '' where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 31
update ad_documents set content = '{}' where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 32
delete from ad_item_batches where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 33
delete from ad_feeds where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 34
delete from ad_product_groups where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 35
delete from ad_product_promotions where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 36
delete from ad_product_ads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 37
delete from ad_product_boards where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 38
delete from ad_ads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 39
delete from ad_groups where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAdsOf, 40
delete from ad_campaigns where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAudiences
delete from ad_list_records where bucket = :bucket and upload_id in (
select id from ad_list_uploads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId));

-- upkeep/erase-person-store.ts: deleteAudiences, 2
delete from ad_list_uploads where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAudiences, 3
delete from ad_audiences where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteAudiences, 4
delete from ad_look_ups where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteShares
delete from ad_audience_shares where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteShares, 2
delete from ad_audience_shares where with_account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteReports
delete from ad_report_parts where bucket = :bucket and report_id in (
select id from ad_report_files where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId));

-- upkeep/erase-person-store.ts: deleteReports, 2
delete from ad_report_mails where bucket = :bucket and report_id in (
select id from ad_report_files where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId));

-- upkeep/erase-person-store.ts: deleteReports, 3
delete from ad_report_files where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteReports, 4
delete from ad_report_schedules where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteReports, 5
delete from ad_report_stops where bucket = :bucket and account_id in (
select id from ad_accounts where bucket = :bucket and owner_id = :personId);

-- upkeep/erase-person-store.ts: deleteChoicesOf
update ad_audiences set created_by = null where created_by = :personId;

-- upkeep/erase-person-store.ts: deleteChoicesOf, 2
delete from ad_preferences where person_id = :personId;

-- upkeep/erase-person-store.ts: deleteChoicesOf, 3
delete from ad_needs_later where person_id = :personId;

-- upkeep/erase-person-store.ts: deleteChoicesOf, 4
delete from ad_notice_reads where person_id = :personId;

-- upkeep/erase-person-store.ts: deleteChoicesOf, 5
delete from ad_notice_choices where person_id = :personId;

-- upkeep/erase-person-store.ts: deleteViewer
delete from ad_look_ups where who = :personId;

-- upkeep/erase-person-store.ts: deleteViewer, 2
delete from ad_complaints where person_id = :personId;

-- upkeep/erase-person-store.ts: deleteViewer, 3
delete from ad_modes where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deleteViewer, 4
delete from ad_audience_members where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deleteViewer, 5
delete from ad_alike_scores where person_id = :personId;

-- upkeep/erase-person-store.ts: deleteViewer, 6
delete from ad_seen where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deleteViewer, 7
delete from ad_viewers where bucket = :bucket and person_id = :personId;

-- upkeep/forget-store.ts: forgetRing
select forget_ad_events(:ring::integer, :now::timestamptz) as forgotten;

-- upkeep/forget-store.ts: forgetSamples
select forget_ad_samples(:ring::integer, :now::timestamptz) as forgotten;

-- upkeep/forget-store.ts: isThere
select 1 as found from ad_accounts where bucket = :bucket and id = :accountId;

-- upkeep/forget-store.ts: forgetChanges
select forget_ad_changes(:bucket::smallint, :id::bigint) as forgotten;
