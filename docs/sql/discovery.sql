-- Made by npm run sql from the stores of server/discovery: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- complete/completion-store.ts: candidatesFor (1 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 1 and left(key, 1) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (2 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 2 and left(key, 1) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (3 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 3 and left(key, 1) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (4 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 4 and left(key, 1) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (5 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 1 and key >= (select :start) and key < (select :start || chr(1114111))
  order by key, weight desc limit 200) as near
order by key = :start desc, weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (6 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 2 and key >= (select :start) and key < (select :start || chr(1114111))
  order by key, weight desc limit 200) as near
order by key = :start desc, weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (7 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 3 and key >= (select :start) and key < (select :start || chr(1114111))
  order by key, weight desc limit 200) as near
order by key = :start desc, weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (8 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 4 and key >= (select :start) and key < (select :start || chr(1114111))
  order by key, weight desc limit 200) as near
order by key = :start desc, weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (9 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 1 and left(key, 2) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (10 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 2 and left(key, 2) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (11 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 3 and left(key, 2) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (12 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 4 and left(key, 2) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (13 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 1 and left(key, 3) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (14 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 2 and left(key, 3) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (15 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 3 and left(key, 3) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: candidatesFor (16 of 16)
(select kind, subject, label, weight from (
  select * from completions
  where kind = 4 and left(key, 3) = (select :start)
  order by weight desc limit 40) as most
order by weight desc limit :limit);

-- complete/completion-store.ts: mostOf
select kind, subject, label, weight from completions
where kind = :kind and subject = 0 order by weight desc limit :limit;

-- complete/hashtag-store.ts: hashtagsStarting
with found as (
  select tag, max(weight) as weight, case when max(weight) < 50 then 20 else 1 end as counted
  from (select tag, 0 as weight from hashtags_from(:start, 12)
        union all select * from unnest(:labels::text[], :weights::int[])) as both_ways (tag, weight)
  where starts_with(tag, :start) group by tag order by max(weight) desc, tag limit :limit * 2)
select found.tag,
  case when seen.pins < found.counted then seen.pins else greatest(seen.pins, found.weight) end::int as pins
from found
cross join lateral pins_with_hashtag(found.tag, found.counted) as seen
where seen.pins > 0
order by pins desc, found.tag limit :limit;

-- complete/named-store.ts: namedPeople
with blocked as materialized (select wanted.id from unnest((select :buckets::smallint[]), (select :ids::bigint[])) as wanted (bucket, id) where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= wanted.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from wanted.id)
select people.id, username, full_name as "fullName", picture_signature as "pictureSignature"
from unnest((select :buckets::smallint[]), (select :ids::bigint[])) as wanted (bucket, id)
join people on people.bucket = wanted.bucket and people.id = wanted.id
where (people.id = :viewerId::bigint or (not people.suspended_at is not null and not
(select blocks.blocked_id from blocks
 where blocks.bucket = people.bucket and blocks.person_id = people.id
   and blocks.blocked_id >= :viewerId::bigint
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint)) and people.id not in (select id from blocked);

-- complete/named-store.ts: namedBoards
with board as materialized (
  select boards.id, boards.name, boards.slug, owner.id as owner_id, owner.username, boards.pin_count,
    boards.cover_signature
  from unnest((select :buckets::smallint[]), (select :ids::bigint[])) as wanted (bucket, id)
  join boards on boards.bucket = wanted.bucket and boards.id = wanted.id and boards.privacy = 'public'
  join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
  where owner.id = :viewerId::bigint or (not owner.suspended_at is not null and not
  (select blocks.blocked_id from blocks
   where blocks.bucket = owner.bucket and blocks.person_id = owner.id
     and blocks.blocked_id >= :viewerId::bigint
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint)),
blocked as materialized (select owner_id from board where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= board.owner_id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from board.owner_id),
cover as materialized (
  select pictures.signature, ext, width, height from board
  join pictures on pictures.bucket = (('x' || substr(board.cover_signature, 1, 3))::bit(12)::int >> 2)::smallint
    and pictures.signature = board.cover_signature)
select board.id, name, slug, username, pin_count as "pinCount", cover.signature, ext, width, height
from board
left join (select distinct * from cover) as cover on cover.signature = board.cover_signature
where owner_id not in (select owner_id from blocked);

-- complete/recent-store.ts: recentSearches
select query from recent_searches
where bucket = :bucket and person_id = :personId and starts_with(key, :start)
order by asked_at desc, key limit :limit;

-- complete/recent-store.ts: storeSearch
insert into recent_searches (bucket, person_id, key, query, asked_at)
select bucket, id, :key, :query, :now from people where bucket = :bucket and id = :personId and is_personalised
on conflict (bucket, person_id, key) do update set query = excluded.query, asked_at = excluded.asked_at;

-- complete/recent-store.ts: storeSearch, 2
delete from recent_searches
where bucket = :bucket and person_id = :personId and key in (
  select key from recent_searches where bucket = :bucket and person_id = :personId
  order by asked_at desc, key offset 50);

-- complete/recent-store.ts: forgetSearches
delete from recent_searches
where bucket = :bucket and person_id = :personId and (:key::text is null or key = :key);

-- complete/refresh-store.ts: refreshPeople
insert into completions (kind, subject, key, label, weight)
select distinct 2, id, key, '', follower_count
from people, unnest(array[full_name, username]) as name, completion_keys(name) as key
where bucket >= :from and bucket < :end and not people.is_unfindable
on conflict (kind, subject, key, label) do update set weight = excluded.weight
where abs(completions.weight - excluded.weight) * 10 > completions.weight;

-- complete/refresh-store.ts: refreshBoards
insert into completions (kind, subject, key, label, weight)
select 3, id, key, '', pin_count from boards, completion_keys(name) as key
where bucket >= :from and bucket < :end and boards.privacy = 'public'
on conflict (kind, subject, key, label) do update set weight = excluded.weight
where abs(completions.weight - excluded.weight) * 10 > completions.weight;

-- complete/refresh-store.ts: refreshHashtags
with next as materialized (
  select tag, count(*)::int as pins from pin_hashtags
  where tag > :after group by tag order by tag limit :limit),
gone as (
  delete from completions
  where kind = 4 and label > :after
    and label <= coalesce((select max(tag) from next having count(*) = :limit), chr(1114111))
    and label not in (select tag from next)),
stored as (
  insert into completions (kind, subject, key, label, weight)
  select 4, 0, completion_key(tag), tag, pins from next
  where completion_key(tag) <> ''
  on conflict (kind, subject, key, label) do update set weight = excluded.weight
  where abs(completions.weight - excluded.weight) * 10 > completions.weight)
select max(tag) as last from next having count(*) = :limit;

-- complete/trending-store.ts: storeTrending
with requested as (
  select key, query,
    power(0.5, floor(extract(epoch from :now::timestamptz - asked_at) / 86400) / 3) as heat
  from recent_searches
  join people on people.bucket = recent_searches.bucket and people.id = person_id
  where asked_at > :now::timestamptz - interval '28 days' and not people.suspended_at is not null
    and char_length(query) <= 60 and query !~ '@|://|[0-9]{6}'),
many as (
  select key, mode() within group (order by query) as label, (1000 * sum(heat))::int as weight
  from requested group by key having count(*) >= 5
  order by weight desc limit 10000),
over as (
  delete from completions
  where kind = 1 and not exists (
    select 1 from many where many.key = completions.key and many.label = completions.label))
insert into completions (kind, subject, key, label, weight)
select 1, 0, key, label, weight from many
on conflict (kind, subject, key, label) do update set weight = excluded.weight;

-- core/hides-store.ts: insertHide
insert into hides (bucket, person_id, kind, subject, pin_id, hidden_at)
values (:bucket, :personId, :kind, :subject, :pinId, :hiddenAt) on conflict do nothing;

-- core/hides-store.ts: deleteHide
delete from hides where bucket = :bucket and person_id = :personId and kind = :kind and subject = :subject;

-- core/hides-store.ts: hidesAmong
select hides.kind, hides.subject
from unnest(:kinds::text[], :subjects::text[]) as wanted (kind, subject)
join hides on hides.bucket = :bucket and hides.person_id = :personId
  and hides.kind = wanted.kind and hides.subject = wanted.subject;

-- core/hides-store.ts: hidesPage
select kind, subject, pin_id as "pinId", hidden_at as "hiddenAt" from hides
where bucket = :bucket and person_id = :personId
  and (hidden_at, kind, subject) < (:at::timestamptz, :kind, :subject)
order by hidden_at desc, kind desc, subject desc limit :limit;

-- core/hides-store.ts: deleteHidesAbout
delete from hides where bucket = :bucket and person_id = :personId;

-- core/hides-store.ts: deleteHidesAbout, 2
delete from hides where kind = 'person' and subject = :personId;

-- core/home-store.ts: homeSelfOf
select is_personalised as "isPersonalised",
  array(select topic from person_interests as liked
        where liked.bucket = :bucket and liked.person_id = :personId order by topic) as interests,
  array(select board_id::text from quiet_boards as quiet
        where quiet.bucket = :bucket and quiet.person_id = :personId) as quiet,
  (select true from hides where hides.bucket = :bucket and hides.person_id = :personId
   order by kind, subject limit 1) is true as "isHiding"
from people where bucket = :bucket and id = :personId;

-- core/home-store.ts: latestSaves
select latest.signature, latest.board_id as "boardId", boards.name as "boardName"
from (select *, row_number() over (partition by board_id order by pin_id desc) as place
      from (select pin_id, board_id, signature from pin_search where person_id = :personId
            order by pin_id desc limit :limit) as newest) as latest
join boards on boards.bucket = ((latest.board_id >> 12) & 1023)::smallint
  and boards.id = latest.board_id
where latest.place <= :ofBoard
order by latest.pin_id desc;

-- core/home-store.ts: followedAmongNewest
with pins as materialized (
  select bucket, pin_id, board_id, person_id, signature from pin_search
  where pin_id < :before order by pin_id desc limit 400),
by_person as materialized (
  select pin_id from pins
  where (select followee_id from following
    where bucket = :bucket and following.person_id = :viewerId and followee_id >= pins.person_id
    order by bucket, following.person_id, followee_id limit 1) = pins.person_id),
on_board as materialized (
  select pins.pin_id from pins
  join board_followers on board_followers.bucket = pins.bucket and board_followers.board_id = pins.board_id
    and board_followers.person_id = :viewerId)
select pin_id as id, board_id as "boardId", person_id as "personId", signature from pins
where person_id <> :viewerId
  and (pin_id in (select pin_id from by_person) or pin_id in (select pin_id from on_board))
order by pin_id desc limit :limit;

-- core/home-store.ts: followedAmongRecent
with
people_followed as materialized (
  select followee_id as id from following where bucket = :bucket and person_id = :viewerId
  order by created_at desc, followee_id desc limit 5000),
boards_followed as materialized (
  select bucket, board_id as id from board_followers where person_id = :viewerId limit 5000)
select pin_id as id, board_id as "boardId", person_id as "personId", signature
from (select * from pin_search where pin_id < :before order by pin_id desc limit 3000) as pins
where person_id <> :viewerId
  and (person_id in (select id from people_followed) or board_id in (select id from boards_followed))
order by pin_id desc limit :limit;

-- core/home-store.ts: followedByEach
with
people_followed as materialized (
  select followee_id as id from following where bucket = :bucket and person_id = :viewerId
  order by created_at desc, followee_id desc limit 5000),
boards_followed as materialized (
  select bucket, board_id as id from board_followers where person_id = :viewerId limit 5000),
of_people as materialized (
  select theirs.* from (select array_agg(id) as ids from people_followed) as followed
  cross join lateral newest_of_people(followed.ids, :before, :limit) as theirs),
on_boards as materialized (
  select there.* from boards_followed
  join boards on boards.bucket = boards_followed.bucket and boards.id = boards_followed.id
    and boards.privacy = 'public'
  cross join lateral (
    select id as pin_id, board_id, person_id, signature from pins
    where pins.bucket = boards.bucket and pins.board_id = boards.id and pins.id < :before
    order by id desc limit :limit) as there)
select pin_id as id, board_id as "boardId", person_id as "personId", signature
from (select * from of_people union select * from on_boards) as pins
where person_id <> :viewerId
order by pin_id desc limit :limit;

-- core/home-store.ts: unsavedAmong
select distinct signature from pins
where person_id = :personId and signature = any((select :signatures::text[])::text[]);

-- core/home-store.ts: pinsOfPictures
select distinct on (wanted.place)
  found.pin_id as id, found.board_id as "boardId", found.person_id as "personId", found.signature
from unnest(:signatures::text[], :boardIds::bigint[]) with ordinality as wanted (signature, board_id, place)
join newest_of_pictures(:signatures, 50) as found on found.signature = wanted.signature
where found.person_id <> :viewerId
order by wanted.place, (found.board_id is not distinct from wanted.board_id) desc, found.pin_id desc;

-- core/home-store.ts: newestOnBoards
select found.*
from unnest(:buckets::smallint[], :boardIds::bigint[]) with ordinality as wanted (bucket, board_id, place)
join boards on boards.bucket = wanted.bucket and boards.id = wanted.board_id
cross join lateral (
  select id, board_id as "boardId", person_id as "personId", signature from pins
  where pins.bucket = boards.bucket and pins.board_id = boards.id
  order by id desc limit :limit) as found
where found."personId" <> :viewerId
order by wanted.place, found.id desc;

-- core/home-store.ts: followsBoard
select 1 from board_followers where bucket = :bucket and board_id = :boardId and person_id = :personId;

-- core/popular-store.ts: popularBoards
select id, coalesce(nullif(category, ''), name) as topic
from boards
where boards.privacy = 'public' and pin_count > 0 and owner_id <> :notBy
order by follower_count desc, id desc limit :limit;

-- core/popular-store.ts: boardsToExplore
select id, coalesce(nullif(category, ''), name) as topic, owner_id as "ownerId"
from boards
where boards.privacy = 'public' and pin_count > 0
order by follower_count desc, id desc limit :limit;

-- core/store.ts: newestPins
select pin_id as id, board_id as "boardId", person_id as "personId", signature
from pin_search
where pin_id < :after and person_id <> :notBy
order by pin_id desc limit :limit;

-- core/store.ts: newestPinsWith
select pin_id as id, board_id as "boardId", person_id as "personId", signature
from pin_search
where words @@ :match::tsquery and pin_id < :after
order by pin_id desc limit :limit;

-- core/store.ts: searchPublicBoards
select id, rank
from (select id, greatest(similarity(completion_key(name), :text),
similarity(completion_key(letters_as_two(name)), :text))::float8 as rank
      from boards where boards.privacy = 'public' and (searched_name(name) like :longest or searched_name(name) like :longestAsTwo)
      and (searched_name(name) like all (:patterns::text[]) or searched_name(name) like all (:patternsAsTwo::text[]))) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- core/store.ts: similarPublicBoards
select id, rank
from (select distinct id, similarity(name, :text)::float8 as rank
      from unnest(:editPatterns::text[], :editIndexes::int[]) as edit (pattern, index)
      cross join lateral boards_like(edit.pattern, 50) as near
      where not exists (
      select 1 from unnest(:patterns::text[]) with ordinality as other (pattern, index)
      where other.index <> edit.index + 1 and near.name not like other.pattern)) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- core/store.ts: searchPeople
select id, rank
from (select id, greatest(similarity(completion_key(full_name || ' ' || username), :text),
similarity(completion_key(letters_as_two(full_name || ' ' || username)), :text))::float8 as rank
      from people
      where not people.is_unfindable and (searched_name(full_name || ' ' || username) like :longest or searched_name(full_name || ' ' || username) like :longestAsTwo)
      and (searched_name(full_name || ' ' || username) like all (:patterns::text[]) or searched_name(full_name || ' ' || username) like all (:patternsAsTwo::text[]))) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- core/store.ts: similarPeople
select id, rank
from (select distinct id, similarity(name, :text)::float8 as rank
      from unnest(:editPatterns::text[], :editIndexes::int[]) as edit (pattern, index)
      cross join lateral people_like(edit.pattern, 50) as near
      where not exists (
      select 1 from unnest(:patterns::text[]) with ordinality as other (pattern, index)
      where other.index <> edit.index + 1 and near.name not like other.pattern)) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- core/store.ts: newestPublicPins
select newest.pin_id as id, people.id as "personId", newest.signature
from people
cross join lateral (
  select pin_id, signature from pin_search
  where pin_search.bucket = people.bucket and pin_search.person_id = people.id
  order by pin_id desc limit :limit) as newest
where (people.bucket, people.id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
order by newest.pin_id desc;

-- core/topics-store.ts: topicsAfter
select topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
topics.cover_pins::text[] as "coverPins" from topics where slug > :after order by slug limit :limit;

-- core/topics-store.ts: topicsBySlugs
select topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
topics.cover_pins::text[] as "coverPins" from unnest(:slugs::text[]) with ordinality as requested (slug, place)
join topics using (slug) order by requested.place;

-- core/topics-store.ts: topicsOfDay
select topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
topics.cover_pins::text[] as "coverPins" from topics_of_day join topics using (slug)
where day = (select max(day) from topics_of_day where day <= :day) order by place;

-- core/topics-store.ts: trendingTopics
select topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
topics.cover_pins::text[] as "coverPins" from topics where trend > 0 order by trend desc, slug limit :limit;

-- core/topics-store.ts: topicsOfSeveral
select topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
topics.cover_pins::text[] as "coverPins" from topics where person_count >= :fewest
order by person_count desc, pin_count desc, slug limit :limit;

-- core/topics-store.ts: largestTopics
select topics.slug, topics.name, topics.tag, topics.board_count as boards, topics.pin_count as pins,
topics.cover_pins::text[] as "coverPins" from topics order by person_count desc, pin_count desc, slug limit :limit;

-- core/topics-store.ts: topicPins
with on_boards as materialized (
  select newest.* from topic_boards as about
  cross join lateral (
    select bucket, id from pins
    where pins.bucket = about.bucket and pins.board_id = about.board_id and pins.id < :after
    order by pins.id desc limit :limit) as newest
  where about.slug = :slug order by newest.id desc limit :limit),
tagged as materialized (
  select bucket, pin_id as id from pin_hashtags
  where tag = :tag and pin_id < :after order by pin_id desc limit :limit),
found as materialized (select bucket, id from on_boards union select bucket, id from tagged order by id desc limit :limit)
select pins.id, pins.board_id as "boardId", pins.person_id as "personId", pins.signature
from found join pins using (bucket, id) order by pins.id desc;

-- graph/graph-store.ts: publicSizes
select (select count(*)::int from boards where boards.privacy = 'public') as boards,
(select count(*)::int from picture_counts) as pictures,
(select count(*)::int from pin_search) as edges;

-- graph/graph-store.ts: hasMorePins
select 1 from pin_search offset :than limit 1;

-- graph/graph-store.ts: boardsOfPictures
with page as materialized (
  select bucket, id from boards
  where boards.privacy = 'public' and (bucket, id) > (:bucket, :after)
  order by bucket, id limit :limit)
select boards.id, boards.category as interest, held.signatures
from page
join boards on boards.bucket = page.bucket and boards.id = page.id
cross join lateral (
  select string_agg(decode(signature, 'hex'), '') as signatures
  from (select distinct signature from pin_search
        where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
        limit :mostPictures) as once) as held
order by boards.bucket, boards.id;

-- graph/graph-store.ts: publicBoard
select boards.id, boards.category as interest, (
  select string_agg(decode(signature, 'hex'), '')
  from (select distinct signature from pin_search
        where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
        limit :mostPictures) as once) as signatures
from boards where bucket = :bucket and id = :id and boards.privacy = 'public';

-- graph/graph-store.ts: placingsOf
with named as materialized (
  select * from unnest((select :buckets::smallint[]), (select :boardIds::bigint[]),
    (select :signatures::text[])) as named (bucket, board_id, signature)),
placed as materialized (
  select named.board_id, named.signature, boards.category, boards.privacy = 'public' and (
    select true from pin_search
    where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
      and pin_search.signature = named.signature limit 1) is true as public
  from named join boards on boards.bucket = named.bucket and boards.id = named.board_id)
select named.board_id as "boardId", named.signature, placed.category as interest,
  placed.public is true as "isPublic"
from named left join (select distinct * from placed) as placed using (board_id, signature);

-- graph/graph-store.ts: languagesOf
select signature, substring(words::text from '(?:^| )''/([a-z]{2})/') as code
from first_words_of_pictures(:signatures);

-- graph/graph-store.ts: picturesIn
with announced as materialized (
  select distinct code, signature from unnest(:codes::text[]) as named (code)
  join pin_search on made and words @@ ('''/' || code || '/'':*')::tsquery)
select code, string_agg(decode(signature, 'hex'), '') as signatures from announced group by code;

-- graph/graph-store.ts: databaseName
select (select system_identifier from pg_control_system()) || '/' || oid as name
from pg_database where datname = current_database();

-- home/common-words-store.ts: wordsInCommon
select shared.word, shared.times, counted.pins
from (select mentioned.word, count(*)::int as times
      from newest_words_of_pictures(:signatures) as pin
      cross join lateral unnest(tsvector_to_array(pin.words)) as mentioned (word)
      where length(mentioned.word) > 2 and mentioned.word !~ '^[/@]'
      group by mentioned.word having count(*) > 1) as shared
join search_words as counted on counted.word = shared.word
order by counted.pins, shared.word limit 60;

-- home/muted-store.ts: mutedBoardsOf
select board_id as id from quiet_boards where bucket = :bucket and person_id = :personId;

-- home/muted-store.ts: insertMutedBoard
insert into quiet_boards (bucket, person_id, board_id) values (:bucket, :personId, :boardId)
on conflict do nothing;

-- home/muted-store.ts: deleteMutedBoard
delete from quiet_boards where bucket = :bucket and person_id = :personId and board_id = :boardId;

-- home/muted-store.ts: deleteMutedBoardsOf
delete from quiet_boards where bucket = :bucket and person_id = :personId;

-- ideas/auth-pictures-store.ts: chooseAuthPictures
delete from front_door_pins;

-- ideas/auth-pictures-store.ts: chooseAuthPictures, 2
with suspended as materialized (select id from people where people.suspended_at is not null),
of_demo as materialized (select person_id from demo_people)
insert into front_door_pins (place, pin_id)
select row_number() over (order by savers desc, id desc), id
from (
  select count(distinct pins.person_id) filter (where not pins.made) as savers,
    (array_agg(pins.pin_id order by pins.made desc, pins.pin_id))[1] as id
  from pin_search as pins
  where pins.person_id not in (select id from suspended)
    and (pins.pin_id < :firstId::bigint and pins.person_id < :firstId::bigint
      or pins.person_id in (select person_id from of_demo))
  group by pins.signature) as pictures
where savers >= 3
order by savers desc, id desc limit 24;

-- ideas/auth-pictures-store.ts: authPins
select pin_id as id from front_door_pins order by place;

-- ideas/count-store.ts: boardGroups
select about, mode() within group (order by name) as name, count(*)::int as boards,
  sum(pin_count)::int as pins, count(distinct owner_id)::int as people
from (select lower(btrim(coalesce(nullif(category, ''), name)) collate pg_c_utf8) as about, btrim(coalesce(nullif(category, ''), name)) as name, pin_count, owner_id
      from boards where boards.privacy = 'public' and boards.pin_count > 0 and not exists (
      select 1 from people as owner
      where owner.bucket = boards.bucket and owner.id = boards.owner_id and owner.suspended_at is not null)) as shown
group by about having sum(pin_count) >= 3
order by people desc, pins desc, about limit 400;

-- ideas/count-store.ts: tagGroups
select tag, count(*)::int as pins, count(distinct person_id)::int as people
from pin_hashtags join pin_search using (bucket, pin_id)
group by tag having count(*) >= 3 and count(distinct person_id) >= 2
order by people desc, pins desc, tag limit 400;

-- ideas/count-store.ts: storeTopics
delete from topics where slug <> all(:slugs::text[]);

-- ideas/count-store.ts: storeTopics, 2
insert into topics (slug, name, tag, board_count, pin_count, person_count, trend, cover_pins)
select slug, name, tag, boards, pins, people, 0, '{}'
from unnest(:slugs::text[], :names::text[], :tags::text[], :boards::int[], :pins::int[], :peoples::int[])
  as found (slug, name, tag, boards, pins, people)
on conflict (slug) do update set name = excluded.name, tag = excluded.tag,
  board_count = excluded.board_count, pin_count = excluded.pin_count, person_count = excluded.person_count;

-- ideas/count-store.ts: storeTopicBoards
with placed as (
  select named.slug, boards.bucket, boards.id as board_id,
    row_number() over (partition by named.slug order by follower_count desc, pin_count desc, id desc) as place
  from unnest(:slugs::text[], :ones::text[]) as named (slug, about)
  join boards on lower(btrim(coalesce(nullif(category, ''), name)) collate pg_c_utf8) = named.about
  where boards.privacy = 'public' and boards.pin_count > 0 and not exists (
  select 1 from people as owner
  where owner.bucket = boards.bucket and owner.id = boards.owner_id and owner.suspended_at is not null)),
wanted as (select slug, bucket, board_id from placed where place <= 100),
gone as (
  delete from topic_boards as was where not exists (
    select 1 from wanted where wanted.slug = was.slug and wanted.bucket = was.bucket
      and wanted.board_id = was.board_id))
insert into topic_boards (slug, bucket, board_id) select slug, bucket, board_id from wanted
on conflict do nothing;

-- ideas/count-store.ts: savingDays
with pinned as (
  select topic_boards.slug, person_id, pin_id from pin_search
  join topic_boards using (bucket, board_id) where pin_id >= :startId and pin_id < :endId
  union
  select topics.slug, person_id, pin_id from pin_search
  join pin_hashtags using (bucket, pin_id) join topics using (tag) where pin_id >= :startId and pin_id < :endId),
dated as (
  select slug, person_id, ((((:endId::bigint >> 22) - (pin_id >> 22))) / 86400000)::int as day,
    pin_id >= :recentId as "isRecent"
  from pinned)
select slug, day, count(distinct person_id)::int as people, null as "recentPeople"
from dated group by slug, day
union all
select slug, null, null, count(distinct person_id)::int from dated where "isRecent" group by slug;

-- ideas/count-store.ts: storeTrends
update topics set trend = coalesce(found.trend, 0)
from topics as known
left join unnest(:slugs::text[], :trends::float8[]) as found (slug, trend) using (slug)
where topics.slug = known.slug and topics.trend <> coalesce(found.trend, 0);

-- ideas/count-store.ts: storeCovers
update topics set cover_pins = named.pins
from (select slug, array(select value::bigint from jsonb_array_elements_text(pins)
                         with ordinality as one (value, place) order by place) as pins
      from jsonb_to_recordset(:named::jsonb) as named (slug text, pins jsonb)) as named
where topics.slug = named.slug and topics.cover_pins <> named.pins;

-- ideas/count-store.ts: timesPinned
select signature, pins from unnest(:buckets::int[], :signatures::text[]) as requested (bucket, signature)
join picture_counts using (bucket, signature);

-- ideas/count-store.ts: topicsSince
select slug from topics_of_day where day >= :day;

-- ideas/count-store.ts: storeDay
delete from topics_of_day where day < :oldest;

-- ideas/count-store.ts: storeDay, 2
insert into topics_of_day (day, place, slug)
select :day, place, slug from unnest(:slugs::text[]) with ordinality as chosen (slug, place)
on conflict do nothing;

-- ideas/settled-store.ts: settledPins
with older as materialized (
  select pin_id, board_id, person_id, signature from pin_search
  where pin_id < least(:before::bigint, :firstId::bigint) order by pin_id desc limit :limit),
operators as materialized (select id from people where is_operator),
trusted as materialized (select id from operators union select person_id from demo_people),
own as materialized (
  select theirs.* from (select array_agg(id) as ids from trusted) as known
  cross join lateral newest_of_people(known.ids, :before, :limit) as theirs
  where pin_id >= :firstId::bigint)
select pin_id as id, board_id as "boardId", person_id as "personId", signature
from (select * from older
      union all select * from own) as settled
order by pin_id desc limit :limit;

-- looks/looks-store.ts: picturesAfter
with page as materialized (
  select bucket, signature, thumb_hash from pictures
  where (bucket, signature) > (:bucket::smallint, :after)
  order by bucket, signature limit :limit),
seen as materialized (
  select distinct signature from pin_search where signature in (select signature from page))
select page.bucket, page.signature, thumb_hash as "thumbHash", seen.signature is not null as "isPublic"
from page left join seen on seen.signature = page.signature order by page.bucket, page.signature;

-- looks/looks-store.ts: picturesAmong
with page as materialized (
  select pictures.bucket, pictures.signature, thumb_hash
  from unnest(:buckets::smallint[], :signatures::text[]) as named (bucket, signature)
  join pictures on pictures.bucket = named.bucket and pictures.signature = named.signature),
seen as materialized (
  select distinct signature from pin_search where signature in (select signature from page))
select page.bucket, page.signature, thumb_hash as "thumbHash", seen.signature is not null as "isPublic"
from page left join seen on seen.signature = page.signature;

-- people/suggestion-store.ts: followedByFollowed
with mine as materialized (
  (select followee_id as id, created_at as at from following
   where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and :onlyId::bigint is null
   order by created_at desc, followee_id desc limit 100)
  union all select :onlyId::bigint, 'epoch' where :onlyId::bigint is not null),
followed as materialized (
  select theirs.id, mine.id as by, mine.at from mine
  join people as person on person.bucket = ((mine.id >> 12) & 1023)::smallint and person.id = mine.id
  cross join lateral (
    select followee_id as id from following
    where following.bucket = person.bucket and following.person_id = person.id
    order by created_at desc, followee_id desc limit 60) as theirs
  where not person.suspended_at is not null and not person.is_unfindable),
found as materialized (
select id, count(*)::int as count, (array_agg(by order by at desc, by desc))[1]::text as by
from followed group by id),
open as materialized (
  select found.* from found
  where found.id <> :viewerId::bigint and not
  found.id = (select followee_id from following
    where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and followee_id >= found.id
    order by bucket, person_id, followee_id limit 1) is true and not
    (select blocks.blocked_id from blocks
     where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
       and blocks.blocked_id >= found.id
     order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from found.id
    and not exists (select 1 from hidden_suggestions as hidden where hidden.bucket = :viewerBucket::smallint
      and hidden.person_id = :viewerId::bigint and hidden.hidden_id = found.id)
    and not exists (select 1 from hides where hides.bucket = :viewerBucket::smallint
      and hides.person_id = :viewerId::bigint and hides.kind = 'person' and hides.subject = found.id::text)),
best as materialized (
  select open.id, open.count, open.by
  from open
  join people as person on person.bucket = ((open.id >> 12) & 1023)::smallint and person.id = open.id
  where not person.suspended_at is not null and not person.is_unfindable and not person.is_unlisted and not
  (select blocks.blocked_id from blocks
   where blocks.bucket = person.bucket and blocks.person_id = person.id
     and blocks.blocked_id >= :viewerId::bigint
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint
  order by open.count desc, open.id desc limit 200)
select id, count, by from best order by count desc, id desc;

-- people/suggestion-store.ts: savingTheSame
with mine as materialized (
  select newest.signature, max(newest.board_id) as board_id
  from (select board_id, signature from pin_search where person_id = :viewerId::bigint
        order by pin_id desc limit 60) as newest
  where not exists (select 1 from quiet_boards as quiet where quiet.bucket = :viewerBucket::smallint
    and quiet.person_id = :viewerId::bigint and quiet.board_id = newest.board_id)
  group by newest.signature),
shared as materialized (
  select other.person_id as id, mine.board_id, count(distinct mine.signature)::int as pictures
  from (select array_agg(signature) as pictures from mine) as saved
  cross join lateral newest_of_pictures(saved.pictures, 30) as other
  join mine on mine.signature = other.signature
  group by other.person_id, mine.board_id),
found as materialized (
select id, sum(pictures)::int as count,
  (array_agg(board_id order by pictures desc, board_id desc))[1] as by
from shared group by id),
open as materialized (
  select found.* from found
  where found.id <> :viewerId::bigint and not
  found.id = (select followee_id from following
    where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and followee_id >= found.id
    order by bucket, person_id, followee_id limit 1) is true and not
    (select blocks.blocked_id from blocks
     where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
       and blocks.blocked_id >= found.id
     order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from found.id
    and not exists (select 1 from hidden_suggestions as hidden where hidden.bucket = :viewerBucket::smallint
      and hidden.person_id = :viewerId::bigint and hidden.hidden_id = found.id)
    and not exists (select 1 from hides where hides.bucket = :viewerBucket::smallint
      and hides.person_id = :viewerId::bigint and hides.kind = 'person' and hides.subject = found.id::text)),
best as materialized (
  select open.id, open.count, open.by
  from open
  join people as person on person.bucket = ((open.id >> 12) & 1023)::smallint and person.id = open.id
  where not person.suspended_at is not null and not person.is_unfindable and not person.is_unlisted and not
  (select blocks.blocked_id from blocks
   where blocks.bucket = person.bucket and blocks.person_id = person.id
     and blocks.blocked_id >= :viewerId::bigint
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint
  order by open.count desc, open.id desc limit 200)
select best.id, best.count, boards.name as by from best
join boards on boards.bucket = ((best.by >> 12) & 1023)::smallint and boards.id = best.by and boards.privacy = 'public';

-- people/suggestion-store.ts: gatheringTopics
with about as materialized (
  select boards.owner_id as id, topic_boards.slug, boards.pin_count
  from unnest((select :slugs::text[])) as wanted (slug)
  join topic_boards on topic_boards.slug = wanted.slug
  join boards on boards.bucket = topic_boards.bucket and boards.id = topic_boards.board_id
    and boards.privacy = 'public'),
found as materialized (
select id, count(*)::int as count, (array_agg(slug order by pin_count desc, slug))[1] as by
from about group by id),
open as materialized (
  select found.* from found
  where found.id <> :viewerId::bigint and not
  found.id = (select followee_id from following
    where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and followee_id >= found.id
    order by bucket, person_id, followee_id limit 1) is true and not
    (select blocks.blocked_id from blocks
     where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
       and blocks.blocked_id >= found.id
     order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from found.id
    and not exists (select 1 from hidden_suggestions as hidden where hidden.bucket = :viewerBucket::smallint
      and hidden.person_id = :viewerId::bigint and hidden.hidden_id = found.id)
    and not exists (select 1 from hides where hides.bucket = :viewerBucket::smallint
      and hides.person_id = :viewerId::bigint and hides.kind = 'person' and hides.subject = found.id::text)),
best as materialized (
  select open.id, open.count, open.by
  from open
  join people as person on person.bucket = ((open.id >> 12) & 1023)::smallint and person.id = open.id
  where not person.suspended_at is not null and not person.is_unfindable and not person.is_unlisted and not
  (select blocks.blocked_id from blocks
   where blocks.bucket = person.bucket and blocks.person_id = person.id
     and blocks.blocked_id >= :viewerId::bigint
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint
  order by open.count desc, open.id desc limit 200)
select id, count, by from best order by count desc, id desc;

-- people/suggestion-store.ts: followsSeveral
select 1 from following where bucket = :bucket and person_id = :personId
order by bucket, person_id, followee_id offset :before limit 1;

-- people/suggestion-store.ts: insertHiddenSuggestion
insert into hidden_suggestions (bucket, person_id, hidden_id)
values (:bucket, :personId, :hiddenId) on conflict do nothing;

-- people/suggestion-store.ts: deleteHiddenSuggestion
delete from hidden_suggestions
where bucket = :bucket and person_id = :personId and hidden_id = :hiddenId;

-- people/suggestion-store.ts: deleteHiddenSuggestionsAbout
delete from hidden_suggestions where bucket = :bucket and person_id = :personId;

-- people/suggestion-store.ts: deleteHiddenSuggestionsAbout, 2
delete from hidden_suggestions where hidden_id = :personId;

-- related/related-store.ts: newestPinId
select pin_id as id from pin_search order by pin_id desc limit 1;

-- related/related-store.ts: pinsOfPictures
select found.pin_id as id, found.board_id as "boardId", found.person_id as "personId", wanted.signature
from unnest(:signatures::text[]) with ordinality as wanted (signature, place)
join newest_of_pictures(:signatures, 3) as found on found.signature = wanted.signature
order by wanted.place, found.pin_id desc;

-- related/related-store.ts: pinsByWords
select * from (
  select pin_id as id, board_id as "boardId", person_id as "personId", signature, sum(requested.weight) as rank
  from unnest(:words::text[], :weights::float8[]) as requested (word, weight)
  join pin_search on words @@ ('''' || requested.word || '''')::tsquery and pin_id <= :newest
  group by bucket, pin_id) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- related/related-store.ts: lexemesOf
select pin_id as id, array_to_string(tsvector_to_array(words), E'\n') as lexemes
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join pin_search on pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.id;

-- related/related-store.ts: boardsWith
select boards.name, boards.category as interest
from (select distinct bucket, board_id
      from (select bucket, board_id from pin_search where signature = :signature
            order by pin_id desc limit 20) as newest) as holding
join boards on boards.bucket = holding.bucket and boards.id = holding.board_id;

-- related/topics-store.ts: placesOfPictures
with newest as materialized (
  select * from newest_of_pictures(:signatures, 8))
select newest.signature, boards.name as board, boards.category, pins.title
from newest
join boards on boards.bucket = newest.bucket and boards.id = newest.board_id
join pins on pins.bucket = newest.bucket and pins.id = newest.pin_id;

-- search/count-store.ts: countMatching
select count(*)::int as pins
from (select pin_id from pin_search where words @@ :match::tsquery limit {{most}}) as matching;

-- search/count-store.ts: countLiked
select count(*)::int as pins
from (select pin_id from pin_search where tier >= 1 and words @@ :match::tsquery limit {{most}}) as matching;

-- search/count-store.ts: countEach
select case when tenth.tells then estimate.about else counted.pins end::int as pins,
  case when not tenth.tells then counted.pins
    when tenth.pins < 5 then least((tenth.pins + 5) * share.of_all, {{most}})
    else estimate.about end::int as "atMost"
from unnest((select :matches::text[]), (select :rarest::float8[]), (select :leads::text[])) with ordinality as query (match, rarest, lead, place)
cross join (select (select greatest(1, coalesce(
  nullif(greatest(reltuples, 0), 0) / (select pins from search_words where word = '@tenth' and pins > 0), 10))
from pg_class where oid = 'pin_search'::regclass)::float8 as of_all) as share
cross join lateral (
  select pins, query.rarest > (select :usual::float8) and (pins >= 5 or not (select :isSure::boolean)) as tells
  from (select case when query.rarest > (select :usual::float8) then (select pins from liked_pins_matching(query.match::tsquery, 500))
  else 0 end as pins) as liked offset 0) as tenth
cross join lateral (select least(round(tenth.pins * share.of_all), {{most}}) as about) as estimate
cross join lateral (
  select case when not tenth.tells then (select pins from pins_matching(query.lead::tsquery, query.match::tsquery, {{most}}))
  end as pins offset 0) as counted
order by query.place;

-- search/count-store.ts: weigh
select (count(*) * (select greatest(1, coalesce(
  nullif(greatest(reltuples, 0), 0) / (select pins from search_words where word = '@tenth' and pins > 0), 10))
from pg_class where oid = 'pin_search'::regclass)::float8)::float8 as all,
  (count(*) filter (where words @@ :telling::tsquery) * (select greatest(1, coalesce(
    nullif(greatest(reltuples, 0), 0) / (select pins from search_words where word = '@tenth' and pins > 0), 10))
  from pg_class where oid = 'pin_search'::regclass)::float8)::float8 as telling
from (select words from pin_search where tier >= 1 and words @@ :match::tsquery limit 500) as liked;

-- search/count-store.ts: hasCounted
select 1 as one from search_words limit 1;

-- search/guides-store.ts: guidesWithin
with
language as materialized (
  select code, dictionary
  from unnest(:codes::text[], :dictionaries::regdictionary[]) as language (code, dictionary)
  where code = :own or exists (
    select 1 from search_words where word >= '/' || code || '/' and word < '/' || code || '0')),
telling as materialized (
  select mentioned.word, mentioned.pins, row_number() over (order by
    mentioned.pins * ln(1 + (select greatest(reltuples, 0)::float8 from pg_class where oid = 'pin_search'::regclass)
      / greatest(1, coalesce(counted.pins, mentioned.pins))) desc, mentioned.place) as place
  from unnest(:words::text[], :pins::int[]) with ordinality as mentioned (word, pins, place)
  left join search_words as counted on counted.word = mentioned.word
  order by place limit 24),
term as materialized (
  select telling.*, formed.lexemes
  from telling
  cross join lateral (
    select telling.word || array_agg('/' || code || '/' || stem) filter (where stem is not null
        and (code = :own or exists (
          select 1 from search_words where word = '/' || code || '/' || stem))) as lexemes,
      bool_or(code = :own and stem is null) as small
    from (select code, (ts_lexize(dictionary, telling.word))[1] as stem from language) as form) as formed
  where not formed.small),
guide as materialized (
  select * from term
  where not lexemes && :before::text[] and not exists (
    select 1 from term as earlier
    where earlier.place < term.place and earlier.lexemes && term.lexemes)
  order by place limit 8),
requested as materialized (
  select word, place, (select string_agg('''' || lexeme || '''', ' | ') from unnest(lexemes) as lexeme)::tsquery as query
  from guide),
matching as materialized (
  select words from (
    select words from pin_search where words @@ :lead::tsquery and (words @@ :match::tsquery) is true limit 2000) as counted limit 200),
looked as materialized (select count(*) as pins from matching),
share as materialized (
  select case when pins < 200 then 1
    else greatest(1, coalesce(:matching::int, (
      select count(*) from (
        select pin_id from pin_search where words @@ :lead::tsquery and (words @@ :match::tsquery) is true limit 2000) as counted))::float8 / pins) end as of_all
  from looked)
select word, round(count(*) * (select of_all from share))::int as pins
from requested join matching on matching.words @@ requested.query
group by word, place order by place;

-- search/guides-store.ts: guidesBeside
with
language as materialized (
  select code, dictionary
  from unnest(:codes::text[], :dictionaries::regdictionary[]) as language (code, dictionary)
  where code = :own or exists (
    select 1 from search_words where word >= '/' || code || '/' and word < '/' || code || '0')),
telling as materialized (
  select mentioned.word, mentioned.pins, row_number() over (order by
    mentioned.pins * ln(1 + (select greatest(reltuples, 0)::float8 from pg_class where oid = 'pin_search'::regclass)
      / greatest(1, coalesce(counted.pins, mentioned.pins))) desc, mentioned.place) as place
  from unnest(:words::text[], :pins::int[]) with ordinality as mentioned (word, pins, place)
  left join search_words as counted on counted.word = mentioned.word
  order by place limit 24),
term as materialized (
  select telling.*, formed.lexemes
  from telling
  cross join lateral (
    select telling.word || array_agg('/' || code || '/' || stem) filter (where stem is not null
        and (code = :own or exists (
          select 1 from search_words where word = '/' || code || '/' || stem))) as lexemes,
      bool_or(code = :own and stem is null) as small
    from (select code, (ts_lexize(dictionary, telling.word))[1] as stem from language) as form) as formed
  where not formed.small),
guide as materialized (
  select * from term
  where not lexemes && :before::text[] and not exists (
    select 1 from term as earlier
    where earlier.place < term.place and earlier.lexemes && term.lexemes)
  order by place limit 8) select word, pins from guide order by place;

-- search/search-store.ts: rankedPins
select id, "boardId", "personId", signature, rank
from (select distinct on (signature) pin_id as id, board_id as "boardId",
        person_id as "personId", signature, rank
      from (select pin_id, board_id, person_id, signature,
              (
              (ts_rank('{0.1, 0.25, 0.7, 1}', pin_search.words, :any::tsquery)
                + case when pin_search.words @@ :inTitleOrTags::tsquery
                    then case when pin_search.words @@ :title::tsquery then float8 '0.6' else float8 '0.3' end
                  else 0 end
                + case when pin_search.words @@ :inOrder::tsquery then float8 '0.45' else 0 end
                + case when pin_search.words @@ :maker::tsquery then float8 '1.8' else 0 end
                + case when pin_search.words @@ :tag::tsquery then float8 '0.3' else 0 end
                + case when pin_search.words @@ :subject::tsquery then float8 '0.8' else 0 end)
              * (1 + float8 '0.12' * liked)
              * (1 + float8 '0.1' * exp(-greatest(:nowMs::float8 - 1514764800000 - (pin_id >> 22), 0) / 15552000000)))  as rank
            from pin_search
            where words @@ (select :lead::tsquery) and (words @@ (select :match::tsquery)) is true  and ((select :isWide::boolean) or (
            coalesce(pin_search.pin_id >= (select :minId::bigint), true)
            and coalesce(pin_search.pin_id <= (select :maxId::bigint), true)
            and ((select :minPrice::float8) is null or pin_search.price >= (select :minPrice::float8))
            and ((select :maxPrice::float8) is null or pin_search.price <= (select :maxPrice::float8))
            and coalesce(pin_search.person_id = (select :personId::bigint), true)
            and (pin_search.made or not (select :isMade::boolean))
            and ((select :categories::text[]) is null or exists (
              select 1 from boards where boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
                and lower(boards.category) = any(((select :categories::text[]))::text[])))))) as matching
      order by signature, rank desc, pin_id) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- search/search-store.ts: newestMatching
select pin_id as id, board_id as "boardId", person_id as "personId", signature, 0::float8 as rank
from pin_search
where words @@ :match::tsquery and
(:minId::bigint is null or pin_search.pin_id >= :minId) and (:maxId::bigint is null or pin_search.pin_id <= :maxId)
and (:minPrice::float8 is null or pin_search.price >= :minPrice) and (:maxPrice::float8 is null or pin_search.price <= :maxPrice)
and (:personId::bigint is null or pin_search.person_id = :personId) and (not :isMade::boolean or pin_search.made)
and (:categories::text[] is null or exists (
  select 1 from boards where boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
    and lower(boards.category) = any(:categories))) and pin_id < :before::bigint
order by pin_id desc limit :limit;

-- search/search-store.ts: rankedPinsOf
select id, "boardId", "personId", signature, rank
from (select pin_id as id, board_id as "boardId", person_id as "personId", signature,
        (
        (ts_rank('{0.1, 0.25, 0.7, 1}', pin_search.words, :any::tsquery)
          + case when pin_search.words @@ :inTitleOrTags::tsquery
              then case when pin_search.words @@ :title::tsquery then float8 '0.6' else float8 '0.3' end
            else 0 end
          + case when pin_search.words @@ :inOrder::tsquery then float8 '0.45' else 0 end
          + case when pin_search.words @@ :maker::tsquery then float8 '1.8' else 0 end
          + case when pin_search.words @@ :tag::tsquery then float8 '0.3' else 0 end
          + case when pin_search.words @@ :subject::tsquery then float8 '0.8' else 0 end)
        * (1 + float8 '0.12' * 0)
        * (1 + float8 '0.1' * exp(-greatest(:nowMs::float8 - 1514764800000 - (pin_id >> 22), 0) / 15552000000))) as rank
      from (select id as pin_id, bucket, board_id, person_id, signature, words,
              source_pin_id is null as made, (facts -> 'product' ->> 'price')::float8 as price
            from pins where person_id = :ownerId
            union all
            select pins.id, pins.bucket, pins.board_id, pins.person_id, pins.signature, pins.words,
              pins.source_pin_id is null, (pins.facts -> 'product' ->> 'price')::float8
            from (select bucket, board_id as id from board_collaborators where person_id = :ownerId
                  union all
                  select bucket, id from boards
                  where bucket = :ownerBucket and owner_id = :ownerId and collaborator_count > 0) as shared
            join pins on pins.bucket = shared.bucket and pins.board_id = shared.id
            where pins.person_id <> :ownerId) as pin_search
      where words @@ :match::tsquery and
      (:minId::bigint is null or pin_search.pin_id >= :minId) and (:maxId::bigint is null or pin_search.pin_id <= :maxId)
      and (:minPrice::float8 is null or pin_search.price >= :minPrice) and (:maxPrice::float8 is null or pin_search.price <= :maxPrice)
      and (:personId::bigint is null or pin_search.person_id = :personId) and (not :isMade::boolean or pin_search.made)
      and (:categories::text[] is null or exists (
        select 1 from boards where boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
          and lower(boards.category) = any(:categories)))) as found
where (rank, id) < (:rank::float8, :id::bigint)
order by rank desc, id desc limit :limit;

-- search/words-store.ts: wordsStarting
select word, pins
from (select found.word, found.pins
      from search_beginnings
      join search_words as found on found.word = any(search_beginnings.words)
      where beginning = :start
      order by found.pins desc, found.word limit 40) as found
where (found.pins >= 50 or (select pins from pins_with_word(found.word)) > 0) order by pins desc, word limit (select :limit::int);

-- search/words-store.ts: wordsStarting, 2
select word, pins
from (select * from (
        select word, pins from search_words where word >= (select :start) and word < (select :end)
        order by word limit 2000) as near
      order by pins desc, word limit 2000) as found
where (found.pins >= 50 or (select pins from pins_with_word(found.word)) > 0) order by pins desc, word limit (select :limit::int);

-- search/words-store.ts: pinsWith
select word, pins from search_words where word = any((select :words::text[])::text[]);

-- search/words-store.ts: formsOf
select query.word, language.code, form.stem, coalesce(found.pins, 0) as pins,
  coalesce(exact.pins, 0) as "exactPins", coalesce(maker.pins, 0) as "makerPins",
  coalesce(tagged.pins, 0) as "tagPins"
from (
  select code, dictionary
  from unnest((select :codes::text[]), (select :dictionaries::regdictionary[])) as language (code, dictionary)
  where code = (select :own) or exists (
  select 1 from search_words where word >= '/' || code || '/' and word < '/' || code || '0')
  offset 0) as language
cross join unnest((select :words::text[])) as query (word)
cross join lateral (
  select (ts_lexize(language.dictionary, query.word))[1] as stem) as form
left join search_words as exact on exact.word = query.word
left join search_words as maker on maker.word = :makerIs || query.word
left join search_words as tagged on tagged.word = '#' || query.word
left join search_words as found on found.word = '/' || language.code || '/' || form.stem;

-- search/words-store.ts: wordsOneEditAway
select written, word, pins
from (
  select written, word, pins,
    row_number() over (partition by written order by pins desc, word) as place
  from (
    select distinct query.word as written, near.word, near.pins
    from unnest(:written::text[], :deletions::text[]) as query (word, deletion)
    cross join lateral (
      select word, pins from search_words
      where slips @> array[query.deletion] and word <> query.word
      order by pins desc limit 20) as near) as near) as placed
where place <= 20;

-- search/words-store.ts: wordsByTrigram
select query.word as written, near.word, near.pins
from unnest((select :words::text[])) as query (word)
cross join lateral (
  select word, pins from search_words
  where word % query.word and slips <> '{}' and word <> query.word
  order by similarity(word, query.word) desc, pins desc limit 20) as near;

-- search/words-store.ts: beginCount
delete from search_words_next;

-- search/words-store.ts: beginCount, 2
insert into search_words_next (bucket, word, pins) values (-1, '', 0);

-- search/words-store.ts: noteCounted
insert into search_counted (pins) select count(*) from pin_search
on conflict (one) do update set pins = excluded.pins;

-- search/words-store.ts: hasGrown
select pins::float8 as pins from search_counted;

-- search/words-store.ts: hasGrown, 2
select 1 from pin_search offset :most limit 1;

-- search/words-store.ts: countedParts
select pins as parts from search_words_next where bucket = -1 and word = '' for update;

-- search/words-store.ts: lastOf
select bucket, pin_id as id from pin_search
where (bucket, pin_id) > (:bucket::smallint, :id::bigint)
order by bucket, pin_id offset :offset limit 1;

-- search/words-store.ts: countPart
insert into search_words_next (bucket, word, pins)
select 0, word, ndoc
from ts_stat(format('select words from pin_search where (bucket, pin_id) > (%s, %s)
  order by bucket, pin_id limit %s', :bucket::smallint, :id::bigint, :many::int))
on conflict (bucket, word) do update set pins = search_words_next.pins + excluded.pins;

-- search/words-store.ts: countPart, 2
update search_words_next set pins = pins + 1 where bucket = -1 and word = '';

-- search/words-store.ts: storeCounted
with counted as materialized (
  select word, pins,
    exists (select 1 from search_words_next where bucket = 0 offset 20000) as many
  from search_words_next where bucket = 0 and word > :after order by word limit :many),
reach as materialized (select max(word) as last from counted having count(*) = :many),
gone as (
  delete from search_words
  where word > :after and ((select last from reach) is null or word <= (select last from reach))
    and word not in (select word from counted)),
stored as (
  insert into search_words (word, pins, slips)
  select word, pins,
    case when pins >= case when many then 2 else 1 end
      and word ~ '^[[:alpha:]]' and length(word) between 4 and 24
      then array(select word union
        select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place)
      else '{}' end
  from counted
  on conflict (word) do update set pins = excluded.pins, slips = excluded.slips
  where (search_words.pins, search_words.slips) <> (excluded.pins, excluded.slips))
select last from reach;

-- search/words-store.ts: endCount
with best as (
  select beginning, word, pins, row_number() over (partition by beginning order by pins desc, word) as place
  from search_words
  cross join lateral (
    select left(word, size) as beginning from generate_series(1, least(length(word), 3)) as size
  ) as beginnings
  where word ~ '^[[:alnum:]]'),
stored as (
  insert into search_beginnings (beginning, words)
  select beginning, array_agg(word order by place) from best where place <= 40
  group by beginning
  on conflict (beginning) do update set words = excluded.words
  where search_beginnings.words <> excluded.words)
delete from search_beginnings
where not exists (select 1 from best where best.beginning = search_beginnings.beginning);

-- search/words-store.ts: endCount, 2
delete from search_words_next;

-- sensitive/sensitive-store.ts: sensitivePage
select key, word, added_at as "addedAt" from sensitive_words
where key > :after order by key limit :limit;

-- sensitive/sensitive-store.ts: countSensitive
select count(*)::int as words from sensitive_words;

-- sensitive/sensitive-store.ts: addSensitive
with wanted as (
  select * from unnest(:keys::text[], :words::text[], :others::text[]) as wanted (key, word, other)),
added as (
  insert into sensitive_words (key, word, added_at)
  select key, word, :now from wanted on conflict (key) do nothing returning key),
spelled as (
  select added.key as word_key, spelling.key
  from added join wanted using (key)
  cross join lateral (values (wanted.key), (wanted.other)) as spelling (key)
  where spelling.key is not null),
known as (
  insert into sensitive_keys (key, word_key)
  select key, word_key from spelled
  union
  select stem, word_key
  from (select '/' || language.code || '/' || (ts_lexize(language.dictionary, spelled.key))[1] as stem, word_key
        from (
        select code, dictionary
        from unnest(:codes::text[], :dictionaries::regdictionary[]) as named (code, dictionary)
        where true offset 0) as language cross join spelled) as form
  where stem is not null)
select key from added;

-- sensitive/sensitive-store.ts: removeSensitive
delete from sensitive_words where key = any(:keys::text[]) returning key;

-- sensitive/sensitive-store.ts: sensitiveAmong
with requested as (
  select key from unnest(:keys::text[]) as requested (key) where exists (select 1 from sensitive_words)),
forms as materialized (
  select key, key as form from requested
  union all
  select requested.key, '/' || language.code || '/' || (ts_lexize(language.dictionary, requested.key))[1] from (
  select code, dictionary
  from unnest(:codes::text[], :dictionaries::regdictionary[]) as named (code, dictionary)
  where code = :own or exists (
  select 1 from search_words where word >= '/' || code || '/' and word < '/' || code || '0') offset 0) as language cross join requested),
found as materialized (
  select key as form from sensitive_keys
  where key = any((select array_agg(form) from forms)::text[]))
select distinct forms.key from forms join found using (form);

-- sensitive/sensitive-store.ts: sensitiveBegins
select 1 as found from sensitive_keys where key >= :start and key < :start || chr(1114111) limit 1;

-- sharing/circle-store.ts: circleByName
with near as materialized (
  (select followee_id as id from following where bucket = :bucket and person_id = :personId
   order by created_at desc, followee_id desc limit 500)
  union
  (select follower_id from followers where bucket = :bucket and person_id = :personId
   order by created_at desc, follower_id desc limit 500)
  union
  select unnest(:others::bigint[])),
wanted as materialized (select unnest(array_agg(id)) as id from near),
p as materialized (
  select people.id, searched_name(full_name || ' ' || username) as name
  from wanted join people on people.bucket = ((wanted.id >> 12) & 1023)::smallint and people.id = wanted.id)
select p.id from p
where p.name like all (:queryPatterns::text[]) or p.name like all (:asTwoPatterns::text[])
order by similarity(p.name, :text) desc, p.id
limit :limit;

-- volumes/volume-store.ts: storeVolumes
with searched as materialized (
  select people.country, key, query
  from recent_searches
  join people on people.bucket = recent_searches.bucket and people.id = person_id
  where asked_at > :now::timestamptz - interval '30 days' and not people.suspended_at is not null
    and char_length(query) <= 60 and query !~ '@|://|[0-9]{6}'),
counted as materialized (
  select coalesce(searched.country, '') as country, key,
    mode() within group (order by lower(query)) as query, count(*)::int as people
  from searched
  group by grouping sets ((key), (searched.country, key))
  having count(*) >= 10 and (grouping(searched.country) = 1 or searched.country <> '')
  order by people desc, key, country limit 200000),
over as (
  delete from search_volumes as stored
  where not exists (
    select 1 from counted where counted.country = stored.country and counted.key = stored.key))
insert into search_volumes as stored (country, key, query, people)
select country, key, query, people from counted
on conflict (country, key) do update set query = excluded.query, people = excluded.people
where (stored.query, stored.people) is distinct from (excluded.query, excluded.people);

-- volumes/volume-store.ts: volumesOf
select key, query, people from search_volumes
where country = :country and key = any(:keys::text[]);

-- volumes/volume-store.ts: volumesLike
select key, query, people from (
  select key, query, people, 0 as missing from search_volumes
  where country = :country and key > :key and key < :key || chr(1114111)
  union all
  select key, query, people,
    cardinality(:words::text[]) - cardinality(array(
      select unnest(:words::text[]) intersect select unnest(string_to_array(key, ' '))))
  from search_volumes
  where country = :country and string_to_array(key, ' ') && :words::text[]
    and (key < :key or key >= :key || chr(1114111))) as found
order by missing, people desc, key limit :limit;
