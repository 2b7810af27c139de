-- Made by npm run sql from the stores of server/social: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/block-store.ts: insertBlock
insert into blocks (bucket, person_id, blocked_id, created_at) values (:bucket, :personId, :blockedId, :now)
on conflict (bucket, person_id, blocked_id) do nothing;

-- core/block-store.ts: deleteBlock
delete from blocks where bucket = :bucket and person_id = :personId and blocked_id = :blockedId;

-- core/block-store.ts: blocksBetween
select wanted.id, 'byViewer' as why from unnest(:others::bigint[]) as wanted (id)
where
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= wanted.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from wanted.id
union all
select wanted.id, 'ofViewer' from unnest(:buckets::smallint[], :others::bigint[]) as wanted (bucket, id)
where
(select blocks.blocked_id from blocks
 where blocks.bucket = wanted.bucket and blocks.person_id = wanted.id
   and blocks.blocked_id >= :viewerId::bigint
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from :viewerId::bigint
union all
select wanted.id, 'suspended' from unnest(:others::bigint[]) as wanted (id)
where
(select anybody.suspended_at is not null from people as anybody
 where anybody.bucket = ((wanted.id >> 12) & 1023)::smallint and anybody.id = wanted.id) is true;

-- core/block-store.ts: blockedPairs
select (place - 1)::int as place
from unnest(:viewerBuckets::smallint[], :viewers::bigint[], :people::bigint[]) with ordinality
  as pair (viewer_bucket, viewer_id, person_id, place)
where ((
(select blocks.blocked_id from blocks
 where blocks.bucket = pair.viewer_bucket and blocks.person_id = pair.viewer_id
   and blocks.blocked_id >= pair.person_id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from pair.person_id or
 (select blocks.person_id from blocks
  where blocks.blocked_id = pair.viewer_id and blocks.person_id >= pair.person_id
  order by blocks.blocked_id, blocks.person_id limit 1) is not distinct from pair.person_id) or
  (select anybody.suspended_at is not null from people as anybody
   where anybody.bucket = ((pair.person_id >> 12) & 1023)::smallint and anybody.id = pair.person_id) is true);

-- core/block-store.ts: blockedPage
select blocked_id as id, created_at as at from blocks
where bucket = :bucket and person_id = :personId
  and (created_at, blocked_id) < (:at::timestamptz, :id::bigint)
order by created_at desc, blocked_id desc
limit :limit;

-- core/shown-people-store.ts: shownPeople
select person.id, person.username, person.full_name as "fullName", person.first_name as "firstName",
  person.picture_signature as "pictureSignature", person.follower_count as "followerCount",
  person.is_partner as "isPartner", person.is_unlisted as "isUnlisted",
  person.id = (select followee_id from following
    where bucket = :viewerBucket::smallint and person_id = :viewerId::bigint and followee_id >= person.id
    order by bucket, person_id, followee_id limit 1) is true as "isFollowed"
from unnest((select :buckets::smallint[]), (select :ids::bigint[])) as wanted (bucket, id)
join people as person on person.bucket = wanted.bucket and person.id = wanted.id
where person.id = :viewerId or not (person.suspended_at is not null or (
(select blocks.blocked_id from blocks
 where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
   and blocks.blocked_id >= person.id
 order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from person.id or
 (select blocks.person_id from blocks
  where blocks.blocked_id = :viewerId::bigint and blocks.person_id >= person.id
  order by blocks.blocked_id, blocks.person_id limit 1) is not distinct from person.id));

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
  and (created_at, followee_id) < (:at::timestamptz, :id::bigint) and not ((
  (select blocks.blocked_id from blocks
   where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
     and blocks.blocked_id >= following.followee_id
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from following.followee_id or
   (select blocks.person_id from blocks
    where blocks.blocked_id = :viewerId::bigint and blocks.person_id >= following.followee_id
    order by blocks.blocked_id, blocks.person_id limit 1) is not distinct from following.followee_id) or
    (select anybody.suspended_at is not null from people as anybody
     where anybody.bucket = ((following.followee_id >> 12) & 1023)::smallint and anybody.id = following.followee_id) is true)
order by created_at desc, followee_id desc
limit :limit;

-- core/store.ts: followersPage
select follower_id as id, created_at as at from followers
where bucket = :bucket and person_id = :personId
  and (created_at, follower_id) < (:at::timestamptz, :id::bigint) and not ((
  (select blocks.blocked_id from blocks
   where blocks.bucket = :viewerBucket::smallint and blocks.person_id = :viewerId::bigint
     and blocks.blocked_id >= followers.follower_id
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from followers.follower_id or
   (select blocks.person_id from blocks
    where blocks.blocked_id = :viewerId::bigint and blocks.person_id >= followers.follower_id
    order by blocks.blocked_id, blocks.person_id limit 1) is not distinct from followers.follower_id) or
    (select anybody.suspended_at is not null from people as anybody
     where anybody.bucket = ((followers.follower_id >> 12) & 1023)::smallint and anybody.id = followers.follower_id) is true)
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
select p.id as key, exists (
select f.person_id as follower, f.followee_id as followee from following f
where f.bucket = p.bucket and f.person_id = p.id and not exists (
  select 1 from followers m where m.bucket = (f.followee_id >> 12) & 1023
    and m.person_id = f.followee_id and m.follower_id = f.person_id)
union all
select m.follower_id, m.person_id from followers m
where m.bucket = p.bucket and m.person_id = p.id and not exists (
  select 1 from following f where f.bucket = (m.follower_id >> 12) & 1023
    and f.person_id = m.follower_id and f.followee_id = m.person_id)) as wrong
from people p where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
order by p.bucket, p.id limit :limit;

-- upkeep/reconcile-store.ts: looseEdges
select edge.follower, edge.followee
from people p cross join lateral (
select f.person_id as follower, f.followee_id as followee from following f
where f.bucket = p.bucket and f.person_id = p.id and not exists (
  select 1 from followers m where m.bucket = (f.followee_id >> 12) & 1023
    and m.person_id = f.followee_id and m.follower_id = f.person_id)
union all
select m.follower_id, m.person_id from followers m
where m.bucket = p.bucket and m.person_id = p.id and not exists (
  select 1 from following f where f.bucket = (m.follower_id >> 12) & 1023
    and f.person_id = m.follower_id and f.followee_id = m.person_id)) as edge
where p.bucket = :bucket and p.id = :personId
order by edge.follower, edge.followee;
