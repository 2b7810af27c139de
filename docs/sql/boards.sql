-- Made by npm run sql from the stores of server/boards: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/collaborator-store.ts: sharedAmong
select board_id as id from board_collaborators
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))
  and person_id = :personId;

-- core/collaborator-store.ts: insertCollaborator
with added as (
  insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
  values (:bucket, :boardId, :personId, :by, :now)
  on conflict (bucket, board_id, person_id) do nothing returning board_id)
update boards set collaborator_count = collaborator_count + 1, version = version + 1
from added where boards.bucket = :bucket and boards.id = added.board_id;

-- core/collaborator-store.ts: deleteCollaborator
with gone as (
  delete from board_collaborators where bucket = :bucket and board_id = :boardId and person_id = :personId
  returning board_id)
update boards set collaborator_count = collaborator_count - 1, version = version + 1
from gone where boards.bucket = :bucket and boards.id = gone.board_id;

-- core/collaborator-store.ts: collaboratorsAmong
select person_id as id from board_collaborators
where bucket = :bucket and board_id = :boardId and person_id = any(:personIds);

-- core/collaborator-store.ts: sharedBetween
select shared.board_id as "boardId", shared.person_id as "personId"
from board_collaborators as shared
join boards on boards.bucket = shared.bucket and boards.id = shared.board_id
where shared.person_id = :personId and boards.owner_id = :ownerId;

-- core/collaborator-store.ts: collaboratorsPage
select person_id as id, since as at from board_collaborators
where bucket = :bucket and board_id = :boardId and (since, person_id) > (:at::timestamptz, :id::bigint)
order by since, person_id
limit :limit;

-- core/collaborator-store.ts: firstCollaborators
select boards.id as "boardId", array(
  select person_id from board_collaborators as shared
  where shared.bucket = boards.bucket and shared.board_id = boards.id
  order by shared.since, shared.person_id limit :each)::text[] as "personIds"
from boards
where (boards.bucket, boards.id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]));

-- core/collaborator-store.ts: sharedBoards
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version, shared.last_saved_at as "savedAt"
from board_collaborators as shared
join boards on boards.bucket = shared.bucket and boards.id = shared.board_id
where shared.person_id = :personId and boards.privacy = any(:privacies)
  and not boards.disabled_privacy is not null;

-- core/collaborator-store.ts: countShared
select count(*)::int as boards from board_collaborators where person_id = :personId;

-- core/collaborator-store.ts: sharedIds
select board_id as id from board_collaborators where person_id = :personId limit :limit;

-- core/collaborator-store.ts: noteSaves
update board_collaborators as shared set last_saved_at = :now
from unnest(:buckets::smallint[], :boardIds::bigint[], :personIds::bigint[]) as saved (bucket, board_id, person_id)
where shared.bucket = saved.bucket and shared.board_id = saved.board_id
  and shared.person_id = saved.person_id;

-- core/collaborator-store.ts: correctCollaborators
select 1 from boards where bucket = :bucket and id = :boardId for update;

-- core/collaborator-store.ts: correctCollaborators, 2
update boards set collaborator_count = found.people, version = version + 1
from (select count(*)::int as people from board_collaborators
      where bucket = :bucket and board_id = :boardId) as found
where boards.bucket = :bucket and boards.id = :boardId and boards.collaborator_count <> found.people;

-- core/merge-store.ts: noteMerge
update trashed_boards set merged_into = :intoId, merged_pins = :pins, merged_sections = :sectionIds
where bucket = :bucket and id = :id;

-- core/merge-store.ts: mergeOf
select merged_into as "intoId", merged_pins as pins, merged_sections::text[] as "sectionIds"
from trashed_boards where bucket = :bucket and id = :boardId and merged_into is not null;

-- core/merge-store.ts: redirectTo
insert into board_slugs (bucket, owner_id, slug, board_id)
select t.bucket, (t.board ->> 'owner_id')::bigint, one.slug, :intoId
from trashed_boards t cross join lateral unnest(t.slugs) as one (slug)
where t.bucket = :bucket and t.id = :id
on conflict (bucket, owner_id, slug) do nothing;

-- core/merge-store.ts: dropRedirects
delete from board_slugs
where bucket = :bucket and board_id = :intoId and slug <> :slug
  and slug = any((select slugs from trashed_boards where bucket = :bucket and id = :fromId)::text[]);

-- core/merge-store.ts: takeFollowers
with came as (
  insert into board_followers (bucket, board_id, person_id, created_at)
  select bucket, :intoId, person_id, :now from board_followers where bucket = :bucket and board_id = :id
  on conflict (bucket, board_id, person_id) do nothing returning person_id),
counted as (
  update boards set follower_count = follower_count + (select count(*) from came)
  where bucket = :bucket and id = :intoId)
update trashed_boards set merged_followers = array(select person_id from came)
where bucket = :bucket and id = :id;

-- core/merge-store.ts: giveFollowersBack
with gone as (
  delete from board_followers
  where bucket = :bucket and board_id = :intoId and person_id = any(
    (select merged_followers from trashed_boards where bucket = :bucket and id = :id)::bigint[])
  returning person_id)
update boards set follower_count = follower_count - (select count(*) from gone)
where bucket = :bucket and id = :intoId;

-- core/published-store.ts: publishedBoards
select bucket, id, owner_id as "ownerId", slug,
  greatest(updated_at, last_saved_at) as "changedAt"
from boards
where bucket >= :bucket and bucket < :end and (bucket, id) > (:bucket, :id) and boards.privacy = 'public'
  and (select owner.suspended_at is not null from people as owner
       where owner.bucket = boards.bucket and owner.id = boards.owner_id) is not true
order by bucket, id limit :limit;

-- core/section-store.ts: insertSectionRow
insert into sections (bucket, id, board_id, title, slug, position, created_at, name_source)
select :bucket, :id, :boardId, :title, :slug, coalesce(max(position) + 1, 0), :createdAt, :source
from sections where bucket = :bucket and board_id = :boardId
returning
sections.bucket, sections.id, sections.board_id as "boardId", sections.title, sections.slug,
sections.pin_count as "pinCount", sections.recent_signatures as "recentSignatures",
sections.position, sections.created_at as "createdAt";

-- core/section-store.ts: updateSectionTitle
update sections set title = :title, slug = :slug where bucket = :bucket and id = :id returning
sections.bucket, sections.id, sections.board_id as "boardId", sections.title, sections.slug,
sections.pin_count as "pinCount", sections.recent_signatures as "recentSignatures",
sections.position, sections.created_at as "createdAt";

-- core/section-store.ts: sectionRows
select
sections.bucket, sections.id, sections.board_id as "boardId", sections.title, sections.slug,
sections.pin_count as "pinCount", sections.recent_signatures as "recentSignatures",
sections.position, sections.created_at as "createdAt" from sections
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/section-store.ts: sectionsOf
select
sections.bucket, sections.id, sections.board_id as "boardId", sections.title, sections.slug,
sections.pin_count as "pinCount", sections.recent_signatures as "recentSignatures",
sections.position, sections.created_at as "createdAt" from sections
where bucket = :bucket and board_id = :boardId and (position, id) > (:position::integer, :id::bigint)
order by position, id
limit :limit;

-- core/section-store.ts: sectionBySlug
select
sections.bucket, sections.id, sections.board_id as "boardId", sections.title, sections.slug,
sections.pin_count as "pinCount", sections.recent_signatures as "recentSignatures",
sections.position, sections.created_at as "createdAt"
from section_slugs
join sections on sections.bucket = section_slugs.bucket and sections.id = section_slugs.section_id
where section_slugs.bucket = :bucket and section_slugs.board_id = :boardId and section_slugs.slug = :slug;

-- core/section-store.ts: deleteSectionRow
delete from sections where bucket = :bucket and board_id = :boardId and id = :sectionId;

-- core/section-store.ts: deleteSectionRow, 2
delete from section_slugs where bucket = :bucket and board_id = :boardId and section_id = :sectionId;

-- core/slug-store.ts: boardsWithSlugs
select slug, board_id as id from board_slugs
where bucket = :bucket and owner_id = :ownerId and slug = any(:slugs);

-- core/slug-store.ts: insertBoardSlug
insert into board_slugs (bucket, owner_id, slug, board_id) values (:bucket, :ownerId, :slug, :boardId)
on conflict (bucket, owner_id, slug) do nothing;

-- core/slug-store.ts: sectionsWithSlugs
select slug, section_id as id from section_slugs
where bucket = :bucket and board_id = :boardId and slug = any(:slugs);

-- core/slug-store.ts: insertSectionSlug
insert into section_slugs (bucket, board_id, slug, section_id) values (:bucket, :boardId, :slug, :sectionId)
on conflict (bucket, board_id, slug) do nothing;

-- core/store.ts: insertBoard
insert into boards (bucket, id, owner_id, name, sort_key, slug, description, category, privacy,
  layout, created_at, updated_at, advertiser_id)
values (:bucket, :id, :ownerId, :name, :sortKey, :slug, :description, :category, :privacy, :layout, :createdAt, :createdAt, :advertiserId)
returning
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version;

-- core/store.ts: countBoards
select count(*)::integer as boards from boards where bucket = :bucket and owner_id = :ownerId;

-- core/store.ts: takenBoardNames
select lower(name collate pg_c_utf8) as name from boards
where bucket = :bucket and owner_id = :ownerId and coalesce(advertiser_id, 0) = :advertiserId::bigint
  and lower(name collate pg_c_utf8) = any(:names);

-- core/store.ts: updateBoardWords
with changed as (
  update boards set name = :name, sort_key = :sortKey, slug = :slug, description = :description, category = :category,
    privacy = :privacy, updated_at = :now, version = version + 1
  where bucket = :bucket and id = :id
  returning boards.*),
announced as (insert into events (bucket, kind, subject) select bucket, 'board', board_id::text from (select bucket, id as board_id from changed where privacy <> :oldPrivacy) as changed)
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from changed as boards;

-- core/store.ts: updatePinOrder
update boards set pin_order = :order, order_changed_at = :now, version = version + 1
where bucket = :bucket and id = :id
returning
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version;

-- core/store.ts: boardsByIds
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/store.ts: lockBoards
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and id = any(:ids::bigint[])
order by id
for no key update;

-- core/store.ts: lockBoard
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards where bucket = :bucket and id = :id for no key update;

-- core/store.ts: boardBySlug
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version
from board_slugs
join boards on boards.bucket = board_slugs.bucket and boards.id = board_slugs.board_id
where board_slugs.bucket = :bucket and board_slugs.owner_id = :ownerId and board_slugs.slug = :slug;

-- core/store.ts: deleteBoardRows
delete from board_followers where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 2
delete from board_collaborators where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 3
delete from board_invitations where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 4
delete from board_archives where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 5
delete from board_notes where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 6
delete from section_slugs where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 7
delete from sections where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 8
delete from board_slugs where bucket = :bucket and board_id = :id;

-- core/store.ts: deleteBoardRows, 9
delete from boards where bucket = :bucket and id = :id returning pin_count as "pinCount";

-- core/ties-store.ts: tiesTo
select boards.id,
  exists (select 1 from board_followers as mine where mine.bucket = boards.bucket
    and mine.board_id = boards.id and mine.person_id = :id) as "isFollowed",
  exists (select 1 from board_invitations as mine where mine.bucket = boards.bucket
    and mine.board_id = boards.id and mine.person_id = :id and mine.state = 'pending')
    as "isInvited",
  (select archived_at from board_archives as mine where mine.bucket = boards.bucket
    and mine.board_id = boards.id and mine.person_id = :id) as "archivedAt"
from boards
where (boards.bucket, boards.id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]));

-- core/trash-store.ts: setBoardAside
insert into trashed_boards (bucket, id, board, sections, slugs, section_slugs)
select b.bucket, b.id, to_jsonb(b) || jsonb_build_object('pin_count', :pinCount::int),
  coalesce((select jsonb_agg(to_jsonb(s)) from sections s
            where s.bucket = b.bucket and s.board_id = b.id), '[]'),
  array(select g.slug from board_slugs g where g.bucket = b.bucket and g.board_id = b.id),
  coalesce((select jsonb_agg(jsonb_build_array(g.slug, g.section_id)) from section_slugs g
            where g.bucket = b.bucket and g.board_id = b.id), '[]')
from boards b where b.bucket = :bucket and b.id = :id;

-- core/trash-store.ts: setBoardAside, 2
delete from section_slugs where bucket = :bucket and board_id = :id;

-- core/trash-store.ts: setBoardAside, 3
delete from sections where bucket = :bucket and board_id = :id;

-- core/trash-store.ts: setBoardAside, 4
delete from board_slugs where bucket = :bucket and board_id = :id;

-- core/trash-store.ts: setBoardAside, 5
delete from boards where bucket = :bucket and id = :id;

-- core/trash-store.ts: trashedBoards
select id, (board ->> 'owner_id')::bigint as "ownerId",
  (board ->> 'advertiser_id')::bigint as "advertiserId", board ->> 'name' as name,
  board ->> 'privacy' as privacy, board ->> 'slug' as slug
from trashed_boards
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: putSlugsBack
insert into board_slugs (bucket, owner_id, slug, board_id)
select t.bucket, (t.board ->> 'owner_id')::bigint, one.slug, t.id
from trashed_boards t cross join lateral unnest(t.slugs) as one (slug)
where t.bucket = :bucket and t.id = :boardId
on conflict (bucket, owner_id, slug) do nothing;

-- core/trash-store.ts: endTiesOfBlocked (1 of 4)
delete from board_followers
where bucket = :bucket and board_id = :id and person_id in (
select blocks.blocked_id from blocks
where blocks.bucket = :ownerBucket and blocks.person_id = :ownerId
union all
select blocks.person_id from blocks where blocks.blocked_id = :ownerId);

-- core/trash-store.ts: endTiesOfBlocked (2 of 4)
delete from board_collaborators
where bucket = :bucket and board_id = :id and person_id in (
select blocks.blocked_id from blocks
where blocks.bucket = :ownerBucket and blocks.person_id = :ownerId
union all
select blocks.person_id from blocks where blocks.blocked_id = :ownerId);

-- core/trash-store.ts: endTiesOfBlocked (3 of 4)
delete from board_invitations
where bucket = :bucket and board_id = :id and person_id in (
select blocks.blocked_id from blocks
where blocks.bucket = :ownerBucket and blocks.person_id = :ownerId
union all
select blocks.person_id from blocks where blocks.blocked_id = :ownerId);

-- core/trash-store.ts: endTiesOfBlocked (4 of 4)
delete from board_archives
where bucket = :bucket and board_id = :id and person_id in (
select blocks.blocked_id from blocks
where blocks.bucket = :ownerBucket and blocks.person_id = :ownerId
union all
select blocks.person_id from blocks where blocks.blocked_id = :ownerId);

-- core/trash-store.ts: putBoardBack
insert into boards
select row.* from trashed_boards t
cross join lateral jsonb_populate_record(null::boards,
  column_defaults('boards') || t.board || jsonb_build_object(
  'name', :name::text, 'sort_key', :sortKey::text, 'slug', :slug::text, 'updated_at', :now::timestamptz,
  'pin_count', 0, 'version', (t.board ->> 'version')::int + 1,
  'section_count', jsonb_array_length(t.sections),
  'note_count', (select count(*) from board_notes n
                 where n.bucket = t.bucket and n.board_id = t.id),
  'follower_count', (select count(*) from board_followers f
                     where f.bucket = t.bucket and f.board_id = t.id),
  'collaborator_count', (select count(*) from board_collaborators c
                         where c.bucket = t.bucket and c.board_id = t.id))) as row
where t.bucket = :bucket and t.id = :id
returning
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version;

-- core/trash-store.ts: putBoardBack, 2
insert into sections
select row.* from trashed_boards t
cross join lateral jsonb_array_elements(t.sections) as one (section)
cross join lateral jsonb_populate_record(null::sections,
  column_defaults('sections') || one.section || '{"pin_count": 0}'::jsonb) as row
where t.bucket = :bucket and t.id = :id;

-- core/trash-store.ts: putBoardBack, 3
insert into section_slugs (bucket, board_id, slug, section_id)
select t.bucket, t.id, one.pair ->> 0, (one.pair ->> 1)::bigint
from trashed_boards t cross join lateral jsonb_array_elements(t.section_slugs) as one (pair)
where t.bucket = :bucket and t.id = :id;

-- core/trash-store.ts: putBoardBack, 4
delete from trashed_boards where bucket = :bucket and id = :id;

-- core/trash-store.ts: deleteTrashedBoards (1 of 5)
delete from board_followers
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: deleteTrashedBoards (2 of 5)
delete from board_collaborators
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: deleteTrashedBoards (3 of 5)
delete from board_invitations
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: deleteTrashedBoards (4 of 5)
delete from board_archives
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: deleteTrashedBoards (5 of 5)
delete from board_notes
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: deleteTrashedBoards, 2
delete from trashed_boards
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]));

-- core/trash-store.ts: changePinCounts
update boards set pin_count = pin_count + :pins, version = version + 1
where bucket = :bucket and id = :id;

-- core/trash-store.ts: changePinCounts, 2
update sections set pin_count = pin_count + by.pins
from unnest(:ids::bigint[], :pins::int[]) as by (id, pins)
where sections.bucket = :bucket and sections.id = by.id;

-- core/trash-store.ts: bringBackToBoard
update boards set
  pin_count = pin_count + :count,
  recent_signatures = :newest,
  cover_signature = case when cover_chosen then cover_signature
    else coalesce(:signature, cover_signature, :first) end,
  cover_pin_id = case when cover_chosen then cover_pin_id else :pinId end,
  cover_crop = case when cover_chosen then cover_crop else :crop end,
  cover_chosen = cover_chosen or :chosen,
  version = version + 1
where bucket = :bucket and id = :id;

-- core/trash-store.ts: bringBackToSection
update sections set pin_count = pin_count + :count, recent_signatures = :newest
where bucket = :bucket and id = :id;

-- counting/count-many-store.ts: addToBoards
update boards set
  pin_count = pin_count + came.count,
  recent_signatures = array(
    select signature
    from unnest(came.signatures || recent_signatures) with ordinality as recent (signature, place)
    group by signature order by min(place) limit 5),
  cover_signature = case
    when cover_signature is null then coalesce(came.cover, came.signatures[1])
    when came.cover is not null and not cover_chosen then came.cover
    else cover_signature end,
  last_saved_at = case when came.by_owner then greatest(last_saved_at, :now)
    else last_saved_at end,
  updated_at = :now,
  version = version + 1
from jsonb_to_recordset(:boards::jsonb)
  as came (bucket smallint, id bigint, count integer, signatures text[], cover text,
    by_owner boolean)
where boards.bucket = came.bucket and boards.id = came.id;

-- counting/count-many-store.ts: addToSections
update sections set
  pin_count = pin_count + came.count,
  recent_signatures = array(
    select signature
    from unnest(came.signatures || recent_signatures) with ordinality as recent (signature, place)
    group by signature order by min(place) limit 5)
from jsonb_to_recordset(:sections::jsonb)
  as came (bucket smallint, id bigint, count integer, signatures text[])
where sections.bucket = came.bucket and sections.id = came.id;

-- counting/count-store.ts: addToBoard
update boards set
  pin_count = pin_count + :count,
  recent_signatures = array(
    select signature
    from unnest(:signatures::text[] || recent_signatures) with ordinality as recent (signature, place)
    group by signature order by min(place) limit 5),
  cover_signature = case
    when cover_signature is null or (:renewCover and not cover_chosen)
      then coalesce(:newest, cover_signature)
    else cover_signature end,
  last_saved_at = case when :isByOwner then greatest(last_saved_at, :now) else last_saved_at end,
  updated_at = :now,
  version = version + 1
where bucket = :bucket and id = :id;

-- counting/count-store.ts: addToSection
update sections set
  pin_count = pin_count + :count,
  recent_signatures = array(
    select signature
    from unnest(:signatures::text[] || recent_signatures) with ordinality as recent (signature, place)
    group by signature order by min(place) limit 5)
where bucket = :bucket and id = :id;

-- counting/count-store.ts: takeFromBoard
update boards set
  pin_count = pin_count - :count,
  recent_signatures = :newest,
  cover_signature = case
    when cover_pin_id is not null or cover_signature = any(:recent::text[])
      or coalesce(not cover_signature = any(:signatures::text[]), false) then cover_signature
    else :first end,
  cover_chosen = cover_chosen and coalesce(
    cover_pin_id is not null or cover_signature = any(:recent::text[]) or not cover_signature = any(:signatures::text[]), false),
  version = version + 1
where bucket = :bucket and id = :id;

-- counting/count-store.ts: takeFromSection
update sections set pin_count = pin_count - :count, recent_signatures = :newest
where bucket = :bucket and id = :id;

-- counting/count-store.ts: changeSectionCount
update boards set section_count = section_count + :by, version = version + 1
where bucket = :bucket and id = :id;

-- counting/count-store.ts: correctBoardPins
select 1 from boards where bucket = :bucket and id = :id for update;

-- counting/count-store.ts: correctBoardPins, 2
update boards set pin_count = :pinCount, version = version + 1
where bucket = :bucket and id = :id and pin_count <> :pinCount;

-- counting/count-store.ts: correctSectionPins
select 1 from boards where bucket = :bucket
and id = (select board_id from sections where bucket = :bucket and id = :id) for update;

-- counting/count-store.ts: correctSectionPins, 2
update sections set pin_count = :pinCount where bucket = :bucket and id = :id and pin_count <> :pinCount;

-- counting/count-store.ts: correctSectionCount
select 1 from boards where bucket = :bucket and id = :id for update;

-- counting/count-store.ts: correctSectionCount, 2
update boards b set section_count = found.sections, version = version + 1
from (select count(*)::int as sections from sections where bucket = :bucket and board_id = :id) as found
where b.bucket = :bucket and b.id = :id and b.section_count <> found.sections;

-- counting/cover-store.ts: showBoardAsBefore
update boards set
  recent_signatures = :newest,
  cover_signature = case when cover_chosen then cover_signature else coalesce(:signature, cover_signature) end,
  cover_pin_id = case when cover_chosen then cover_pin_id else :pinId end,
  cover_crop = case when cover_chosen then cover_crop else :crop end,
  cover_chosen = cover_chosen or :chosen,
  version = version + 1
where bucket = :bucket and id = :id;

-- counting/cover-store.ts: showSectionAsBefore
update sections set recent_signatures = :newest where bucket = :bucket and id = :id;

-- counting/cover-store.ts: writeCover
update boards set
  cover_signature = coalesce(:signature, recent_signatures[1]), cover_chosen = :coverChosen,
  cover_pin_id = :pinId, cover_crop = :crop, version = version + 1
where bucket = :bucket and id = :id;

-- following/follow-store.ts: insertBoardFollow
with added as (
  insert into board_followers (bucket, board_id, person_id, created_at) values (:bucket, :boardId, :personId, :now)
  on conflict (bucket, board_id, person_id) do nothing returning board_id)
update boards set follower_count = follower_count + 1, version = version + 1
from added where boards.bucket = :bucket and boards.id = added.board_id;

-- following/follow-store.ts: followsBoard
select 1 from board_followers where bucket = :bucket and board_id = :boardId and person_id = :personId;

-- following/follow-store.ts: deleteBoardFollow
with gone as (
  delete from board_followers where bucket = :bucket and board_id = :boardId and person_id = :personId
  returning board_id)
update boards set follower_count = follower_count - 1, version = version + 1
from gone where boards.bucket = :bucket and boards.id = gone.board_id;

-- following/follow-store.ts: deleteFollowsOfOwner
with gone as (
  delete from board_followers using boards
  where board_followers.person_id = :personId and board_followers.bucket = :bucket
    and boards.bucket = :bucket and boards.id = board_followers.board_id and boards.owner_id = :ownerId
  returning board_followers.board_id)
update boards set follower_count = follower_count - 1, version = version + 1
from gone where boards.bucket = :bucket and boards.id = gone.board_id;

-- following/follow-store.ts: correctFollowers
select 1 from boards where bucket = :bucket and id = :boardId for update;

-- following/follow-store.ts: correctFollowers, 2
update boards set follower_count = found.followers, version = version + 1
from (select count(*)::int as followers from board_followers
      where bucket = :bucket and board_id = :boardId) as found
where boards.bucket = :bucket and boards.id = :boardId and boards.follower_count <> found.followers;

-- following/follow-store.ts: followedBoards
select board_id as id from board_followers where person_id = :personId limit :limit;

-- following/follow-store.ts: boardFollowersPage
select person_id as id, created_at as at from board_followers
where bucket = :bucket and board_id = :boardId
  and (created_at, person_id) < (:at::timestamptz, :id::bigint)
order by created_at desc, person_id desc
limit :limit;

-- following/follow-store.ts: followedBoardsPage
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version, follows.created_at as "followedAt"
from board_followers as follows
join boards on boards.bucket = follows.bucket and boards.id = follows.board_id
where follows.person_id = :personId and boards.privacy = any(:privacies)
  and (follows.created_at, follows.board_id) < (:at::timestamptz, :id::bigint)
order by follows.created_at desc, follows.board_id desc
limit :limit;

-- lists/archive-store.ts: insertArchive
insert into board_archives (bucket, board_id, person_id, archived_at) values (:bucket, :boardId, :personId, :now)
on conflict (bucket, board_id, person_id) do nothing;

-- lists/archive-store.ts: deleteArchive
delete from board_archives where bucket = :bucket and board_id = :boardId and person_id = :personId;

-- lists/archive-store.ts: archivedBy
select board_id as id from board_archives where person_id = :personId;

-- lists/archive-store.ts: deleteArchivesOf
delete from board_archives where person_id = :personId;

-- lists/list-store.ts: boardsAlphabetically
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and (sort_key, id) > (:sortKey, :id::bigint)
order by sort_key, id
limit :limit;

-- lists/list-store.ts: boardsOfAdvertiser
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and advertiser_id = :id and privacy = 'protected'
order by sort_key, id;

-- lists/list-store.ts: boardsByAge
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and id < :before::bigint
order by id desc
limit :limit;

-- lists/list-store.ts: boardsFromOldest
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and id > :after::bigint
order by id
limit :limit;

-- lists/list-store.ts: boardsByLastSave
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and (coalesce(last_saved_at, created_at), id) < (:at::timestamptz, :id::bigint)
order by coalesce(last_saved_at, created_at) desc, id desc
limit :limit;

-- lists/list-store.ts: boardsSavedTo
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and last_saved_at is not null
order by last_saved_at desc, id desc
limit :limit;

-- lists/list-store.ts: boardsWithoutPosition
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards
where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and id < :before::bigint and id <> all(:placed::bigint[])
order by id desc
limit :limit;

-- lists/list-store.ts: boardsAmong
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from boards where bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
and (id = any(:awayIds::bigint[])) = :isAwayWanted and id = any(:ids);

-- lists/order-store.ts: boardOrderOf
select sort, board_ids::text[] as "boardIds", changed_at as "changedAt" from board_orders where bucket = :bucket and person_id = :personId;

-- lists/order-store.ts: lockBoardOrder
insert into board_orders (bucket, person_id, sort, changed_at) values (:bucket, :personId, :sort, :now)
on conflict (bucket, person_id) do nothing;

-- lists/order-store.ts: lockBoardOrder, 2
select sort, board_ids::text[] as "boardIds", changed_at as "changedAt" from board_orders where bucket = :bucket and person_id = :personId for update;

-- lists/order-store.ts: writeBoardOrder
update board_orders set sort = :sort, board_ids = :boardIds, changed_at = :now
where bucket = :bucket and person_id = :personId;

-- lists/order-store.ts: deleteBoardOrder
delete from board_orders where bucket = :bucket and person_id = :personId;

-- making/backdate-store.ts: backdateBoard
update boards set created_at = :createdAt where bucket = :bucket and id = :id;

-- making/moderation-store.ts: storeModeration
with changed as (
  update boards set privacy = :privacy, disabled_privacy = :disabledPrivacy, screen_reason = :screenReason,
    screen_covers = :screenCovers, updated_at = :now, version = version + 1
  where bucket = :bucket and id = :id
  returning boards.*),
announced as (insert into events (bucket, kind, subject) select bucket, 'board', board_id::text from (select bucket, id as board_id from changed where privacy <> :oldPrivacy) as changed)
select
boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
boards.note_count as "noteCount",
boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
boards.cover_signature as "coverSignature",
boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
boards.created_at as "createdAt",
boards.updated_at as "updatedAt", boards.version from changed as boards;

-- notes/note-store.ts: notesOf
select bucket, id, board_id as "boardId", person_id as "personId", title, body, items,
created_at as "createdAt", updated_at as "updatedAt", version from board_notes
where bucket = :bucket and board_id = :boardId and id < :before::bigint and person_id <> all(:without::bigint[])
order by id desc limit :limit;

-- notes/note-store.ts: noteWriters
select distinct person_id as id from board_notes where bucket = :bucket and board_id = :boardId;

-- notes/note-store.ts: noteById
select bucket, id, board_id as "boardId", person_id as "personId", title, body, items,
created_at as "createdAt", updated_at as "updatedAt", version from board_notes where bucket = :bucket and id = :id;

-- notes/note-store.ts: insertNote
with counted as (
  update boards set note_count = note_count + 1, version = version + 1
  where bucket = :bucket and id = :boardId)
insert into board_notes
  (bucket, id, board_id, person_id, title, body, items, created_at, updated_at)
values (:bucket, :id, :boardId, :personId, :title, :body, :items, :createdAt, :updatedAt) returning bucket, id, board_id as "boardId", person_id as "personId", title, body, items,
created_at as "createdAt", updated_at as "updatedAt", version;

-- notes/note-store.ts: updateNote
update board_notes set title = :title, body = :body, items = :items, updated_at = :now, version = version + 1
where bucket = :bucket and id = :id and version = :version returning bucket, id, board_id as "boardId", person_id as "personId", title, body, items,
created_at as "createdAt", updated_at as "updatedAt", version;

-- notes/note-store.ts: deleteNote
with gone as (delete from board_notes where bucket = :bucket and id = :id returning bucket, board_id),
summed as (select bucket, board_id, count(*)::int as notes from gone group by bucket, board_id)
update boards set note_count = note_count - summed.notes, version = version + 1
from summed where boards.bucket = summed.bucket and boards.id = summed.board_id;

-- notes/note-store.ts: boardsNotedBy
select distinct board_id as id from board_notes where person_id = :personId limit :limit;

-- notes/note-store.ts: deleteNotesBy
with gone as (delete from board_notes
where person_id = :personId and board_id = any(:boardIds::bigint[]) returning bucket, board_id),
summed as (select bucket, board_id, count(*)::int as notes from gone group by bucket, board_id)
update boards set note_count = note_count - summed.notes, version = version + 1
from summed where boards.bucket = summed.bucket and boards.id = summed.board_id;

-- notes/note-store.ts: moveNotes
with came as (
  update board_notes set board_id = :intoId, came_from = :id where bucket = :bucket and board_id = :id
  returning id)
update boards set note_count = note_count + (select count(*) from came)
where bucket = :bucket and id = :intoId;

-- notes/note-store.ts: takeNotesBack
with gone as (
  update board_notes set board_id = :id, came_from = null
  where bucket = :bucket and board_id = :intoId and came_from = :id returning id)
update boards set note_count = note_count - (select count(*) from gone)
where bucket = :bucket and id = :intoId;

-- notes/note-store.ts: correctNoteCount
select 1 from boards where bucket = :bucket and id = :id for update;

-- notes/note-store.ts: correctNoteCount, 2
update boards b set note_count = found.notes, version = version + 1
from (select count(*)::int as notes from board_notes where bucket = :bucket and board_id = :id) as found
where b.bucket = :bucket and b.id = :id and b.note_count <> found.notes;

-- sections/section-order-store.ts: orderSectionRows
update sections set position = numbered.position
from (
  select sections.id,
    row_number() over (order by wanted.at nulls last, sections.position, sections.id) - 1 as position
  from sections
  left join unnest(:ids::bigint[]) with ordinality as wanted (id, at) on wanted.id = sections.id
  where sections.bucket = :bucket and sections.board_id = :boardId) as numbered
where sections.bucket = :bucket and sections.id = numbered.id;

-- sharing/invitation-store.ts: storeInvitations
delete from board_invitations
where bucket = :bucket and board_id = :boardId
  and (person_id = any(:people::bigint[]) or email = any(:emails::text[]));

-- sharing/invitation-store.ts: storeInvitations, 2
insert into board_invitations
  (bucket, id, board_id, person_id, email, code, invited_by, state, created_at, answered_at)
select :bucket, id, :boardId, person_id, email, code, invited_by, state, created_at, answered_at
from unnest(:ids::bigint[], :personIds::bigint[], :emails::text[], :codes::text[], :invitedBies::bigint[], :states::text[],
  :createdAts::timestamptz[], :answeredAts::timestamptz[])
  as named (id, person_id, email, code, invited_by, state, created_at, answered_at);

-- sharing/invitation-store.ts: invitationsOfPeople
select
invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
invited.answered_at as "answeredAt" from board_invitations as invited
where bucket = :bucket and board_id = :boardId and person_id = any(:personIds) and person_id is not null;

-- sharing/invitation-store.ts: invitationsOfEmails
select
invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
invited.answered_at as "answeredAt" from board_invitations as invited
where bucket = :bucket and board_id = :boardId and email = any(:emails) and email is not null;

-- sharing/invitation-store.ts: invitationByCode
select
invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
invited.answered_at as "answeredAt" from board_invitations as invited
where bucket = :bucket and board_id = :boardId and code = :code and state = 'pending';

-- sharing/invitation-store.ts: countPending
select count(*)::int as pending from board_invitations
where bucket = :bucket and board_id = :boardId and state = 'pending';

-- sharing/invitation-store.ts: boardInvitationsPage
select
invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
invited.answered_at as "answeredAt" from board_invitations as invited
where bucket = :bucket and board_id = :boardId and state = 'pending' and id < :after
  and (email is null or :emailsBy::bigint is null or invited_by = :emailsBy::bigint)
order by id desc
limit :limit;

-- sharing/invitation-store.ts: ownInvitationsPage
select
invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
invited.answered_at as "answeredAt" from board_invitations as invited
join boards on boards.bucket = invited.bucket and boards.id = invited.board_id
where invited.person_id = :personId and invited.state = 'pending' and invited.id < :after
  and boards.privacy = any(:privacies)
order by invited.id desc
limit :limit;

-- sharing/invitation-store.ts: invitedAmong
select board_id as id from board_invitations
where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))
  and person_id = :personId and state = 'pending';

-- sharing/invitation-store.ts: declineInvitation
update board_invitations set state = 'declined', answered_at = :now where bucket = :bucket and id = :id;

-- sharing/invitation-store.ts: deleteInvitation
delete from board_invitations where bucket = :bucket and id = :id;

-- sharing/invitation-store.ts: deleteInvitationsOf
delete from board_invitations where bucket = :bucket and board_id = :boardId and person_id = :personId;

-- sharing/invitation-store.ts: deleteInvitationsBetween
delete from board_invitations as invited using boards
where invited.person_id = :personId and boards.bucket = invited.bucket and boards.id = invited.board_id
  and (boards.owner_id = :ownerId or invited.invited_by = :ownerId);

-- sharing/invitation-store.ts: deleteInvitationsAbout
delete from board_invitations where person_id = :personId;

-- sharing/invitation-store.ts: deleteInvitationsAbout, 2
delete from board_invitations where invited_by = :personId;

-- sharing/invitation-store.ts: deleteInvitationsAbout, 3
delete from board_invitations where email = :email;

-- upkeep/reconcile-store.ts: sectionCounts
select b.id as key, b.section_count <> (
  select count(*) from sections s where s.bucket = b.bucket and s.board_id = b.id) as wrong
from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
order by b.bucket, b.id limit :limit;

-- upkeep/reconcile-store.ts: noteCounts
select b.id as key, b.note_count <> (
  select count(*) from board_notes n where n.bucket = b.bucket and n.board_id = b.id) as wrong
from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
order by b.bucket, b.id limit :limit;

-- upkeep/reconcile-store.ts: followerCounts
select b.id as key, b.follower_count <> (
  select count(*) from board_followers f where f.bucket = b.bucket and f.board_id = b.id) as wrong
from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
order by b.bucket, b.id limit :limit;

-- upkeep/reconcile-store.ts: collaboratorCounts
select b.id as key, b.collaborator_count <> (
  select count(*) from board_collaborators c
  where c.bucket = b.bucket and c.board_id = b.id) as wrong
from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
order by b.bucket, b.id limit :limit;

-- upkeep/reconcile-store.ts: publicCounts
select p.id as key, (p.board_count, p.pin_count) <> (
  select count(*), coalesce(sum(b.pin_count), 0) from boards b
  where b.bucket = p.bucket and b.owner_id = p.id and b.privacy = 'public') as wrong
from people p where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
order by p.bucket, p.id limit :limit;

-- upkeep/reconcile-store.ts: unlistedCounts
select p.id as key, (coalesce(u.board_count, 0), coalesce(u.pin_count, 0)) <> (
  select count(*), coalesce(sum(b.pin_count), 0) from boards b
  where b.bucket = p.bucket and b.owner_id = p.id and not b.privacy = 'public') as wrong
from people p
left join unlisted_counts u on u.bucket = p.bucket and u.person_id = p.id
where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
order by p.bucket, p.id limit :limit;

-- upkeep/reconcile-store.ts: boardsOf
select count(*)::int as boards, coalesce(sum(pin_count), 0)::int as pins from boards
where bucket = :bucket and owner_id = :ownerId and (boards.privacy = 'public') = :areListed;
