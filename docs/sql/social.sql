-- Made by npm run sql from the stores of server/social: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/block-store.ts: insertBlock
insert into blocks (bucket, person_id, blocked_id, created_at) values (:bucket, :personId, :blockedId, :now)
on conflict (bucket, person_id, blocked_id) do nothing;

-- core/block-store.ts: deleteBlock
delete from blocks where bucket = :bucket and person_id = :personId and blocked_id = :blockedId;

-- core/block-store.ts: blocksBetween
with by_viewer as materialized (
  select wanted.id from unnest(:others::bigint[]) as wanted (id)
  where
  (select blocks.blocked_id from blocks
   where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
     and blocks.blocked_id >= wanted.id
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from wanted.id),
others as materialized (
  select person.id,
  (select blocks.blocked_id from blocks
   where blocks.bucket = person.bucket and blocks.person_id = person.id
     and blocks.blocked_id >= :viewerId::bigint
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint as blocking, person.suspended_at is not null as suspended
  from unnest(:buckets::smallint[], :others::bigint[]) as wanted (bucket, id)
  join people as person on person.bucket = wanted.bucket and person.id = wanted.id)
select id, 'byViewer' as why from by_viewer
union all select id, 'ofViewer' from others where blocking
union all select id, 'suspended' from others where suspended;

-- core/block-store.ts: blockedPairs
with pair as materialized (
  select * from unnest(:viewerBuckets::smallint[], :viewers::bigint[], :buckets::smallint[], :people::bigint[])
    with ordinality as pair (viewer_bucket, viewer_id, bucket, person_id, place)),
of_viewer as materialized (
  select pair.place from pair
  join people as viewer on viewer.bucket = pair.viewer_bucket and viewer.id = pair.viewer_id
  where
  (select blocks.blocked_id from blocks
   where blocks.bucket = viewer.bucket and blocks.person_id = viewer.id
     and blocks.blocked_id >= pair.person_id
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from pair.person_id),
of_person as materialized (
  select pair.place from pair
  join people as person on person.bucket = pair.bucket and person.id = pair.person_id
  where person.suspended_at is not null or
  (select blocks.blocked_id from blocks
   where blocks.bucket = person.bucket and blocks.person_id = person.id
     and blocks.blocked_id >= pair.viewer_id
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from pair.viewer_id)
select (place - 1)::int as place from of_viewer
union all select (place - 1)::int from of_person;

-- core/block-store.ts: blockedPage
select blocked_id as id, created_at as at from blocks
where bucket = :bucket and person_id = :personId
  and (created_at, blocked_id) < (:at::timestamptz, :id::bigint)
order by created_at desc, blocked_id desc
limit :limit;

-- core/shown-people-store.ts: shownPeople
with viewed as materialized (
  select wanted.bucket, wanted.id,
  wanted.id = (select followee_id from following
    where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and followee_id >= wanted.id
    order by bucket, person_id, followee_id limit 1) is true as followed,
    (select blocks.blocked_id from blocks
     where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
       and blocks.blocked_id >= wanted.id
     order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from wanted.id as blocked
  from unnest((select :buckets::smallint[]), (select :ids::bigint[])) as wanted (bucket, id))
select person.id, person.username, person.full_name as "fullName", person.first_name as "firstName",
  person.picture_signature as "pictureSignature", person.follower_count as "followerCount",
  person.is_partner as "isPartner", person.is_unlisted as "isUnlisted", viewed.followed as "isFollowed"
from viewed
join people as person on person.bucket = viewed.bucket and person.id = viewed.id
where person.id = :viewerId or not (
  viewed.blocked or person.suspended_at is not null or
  (select blocks.blocked_id from blocks
   where blocks.bucket = person.bucket and blocks.person_id = person.id
     and blocks.blocked_id >= :viewerId::bigint
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint);

-- core/store.ts: insertFollowing
insert into following (bucket, person_id, followee_id, created_at)
select :bucket, :personId, id, :now from unnest(:followeeIds::bigint[]) as id
on conflict (bucket, person_id, followee_id) do nothing
returning followee_id as id;

-- core/store.ts: deleteFollowing
delete from following where bucket = :bucket and person_id = :personId and followee_id = :followeeId;

-- core/store.ts: followingSince
select created_at as at from following
where bucket = :bucket and person_id = :personId and followee_id = :followeeId;

-- core/store.ts: followedAmong
select wanted.id from unnest(:ids::bigint[]) as wanted (id)
where wanted.id = (select followee_id from following
  where bucket = :bucket and person_id = :personId and followee_id >= wanted.id
  order by bucket, person_id, followee_id limit 1);

-- core/store.ts: followersAmong
select f.person_id as id
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join following f on f.bucket = wanted.bucket and f.person_id = wanted.id
  and f.followee_id = :personId;

-- core/store.ts: followingPage
select followee_id as id, created_at as at from following
where bucket = :bucket and person_id = :personId
  and (created_at, followee_id) < (:at::timestamptz, :id::bigint)
order by created_at desc, followee_id desc
limit :limit;

-- core/store.ts: followersPage
select follower_id as id, created_at as at from followers
where bucket = :bucket and person_id = :personId
  and (created_at, follower_id) < (:at::timestamptz, :id::bigint)
order by created_at desc, follower_id desc
limit :limit;

-- core/store.ts: insertFollower
insert into followers (bucket, person_id, follower_id, created_at) values (:bucket, :personId, :followerId, :at)
on conflict (bucket, person_id, follower_id) do nothing;

-- core/store.ts: deleteFollower
delete from followers where bucket = :bucket and person_id = :personId and follower_id = :followerId;

-- core/store.ts: unlistedCountsOf
select board_count as boards, pin_count as pins from unlisted_counts
where bucket = :bucket and person_id = :personId;

-- core/store.ts: changeUnlistedCounts
insert into unlisted_counts (bucket, person_id, board_count, pin_count) values (:bucket, :personId, 0, 0)
on conflict (bucket, person_id) do nothing;

-- core/store.ts: changeUnlistedCounts, 2
update unlisted_counts set board_count = board_count + :boards, pin_count = pin_count + :pins
where bucket = :bucket and person_id = :personId;

-- core/store.ts: correctUnlistedCounts
update unlisted_counts set board_count = :boards, pin_count = :pins
where bucket = :bucket and person_id = :personId and (board_count, pin_count) <> (:boards, :pins);

-- upkeep/erase-person-store.ts: followsOf
(select person_id as "followerId", followee_id as "followeeId" from following
 where bucket = :bucket and person_id = :personId limit :limit)
union all
(select follower_id as "followerId", person_id as "followeeId" from followers
 where bucket = :bucket and person_id = :personId limit :limit);

-- upkeep/erase-person-store.ts: deleteBlocks
delete from blocks where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deleteBlocks, 2
delete from blocks where blocked_id = :personId;

-- upkeep/erase-person-store.ts: deleteUnlistedCounts
delete from unlisted_counts where bucket = :bucket and person_id = :personId;

-- upkeep/reconcile-store.ts: edgeCounts
select p.id as key, p.following_count <> (
    select count(*) from following f where f.bucket = p.bucket and f.person_id = p.id)
  or p.follower_count <> (
    select count(*) from followers f where f.bucket = p.bucket and f.person_id = p.id) as wrong
from people p where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
order by p.bucket, p.id limit :limit;

-- upkeep/reconcile-store.ts: edgesOf
select (select count(*)::int from followers where bucket = :bucket and person_id = :personId) as followers,
(select count(*)::int from following where bucket = :bucket and person_id = :personId) as following;

-- upkeep/reconcile-store.ts: mirrors
with page as materialized (
  select bucket, id from people where (bucket, id) > (:bucket::smallint, :id::bigint)
  order by bucket, id limit :limit),
out_rows as materialized (
  select f.person_id as follower, f.followee_id as followee
  from page join following f on f.bucket = page.bucket and f.person_id = page.id),
out_found as materialized (
  select edge.follower, edge.followee from out_rows as edge
  join followers m on m.bucket = ((edge.followee >> 12) & 1023)::smallint and m.person_id = edge.followee
    and m.follower_id = edge.follower),
in_rows as materialized (
  select m.follower_id as follower, m.person_id as followee
  from page join followers m on m.bucket = page.bucket and m.person_id = page.id),
in_found as materialized (
  select edge.follower, edge.followee from in_rows as edge
  join following f on f.bucket = ((edge.follower >> 12) & 1023)::smallint and f.person_id = edge.follower
    and f.followee_id = edge.followee),
loose as materialized (
  select follower as person_id, follower, followee
  from (select * from out_rows except select * from out_found) as edge
  union all
  select followee, follower, followee
  from (select * from in_rows except select * from in_found) as edge)
select page.id as key, page.id in (select person_id from loose) as wrong
from page order by page.bucket, page.id;

-- upkeep/reconcile-store.ts: looseEdges
with page as materialized (
  select bucket, id from people where bucket = :bucket and id = :personId),
out_rows as materialized (
  select f.person_id as follower, f.followee_id as followee
  from page join following f on f.bucket = page.bucket and f.person_id = page.id),
out_found as materialized (
  select edge.follower, edge.followee from out_rows as edge
  join followers m on m.bucket = ((edge.followee >> 12) & 1023)::smallint and m.person_id = edge.followee
    and m.follower_id = edge.follower),
in_rows as materialized (
  select m.follower_id as follower, m.person_id as followee
  from page join followers m on m.bucket = page.bucket and m.person_id = page.id),
in_found as materialized (
  select edge.follower, edge.followee from in_rows as edge
  join following f on f.bucket = ((edge.follower >> 12) & 1023)::smallint and f.person_id = edge.follower
    and f.followee_id = edge.followee),
loose as materialized (
  select follower as person_id, follower, followee
  from (select * from out_rows except select * from out_found) as edge
  union all
  select followee, follower, followee
  from (select * from in_rows except select * from in_found) as edge)
select follower, followee from loose order by follower, followee;
