-- Made by npm run sql from the stores of server/transfer: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- backup-store.ts: migrationsApplied
select name, sha256 from migrations order by applied_at, name;

-- backup-store.ts: tablesIn
select 1 from pg_sequences where schemaname = 'public';

-- backup-store.ts: tablesIn, 2
select c.relname::text as name,
  array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by a.attnum) as columns,
  array(select a.attname::text from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname <> all(:relname)
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass
                    and d.objid = c.oid and d.deptype = 'e')
order by c.relname;

-- backup-store.ts: sumOf
select count(*)::text as rows,
  coalesce(sum(('x' || left(md5(the_row::text), 15))::bit(60)::bigint), 0)::text as sum
from public.{{pg.escapeIdentifier(name)}} the_row;

-- check-store.ts: looseReferences (1 of 22)
select count(*)::int as count from usernames c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.person_id);

-- check-store.ts: looseReferences (2 of 22)
select count(*)::int as count from emails c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.person_id);

-- check-store.ts: looseReferences (3 of 22)
select count(*)::int as count from passwords c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.person_id);

-- check-store.ts: looseReferences (4 of 22)
select count(*)::int as count from sessions c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.person_id);

-- check-store.ts: looseReferences (5 of 22)
select count(*)::int as count from following c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.person_id);

-- check-store.ts: looseReferences (6 of 22)
select count(*)::int as count from followers c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.person_id);

-- check-store.ts: looseReferences (7 of 22)
select count(*)::int as count from ad_accounts c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.owner_id);

-- check-store.ts: looseReferences (8 of 22)
select count(*)::int as count from ad_account_people c
where true and not exists (select 1 from ad_accounts p where p.bucket = c.bucket and p.id = c.account_id);

-- check-store.ts: looseReferences (9 of 22)
select count(*)::int as count from boards c
where c.advertiser_id is not null and not exists (select 1 from ad_accounts p where p.bucket = c.bucket and p.id = c.advertiser_id and p.owner_id = c.owner_id);

-- check-store.ts: looseReferences (10 of 22)
select count(*)::int as count from boards c
where true and not exists (select 1 from people p where p.bucket = c.bucket and p.id = c.owner_id);

-- check-store.ts: looseReferences (11 of 22)
select count(*)::int as count from board_slugs c
where true and not exists (select 1 from boards p where p.bucket = c.bucket and p.id = c.board_id);

-- check-store.ts: looseReferences (12 of 22)
select count(*)::int as count from sections c
where true and not exists (select 1 from boards p where p.bucket = c.bucket and p.id = c.board_id);

-- check-store.ts: looseReferences (13 of 22)
select count(*)::int as count from section_slugs c
where true and not exists (select 1 from sections p where p.bucket = c.bucket and p.id = c.section_id);

-- check-store.ts: looseReferences (14 of 22)
select count(*)::int as count from pins c
where true and not exists (select 1 from boards p where p.bucket = c.bucket and p.id = c.board_id);

-- check-store.ts: looseReferences (15 of 22)
select count(*)::int as count from pins c
where c.section_id is not null and not exists (select 1 from sections p where p.bucket = c.bucket and p.id = c.section_id and p.board_id = c.board_id);

-- check-store.ts: looseReferences (16 of 22)
select count(*)::int as count from pins c
where true and not exists (select 1 from people p where p.bucket = (c.person_id >> 12) & 1023 and p.id = c.person_id);

-- check-store.ts: looseReferences (17 of 22)
select count(*)::int as count from pins c
where true and not exists (select 1 from pictures p where p.bucket = ('x' || left(c.signature, 3))::bit(12)::int >> 2 and p.signature = c.signature);

-- check-store.ts: looseReferences (18 of 22)
select count(*)::int as count from people c
where c.picture_signature is not null and not exists (select 1 from pictures p where p.bucket = ('x' || left(c.picture_signature, 3))::bit(12)::int >> 2 and p.signature = c.picture_signature);

-- check-store.ts: looseReferences (19 of 22)
select count(*)::int as count from pin_search c
where true and not exists (select 1 from pins p where p.bucket = c.bucket and p.id = c.pin_id and p.board_id = c.board_id);

-- check-store.ts: looseReferences (20 of 22)
select count(*)::int as count from trash c
where true and not exists (select 1 from people p where p.bucket = (c.person_id >> 12) & 1023 and p.id = c.person_id);

-- check-store.ts: looseReferences (21 of 22)
select count(*)::int as count from trash c
where c.kind = 'pin' and not exists (select 1 from trashed_pins p where p.bucket = c.bucket and p.id = c.id);

-- check-store.ts: looseReferences (22 of 22)
select count(*)::int as count from trash c
where c.kind = 'board' and not exists (select 1 from trashed_boards p where p.bucket = c.bucket and p.id = c.id);

-- export/export-store.ts: profileOf
select people.username, people.full_name, people.first_name, people.last_name, people.about, people.pronouns,
  people.website_url, people.location, people.country, people.locale, people.time_zone,
  people.birthday::text as birthday, people.is_unlisted, people.is_unfindable, people.is_personalised,
  people.messages_from, people.takes_mail, people.created_at, emails.email
from people left join emails on emails.bucket = people.bucket and emails.person_id = people.id
where people.bucket = :bucket and people.id = :personId;

-- export/export-store.ts: boardsOf
select id, name, slug, description, category, privacy, pin_order, created_at from boards
where bucket = :bucket and owner_id = :personId order by sort_key, id;

-- export/export-store.ts: sectionsOf
select id, title, position, created_at from sections
where bucket = :bucket and board_id = :boardId order by position, id;

-- export/export-store.ts: commentsAfter
select id as key, id, pin_id, parent_id, text, created_at, edited_at from comments
where person_id = :personId and (:after::bigint is null or id > :after::bigint) order by id limit :limit;

-- export/export-store.ts: likesAfter
select pin_id as key, pin_id, created_at from pin_likes
where person_id = :personId and (:after::bigint is null or pin_id > :after::bigint) order by pin_id limit :limit;

-- export/export-store.ts: messagesAfter
select id as key, id, conversation_id, text, pin_id, created_at from messages
where person_id = :personId and (:after::bigint is null or id > :after::bigint) order by id limit :limit;

-- export/export-store.ts: followingAfter
select following.followee_id as key, people.id, people.username, following.created_at from following
join people on people.bucket = ((following.followee_id >> 12) & 1023)::smallint and people.id = following.followee_id
where following.bucket = :bucket and following.person_id = :personId
  and (:after::bigint is null or following.followee_id > :after::bigint)
order by following.followee_id limit :limit;

-- export/export-store.ts: followedBoardsAfter
select board_id as key, board_id, created_at from board_followers
where person_id = :personId and (:after::bigint is null or board_id > :after::bigint)
order by board_id limit :limit;

-- export/export-store.ts: blockedAfter
select blocked_id as key, blocked_id as id, created_at from blocks
where bucket = :bucket and person_id = :personId and (:after::bigint is null or blocked_id > :after::bigint)
order by blocked_id limit :limit;

-- export/export-store.ts: searchesAfter
select key, query, asked_at as searched_at from recent_searches
where bucket = :bucket and person_id = :personId and (:after::text is null or key > :after::text)
order by key limit :limit;

-- export/pin-store.ts: pinsBefore
select pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts from pins join pictures on pictures.bucket = (('x' || substr(pins.signature, 1, 3))::bit(12)::int >> 2)::smallint
and pictures.signature = pins.signature
where pins.person_id = :personId and (:before::bigint is null or pins.id < :before::bigint)
order by pins.id desc limit :limit;

-- export/pin-store.ts: pinsOfBoard
select pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts from pins join pictures on pictures.bucket = (('x' || substr(pins.signature, 1, 3))::bit(12)::int >> 2)::smallint
and pictures.signature = pins.signature
where pins.bucket = :bucket and pins.board_id = :boardId and pins.section_id is null
  and pins.person_id = :personId and (:id::bigint is null or (coalesce(pins.place, -pins.id), pins.id) > (:place::bigint, :id::bigint)) order by coalesce(pins.place, -pins.id), pins.id limit :limit;

-- export/pin-store.ts: pinsOfSection
select pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts from pins join pictures on pictures.bucket = (('x' || substr(pins.signature, 1, 3))::bit(12)::int >> 2)::smallint
and pictures.signature = pins.signature
where pins.bucket = :bucket and pins.section_id = :sectionId and pins.person_id = :personId
  and (:id::bigint is null or (coalesce(pins.place, -pins.id), pins.id) > (:place::bigint, :id::bigint)) order by coalesce(pins.place, -pins.id), pins.id limit :limit;

-- import/store.ts: importedPerson
select person_id as id from imported_people where name = :name;

-- import/store.ts: noteImportedPerson
insert into imported_people (name, person_id) values (:name, :personId)
on conflict (name) do update set person_id = excluded.person_id;

-- import/store.ts: importedBoards
select name, board_id as "boardId", person_id as "personId"
from imported_boards where name = any(:names);

-- import/store.ts: noteImportedBoard
insert into imported_boards (name, board_id, person_id) values (:name, :boardId, :personId);

-- import/store.ts: importedSections
select title, section_id as id from imported_sections where board_id = :boardId;

-- import/store.ts: noteImportedSection
insert into imported_sections (board_id, title, section_id) values (:boardId, :title, :sectionId);

-- import/store.ts: noteDestinations
insert into imported_pins (name, board_id, section_id)
select name, :boardId, section_id from unnest(:names::text[], :sectionIds::bigint[]) as came (name, section_id)
on conflict (name, board_id) do nothing;

-- import/store.ts: destinationsOf
select imported_pins.name, imported_pins.board_id as "boardId",
  imported_pins.section_id as "sectionId", imported_pins.pin_id as "pinId",
  imported_boards.person_id as "personId"
from imported_pins
join imported_boards on imported_boards.board_id = imported_pins.board_id
where imported_pins.name = any(:names)
order by imported_pins.board_id;

-- import/store.ts: noteImportedPins
update imported_pins set pin_id = made.pin_id
from unnest(:names::text[], :boardIds::bigint[], :pinIds::bigint[]) as made (name, board_id, pin_id)
where imported_pins.name = made.name and imported_pins.board_id = made.board_id;

-- import/store.ts: takeTurn
select pg_advisory_xact_lock(hashtextextended('transfer.import', 0));

-- leave/forsaken-store.ts: notePicturesOf
with made as (
  select signature, made_of from pins where person_id = :personId
  union all
  select pins.signature, pins.made_of from boards
  join pins on pins.bucket = boards.bucket and pins.board_id = boards.id
  where boards.bucket = :bucket and boards.owner_id = :personId
  union all
  select signature, pin -> 'made_of' from trashed_pins where person_id = :personId
  union all
  select gone.signature, gone.pin -> 'made_of' from trash
  join trashed_pins as gone on gone.bucket = trash.bucket and gone.thing_id = trash.id
  where trash.person_id = :personId or trash.bucket = :bucket and trash.owner_id = :personId)
insert into forsaken_pictures (bucket, signature)
select distinct (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature
from (
  select signature from made
  union all
  select part ->> 'signature' from made, jsonb_path_query(made_of, '$.parts[*]') as part
  union all
  select named #>> '{}'
  from pin_drafts, jsonb_path_query(content, '$.pictures[*].**.signature') as named
  where bucket = :bucket and person_id = :personId
  union all
  select signature from uploads where bucket = :bucket and person_id = :personId
  union all
  select picture_signature from people where bucket = :bucket and id = :personId
) as had (signature)
where signature is not null
on conflict do nothing;

-- leave/forsaken-store.ts: forsakenPictures
select signature from forsaken_pictures order by bucket, signature limit :limit for update skip locked;

-- leave/forsaken-store.ts: forgetForsaken
delete from forsaken_pictures where signature = any(:signatures);

-- restore-store.ts: putJobs
select graphile_worker.force_unlock_workers(array(
select locked_by from graphile_worker.jobs where locked_by is not null));

-- restore-store.ts: putJobs, 2
select id from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));

-- restore-store.ts: putJobs, 3
select graphile_worker.add_job(
  identifier => job->>'name', payload => job->'payload',
  run_at => (job->>'run_at')::timestamptz, max_attempts => (job->>'max_attempts')::int,
  job_key => job->>'job_key')
from (select line::json as job from unnest(:lines::text[]) as line offset 0) as jobs;
