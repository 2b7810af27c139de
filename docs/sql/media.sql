-- Made by npm run sql from the stores of server/media: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/blocked-store.ts: blockPicture
insert into blocked_pictures (bucket, signature, report_id, blocked_at)
values (:bucket, :signature, :reportId, :now)
on conflict (bucket, signature, report_id) do nothing;

-- core/blocked-store.ts: unblockPicture
delete from blocked_pictures
where bucket = :bucket and signature = :signature and report_id in (:reportId, 0);

-- core/blocked-store.ts: requireUnblocked
select 1 as is_blocked from blocked_pictures
where bucket = :bucket and signature = :signature limit 1;

-- core/drawn-store.ts: insertDrawnPictures
insert into pictures (bucket, signature, kind, width, height, ext, dominant_color, thumb_hash,
  bytes, animated, seed, created_at)
select bucket, signature, 'drawn', width, height, ext, dominant_color, thumb_hash, 0, false,
  seed, :now
from unnest(:buckets::smallint[], :signatures::text[], :widths::integer[], :heights::integer[], :exts::text[], :dominant_colors::text[],
  :thumb_hashs::text[], :seeds::text[])
  as came (bucket, signature, width, height, ext, dominant_color, thumb_hash, seed)
on conflict (bucket, signature) do nothing;

-- core/drawn-store.ts: drawnPicture
select seed, width, height, ext from pictures
where bucket = :bucket and signature = :signature and kind = 'drawn';

-- core/picture-store.ts: insertPicture
insert into pictures (bucket, signature, kind, width, height, ext, dominant_color,
  thumb_hash, bytes, animated, video_ms, created_at)
values (:bucket, :signature, :kind, :width, :height, :ext, :dominant_color, :thumb_hash, :bytes, :animated, :video_ms, :now)
on conflict (bucket, signature) do nothing;

-- core/picture-store.ts: pictureRow
select signature, kind, width, height, ext, dominant_color, thumb_hash, bytes, animated,
  video_ms
from pictures where bucket = :bucket and signature = :signature;

-- core/picture-store.ts: picturesBySignature
select p.signature, p.kind, p.width, p.height, p.ext, p.dominant_color, p.thumb_hash,
  p.bytes, p.animated, p.video_ms
from unnest(:buckets::smallint[], :names::text[]) as wanted (bucket, signature)
join pictures p using (bucket, signature);

-- core/picture-store.ts: storedPictures
select signature, ext, video_ms from pictures
where kind = 'stored' and (bucket, signature) > (:bucket::smallint, :after)
order by bucket, signature limit :limit;

-- core/picture-store.ts: recordArrival
insert into picture_arrivals (bucket, signature, ext, started_at) values (:bucket, :signature, :ext, :now)
on conflict (bucket, signature) do update
  set ext = excluded.ext, started_at = excluded.started_at;

-- core/picture-store.ts: endArrival
delete from picture_arrivals where bucket = :bucket and signature = :signature;

-- core/picture-store.ts: oldArrivals
select signature from picture_arrivals where started_at < :before
order by bucket, signature limit :limit;

-- core/picture-store.ts: lockOldArrival
select a.signature, a.ext, p.signature is not null as wanted
from picture_arrivals a
left join pictures p on p.bucket = a.bucket and p.signature = a.signature
where a.bucket = :bucket and a.signature = :signature and a.started_at < :before
for update of a skip locked;

-- core/quota-store.ts: storageOf
select person_id as "personId", files, bytes, own_limit as "ownLimit" from person_storage where bucket = :bucket and person_id = :personId;

-- core/quota-store.ts: lockStorageOf
insert into person_storage (bucket, person_id) values (:bucket, :personId)
on conflict (bucket, person_id) do nothing;

-- core/quota-store.ts: lockStorageOf, 2
select person_id as "personId", files, bytes, own_limit as "ownLimit" from person_storage
where bucket = :bucket and person_id = :personId for update;

-- core/quota-store.ts: hasBrought
select 1 as has from person_pictures
where bucket = :bucket and person_id = :personId and signature = :signature;

-- core/quota-store.ts: addBrought
insert into person_pictures (bucket, person_id, signature, bytes, look_at)
values (:bucket, :personId, :signature, :bytes, :lookAt);

-- core/quota-store.ts: addBrought, 2
update person_storage set files = files + 1, bytes = bytes + :bytes::bigint
where bucket = :bucket and person_id = :personId;

-- core/quota-store.ts: releaseBrought
select 1 as locked from person_storage
where bucket = :bucket and person_id = :personId for update;

-- core/quota-store.ts: releaseBrought, 2
delete from person_pictures
where bucket = :bucket and person_id = :personId and signature = any(:signatures::text[])
returning signature, bytes;

-- core/quota-store.ts: releaseBrought, 3
update person_storage set files = files - :files::int, bytes = bytes - :bytes::bigint
where bucket = :bucket and person_id = :personId;

-- core/quota-store.ts: broughtToLookAt
select person_id as "personId", signature from person_pictures
where look_at <= :now order by look_at, person_id, signature limit :limit;

-- core/quota-store.ts: lookAgainAt
update person_pictures set look_at = :lookAt
from unnest(:buckets::smallint[], :people::bigint[], :signatures::text[])
  as named (bucket, person_id, signature)
where person_pictures.bucket = named.bucket and person_pictures.person_id = named.person_id
  and person_pictures.signature = named.signature;

-- core/quota-store.ts: storagePage
select person_id as "personId", files, bytes, own_limit as "ownLimit" from person_storage
where (bytes, person_id) < (:bytes::bigint, :personId::bigint)
order by bytes desc, person_id desc limit :limit;

-- core/quota-store.ts: storeOwnLimit
insert into person_storage (bucket, person_id, own_limit) values (:bucket, :personId, :ownLimit)
on conflict (bucket, person_id) do update set own_limit = excluded.own_limit;

-- core/quota-store.ts: deleteStorageOf
delete from person_pictures where bucket = :bucket and person_id = :personId;

-- core/quota-store.ts: deleteStorageOf, 2
delete from person_storage where bucket = :bucket and person_id = :personId;

-- core/upload-store.ts: insertUpload
insert into uploads (bucket, id, person_id, kind, status, created_at, expires_at)
values (:bucket, :id, :personId, :kind, 'registered', :now, :expiresAt);

-- core/upload-store.ts: uploadRow
select id, person_id, kind, percent, status, tries, signature, failure_code,
  failure_message, expires_at
from uploads where bucket = :bucket and id = :id;

-- core/upload-store.ts: uploadsOf
select id, person_id, kind, percent, status, tries, signature, failure_code,
  failure_message, expires_at
from uploads where bucket = :bucket and id = any(:ids::bigint[]) and person_id = :personId;

-- core/upload-store.ts: hasUploaded
select 1 from uploads where bucket = :bucket and person_id = :id and signature = :signature limit 1;

-- core/upload-store.ts: claimUpload
update uploads set claimed_at = :now
where bucket = :bucket and id = :id and status = 'registered'
  and (claimed_at is null or claimed_at < :before) and expires_at > :now;

-- core/upload-store.ts: renewClaim
update uploads set claimed_at = :now
where bucket = :bucket and id = :id and status = 'registered' and claimed_at = :claimedAt;

-- core/upload-store.ts: releaseUpload
update uploads set claimed_at = null
where bucket = :bucket and id = :id and status = 'registered' and claimed_at = :claimedAt;

-- core/upload-store.ts: beginProcessing
update uploads set status = 'processing', claimed_at = coalesce(claimed_at, :now), worked_at = :workedAt
where bucket = :bucket and id = :id and status = 'registered'
  and claimed_at is not distinct from :claimedAt;

-- core/upload-store.ts: takeOverUpload
update uploads set worked_at = :now, tries = tries + 1
where bucket = :bucket and id = :id and status = 'processing'
  and (worked_at is null or worked_at < :before);

-- core/upload-store.ts: endWork
update uploads set worked_at = null
where bucket = :bucket and id = :id and status = 'processing';

-- core/upload-store.ts: noteWork
update uploads set worked_at = :now, percent = coalesce(:percent::smallint, percent)
where bucket = :bucket and id = :id and status = 'processing';

-- core/upload-store.ts: markSucceeded
update uploads set status = 'succeeded', signature = :signature
where bucket = :bucket and id = :id and status = 'processing';

-- core/upload-store.ts: markFailed
update uploads set status = 'failed', failure_code = :code, failure_message = :message
where bucket = :bucket and id = :id and status in ('registered', 'processing');

-- core/upload-store.ts: deleteUploadsExpiredBefore
delete from uploads where expires_at < :before;

-- upkeep/erase-person-store.ts: deleteUploadsOf
delete from uploads where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePictureRow
delete from pictures
where bucket = :bucket and signature = :signature
  and not exists (select 1 from uploads where uploads.signature = :signature)
  and not exists (select 1 from person_pictures where person_pictures.signature = :signature)
  and not exists (select 1 from people where people.picture_signature = :signature)
returning ext;

-- upkeep/erase-person-store.ts: isStillLeaving
select 1 as found from picture_arrivals
where bucket = :bucket and signature = :signature and started_at = :startedAt
for update;

-- upkeep/reconcile-store.ts: storedSums
select s.person_id as key, (s.files, s.bytes) is distinct from (
  select (count(*)::int, coalesce(sum(p.bytes), 0)::bigint) from person_pictures p
  where p.bucket = s.bucket and p.person_id = s.person_id) as wrong
from person_storage s where (s.bucket, s.person_id) > (:bucket::smallint, :personId::bigint)
order by s.bucket, s.person_id limit :limit;

-- upkeep/reconcile-store.ts: addUpAgain
update person_storage set files = sums.files, bytes = sums.bytes
from (select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from person_pictures
      where bucket = :bucket and person_id = :personId) as sums
where person_storage.bucket = :bucket and person_storage.person_id = :personId
  and (person_storage.files <> sums.files or person_storage.bytes <> sums.bytes);
