-- Made by npm run sql from the stores of server/transfer: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- archive/act-store.ts: insertActs
insert into brought_acts (bucket, file_id, position, kind, details, state)
select :bucket, :fileId, act.position, act.kind, act.details, act.state
from jsonb_to_recordset(:all::jsonb) as act (position integer, kind text, details jsonb, state text);

-- archive/act-store.ts: waitingActs
select position, kind, details, made_id as "madeId" from brought_acts
where bucket = :bucket and file_id = :fileId and state = 'waiting' order by position limit :limit;

-- archive/act-store.ts: restoredActs
select position, kind, details, made_id as "madeId" from brought_acts
where bucket = :bucket and file_id = :fileId and state = 'restored' order by position desc limit :limit;

-- archive/act-store.ts: madeBy
select position, made_id as "madeId" from brought_acts
where bucket = :bucket and file_id = :fileId and position = any(:positions::integer[]) and made_id is not null;

-- archive/act-store.ts: storeActs
update brought_acts set state = result.state, made_id = result.made_id
from unnest(:positions::integer[], :states::text[], :madeIds::bigint[]) as result (position, state, made_id)
where brought_acts.bucket = :bucket and brought_acts.file_id = :fileId
  and brought_acts.position = result.position;

-- archive/act-store.ts: passOverWaiting
update brought_acts set state = 'passed_over'
where bucket = :bucket and file_id = :fileId and state = 'waiting';

-- archive/act-store.ts: countActs
select file_id as "fileId", kind, state, count(*)::integer as count from brought_acts
where (bucket, file_id) in (select * from unnest(:buckets::smallint[], :fileIds::bigint[])) and kind <> 'cover'
group by file_id, kind, state;

-- archive/archive-store.ts: insertArchive
insert into brought_archives (bucket, file_id, with_following, with_settings)
values (:bucket, :fileId, false, false);

-- archive/archive-store.ts: archiveOf
select with_following as "withFollowing", with_settings as "withSettings", settings_before as "settingsBefore"
from brought_archives where bucket = :bucket and file_id = :fileId;

-- archive/archive-store.ts: chooseOfArchive
update brought_archives set with_following = :withFollowing, with_settings = :withSettings
where bucket = :bucket and file_id = :fileId;

-- archive/archive-store.ts: chooseOfArchive, 2
update brought_acts set state = 'passed_over'
where bucket = :bucket and file_id = :fileId and state = 'waiting'
  and (kind = 'following' and not :withFollowing or kind = 'settings' and not :withSettings);

-- archive/archive-store.ts: storeSettingsBefore
update brought_archives set settings_before = :settings::jsonb where bucket = :bucket and file_id = :fileId;

-- archive/archive-store.ts: insertBoards
insert into brought_boards (bucket, file_id, name, details, made_sections)
select :bucket, :fileId, board.name, board.details, '{}'
from jsonb_to_recordset(:all::jsonb) as board (name text, details jsonb);

-- archive/archive-store.ts: settleBoards
update brought_boards set details = jsonb_set(details, '{isSecret}', to_jsonb(:isSecret::boolean))
where bucket = :bucket and file_id = :fileId and details -> 'isSecret' = 'null'::jsonb;

-- archive/archive-store.ts: boardsToMake
select name, details, sections, made_sections::text[] as "madeSections" from brought_boards
where bucket = :bucket and file_id = :fileId and sections is null and name in (
  select name from brought_folders where bucket = :bucket and file_id = :fileId and is_chosen)
order by name limit :limit;

-- archive/archive-store.ts: boardsNamed
select name, details, sections, made_sections::text[] as "madeSections" from brought_boards
where bucket = :bucket and file_id = :fileId and name = any(:names);

-- archive/archive-store.ts: boardsWithMadeSections
select name, details, sections, made_sections::text[] as "madeSections" from brought_boards
where bucket = :bucket and file_id = :fileId and made_sections <> '{}';

-- archive/archive-store.ts: noteSections
update brought_boards set sections = :sections::jsonb, made_sections = :madeSections::bigint[]
where bucket = :bucket and file_id = :fileId and name = :name;

-- archive/archive-store.ts: insertDetails
insert into brought_details (bucket, file_id, row, details)
select :bucket, :fileId, pin.row, pin.details
from rows from (jsonb_array_elements(:all::jsonb)) with ordinality as pin (details, row);

-- archive/archive-store.ts: detailsOf
select row, details from brought_details
where bucket = :bucket and file_id = :fileId and row = any(:rows::integer[]);

-- archive/archive-store.ts: deleteArchive
delete from brought_acts where bucket = :bucket and file_id = :fileId;

-- archive/archive-store.ts: deleteArchive, 2
delete from brought_details where bucket = :bucket and file_id = :fileId;

-- archive/archive-store.ts: deleteArchive, 3
delete from brought_boards where bucket = :bucket and file_id = :fileId;

-- archive/archive-store.ts: deleteArchive, 4
delete from brought_archives where bucket = :bucket and file_id = :fileId;

-- backup-store.ts: migrationsApplied
select name, sha256 from migrations order by applied_at, name;

-- backup-store.ts: sumOf
select count(*)::text as rows,
  coalesce(sum(('x' || left(md5(the_row::text), 15))::bit(60)::bigint), 0)::text as sum
from public.{{pg.escapeIdentifier(name)}} the_row;

-- backup-tables-store.ts: tablesIn
select 1 from pg_sequences where schemaname = 'public';

-- backup-tables-store.ts: tablesIn, 2
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

-- bring/fetching/dead-store.ts: countDead
select count(*)::integer as count from brought_rows
where bucket = :bucket and file_id = :fileId and state = 'dead';

-- bring/fetching/dead-store.ts: wakeDead
update brought_rows set state = 'waiting', try_at = :now
where bucket = :bucket and file_id = :fileId and state = 'dead';

-- bring/fetching/dead-store.ts: wakeDead, 2
update brought_files set retries = :retries where bucket = :bucket and id = :fileId;

-- bring/folder-store.ts: insertFolders
insert into brought_folders (bucket, file_id, name, position, board_name, is_chosen, made_board, made_secret_board)
select :bucket, :fileId, folder.name, folder.position, folder.board_name, true, false, false
from unnest(:names::text[], :boardNames::text[]) with ordinality as folder (name, board_name, position);

-- bring/folder-store.ts: foldersOf
select
file_id as "fileId", name, board_name as "boardName", is_chosen as "isChosen", board_id as "boardId",
secret_board_id as "secretBoardId", made_board as "madeBoard", made_secret_board as "madeSecretBoard" from brought_folders
where (bucket, file_id) in (select * from unnest(:buckets::smallint[], :fileIds::bigint[]))
order by file_id, position;

-- bring/folder-store.ts: chooseFolders
update brought_folders set board_name = chosen.board_name, is_chosen = chosen.is_chosen
from unnest(:names::text[], :boardNames::text[], :areChosen::boolean[]) as chosen (name, board_name, is_chosen)
where brought_folders.bucket = :bucket and brought_folders.file_id = :fileId
  and brought_folders.name = chosen.name;

-- bring/folder-store.ts: noteBoard
update brought_folders set
  board_id = case when :isSecret then board_id else :boardId::bigint end,
  made_board = case when :isSecret then made_board else :isMade end,
  secret_board_id = case when :isSecret then :boardId::bigint else secret_board_id end,
  made_secret_board = case when :isSecret then :isMade else made_secret_board end
where bucket = :bucket and file_id = :fileId and name = :name;

-- bring/folder-store.ts: boardNamed
select id, privacy = 'secret' as "isSecret" from boards
where bucket = :bucket and owner_id = :personId and advertiser_id is null
  and lower(name collate pg_c_utf8) = :name;

-- bring/row-store.ts: insertRows
insert into brought_rows (bucket, file_id, row, folder, link, picture, title, note, saved_at, tags, is_private,
  state, reason, attempts, try_at)
select :bucket, :fileId, entry.row, entry.folder, entry.link, entry.picture, entry.title, entry.note,
  entry.saved_at, entry.tags, entry.is_private,
  case when entry.reason is null then 'waiting' else 'refused' end, entry.reason, 0, :now
from jsonb_to_recordset(:all::jsonb) as entry (row integer, folder text, link text, picture text, title text,
  note text, saved_at timestamptz, tags text[], is_private boolean, reason text);

-- bring/row-store.ts: countRows
select file_id as "fileId", folder, state, count(*)::integer as count,
  (count(*) filter (where is_private))::integer as "privateCount"
from brought_rows
where (bucket, file_id) in (select * from unnest(:buckets::smallint[], :fileIds::bigint[]))
group by file_id, folder, state;

-- bring/row-store.ts: settleRows
update brought_rows set state = 'not_chosen'
from brought_folders as folder
where brought_rows.bucket = :bucket and brought_rows.file_id = :fileId and brought_rows.state = 'waiting'
  and folder.bucket = :bucket and folder.file_id = :fileId and folder.name = brought_rows.folder
  and not folder.is_chosen;

-- bring/row-store.ts: settleRows, 2
update brought_rows set is_private = :isPrivate
where bucket = :bucket and file_id = :fileId and is_private is null and state = 'waiting';

-- bring/row-store.ts: waitingRows
select row, folder, link, picture, title, note, tags, is_private as "isPrivate", saved_at as "savedAt",
  attempts
from brought_rows
where bucket = :bucket and file_id = :fileId and state = 'waiting' and try_at <= :now
order by try_at, saved_at nulls first, row limit :limit;

-- bring/row-store.ts: nextTry
select min(try_at) as at from brought_rows
where bucket = :bucket and file_id = :fileId and state = 'waiting';

-- bring/row-store.ts: storeResults
update brought_rows set state = result.state, reason = result.reason, pin_id = result.pin_id,
  attempts = result.attempts, try_at = coalesce(result.try_at, brought_rows.try_at)
from unnest(:rows::integer[], :states::text[], :reasons::text[], :pinIds::bigint[], :attempts::smallint[],
  :tryAts::timestamptz[]) as result (row, state, reason, pin_id, attempts, try_at)
where brought_rows.bucket = :bucket and brought_rows.file_id = :fileId and brought_rows.row = result.row;

-- bring/row-store.ts: pinsThere
select board_id as "boardId", link, signature, array_agg(id::text) as ids from pins
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))
  and (link = any(:links) or link is null and signature = any(:signatures))
group by board_id, link, signature;

-- bring/row-store.ts: pinsThere, 2
select pin_id as id from brought_rows
where bucket = :bucket and file_id = :fileId and pin_id = any(:ids::bigint[]);

-- bring/row-store.ts: rowsAfter
select row, title, link, picture, folder, state, reason, saved_at as "savedAt" from brought_rows
where bucket = :bucket and file_id = :fileId and row > :after
  and (:all or state in ('dead', 'refused', 'already_there', 'not_chosen'))
order by row limit :limit;

-- bring/row-store.ts: savedPins
select row, pin_id as "pinId" from brought_rows
where bucket = :bucket and file_id = :fileId and pin_id is not null order by row limit :limit;

-- bring/row-store.ts: pinsOfRows
select row, pin_id as "pinId" from brought_rows
where bucket = :bucket and file_id = :fileId and row = any(:rows::integer[]) and pin_id is not null;

-- bring/row-store.ts: markUndone
update brought_rows set state = 'not_chosen', reason = 'undone', pin_id = null
where bucket = :bucket and file_id = :fileId and row = any(:rows::integer[]);

-- bring/row-store.ts: leaveOutWaiting
update brought_rows set state = 'not_chosen', reason = 'undone'
where bucket = :bucket and file_id = :fileId and state = 'waiting';

-- bring/sections/section-store.ts: noteSection
insert into brought_sections (bucket, file_id, section_id) values (:bucket, :fileId, :sectionId);

-- bring/sections/section-store.ts: madeSectionsOf
select section_id as id from brought_sections where bucket = :bucket and file_id = :fileId;

-- bring/sections/section-store.ts: deleteSections
delete from brought_sections where bucket = :bucket and file_id = :fileId;

-- bring/store.ts: insertFile
insert into brought_files (bucket, id, person_id, file_name, format, is_cut, status, step, with_tags, created_at)
values (:bucket, :id, :personId, :fileName, :format, :isCut, 'preview', 0, true, :createdAt);

-- bring/store.ts: fileOf
select
id, person_id as "personId", file_name as "fileName", format, is_cut as "isCut", status, step,
with_tags as "withTags", with_sections as "withSections", retries, created_at as "createdAt", finished_at as "finishedAt" from brought_files
where bucket = :bucket and id = :id and person_id = :personId;

-- bring/store.ts: lockFileOf
select
id, person_id as "personId", file_name as "fileName", format, is_cut as "isCut", status, step,
with_tags as "withTags", with_sections as "withSections", retries, created_at as "createdAt", finished_at as "finishedAt" from brought_files
where bucket = :bucket and id = :id and person_id = :personId for update;

-- bring/store.ts: fileAtStep
select
id, person_id as "personId", file_name as "fileName", format, is_cut as "isCut", status, step,
with_tags as "withTags", with_sections as "withSections", retries, created_at as "createdAt", finished_at as "finishedAt" from brought_files
where bucket = :bucket and id = :id and step = :step and status = :status;

-- bring/store.ts: takeStep
update brought_files set step = step + 1
where bucket = :bucket and id = :id and step = :step and status = :status
returning
id, person_id as "personId", file_name as "fileName", format, is_cut as "isCut", status, step,
with_tags as "withTags", with_sections as "withSections", retries, created_at as "createdAt", finished_at as "finishedAt";

-- bring/store.ts: filesOf
select
id, person_id as "personId", file_name as "fileName", format, is_cut as "isCut", status, step,
with_tags as "withTags", with_sections as "withSections", retries, created_at as "createdAt", finished_at as "finishedAt" from brought_files
where bucket = :bucket and person_id = :personId and id < :before::bigint
order by id desc limit :limit;

-- bring/store.ts: isAtWork
select id from brought_files
where bucket = :bucket and person_id = :personId and status in ('running', 'undoing')
  and id <> coalesce(:butId::bigint, 0);

-- bring/store.ts: beginFile
update brought_files set status = 'running', with_tags = :withTags, with_sections = :withSections
where bucket = :bucket and id = :id;

-- bring/store.ts: setStatus
update brought_files set status = :status, finished_at = :finishedAt
where bucket = :bucket and id = :id;

-- bring/store.ts: previewsOf
select id from brought_files
where bucket = :bucket and person_id = :personId and status = 'preview' order by id desc;

-- bring/store.ts: idsOf
select id from brought_files where bucket = :bucket and person_id = :personId;

-- bring/store.ts: areZipsNeeded
select id, status in ('preview', 'running') as "isNeeded" from brought_files
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- bring/store.ts: oldFiles
select id from brought_files
where created_at < :before and status in ('preview', 'done', 'undone') limit :limit;

-- bring/store.ts: deleteFiles
delete from brought_rows where bucket = :bucket and file_id = :id;

-- bring/store.ts: deleteFiles, 2
delete from brought_folders where bucket = :bucket and file_id = :id;

-- bring/store.ts: deleteFiles, 3
delete from brought_files where bucket = :bucket and id = :id;

-- export/export-store.ts: profileOf
select people.username, people.full_name, people.first_name, people.last_name, people.about, people.pronouns,
  people.website_url, people.location, people.country, people.locale, people.time_zone,
  people.birthday::text as birthday, people.is_unlisted, people.is_unfindable, people.is_personalised,
  people.messages_from, people.takes_mail, people.created_at, emails.email
from people left join emails on emails.bucket = people.bucket and emails.person_id = people.id
where people.bucket = :bucket and people.id = :personId;

-- export/export-store.ts: boardsOf
select id, name, slug, description, category, privacy, pin_order,
  case when cover_chosen then cover_pin_id end as cover_pin_id,
  case when cover_chosen then cover_crop end as cover_crop, created_at
from boards
where bucket = :bucket and owner_id = :personId order by sort_key, id;

-- export/export-store.ts: sectionsOf
select id, title, position, created_at from sections
where bucket = :bucket and board_id = :boardId order by position, id;

-- export/export-store.ts: notesAfter
select id as key, id, board_id, title, body as text, items, created_at, updated_at from board_notes
where person_id = :personId and (:after::bigint is null or id > :after::bigint) order by id limit :limit;

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
with followed as materialized (
  select followee_id, created_at from following
  where bucket = :bucket and person_id = :personId
    and (:after::bigint is null or followee_id > :after::bigint)
  order by followee_id limit :limit),
named as materialized (
  select id, username from people
  where (bucket, id) in (select ((followee_id >> 12) & 1023)::smallint, followee_id from followed))
select followed.followee_id as key, followed.followee_id as id, named.username, followed.created_at
from followed left join named on named.id = followed.followee_id
order by followed.followee_id;

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
with saved as materialized (
  select * from pins
  where pins.person_id = :personId and (:before::bigint is null or pins.id < :before::bigint)
  order by pins.id desc limit :limit),
named as materialized (
  select * from pictures
  where (bucket, signature) in (select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from saved))
select pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts,
coalesce(pins.made_of ->> 'kind', 'single') as kind from saved as pins join named as pictures on pictures.signature = pins.signature order by pins.id desc;

-- export/pin-store.ts: pinsOfBoard
with saved as materialized (
  select * from pins
  where pins.bucket = :bucket and pins.board_id = :boardId and pins.section_id is null
    and pins.person_id = :personId and (:id::bigint is null or (coalesce(pins.place, -pins.id), pins.id) > (:place::bigint, :id::bigint)) order by coalesce(pins.place, -pins.id), pins.id limit :limit),
named as materialized (
  select * from pictures
  where (bucket, signature) in (select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from saved))
select pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts,
coalesce(pins.made_of ->> 'kind', 'single') as kind from saved as pins join named as pictures on pictures.signature = pins.signature order by coalesce(pins.place, -pins.id), pins.id;

-- export/pin-store.ts: pinsOfSection
with saved as materialized (
  select * from pins
  where pins.bucket = :bucket and pins.section_id = :sectionId and pins.person_id = :personId
    and (:id::bigint is null or (coalesce(pins.place, -pins.id), pins.id) > (:place::bigint, :id::bigint)) order by coalesce(pins.place, -pins.id), pins.id limit :limit),
named as materialized (
  select * from pictures
  where (bucket, signature) in (select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature from saved))
select pins.id, pins.board_id as "boardId", pins.section_id as "sectionId", pins.title, pins.description,
pins.alt_text as "altText", pins.link, coalesce(pins.place, -pins.id) as place,
pins.source_pin_id as "sourcePinId", pins.created_at as "createdAt", pins.signature,
pictures.ext, pictures.width, pictures.height, pictures.video_ms as "videoMs", pins.made_of -> 'parts' as parts,
coalesce(pins.made_of ->> 'kind', 'single') as kind from saved as pins join named as pictures on pictures.signature = pins.signature order by coalesce(pins.place, -pins.id), pins.id;

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
  select signature from person_pictures where bucket = :bucket and person_id = :personId
  union all
  select signature from uploads where bucket = :bucket and person_id = :personId
  union all
  select picture_signature from people where bucket = :bucket and id = :personId
) as had (signature)
where signature is not null
on conflict do nothing;

-- leave/forsaken-store.ts: noteForsaken
insert into forsaken_pictures (bucket, signature)
select * from unnest(:buckets::smallint[], :signatures::text[]) on conflict do nothing;

-- leave/forsaken-store.ts: forsakenPictures
select bucket, signature from forsaken_pictures order by bucket, signature limit :limit;

-- leave/forsaken-store.ts: forsakenPictures, 2
select signature from forsaken_pictures where bucket = :bucket and signature = any(:signatures)
order by signature for update skip locked;

-- leave/forsaken-store.ts: forgetForsaken
delete from forsaken_pictures where signature = any(:signatures);

-- leave/held-store.ts: heldWhole
with
had as materialized (
  select * from unnest(:buckets::smallint[], :people::bigint[], :signatures::text[])
    as had (bucket, person_id, signature)),
on_pins as materialized (
  select distinct had.person_id, had.signature from had
  join pins on pins.person_id = had.person_id and pins.signature = had.signature),
in_trash as materialized (
  select distinct had.person_id, had.signature from had
  join trashed_pins on trashed_pins.person_id = had.person_id and trashed_pins.signature = had.signature),
uploaded as materialized (
  select distinct had.person_id, had.signature from had
  join uploads on uploads.bucket = had.bucket and uploads.person_id = had.person_id
    and uploads.signature = had.signature),
as_photo as materialized (
  select had.person_id, had.signature from had
  join people on people.bucket = had.bucket and people.id = had.person_id
    and people.picture_signature = had.signature)
select person_id as "personId", signature from (
  select * from on_pins union select * from in_trash union select * from uploaded
  union select * from as_photo) as held;

-- leave/held-store.ts: heldInParts
with
had as materialized (
  select * from unnest(:buckets::smallint[], :people::bigint[], :signatures::text[])
    as had (bucket, person_id, signature)),
in_drafts as materialized (
  select distinct had.person_id, had.signature from had
  join pin_drafts on pin_drafts.bucket = had.bucket and pin_drafts.person_id = had.person_id
  cross join lateral jsonb_path_query(content, '$.pictures[*].**.signature') as named
  where named #>> '{}' = had.signature),
of_pins as materialized (
  select distinct had.person_id, had.signature from had
  join pins on pins.person_id = had.person_id and made_of is not null
  cross join lateral jsonb_path_query(made_of, '$.parts[*]') as part
  where part ->> 'signature' = had.signature),
of_trash as materialized (
  select distinct had.person_id, had.signature from had
  join trashed_pins on trashed_pins.person_id = had.person_id
  cross join lateral jsonb_path_query(pin -> 'made_of', '$.parts[*]') as part
  where part ->> 'signature' = had.signature)
select person_id as "personId", signature from (
  select * from in_drafts union select * from of_pins union select * from of_trash) as held;

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

-- watching/size-store.ts: tableSizes
with stored as (
  select coalesce(pg_partition_root(c.oid)::oid, c.oid) as root,
    greatest(c.reltuples, s.n_live_tup, 0)::double precision as rows,
    pg_total_relation_size(c.oid)::double precision as bytes
  from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r'
    and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
)
select (case n.nspname when 'public' then c.relname else n.nspname end)::text as name,
  round(sum(stored.rows))::double precision as rows, sum(stored.bytes)::double precision as bytes
from stored
join pg_class c on c.oid = stored.root
join pg_namespace n on n.oid = c.relnamespace
group by 1 order by 1;

-- watching/size-store.ts: databaseSize
select pg_database_size(current_database())::double precision as bytes;

-- watching/size-store.ts: oldestIn
select min({{pg.escapeIdentifier(column)}})::timestamptz as oldest
from public.{{pg.escapeIdentifier(table)}};
