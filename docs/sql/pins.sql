-- Made by npm run sql from the stores of server/pins: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- bulk/bulk-cover-store.ts: rememberCovers
insert into bulk_job_covers (bucket, job_id, board_id, signature, chosen, pin_id, crop)
select :bucket, :jobId, * from unnest(:ids::bigint[], :coverSignatures::text[], :coverChosens::boolean[], :coverPinIds::bigint[], :coverCrops::jsonb[]);

-- bulk/bulk-cover-store.ts: rememberedCovers
with stored as materialized (
  select board_id, signature, chosen, pin_id, crop from bulk_job_covers
  where bucket = :bucket and job_id = :jobId),
present as materialized (
  select distinct stored.board_id from stored
  join pins on pins.bucket = ((stored.board_id >> 12) & 1023)::smallint and pins.board_id = stored.board_id
    and pins.signature = stored.signature
    and (stored.pin_id is null or pins.id = stored.pin_id))
select board_id as "boardId", signature, chosen, pin_id as "pinId", crop
from stored where board_id in (select board_id from present);

-- bulk/bulk-cover-store.ts: locationsLeftBy
select distinct board_id as "boardId", section_id as "sectionId" from bulk_job_pins
where bucket = :bucket and job_id = :jobId;

-- bulk/bulk-job-store.ts: insertBulkJob
insert into bulk_jobs (bucket, id, person_id, action, to_board_id, to_section_id, undoes,
  leaves_section_id, status, pin_count, done_count, created_at, board_id, plan)
values (:bucket, :id, :personId, :action, :toBoardId, :toSectionId, :undoes, :leavesSectionId, 'running', :pinCount, 0, :createdAt, :boardId, :plan);

-- bulk/bulk-job-store.ts: lockRunningJob
select
id, person_id as "personId", action, to_board_id as "toBoardId", to_section_id as "toSectionId",
undoes, leaves_section_id as "leavesSectionId", board_id as "boardId", plan, status, pin_count as "pinCount",
done_count as "doneCount", created_at as "createdAt",
finished_at as "finishedAt" from bulk_jobs
where bucket = :bucket and id = :id and status = 'running' for update;

-- bulk/bulk-job-store.ts: lockJobOf
select
id, person_id as "personId", action, to_board_id as "toBoardId", to_section_id as "toSectionId",
undoes, leaves_section_id as "leavesSectionId", board_id as "boardId", plan, status, pin_count as "pinCount",
done_count as "doneCount", created_at as "createdAt",
finished_at as "finishedAt" from bulk_jobs
where bucket = :bucket and id = :id and person_id = :personId for update;

-- bulk/bulk-job-store.ts: bulkJobsOf
select
id, person_id as "personId", action, to_board_id as "toBoardId", to_section_id as "toSectionId",
undoes, leaves_section_id as "leavesSectionId", board_id as "boardId", plan, status, pin_count as "pinCount",
done_count as "doneCount", created_at as "createdAt",
finished_at as "finishedAt" from bulk_jobs
where bucket = :bucket and person_id = :personId and id < :before::bigint
order by id desc limit :limit;

-- bulk/bulk-job-store.ts: countDone
update bulk_jobs set done_count = done_count + :count,
  pin_count = greatest(pin_count, done_count + :count)
where bucket = :bucket and id = :id;

-- bulk/bulk-job-store.ts: endBulkJob
update bulk_jobs set status = :status, finished_at = :now where bucket = :bucket and id = :id;

-- bulk/bulk-job-store.ts: endBulkJob, 2
delete from busy_boards where job_id = :id;

-- bulk/bulk-job-store.ts: markUndone
update bulk_jobs set status = 'undone' where bucket = :bucket and id = :id;

-- bulk/bulk-job-store.ts: actionsOn
select action from busy_boards
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]));

-- bulk/bulk-job-store.ts: holdBoards
insert into busy_boards (bucket, board_id, job_id, action)
select bucket, id, :id, :action from unnest(:buckets::smallint[], :boardIds::bigint[]) as held (bucket, id);

-- bulk/bulk-job-store.ts: deleteJobsBefore
select id from bulk_jobs where finished_at < :before order by finished_at limit :limit;

-- bulk/bulk-job-store.ts: deleteJob
select 1 from bulk_jobs where bucket = :bucket and id = :id for update skip locked;

-- bulk/bulk-job-store.ts: deleteJob, 2
delete from bulk_job_pins where bucket = :bucket and job_id = :id;

-- bulk/bulk-job-store.ts: deleteJob, 3
delete from bulk_job_covers where bucket = :bucket and job_id = :id;

-- bulk/bulk-job-store.ts: deleteJob, 4
delete from bulk_jobs where bucket = :bucket and id = :id;

-- bulk/bulk-job-store.ts: deleteJobsOf
delete from busy_boards where job_id in (
select id from bulk_jobs where bucket = :bucket and person_id = :personId);

-- bulk/bulk-job-store.ts: deleteJobsOf, 2
delete from bulk_job_pins where bucket = :bucket and job_id in (
select id from bulk_jobs where bucket = :bucket and person_id = :personId);

-- bulk/bulk-job-store.ts: deleteJobsOf, 3
delete from bulk_job_covers where bucket = :bucket and job_id in (
select id from bulk_jobs where bucket = :bucket and person_id = :personId);

-- bulk/bulk-job-store.ts: deleteJobsOf, 4
delete from bulk_jobs where bucket = :bucket and person_id = :personId
returning case when status = 'running' then board_id end as id;

-- bulk/bulk-pins-store.ts: groupsOf
select board_id as "boardId", section_id as "sectionId", count(*)::int as pins
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
group by 1, 2;

-- bulk/bulk-pins-store.ts: boardsPinnedOn
select distinct board_id as id from pins where person_id = :personId;

-- bulk/bulk-pins-store.ts: takeNamedPins
insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
select :bucket, :jobId, pins.id, pins.board_id, pins.section_id
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
where pins.board_id = any(:boardIds::bigint[]);

-- bulk/bulk-pins-store.ts: takePinsOfLocation
insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
select :jobBucket, :jobId, id, board_id, section_id from pins
where bucket = :boardBucket and board_id = :placeBoardId and (:whole or section_id is not distinct from :placeSectionId::bigint)
  and not coalesce(board_id = :exceptBoardId and section_id is not distinct from :exceptSectionId::bigint, false);

-- bulk/bulk-pins-store.ts: takePinsOfPerson
insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
select :bucket, :jobId, id, board_id, section_id from pins
where person_id = :personId and board_id = any(:boardIds::bigint[])
  and not coalesce(board_id = :boardId and section_id is not distinct from :sectionId::bigint, false);

-- bulk/bulk-pins-store.ts: takeReverse
insert into bulk_job_pins
  (bucket, job_id, pin_id, board_id, section_id, to_board_id, to_section_id)
select :bucket, :jobId, pin_id, :boardId, :sectionId, board_id, section_id from bulk_job_pins
where bucket = :bucket and job_id = :id and is_done;

-- bulk/bulk-pins-store.ts: takeDeleted
insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
select :bucket, :jobId, pin_id, board_id, section_id from bulk_job_pins
where bucket = :bucket and job_id = :undoneId and is_done;

-- bulk/bulk-pins-store.ts: takeMerged
insert into bulk_job_pins (bucket, job_id, pin_id, board_id, to_board_id, to_section_id)
select :bucket, :jobId, id, :fromId, :boardId, section_id
from unnest(:ids::bigint[], :sectionIds::bigint[]) as merged (id, section_id);

-- bulk/bulk-pins-store.ts: notePinsDone
insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id, is_done)
select :bucket, :jobId, id, :boardId, section_id, true
from unnest(:ids::bigint[], :sectionIds::bigint[]) as done (id, section_id)
on conflict (bucket, job_id, pin_id) do update set section_id = excluded.section_id;

-- bulk/bulk-pins-store.ts: pinsDone
select pin_id as id, section_id as "sectionId" from bulk_job_pins
where bucket = :bucket and job_id = :jobId and is_done;

-- bulk/bulk-pins-store.ts: boardsLeftBy
select distinct board_id as id from bulk_job_pins where bucket = :bucket and job_id = :jobId;

-- bulk/bulk-pins-store.ts: nextPinsOf
select pin_id as id, board_id as "boardId", section_id as "sectionId",
  to_board_id as "toBoardId", to_section_id as "toSectionId"
from bulk_job_pins
where bucket = :bucket and job_id = :jobId and not is_done
order by pin_id limit :limit;

-- bulk/bulk-pins-store.ts: markPinsDone
update bulk_job_pins set is_done = true
where bucket = :bucket and job_id = :jobId and pin_id = any(:ids::bigint[]);

-- core/change-store.ts: insertPin
with added as (
  insert into pins (
    bucket, id, board_id, section_id, person_id, signature, title, description, alt_text,
    link, domain, method, source_pin_id, origin_pin_id, origin_person_id, words,
    created_at, updated_at, version, facts, made_of, picture_print)
  values (:bucket, :id::bigint, :boardId, :sectionId, :personId::bigint, :signature, :title, :description, :altText, :link, :domain, :method, :sourcePinId, coalesce(:originPinId::bigint, :id::bigint), coalesce(:originPersonId::bigint, :personId::bigint),
    ((case when cardinality(:foundOtherwise::text[]) = 0 then (
    setweight(to_tsvector('simple', :foundTitle), 'A') || setweight(to_tsvector('simple', :foundTags), 'B')
    || setweight(to_tsvector('simple', :foundDescription), 'C') || setweight(to_tsvector('simple', :foundRest), 'D'))
    else ((
    setweight(to_tsvector('simple', :foundTitle), 'A') || setweight(to_tsvector('simple', :foundTags), 'B')
    || setweight(to_tsvector('simple', :foundDescription), 'C') || setweight(to_tsvector('simple', :foundRest), 'D'))::text || ' ' || (
    setweight(to_tsvector('simple', (:foundOtherwise::text[])[1]), 'A') || setweight(to_tsvector('simple', (:foundOtherwise::text[])[2]), 'B')
    || setweight(to_tsvector('simple', (:foundOtherwise::text[])[3]), 'C') || setweight(to_tsvector('simple', (:foundOtherwise::text[])[4]), 'D'))::text)::tsvector end)
    || replace(' ' || (case when cardinality(:foundOtherwise::text[]) = 0 then (
    setweight(to_tsvector(:language::regconfig, :foundTitle), 'A') || setweight(to_tsvector(:language::regconfig, :foundTags), 'B')
    || setweight(to_tsvector(:language::regconfig, :foundDescription), 'C') || setweight(to_tsvector(:language::regconfig, :foundRest), 'D'))
    else ((
    setweight(to_tsvector(:language::regconfig, :foundTitle), 'A') || setweight(to_tsvector(:language::regconfig, :foundTags), 'B')
    || setweight(to_tsvector(:language::regconfig, :foundDescription), 'C') || setweight(to_tsvector(:language::regconfig, :foundRest), 'D'))::text || ' ' || (
    setweight(to_tsvector(:language::regconfig, (:foundOtherwise::text[])[1]), 'A') || setweight(to_tsvector(:language::regconfig, (:foundOtherwise::text[])[2]), 'B')
    || setweight(to_tsvector(:language::regconfig, (:foundOtherwise::text[])[3]), 'C') || setweight(to_tsvector(:language::regconfig, (:foundOtherwise::text[])[4]), 'D'))::text)::tsvector end)::text, ' ''', ' ''/' || :code || '/')::tsvector
    || array_to_tsvector(:foundFacts::text[])), :now, :now, 1, :facts::jsonb, :madeOf::jsonb, decode(:picturePrint, 'hex'))
  on conflict (bucket, id) do nothing
  returning *),
published as (
  insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words, price)
  select bucket, id, board_id, person_id, signature, source_pin_id is null, words, :price::float8
  from added where :isPublic
  returning bucket, board_id, signature),
announced as (insert into events (bucket, kind, subject)
select bucket, 'picture', board_id || ' ' || signature from (select * from published) as changed)
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from added as pins;

-- core/change-store.ts: updatePinText
update pins set title = :title, description = :description, alt_text = :altText, link = :link, domain = :domain,
  updated_at = :now, version = version + 1, facts = case when link = :link then facts end
where bucket = :bucket and id = :id
returning
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf";

-- core/change-store.ts: movePinRows
update pins set board_id = :boardId, section_id = :sectionId, updated_at = :now, version = version + 1,
  place = case when board_id = :boardId then place end
where bucket = :bucket and id = any(:ids::bigint[]);

-- core/change-store.ts: deletePinRows
with hidden as (
    delete from pin_search where bucket = :bucket and pin_id = any(:ids::bigint[])
    returning bucket, board_id, signature),
  announced as (insert into events (bucket, kind, subject)
  select bucket, 'picture', board_id || ' ' || signature from (select * from hidden) as changed),
  untagged as (delete from pin_hashtags where bucket = :bucket and pin_id = any(:ids::bigint[])),
  unliked as (delete from pin_likes where bucket = :bucket and pin_id = any(:ids::bigint[])),
  uncounted as (delete from pin_like_counts where bucket = :bucket and pin_id = any(:ids::bigint[])),
  unpaid as (delete from pin_sponsors where bucket = :bucket and pin_id = any(:ids::bigint[])),
  unshuffled as (delete from pin_shuffle_assets where bucket = :bucket and pin_id = any(:ids::bigint[])),
  silenced as (delete from pin_comments where bucket = :bucket and pin_id = any(:ids::bigint[]))
delete from pins where bucket = :bucket and id = any(:ids::bigint[]);

-- core/change-store.ts: emptySection
update pins set section_id = null, updated_at = :now, version = version + 1
where bucket = :bucket and section_id = :sectionId;

-- core/comment-count-store.ts: countComment
insert into pin_comments (bucket, pin_id, signature, comments, are_off)
values (:bucket, :id, :signature, 1, false)
on conflict (bucket, pin_id) do update set comments = pin_comments.comments + 1;

-- core/comment-count-store.ts: uncountComments
update pin_comments set comments = comments - :count where bucket = :bucket and pin_id = :pinId;

-- core/comment-count-store.ts: correctCommentCount
select 1 from pin_comments where bucket = :bucket and pin_id = :pinId for update;

-- core/comment-count-store.ts: correctCommentCount, 2
update pin_comments set comments = :comments where bucket = :bucket and pin_id = :pinId and comments <> :comments;

-- core/comment-count-store.ts: switchComments
insert into pin_comments (bucket, pin_id, signature, comments, are_off)
values (:bucket, :id, :signature, 0, :areOff)
on conflict (bucket, pin_id) do update set are_off = excluded.are_off;

-- core/list-store.ts: pinsOfBoard
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pins
where bucket = :bucket and board_id = :boardId and id < :after
order by id desc limit :limit;

-- core/list-store.ts: pinsOutsideSections
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pins
where bucket = :bucket and board_id = :boardId and section_id is null and id < :after
order by id desc limit :limit;

-- core/list-store.ts: pinsOfSection
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pins
where bucket = :bucket and section_id = :sectionId and id < :after
order by id desc limit :limit;

-- core/list-store.ts: pinsOfPerson
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pins
where person_id = :personId and id < :after
order by id desc limit :limit;

-- core/list-store.ts: pinsMadeBy
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pins
where person_id = :personId and source_pin_id is null and id < :after
order by id desc limit :limit;

-- core/list-store.ts: publicPinsOfPerson
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pin_search as found
join pins on pins.bucket = found.bucket and pins.id = found.pin_id
where found.person_id = :personId and found.pin_id < :after
order by found.pin_id desc limit :limit;

-- core/list-store.ts: publicPinsMadeBy
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pin_search as found
join pins on pins.bucket = found.bucket and pins.id = found.pin_id
where found.person_id = :personId and found.made and found.pin_id < :after
order by found.pin_id desc limit :limit;

-- core/list-store.ts: lastPinsOfPictures
select distinct on (signature) signature, board_id as "boardId" from pins
where person_id = :personId and signature = any(:signatures::text[])
order by signature, id desc;

-- core/list-store.ts: publicBoardsOfPicture
select board_id as "boardId" from pin_search
where signature = :signature order by pin_id desc limit :limit;

-- core/list-store.ts: newestSignaturesOfBoard
select signature from pins where bucket = :bucket and board_id = :boardId order by id desc limit :limit;

-- core/list-store.ts: newestSignaturesSaying
with requested as (
  select string_agg('''/' || code || '/' || stem || '''', ' | ')::tsquery as any_of
  from unnest(:codes::text[], :names::text[]) as language (code, name)
  cross join lateral unnest(tsvector_to_array(to_tsvector(name::regconfig, :words))) as stem)
select signature
from (select id, signature, words from pins
      where bucket = :bucket and board_id = :boardId order by id desc limit :limit) as newest
where words @@ (select any_of from requested)
order by id desc;

-- core/list-store.ts: newestSignaturesOfSection
select signature from pins where bucket = :bucket and section_id = :sectionId order by id desc limit :limit;

-- core/published-store.ts: publishedPins
with found as materialized (
  select bucket, pin_id, board_id from pin_search
  where bucket >= :bucket and bucket < :end and (bucket, pin_id) > (:bucket, :id)
  order by bucket, pin_id limit :limit),
here as materialized (
  select found.bucket, found.pin_id, pins.person_id,
    boards.privacy = 'public' and not owner.is_unlisted and not owner.suspended_at is not null as is_public
  from found
  join boards on boards.bucket = found.bucket and boards.id = found.board_id
  join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
  join pins on pins.bucket = found.bucket and pins.id = found.pin_id),
pinners as materialized (
  select people.id from people
  where (people.bucket, people.id) in (select ((person_id >> 12) & 1023)::smallint, person_id from here)
    and not people.is_unlisted and not people.suspended_at is not null)
select found.bucket, found.pin_id as id,
  (here.is_public and here.person_id in (select id from pinners)) is true as "isPublic"
from found left join here on here.bucket = found.bucket and here.pin_id = found.pin_id
order by found.bucket, found.pin_id;

-- core/saves-store.ts: lockPictureCount
insert into picture_counts (bucket, signature, pins, saves) values (:bucket, :signature, 0, 0)
on conflict (bucket, signature) do update set pins = picture_counts.pins;

-- core/saves-store.ts: lockPictureCounts
insert into picture_counts (bucket, signature, pins, saves)
select bucket, signature, 0, 0
from unnest(:buckets::smallint[], :signatures::text[]) as wanted (bucket, signature)
order by signature
on conflict (bucket, signature) do update set pins = picture_counts.pins;

-- core/saves-store.ts: publicAmong
select pin_search.pin_id as id, not pin_search.made as "isSave"
from unnest(:buckets::smallint[], :pinIds::bigint[]) as wanted (bucket, id)
join pin_search on pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.id;

-- core/saves-store.ts: countPins
with counted as (
  insert into picture_counted_pins (bucket, signature, pin_id, is_save)
  select * from unnest(:buckets::smallint[], :signatures::text[], :ids::bigint[], :isSaves::boolean[])
  on conflict do nothing returning bucket, signature, is_save),
sums as (
  select bucket, signature, count(*) as pins, count(*) filter (where is_save) as saves
  from counted group by bucket, signature)
update picture_counts
set pins = picture_counts.pins + sums.pins, saves = picture_counts.saves + sums.saves
from sums
where picture_counts.bucket = sums.bucket and picture_counts.signature = sums.signature;

-- core/saves-store.ts: uncountPins
with gone as (
  delete from picture_counted_pins
  where (bucket, signature, pin_id)
    in (select * from unnest(:buckets::smallint[], :signatures::text[], :ids::bigint[]))
  returning bucket, signature, is_save),
sums as (
  select bucket, signature, count(*) as pins, count(*) filter (where is_save) as saves
  from gone group by bucket, signature)
update picture_counts
set pins = picture_counts.pins - sums.pins, saves = picture_counts.saves - sums.saves
from sums
where picture_counts.bucket = sums.bucket and picture_counts.signature = sums.signature;

-- core/store.ts: pinsByIds
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf"
from unnest(:buckets::smallint[], :known::bigint[]) as wanted (bucket, id)
join pins on pins.bucket = wanted.bucket and pins.id = wanted.id;

-- core/store.ts: signaturesByIds
select pins.id, pins.signature
from unnest(:buckets::smallint[], :known::bigint[]) as wanted (bucket, id)
join pins on pins.bucket = wanted.bucket and pins.id = wanted.id;

-- core/store.ts: lockPins
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf" from pins
where pins.bucket = :bucket and pins.id = any(:known::bigint[])
order by pins.id for update;

-- indexing/hashtag-store.ts: insertHashtags
insert into pin_hashtags (tag, bucket, pin_id)
select * from unnest(:tags::text[], :buckets::smallint[], :pinIds::bigint[])
on conflict do nothing;

-- indexing/hashtag-store.ts: deleteHashtags
delete from pin_hashtags where bucket = :bucket and pin_id = :pinId;

-- indexing/rank-store.ts: boundsOfLiked
select (bounds.at)[1]::float8 as quarter, (bounds.at)[2]::float8 as tenth,
  (bounds.at)[3]::float8 as hundredth
from (select percentile_disc(array[0.75, 0.9, 0.99]) within group (order by (counts.saves + ('x' || substr(counts.signature, 9, 8))::bit(32)::bigint / 4294967296.0)) as at
      from picture_counts as counts where pins > 0) as bounds;

-- indexing/rank-store.ts: rankSome
with here as materialized (
  select bucket, pin_id, signature from pin_search
  where (bucket, pin_id) > (:afterBucket::smallint, :afterId::bigint)
    and (bucket, pin_id) <= (:lastBucket::smallint, :lastId::bigint)),
placed as materialized (
  select counts.signature, counts.saves, (counts.saves + ('x' || substr(counts.signature, 9, 8))::bit(32)::bigint / 4294967296.0) as place from picture_counts as counts
  where (counts.bucket, counts.signature) in (
    select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from here)
    and (counts.saves + ('x' || substr(counts.signature, 9, 8))::bit(32)::bigint / 4294967296.0) >= :quarter::float8),
first as materialized (
  select signature, min(pin_id) as pin_id from pin_search
  where signature in (select signature from placed) group by signature),
wanted as materialized (
  select here.bucket, here.pin_id,
    case when place >= :hundredth::float8 then 2 when place >= :tenth::float8 then 1 else 0 end as tier,
    case when saves > 1 and place >= :hundredth::float8 then 2 when saves > 0 then 1 else 0 end as liked
  from here
  left join first on first.signature = here.signature and first.pin_id = here.pin_id
  left join placed on placed.signature = first.signature)
update pin_search set tier = wanted.tier, liked = wanted.liked,
  words = ts_delete(pin_search.words, '{@tenth,@hundredth}') || case wanted.tier when 2 then '@hundredth @tenth'::tsvector
  when 1 then '@tenth'::tsvector else ''::tsvector end
from wanted
where pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.pin_id
  and (pin_search.bucket, pin_search.pin_id) > (:afterBucket::smallint, :afterId::bigint)
  and (pin_search.bucket, pin_search.pin_id) <= (:lastBucket::smallint, :lastId::bigint)
  and (pin_search.tier, pin_search.liked) <> (wanted.tier, wanted.liked);

-- indexing/search-form-store.ts: searchForm
select version from search_form;

-- indexing/search-form-store.ts: setSearchForm
insert into search_form (version) values (:version)
on conflict (one) do update set version = excluded.version;

-- indexing/search-form-store.ts: pinIdsAfter
select id from pins where (bucket, id) > (:bucket::smallint, :id::bigint)
order by bucket, id limit :limit;

-- indexing/search-store.ts: publishPins
with before as materialized (
  select bucket, board_id, signature from pin_search
  where bucket = :bucket and pin_id = any(:ids::bigint[])),
published as (
  insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words, price)
  select bucket, id, board_id, person_id, signature, source_pin_id is null, words,
    (facts -> 'product' ->> 'price')::float8
  from (select * from pins where bucket = :bucket and id = any(:ids::bigint[]) and board_id = :boardId
        order by id for update) as here
  on conflict (bucket, pin_id) do update set board_id = excluded.board_id,
    words = excluded.words || case pin_search.tier when 2 then '@hundredth @tenth'::tsvector
    when 1 then '@tenth'::tsvector else ''::tsvector end, price = excluded.price
  returning bucket, board_id, signature),
announced as (insert into events (bucket, kind, subject)
select bucket, 'picture', board_id || ' ' || signature from (select * from before union select * from published) as changed)
select 1 from published;

-- indexing/search-store.ts: hidePins
with hidden as (
  delete from pin_search where bucket = :bucket and pin_id = any(:ids::bigint[])
  returning bucket, board_id, signature),
announced as (insert into events (bucket, kind, subject)
select bucket, 'picture', board_id || ' ' || signature from (select * from hidden) as changed)
select 1 from hidden;

-- indexing/search-store.ts: takeTurn
select pg_advisory_xact_lock(hashtextextended('pins.visibility', :boardId::bigint));

-- indexing/searched-store.ts: setSearched
with incoming as (
  select bucket, id, price, ((case when cardinality(otherwise) = 0 then (
  setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', tags), 'B')
  || setweight(to_tsvector('simple', description), 'C') || setweight(to_tsvector('simple', rest), 'D'))
  else ((
  setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', tags), 'B')
  || setweight(to_tsvector('simple', description), 'C') || setweight(to_tsvector('simple', rest), 'D'))::text || ' ' || (
  setweight(to_tsvector('simple', (otherwise)[1]), 'A') || setweight(to_tsvector('simple', (otherwise)[2]), 'B')
  || setweight(to_tsvector('simple', (otherwise)[3]), 'C') || setweight(to_tsvector('simple', (otherwise)[4]), 'D'))::text)::tsvector end)
  || replace(' ' || (case when cardinality(otherwise) = 0 then (
  setweight(to_tsvector(language::regconfig, title), 'A') || setweight(to_tsvector(language::regconfig, tags), 'B')
  || setweight(to_tsvector(language::regconfig, description), 'C') || setweight(to_tsvector(language::regconfig, rest), 'D'))
  else ((
  setweight(to_tsvector(language::regconfig, title), 'A') || setweight(to_tsvector(language::regconfig, tags), 'B')
  || setweight(to_tsvector(language::regconfig, description), 'C') || setweight(to_tsvector(language::regconfig, rest), 'D'))::text || ' ' || (
  setweight(to_tsvector(language::regconfig, (otherwise)[1]), 'A') || setweight(to_tsvector(language::regconfig, (otherwise)[2]), 'B')
  || setweight(to_tsvector(language::regconfig, (otherwise)[3]), 'C') || setweight(to_tsvector(language::regconfig, (otherwise)[4]), 'D'))::text)::tsvector end)::text, ' ''', ' ''/' || code || '/')::tsvector
  || array_to_tsvector(facts)) as words
  from json_to_recordset(:rows::json) as incoming (bucket smallint, id bigint, title text, tags text,
    description text, rest text, language text, code text, facts text[], price float8, otherwise text[])),
changed as (
  update pins set words = incoming.words from incoming
  where pins.bucket = incoming.bucket and pins.id = incoming.id)
update pin_search set words = incoming.words || case pin_search.tier when 2 then '@hundredth @tenth'::tsvector
when 1 then '@tenth'::tsvector else ''::tsvector end, price = incoming.price from incoming
where pin_search.bucket = incoming.bucket and pin_search.pin_id = incoming.id;

-- lists/neighbours-store.ts: boardsWithNeighbours
with boards_of_picture as materialized (
  select bucket, board_id from pin_search
  where signature = :signature order by pin_id desc limit :boards),
neighbours as materialized (
  select distinct beside.signature from boards
  cross join lateral (
    select signature from pins
    where pins.bucket = boards.bucket and pins.board_id = boards.id and signature <> :signature
    order by pins.id desc limit :neighbours) as beside
  where (boards.bucket, boards.id) in (select bucket, board_id from boards_of_picture)),
elsewhere as materialized (
  select counted.pin_id from picture_counts
  cross join lateral (
    select pin_id from picture_counted_pins as listed
    where listed.bucket = picture_counts.bucket and listed.signature = picture_counts.signature
    order by listed.pin_id desc limit :boardsEach) as counted
  where (picture_counts.bucket, picture_counts.signature) in (
    select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from neighbours))
select board_id as "boardId" from pin_search
where (bucket, pin_id) in (select ((pin_id >> 12) & 1023)::smallint, pin_id from elsewhere)
group by board_id
order by count(*) desc, board_id desc limit :limit;

-- lists/savers-store.ts: saversAmong
select distinct pins.person_id as id
from unnest(:ids::bigint[], :since::bigint[]) as who (id, since)
join pins on pins.person_id = who.id and pins.id >= who.since;

-- ordering/order-store.ts: pinsInManualOrder
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf", coalesce(place, -id)::text as key from pins
where bucket = :bucket and board_id = :boardId and (coalesce(place, -id), id) > (:key::bigint, :id::bigint)
  and (:isWhole or section_id is null)
order by coalesce(place, -id), id limit :limit;

-- ordering/order-store.ts: pinsByColor
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf", coalesce(color_place, -1)::text as key from pins
where bucket = :bucket and board_id = :boardId
  and (coalesce(color_place, -1), -id) > (:key::integer, -:id::bigint)
  and (:isWhole or section_id is null)
order by coalesce(color_place, -1), -id limit :limit;

-- ordering/order-store.ts: pinsInColor
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf", coalesce(color_place, -1)::text as key from pins
where bucket = :bucket and board_id = :boardId
  and (coalesce(color_place, -1), -id) > (:key::integer, -:id::bigint)
  and (:isWhole or section_id is null)
  and exists (
    select 1 from unnest(:fromHues::integer[], :toHues::integer[], :fromShades::integer[], :toShades::integer[])
      as wanted (from_hue, to_hue, from_shade, to_shade)
    where color_place / 1000 >= from_hue and color_place / 1000 < to_hue
      and color_place % 1000 >= from_shade and color_place % 1000 < to_shade)
order by coalesce(color_place, -1), -id limit :limit;

-- ordering/order-store.ts: sectionPinsInManualOrder
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf", coalesce(place, -id)::text as key from pins
where bucket = :bucket and section_id = :sectionId and (coalesce(place, -id), id) > (:key::bigint, :id::bigint)
order by coalesce(place, -id), id limit :limit;

-- ordering/order-store.ts: sectionPinsByColor
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf", coalesce(color_place, -1)::text as key from pins
where bucket = :bucket and section_id = :sectionId
  and (coalesce(color_place, -1), -id) > (:key::integer, -:id::bigint)
order by coalesce(color_place, -1), -id limit :limit;

-- ordering/order-store.ts: sortKeyOnBoard
select coalesce(place, -id)::text as key from pins
where bucket = :bucket and id = :id and board_id = :boardId;

-- ordering/order-store.ts: nextSortKey
select coalesce(place, -id)::text as key from pins
where bucket = :bucket and board_id = :boardId and coalesce(place, -id) > :after::bigint and id <> :except
order by coalesce(place, -id), id limit 1;

-- ordering/order-store.ts: setSortKey
update pins set place = :key where bucket = :bucket and id = :id;

-- ordering/order-store.ts: respaceSortKeys
update pins set place = spread.place
from (
  select id, min(coalesce(place, -id)) over ()
    + :step::bigint * (row_number() over (order by coalesce(place, -id), id) - 1) as place
  from pins where bucket = :bucket and board_id = :boardId) as spread
where pins.bucket = :bucket and pins.id = spread.id;

-- ordering/order-store.ts: pinsWithoutColor
select id, signature from pins
where bucket = :bucket and board_id = :boardId and coalesce(color_place, -1) = -1 limit :limit;

-- ordering/order-store.ts: setColorSortKeys
update pins set color_place = found.key
from unnest(:ids::bigint[], :keys::integer[]) as found (id, key)
where pins.bucket = :bucket and pins.id = found.id;

-- reactions/like-store.ts: holdPin
select 1 from pins where bucket = :bucket and id = :pinId for key share;

-- reactions/like-store.ts: insertLike
with added as (
  insert into pin_likes (bucket, pin_id, person_id, created_at) values (:bucket, :pinId, :personId, :now)
  on conflict (bucket, pin_id, person_id) do nothing returning bucket, pin_id)
insert into pin_like_counts (bucket, pin_id, likes)
select bucket, pin_id, 1 from added
on conflict (bucket, pin_id) do update set likes = pin_like_counts.likes + 1;

-- reactions/like-store.ts: deleteLikesOf
select pin_id from pin_likes where person_id = :personId order by bucket, pin_id limit :limit;

-- reactions/like-store.ts: deleteLike
with gone as (
  delete from pin_likes where bucket = :bucket and pin_id = :pinId and person_id = :personId
  returning bucket, pin_id)
update pin_like_counts set likes = likes - 1
from gone where pin_like_counts.bucket = gone.bucket and pin_like_counts.pin_id = gone.pin_id;

-- reactions/like-store.ts: correctLikes
select 1 from pin_like_counts where bucket = :bucket and pin_id = :pinId for update;

-- reactions/like-store.ts: correctLikes, 2
update pin_like_counts set likes = found.likes
from (select count(*)::int as likes from pin_likes where bucket = :bucket and pin_id = :pinId) as found
where bucket = :bucket and pin_id = :pinId and pin_like_counts.likes <> found.likes;

-- reactions/like-store.ts: likesAmong
select pin_id as "pinId", person_id as "personId" from pin_likes
where (bucket, pin_id, person_id) in (
  select * from unnest(:buckets::smallint[], :pinIds::bigint[], :personIds::bigint[]));

-- saving/backdate-store.ts: backdatePins
update pins set created_at = coalesce(backdated.created_at, pins.created_at), place = backdated.place
from unnest(:buckets::smallint[], :ids::bigint[], :createdAts::timestamptz[], :places::bigint[])
  as backdated (bucket, id, created_at, place)
where pins.bucket = backdated.bucket and pins.id = backdated.id;

-- saving/facts-store.ts: storeFacts
update pins set facts = :facts::jsonb, version = version + 1
where bucket = :bucket and id = :id and link = :link;

-- saving/many-store.ts: insertPins
with came as (
  select * from unnest(
    :buckets::smallint[], :ids::bigint[], :boardIds::bigint[], :sectionIds::bigint[], :personIds::bigint[], :signatures::text[],
    :titles::text[], :descriptions::text[], :altTexts::text[], :links::text[], :domains::text[], :methods::text[], :sourcePinIds::bigint[],
    :originPinIds::bigint[], :originPersonIds::bigint[], :arePublic::boolean[], :facts::jsonb[], :madeOf::jsonb[])
  as came (bucket, id, board_id, section_id, person_id, signature, title, description,
    alt_text, link, domain, method, source_pin_id, origin_pin_id, origin_person_id,
    is_public, facts, made_of)
  join json_to_recordset(:searched::json) as searched (pin_id bigint, s_title text, s_tags text,
    s_description text, s_rest text, s_language text, s_code text, s_facts text[], price float8, s_otherwise text[])
    on searched.pin_id = came.id),
added as (
  insert into pins (
    bucket, id, board_id, section_id, person_id, signature, title, description, alt_text,
    link, domain, method, source_pin_id, origin_pin_id, origin_person_id, words,
    created_at, updated_at, version, facts, made_of)
  select bucket, id, board_id, section_id, person_id, signature, title, description, alt_text,
    link, domain, method, source_pin_id, coalesce(origin_pin_id, id),
    coalesce(origin_person_id, person_id),
    ((case when cardinality(s_otherwise) = 0 then (
    setweight(to_tsvector('simple', s_title), 'A') || setweight(to_tsvector('simple', s_tags), 'B')
    || setweight(to_tsvector('simple', s_description), 'C') || setweight(to_tsvector('simple', s_rest), 'D'))
    else ((
    setweight(to_tsvector('simple', s_title), 'A') || setweight(to_tsvector('simple', s_tags), 'B')
    || setweight(to_tsvector('simple', s_description), 'C') || setweight(to_tsvector('simple', s_rest), 'D'))::text || ' ' || (
    setweight(to_tsvector('simple', (s_otherwise)[1]), 'A') || setweight(to_tsvector('simple', (s_otherwise)[2]), 'B')
    || setweight(to_tsvector('simple', (s_otherwise)[3]), 'C') || setweight(to_tsvector('simple', (s_otherwise)[4]), 'D'))::text)::tsvector end)
    || replace(' ' || (case when cardinality(s_otherwise) = 0 then (
    setweight(to_tsvector(s_language::regconfig, s_title), 'A') || setweight(to_tsvector(s_language::regconfig, s_tags), 'B')
    || setweight(to_tsvector(s_language::regconfig, s_description), 'C') || setweight(to_tsvector(s_language::regconfig, s_rest), 'D'))
    else ((
    setweight(to_tsvector(s_language::regconfig, s_title), 'A') || setweight(to_tsvector(s_language::regconfig, s_tags), 'B')
    || setweight(to_tsvector(s_language::regconfig, s_description), 'C') || setweight(to_tsvector(s_language::regconfig, s_rest), 'D'))::text || ' ' || (
    setweight(to_tsvector(s_language::regconfig, (s_otherwise)[1]), 'A') || setweight(to_tsvector(s_language::regconfig, (s_otherwise)[2]), 'B')
    || setweight(to_tsvector(s_language::regconfig, (s_otherwise)[3]), 'C') || setweight(to_tsvector(s_language::regconfig, (s_otherwise)[4]), 'D'))::text)::tsvector end)::text, ' ''', ' ''/' || s_code || '/')::tsvector
    || array_to_tsvector(s_facts)),
    :now, :now, 1, facts, made_of
  from came
  on conflict (bucket, id) do nothing
  returning *),
published as (
  insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words, price)
  select added.bucket, added.id, added.board_id, added.person_id, added.signature,
    added.source_pin_id is null, added.words, came.price
  from added join came on came.id = added.id
  where came.is_public
  returning bucket, board_id, signature),
announced as (insert into events (bucket, kind, subject)
select bucket, 'picture', board_id || ' ' || signature from (select * from published) as changed)
select id from added;

-- saving/own-pins-store.ts: ownPinsBefore
select pins.id, pins.link, encode(pins.picture_print, 'hex') as "picturePrint", pins.signature,
  pictures.thumb_hash as "thumbHash"
from (select * from pins
      where person_id = :personId and (:before::bigint is null or id < :before::bigint)
      order by id desc limit :limit) as pins
join pictures on pictures.bucket = (('x' || substr(pins.signature, 1, 3))::bit(12)::int >> 2)::smallint
  and pictures.signature = pins.signature
order by pins.id desc;

-- trash/merge-pins-store.ts: lockPinsOnBoard
select id, signature, section_id as "sectionId" from pins
where bucket = :bucket and board_id = :boardId order by id limit :most for update;

-- trash/merge-pins-store.ts: mergePinRows
update pins set board_id = :boardId, section_id = named.section_id, updated_at = :now,
  version = version + 1
from unnest(:ids::bigint[], :sectionIds::bigint[]) as named (id, section_id)
where pins.bucket = :bucket and pins.id = named.id;

-- trash/trash-store.ts: insertTrash
insert into trash (bucket, id, kind, person_id, board_id, owner_id, deleted_at)
select bucket, id, kind, :personId, board_id, owner_id, :now
from unnest(:buckets::smallint[], :ids::bigint[], :kinds::text[], :boardIds::bigint[], :ownerIds::bigint[])
  as named (bucket, id, kind, board_id, owner_id);

-- trash/trash-store.ts: trashPage
select trash.id, trash.kind, trash.board_id as "boardId", trash.owner_id as "ownerId",
trash.deleted_at as "deletedAt",
  coalesce(pins.pin ->> 'title', boards.board ->> 'name') as title,
  coalesce(pins.signature, boards.board ->> 'cover_signature') as signature,
  coalesce((boards.board ->> 'pin_count')::int, 1) as "pinCount",
  boards.board ->> 'privacy' as privacy, boards.merged_into as "mergedInto"
from trash
left join trashed_pins as pins on trash.kind = 'pin'
  and pins.bucket = trash.bucket and pins.id = trash.id
left join trashed_boards as boards on trash.kind = 'board'
  and boards.bucket = trash.bucket and boards.id = trash.id
where trash.person_id = :personId and trash.deleted_at > :since
  and (trash.deleted_at, trash.id) < (:at::timestamptz, :id::bigint)
order by trash.deleted_at desc, trash.id desc
limit :limit;

-- trash/trash-store.ts: trashOf
select trash.id, trash.kind, trash.board_id as "boardId", trash.owner_id as "ownerId",
trash.deleted_at as "deletedAt" from trash
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and person_id = :personId and deleted_at > :since;

-- trash/trash-store.ts: takeTrash
delete from trash
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[])) returning id;

-- trash/trash-store.ts: takeOldTrash
select id from trash where deleted_at <= :before order by deleted_at limit :limit;

-- trash/trash-store.ts: takeOldTrash, 2
delete from trash where bucket = :bucket and id in (
  select id from trash where bucket = :bucket and id = any(:ids::bigint[])
    and deleted_at <= :before for update skip locked)
returning id, kind;

-- trash/trash-store.ts: takeTrashBy
select id from trash where person_id = :personId
order by deleted_at desc, id desc limit :limit;

-- trash/trash-store.ts: takeTrashBy, 2
delete from trash
where bucket = :bucket and id = any(:ids::bigint[]) and person_id = :personId
returning id, kind;

-- trash/trash-store.ts: takeTrashOn
delete from trash where (bucket, id) in (
  select bucket, id from trash where bucket = :bucket and owner_id = :ownerId limit :limit for update)
returning id, kind;

-- trash/trashed-pin-store.ts: setPinsAside
with named as (
  select * from unnest(:buckets::smallint[], :ids::bigint[], :covers::jsonb[], :thingIds::bigint[])
    as named (bucket, id, cover, thing_id)),
gone as (
  delete from pins using named where pins.bucket = named.bucket and pins.id = named.id
  returning pins.*),
hidden as (
  delete from pin_search using named
  where pin_search.bucket = named.bucket and pin_search.pin_id = named.id
  returning pin_search.bucket, board_id, signature),
announced as (insert into events (bucket, kind, subject)
select bucket, 'picture', board_id || ' ' || signature from (select * from hidden) as changed),
untagged as (
  delete from pin_hashtags using named
  where pin_hashtags.bucket = named.bucket and pin_hashtags.pin_id = named.id)
insert into trashed_pins (bucket, id, thing_id, person_id, signature, pin, cover)
select gone.bucket, gone.id, named.thing_id, gone.person_id, gone.signature, to_jsonb(gone),
  named.cover
from gone join named on named.id = gone.id;

-- trash/trashed-pin-store.ts: putPinsBack
with back as (
  delete from trashed_pins where (bucket, id) in (
    select bucket, id from trashed_pins
    where (bucket, thing_id) in (select * from unnest(:buckets::smallint[], :thingIds::bigint[])) limit :most)
  returning *),
placed as (
  select back.cover, back.pin || jsonb_build_object(
    'board_id', coalesce(:boardId::bigint, (back.pin ->> 'board_id')::bigint),
    'section_id', sections.id,
    'updated_at', :now::timestamptz, 'version', (back.pin ->> 'version')::int + 1) as pin
  from back
  left join sections on :boardId::bigint is null and sections.bucket = back.bucket
    and sections.id = (back.pin ->> 'section_id')::bigint
    and sections.board_id = (back.pin ->> 'board_id')::bigint),
pins as (
  insert into pins
  select row.* from placed
  cross join lateral jsonb_populate_record(null::pins,
    column_defaults('pins') || placed.pin) as row
  returning *)
select
pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
pins.person_id as "personId", pins.signature, pins.title, pins.description,
pins.alt_text as "altText", pins.link, pins.domain, pins.method,
pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
pins.facts::text as facts, pins.made_of::text as "madeOf", placed.cover from pins
join placed on (placed.pin ->> 'id')::bigint = pins.id;

-- trash/trashed-pin-store.ts: countWaiting
select count(*)::int as pins from trashed_pins where bucket = :bucket and thing_id = :boardId;

-- trash/trashed-pin-store.ts: deleteTrashedPins
with gone as (
  delete from trashed_pins where (bucket, id) in (select bucket, id from trashed_pins
  where (bucket, thing_id) in (select * from unnest(:buckets::smallint[], :thingIds::bigint[])) limit :limit)
  returning bucket, id, person_id, signature),
unliked as (
  delete from pin_likes using gone
  where pin_likes.bucket = gone.bucket and pin_likes.pin_id = gone.id),
uncounted as (
  delete from pin_like_counts using gone
  where pin_like_counts.bucket = gone.bucket and pin_like_counts.pin_id = gone.id),
unpaid as (
  delete from pin_sponsors using gone
  where pin_sponsors.bucket = gone.bucket and pin_sponsors.pin_id = gone.id),
unshuffled as (
  delete from pin_shuffle_assets using gone
  where pin_shuffle_assets.bucket = gone.bucket and pin_shuffle_assets.pin_id = gone.id),
silenced as (
  delete from pin_comments using gone
  where pin_comments.bucket = gone.bucket and pin_comments.pin_id = gone.id)
select id, person_id as "personId", signature from gone;

-- trash/trashed-pin-store.ts: deleteTrashedPinsBy
with gone as (
  delete from trashed_pins where (bucket, id) in (select bucket, id from trashed_pins where person_id = :personId limit :limit)
  returning bucket, id, person_id, signature),
unliked as (
  delete from pin_likes using gone
  where pin_likes.bucket = gone.bucket and pin_likes.pin_id = gone.id),
uncounted as (
  delete from pin_like_counts using gone
  where pin_like_counts.bucket = gone.bucket and pin_like_counts.pin_id = gone.id),
unpaid as (
  delete from pin_sponsors using gone
  where pin_sponsors.bucket = gone.bucket and pin_sponsors.pin_id = gone.id),
unshuffled as (
  delete from pin_shuffle_assets using gone
  where pin_shuffle_assets.bucket = gone.bucket and pin_shuffle_assets.pin_id = gone.id),
silenced as (
  delete from pin_comments using gone
  where pin_comments.bucket = gone.bucket and pin_comments.pin_id = gone.id)
select id, person_id as "personId", signature from gone;

-- upkeep/erase-person-store.ts: pinnedAmong
select signature from pins where signature = any(:signatures)
union select signature from trashed_pins where signature = any(:signatures)
union select part ->> 'signature' from (
  select made_of from pins where made_of is not null
  union all select pin -> 'made_of' from trashed_pins) as stored,
  jsonb_path_query(stored.made_of, '$.parts[*]') as part
where part ->> 'signature' = any(:signatures);

-- upkeep/reconcile-store.ts: boardCounts
select b.id as key, b.pin_count <> (
  select count(*) from pins p where p.bucket = b.bucket and p.board_id = b.id) as wrong
from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
order by b.bucket, b.id limit :limit;

-- upkeep/reconcile-store.ts: sectionCounts
select s.id as key, s.pin_count <> (
  select count(*) from pins p where p.bucket = s.bucket and p.section_id = s.id) as wrong
from sections s where (s.bucket, s.id) > (:bucket::smallint, :id::bigint)
order by s.bucket, s.id limit :limit;

-- upkeep/reconcile-store.ts: likeCounts
select c.pin_id as key, c.likes <> (
  select count(*) from pin_likes l where l.bucket = c.bucket and l.pin_id = c.pin_id) as wrong
from pin_like_counts c where (c.bucket, c.pin_id) > (:bucket::smallint, :id::bigint)
order by c.bucket, c.pin_id limit :limit;

-- upkeep/reconcile-store.ts: pictureCounts
with page as materialized (
  select p.bucket, p.signature, coalesce(c.pins, 0) as pins, coalesce(c.saves, 0) as saves
  from pictures p
  left join picture_counts c on c.bucket = p.bucket and c.signature = p.signature
  where (p.bucket, p.signature) > (:bucket::smallint, :signature)
  order by p.bucket, p.signature limit :limit),
found as materialized (
  select signature, count(*) as pins, count(*) filter (where not made) as saves from pin_search
  where signature in (select signature from page) group by signature)
select page.signature as key,
  (page.pins, page.saves) <> (coalesce(found.pins, 0), coalesce(found.saves, 0)) as wrong
from page left join found on found.signature = page.signature
order by page.bucket, page.signature;

-- upkeep/reconcile-store.ts: pinsOnBoard
select count(*)::int as pins from pins where bucket = :bucket and board_id = :boardId;

-- upkeep/reconcile-store.ts: pinsInSection
select count(*)::int as pins from pins where bucket = :bucket and section_id = :sectionId;

-- upkeep/reconcile-store.ts: recountPicture
with public as materialized (select pin_id from pin_search where signature = :signature)
delete from picture_counted_pins where bucket = :bucket and signature = :signature
  and pin_id not in (select pin_id from public);

-- upkeep/reconcile-store.ts: recountPicture, 2
insert into picture_counted_pins (bucket, signature, pin_id, is_save)
select :bucket, signature, pin_id, not made from pin_search where signature = :signature
on conflict do nothing;

-- upkeep/reconcile-store.ts: recountPicture, 3
update picture_counts c set pins = found.pins, saves = found.saves
from (select count(*)::int as pins, (count(*) filter (where is_save))::int as saves
      from picture_counted_pins where bucket = :bucket and signature = :signature) as found
where c.bucket = :bucket and c.signature = :signature and (c.pins, c.saves) <> (found.pins, found.saves);

-- view/picture-pins-store.ts: oldestPublicPins
with picture as (
  select signature from pin_search where signature between :first and :last order by signature limit 1)
select pin_id as id from pin_search
where signature = (select signature from picture) order by pin_id limit :limit;

-- view/picture-pins-store.ts: pinsOfPictureBy
select id from pins where person_id = :personId and signature between :first and :last
order by signature, id desc limit :limit;

-- view/shuffle-store.ts: insertShuffleAsset
insert into pin_shuffle_assets (bucket, pin_id, cutout_images)
values (:bucket, :pinId, :images::jsonb);

-- view/shuffle-store.ts: shuffleAssetOf
select cutout_images from pin_shuffle_assets where bucket = :bucket and pin_id = :pinId;

-- view/sponsor-store.ts: sponsorOf
select sponsor_id as "sponsorId", status from pin_sponsors where bucket = :bucket and pin_id = :pinId;

-- view/sponsor-store.ts: askSponsor
insert into pin_sponsors (bucket, pin_id, sponsor_id, status, asked_at)
values (:bucket, :pinId, :sponsorId::bigint, :requested, :now)
on conflict (bucket, pin_id) do update
  set sponsor_id = excluded.sponsor_id, status = excluded.status,
      asked_at = excluded.asked_at, answered_at = null
  where pin_sponsors.sponsor_id <> excluded.sponsor_id or pin_sponsors.status = :declined;

-- view/sponsor-store.ts: deleteSponsor
delete from pin_sponsors where bucket = :bucket and pin_id = :pinId;

-- view/sponsor-store.ts: storeAnswer
update pin_sponsors set status = :status, answered_at = :now
where bucket = :bucket and pin_id = :pinId and sponsor_id = :sponsorId;

-- view/sponsor-store.ts: sponsorshipsRequestedOf
select pin_id as id from pin_sponsors
where (bucket, pin_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and sponsor_id = :sponsorId and status = :requested;

-- view/sponsor-store.ts: deleteSponsorshipsOf
delete from pin_sponsors where (bucket, pin_id) in (
select bucket, pin_id from pin_sponsors where sponsor_id = :sponsorId limit :limit);

-- visibility/open-words-store.ts: openWords (1 of 2)
with found as materialized (
  select bucket, pin_id, words
  from (select bucket, pin_id, words from pin_search
        where words @@ :lead::tsquery and (words @@ :match::tsquery) is true
        limit 2000) as matching limit 60),
placed as materialized (
  select pins.id, pins.board_id, pins.person_id, boards.owner_id
  from found
  join pins on pins.bucket = found.bucket and pins.id = found.pin_id
  join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
  where boards.privacy = 'public'),
named as materialized (
  select owner_id as id from placed union select person_id from placed),
known as materialized (
  select people.id, people.suspended_at is not null as is_suspended from people
  where (people.bucket, people.id) in (select ((id >> 12) & 1023)::smallint, id from named)),
blocked as materialized (select id from named where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= named.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from named.id),
blocking as materialized (
select person_id as id from blocks
where blocked_id = :viewerId::bigint and person_id = any(array(select id from named))
order by blocked_id, person_id),
hidden as materialized (
  select id from blocked union all select id from blocking
  union all select id from known where is_suspended),
open as materialized (
  select id as pin_id, board_id from placed
  where owner_id in (select id from known)
    and owner_id not in (select id from hidden) and person_id not in (select id from hidden)),
mentioned as materialized (
  select open.pin_id, lexeme, weights && '{A,B}' as tells
  from open join found on found.pin_id = open.pin_id
  cross join lateral unnest(words) as mentioned (lexeme, positions, weights)
  where weights && '{A,B}' or lexeme >= '#' and lexeme < '$'),
subject as materialized (
  select word from (
    select distinct pin_id, word from mentioned
    cross join lateral string_to_table(
      case when lexeme ~ '[^ -~]' then completion_key(lexeme) else translate(lexeme, '#_', ' ') end, ' ') as word
    where lexeme >= '#' and lexeme < '$') as tagged
  group by word having count(*) > 1
  union
  select word from (
    select distinct board_id, split_part(key, ' ', 1) as word
    from (select distinct board_id from open) as board
    join completions on kind = 3 and subject = board_id) as named
  group by word having count(*) > 1)
select word, pins, looked
from (select lexeme as word, count(*)::int as pins, (select count(*) from open)::int as looked
      from mentioned where tells and lexeme in (select word from subject)
      group by lexeme having count(*) > 1 offset 0) as announced
where word ~ '^[[:alpha:]]{3,}$' and ts_lexize('english_stem', word) <> '{}'
order by pins desc, word limit :limit;

-- visibility/open-words-store.ts: openWords (2 of 2)
with found as materialized (
  select bucket, pin_id, words
  from (select bucket, pin_id, words from pin_search
        where words @@ :lead::tsquery and (words @@ :match::tsquery) is true and tier >= 1
        limit 2000) as matching limit 60),
placed as materialized (
  select pins.id, pins.board_id, pins.person_id, boards.owner_id
  from found
  join pins on pins.bucket = found.bucket and pins.id = found.pin_id
  join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
  where boards.privacy = 'public'),
named as materialized (
  select owner_id as id from placed union select person_id from placed),
known as materialized (
  select people.id, people.suspended_at is not null as is_suspended from people
  where (people.bucket, people.id) in (select ((id >> 12) & 1023)::smallint, id from named)),
blocked as materialized (select id from named where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= named.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from named.id),
blocking as materialized (
select person_id as id from blocks
where blocked_id = :viewerId::bigint and person_id = any(array(select id from named))
order by blocked_id, person_id),
hidden as materialized (
  select id from blocked union all select id from blocking
  union all select id from known where is_suspended),
open as materialized (
  select id as pin_id, board_id from placed
  where owner_id in (select id from known)
    and owner_id not in (select id from hidden) and person_id not in (select id from hidden)),
mentioned as materialized (
  select open.pin_id, lexeme, weights && '{A,B}' as tells
  from open join found on found.pin_id = open.pin_id
  cross join lateral unnest(words) as mentioned (lexeme, positions, weights)
  where weights && '{A,B}' or lexeme >= '#' and lexeme < '$'),
subject as materialized (
  select word from (
    select distinct pin_id, word from mentioned
    cross join lateral string_to_table(
      case when lexeme ~ '[^ -~]' then completion_key(lexeme) else translate(lexeme, '#_', ' ') end, ' ') as word
    where lexeme >= '#' and lexeme < '$') as tagged
  group by word having count(*) > 1
  union
  select word from (
    select distinct board_id, split_part(key, ' ', 1) as word
    from (select distinct board_id from open) as board
    join completions on kind = 3 and subject = board_id) as named
  group by word having count(*) > 1)
select word, pins, looked
from (select lexeme as word, count(*)::int as pins, (select count(*) from open)::int as looked
      from mentioned where tells and lexeme in (select word from subject)
      group by lexeme having count(*) > 1 offset 0) as announced
where word ~ '^[[:alpha:]]{3,}$' and ts_lexize('english_stem', word) <> '{}'
order by pins desc, word limit :limit;

-- visibility/view-store.ts: viewRows
with
here as materialized (
  select
  pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
  pins.person_id as "personId", pins.signature, pins.title, pins.description,
  pins.alt_text as "altText", pins.link, pins.domain, pins.method,
  pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
  pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
  pins.facts::text as facts, pins.made_of::text as "madeOf", boards.owner_id as "ownerId",
    boards.privacy, boards.disabled_privacy as "disabledPrivacy",
    (boards.screen_reason is not null and boards.screen_covers) as "isCovered",
    (boards.collaborator_count > 0 and not boards.disabled_privacy is not null and exists (
      select 1 from board_collaborators as mine where mine.bucket = boards.bucket
        and mine.board_id = boards.id and mine.person_id = :viewerId::bigint)) as "isShared",
    boards.advertiser_id as "advertiserId", boards.name as "boardName", boards.slug as "boardSlug",
    boards.layout as "boardLayout",
    sections.title as "sectionTitle", sections.slug as "sectionSlug",
    liked.likes,
    liked.likes > 0 and exists (
      select 1 from pin_likes as mine where mine.bucket = pins.bucket and mine.pin_id = pins.id
        and mine.person_id = :viewerId::bigint) as "isLiked",
    talked.comments, talked.are_off as "areCommentsOff",
    sponsored.sponsor_id as "sponsorId", sponsored.status as sponsorship
  from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
  join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
  join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
  left join pin_like_counts as liked on liked.bucket = pins.bucket and liked.pin_id = pins.id
  left join pin_comments as talked on talked.bucket = pins.bucket and talked.pin_id = pins.id
  left join pin_sponsors as sponsored on sponsored.bucket = pins.bucket
    and sponsored.pin_id = pins.id
  left join sections on sections.bucket = pins.bucket and sections.id = pins.section_id),
pictured as materialized (
  select pictures.signature, pictures.width, pictures.height, pictures.ext,
    pictures.dominant_color as "dominantColor", pictures.thumb_hash as "thumbHash",
    pictures.video_ms as "videoMs", pictures.animated as "isAnimated",
    counted.pins as "countedPins", counted.saves as "countedSaves"
  from pictures
  left join picture_counts as counted on counted.bucket = pictures.bucket
    and counted.signature = pictures.signature
  where (pictures.bucket, pictures.signature) in (
    select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from here)),
discussed as materialized (
  select others.signature, sum(others.comments)::int as comments
  from pin_comments as others
  join pin_search as public on public.bucket = others.bucket and public.pin_id = others.pin_id
  where others.signature = any(array(select signature from here)) and not others.are_off
  group by others.signature),
claimed as materialized (
  select host, person_id from claimed_sites where host in (select rtrim(domain, '.') from here where domain is not null)),
first as materialized (
  select pins.id, boards.owner_id, boards.privacy,
  (boards.collaborator_count > 0 and not boards.disabled_privacy is not null and exists (
    select 1 from board_collaborators as mine where mine.bucket = boards.bucket
      and mine.board_id = boards.id and mine.person_id = :viewerId::bigint)) as is_shared
  from pins
  left join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
  where (pins.bucket, pins.id) in (
    select (("originPinId" >> 12) & 1023)::smallint, "originPinId" from here where "sourcePinId" is not null)),
last as materialized (
  select distinct on (signature) signature, id, board_id from pins
  where person_id = :viewerId::bigint and signature = any(array(select signature from here))
  order by signature, id desc),
saved as materialized (
  select boards.id, boards.owner_id, boards.privacy, boards.name, boards.slug, boards.layout,
    (boards.collaborator_count > 0 and not boards.disabled_privacy is not null and exists (
      select 1 from board_collaborators as mine where mine.bucket = boards.bucket
        and mine.board_id = boards.id and mine.person_id = :viewerId::bigint)) as is_shared
  from boards
  where (boards.bucket, boards.id) in (select ((board_id >> 12) & 1023)::smallint, board_id from last)),
named as materialized (
  select "ownerId" as id from here union select "personId" from here
  union select here."originPersonId" from here join first on first.id = here."originPinId"
  union select owner_id from saved),
known as materialized (
  select people.id, username, full_name, first_name, picture_signature, follower_count, is_partner, is_unlisted, people.suspended_at is not null as is_suspended from people
  where (people.bucket, people.id) in (select ((id >> 12) & 1023)::smallint, id from named)),
blocked as materialized (select id from named where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= named.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from named.id),
blocking as materialized (
select person_id as id from blocks
where blocked_id = :viewerId::bigint and person_id = any(array(select id from named))
order by blocked_id, person_id),
hidden as materialized (
  select id from blocked union all select id from blocking
  union all select id from known where is_suspended),
followed as materialized (
  select id from named where
  named.id = (select followee_id from following
    where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and followee_id >= named.id
    order by bucket, person_id, followee_id limit 1) is true)
select here.*,
  pictured.width, pictured.height, pictured.ext, pictured."dominantColor", pictured."thumbHash",
  pictured."videoMs", pictured."isAnimated", pictured."countedPins", pictured."countedSaves",
  coalesce(discussed.comments, 0) as "pictureComments",
  here."ownerId" in (select id from hidden) as "ownerIsBlocked",
  here."personId" in (select id from hidden) as "pinnerIsBlocked",
  (origin.id in (select id from hidden)) is true as "originIsBlocked",
  saved.id as "savedBoardId", last.id as "savedPinId", saved.owner_id as "savedOwnerId", saver.username as "savedUsername",
  saved.privacy as "savedPrivacy", saved.name as "savedName", saved.slug as "savedSlug",
  saved.layout as "savedLayout", saved.is_shared as "savedIsShared",
  first.owner_id as "firstOwnerId", first.privacy as "firstPrivacy", first.is_shared as "firstIsShared",
  claimed.person_id as "siteOwnerId",
  pinner.id as "pinnerId", origin.id as "originId",
  owner.username as "ownerUsername", owner.full_name as "ownerFullName",
  owner.first_name as "ownerFirstName", owner.picture_signature as "ownerPictureSignature",
  owner.follower_count as "ownerFollowerCount", owner.is_partner as "ownerIsPartner",
  owner.is_unlisted as "ownerIsUnlisted", (owner.id in (select id from followed)) is true as "ownerIsFollowed",
  pinner.username as "pinnerUsername", pinner.full_name as "pinnerFullName",
  pinner.first_name as "pinnerFirstName", pinner.picture_signature as "pinnerPictureSignature",
  pinner.follower_count as "pinnerFollowerCount", pinner.is_partner as "pinnerIsPartner",
  pinner.is_unlisted as "pinnerIsUnlisted", (pinner.id in (select id from followed)) is true as "pinnerIsFollowed",
  origin.username as "originUsername", origin.full_name as "originFullName",
  origin.first_name as "originFirstName", origin.picture_signature as "originPictureSignature",
  origin.follower_count as "originFollowerCount", origin.is_partner as "originIsPartner",
  origin.is_unlisted as "originIsUnlisted", (origin.id in (select id from followed)) is true as "originIsFollowed"
from here
join known as owner on owner.id = here."ownerId"
join pictured on pictured.signature = here.signature
left join discussed on discussed.signature = here.signature
left join claimed on claimed.host = rtrim(here.domain, '.')
left join known as pinner on pinner.id = here."personId" and pinner.id <> here."ownerId"
left join first on here."sourcePinId" is not null and first.id = here."originPinId"
left join known as origin on origin.id = here."originPersonId" and first.id is not null
left join last on last.signature = here.signature
left join saved on saved.id = last.board_id
left join known as saver on saver.id = saved.owner_id;

-- visibility/visibility-store.ts: visibilityRow
with here as materialized (
  select
  pins.id, pins.bucket, pins.board_id as "boardId", pins.section_id as "sectionId",
  pins.person_id as "personId", pins.signature, pins.title, pins.description,
  pins.alt_text as "altText", pins.link, pins.domain, pins.method,
  pins.source_pin_id as "sourcePinId", pins.origin_pin_id as "originPinId",
  pins.origin_person_id as "originPersonId", pins.created_at as "createdAt", pins.version,
  pins.facts::text as facts, pins.made_of::text as "madeOf",
    boards.owner_id as "ownerId", boards.privacy, boards.disabled_privacy as "disabledPrivacy",
    (boards.collaborator_count > 0 and not boards.disabled_privacy is not null and exists (
      select 1 from board_collaborators as mine where mine.bucket = boards.bucket
        and mine.board_id = boards.id and mine.person_id = :viewerId::bigint)) as "isShared", boards.advertiser_id as "advertiserId"
  from pins
  join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
  where pins.bucket = :bucket::smallint and pins.id = :id::bigint),
pictured as materialized (
  select signature, dominant_color, video_ms from pictures
  where (bucket, signature) in (select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from here)),
named as materialized (select "ownerId" as id from here union select "personId" from here),
known as materialized (
  select people.id, people.suspended_at is not null as is_suspended from people
  where (people.bucket, people.id) in (select ((id >> 12) & 1023)::smallint, id from named)),
blocked as materialized (select id from named where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= named.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from named.id),
blocking as materialized (
select person_id as id from blocks
where blocked_id = :viewerId::bigint and person_id = any(array(select id from named))
order by blocked_id, person_id),
hidden as materialized (
  select id from blocked union all select id from blocking
  union all select id from known where is_suspended)
select here.*,
  pictured.dominant_color as "dominantColor", pictured.video_ms as "videoMs",
  here."ownerId" in (select id from hidden) as "ownerIsBlocked",
  here."personId" in (select id from hidden) as "pinnerIsBlocked"
from here
join pictured on pictured.signature = here.signature
join known as owner on owner.id = here."ownerId";
