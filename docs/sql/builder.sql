-- Made by npm run sql from the stores of server/builder: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/draft-store.ts: insertDraft
insert into pin_drafts (bucket, id, person_id, kind, scenario, state, version, content,
  board_id, section_id, publish_at, created_at, updated_at, advertiser_id)
select :bucket::smallint, :id, :personId, :kind, :scenario, 'draft', 1, :content::jsonb, :boardId, :sectionId, :publishAt::timestamptz, :now, :now,
  :advertiserId::bigint
where :most > (select count(*) from pin_drafts
  where bucket = :bucket and person_id = :personId and state <> 'published')
on conflict (bucket, id) do nothing
returning
id, person_id as "personId", kind, scenario, state, version, content, advertiser_id as "advertiserId",
board_id as "boardId", section_id as "sectionId", publish_at as "publishAt", failure_code as "failureCode",
failure_message as "failureMessage", pin_id as "pinId", created_at as "createdAt",
updated_at as "updatedAt";

-- core/draft-store.ts: countDrafts
select count(*)::int as drafts from pin_drafts
where bucket = :bucket and person_id = :personId and state <> 'published';

-- core/draft-store.ts: updateDraftRow
update pin_drafts set kind = :kind, scenario = :scenario, content = :content, board_id = :boardId, section_id = :sectionId,
  publish_at = :publishAt, updated_at = :now, advertiser_id = :advertiserId, version = version + 1, failure_code = null,
  failure_message = null
where bucket = :bucket and id = :id;

-- core/draft-store.ts: draftsByIds
select
id, person_id as "personId", kind, scenario, state, version, content, advertiser_id as "advertiserId",
board_id as "boardId", section_id as "sectionId", publish_at as "publishAt", failure_code as "failureCode",
failure_message as "failureMessage", pin_id as "pinId", created_at as "createdAt",
updated_at as "updatedAt" from pin_drafts
where (bucket, id) in (select * from unnest(:buckets::smallint[], :known::bigint[]));

-- core/draft-store.ts: lockDrafts
select
id, person_id as "personId", kind, scenario, state, version, content, advertiser_id as "advertiserId",
board_id as "boardId", section_id as "sectionId", publish_at as "publishAt", failure_code as "failureCode",
failure_message as "failureMessage", pin_id as "pinId", created_at as "createdAt",
updated_at as "updatedAt" from pin_drafts
where bucket = :bucket and id = any(:known::bigint[])
order by id for update;

-- core/draft-store.ts: draftsOf
select
id, person_id as "personId", kind, scenario, state, version, content, advertiser_id as "advertiserId",
board_id as "boardId", section_id as "sectionId", publish_at as "publishAt", failure_code as "failureCode",
failure_message as "failureMessage", pin_id as "pinId", created_at as "createdAt",
updated_at as "updatedAt" from pin_drafts
where bucket = :bucket and person_id = :personId and state in ('draft', 'publishing')
  and id < coalesce(:after::bigint, 9223372036854775807)
order by id desc limit :limit;

-- core/draft-store.ts: deleteDraftRows
delete from pin_drafts
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/draft-store.ts: deleteDraftsOf
delete from pin_drafts where bucket = :bucket and person_id = :personId;

-- publishing/step-store.ts: scheduledOf
select
id, person_id as "personId", kind, scenario, state, version, content, advertiser_id as "advertiserId",
board_id as "boardId", section_id as "sectionId", publish_at as "publishAt", failure_code as "failureCode",
failure_message as "failureMessage", pin_id as "pinId", created_at as "createdAt",
updated_at as "updatedAt" from pin_drafts
where bucket = :bucket and person_id = :personId and state = 'scheduled'
  and (publish_at, id) > (:at::timestamptz, :id::bigint)
order by publish_at, id limit :limit;

-- publishing/step-store.ts: stepDraft
update pin_drafts set state = :state, publish_at = :publishAt, failure_code = :code, failure_message = :message,
  pin_id = :pinId, updated_at = :now, version = version + 1
where bucket = :bucket and id = :id;

-- publishing/step-store.ts: deletePublishedBefore
delete from pin_drafts where (bucket, id) in (
select bucket, id from pin_drafts where state = 'published' and updated_at < :before
order by updated_at limit :limit);

-- publishing/step-store.ts: draftedAmong
select distinct named #>> '{}' as signature
from pin_drafts, jsonb_path_query(content, '$.pictures[*].**.signature') as named
where named #>> '{}' = any(:signatures);

-- upkeep/reconcile-store.ts: scheduledCounts
select p.id as key, p.scheduled_pin_count <> (
  select count(*) from pin_drafts d
  where d.bucket = p.bucket and d.person_id = p.id and d.state = 'scheduled') as wrong
from people p where (p.bucket, p.id) > (:bucket::smallint, :after::bigint)
order by p.bucket, p.id limit :limit;

-- upkeep/reconcile-store.ts: scheduledOfPerson
select count(*)::int as pins from pin_drafts
where bucket = :bucket and person_id = :personId and state = 'scheduled';
