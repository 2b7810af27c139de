import { bucketOf } from '#server/kernel/core/ids.ts';
import { adViewerEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AudienceKind } from '#contract/ads/audiences/audiences.ts';
import { allowsPersonalAds } from '../sql.ts';
import type { AudienceKey } from './audience-store.ts';

/** A person who belongs in an audience, with their latest interaction. */
export interface Found {
  readonly personId: string;
  readonly cause: string;
  readonly at: Date;
}

/** How people enter an audience. */
export interface Entry {
  readonly now: Date;
  /** When the rebuild that found them began. */
  readonly foundAt: Date;
  /** Days for which their interaction counts; null if memberships do not expire. */
  readonly days: number | null;
  /** Where they live; null for anywhere. */
  readonly country: string | null;
}

/** Determines who allows personalised ads. */
interface Allowing {
  /** The latest birth date of an adult. */
  readonly bornBy: string;
  /** Countries where personalised ads require explicit consent. */
  readonly askedFirst: readonly string[];
}

/**
 * Adds people to an audience if they allow personalised ads and did not leave it. Returns how many of them are in it
 * now.
 */
export function insertMembers(
  tx: Tx,
  audience: AudienceKey,
  found: readonly Found[],
  { now, foundAt, days, country, bornBy, askedFirst }: Entry & Allowing,
): Promise<number> {
  return tx.run(
    `insert into ad_audience_members as member (bucket, person_id, audience_bucket, audience_id, since,
       until, cause, last_at, found_at)
     select p.bucket, p.id, :audienceBucket, :audienceId, :now,
       max(found.at) + :days::int * interval '1 day', (array_agg(found.cause order by found.at desc))[1],
       max(found.at), :foundAt
     from unnest(:buckets::smallint[], :personIds::bigint[], :causes::text[], :ats::timestamptz[])
       as found (bucket, person_id, cause, at)
     join people p on p.bucket = found.bucket and p.id = found.person_id
     left join ad_viewers v on v.bucket = p.bucket and v.person_id = p.id
     where ${allowsPersonalAds('p', 'v')}
       and (:country::text is null or p.country = :country::text)
     group by p.bucket, p.id
     having :days::int is null or max(found.at) + :days::int * interval '1 day' > :now::timestamptz
     order by p.bucket, p.id
     on conflict (bucket, person_id, audience_id) do update
       set until = greatest(member.until, excluded.until), found_at = excluded.found_at,
         since = case when member.until <= excluded.since then excluded.since else member.since end,
         cause = case when excluded.last_at >= member.last_at then excluded.cause else member.cause end,
         last_at = greatest(member.last_at, excluded.last_at)
       where member.left_at is null`,
    {
      audienceBucket: audience.bucket,
      audienceId: audience.id,
      now,
      foundAt,
      days,
      country,
      buckets: found.map(({ personId }) => bucketOf(personId)),
      personIds: found.map(({ personId }) => personId),
      causes: found.map(({ cause }) => cause),
      ats: found.map(({ at }) => at),
      bornBy,
      askedFirst,
    },
  );
}

/** Removes people from an audience; returns how many were in it. Those who left it stay excluded. */
export function removeMembers(
  tx: Tx,
  audience: AudienceKey,
  personIds: readonly string[],
): Promise<number> {
  return tx.run(
    `delete from ad_audience_members
     where audience_id = :audienceId and left_at is null and (bucket, person_id) in (
       select * from unnest(:buckets::smallint[], :personIds::bigint[]))`,
    { audienceId: audience.id, buckets: personIds.map(bucketOf), personIds },
  );
}

/** Returns the number of people in an audience. */
export async function countMembers(tx: Tx, { id }: AudienceKey, now: Date): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_audience_members
     where audience_id = :id and left_at is null and (until is null or until > :now)`,
    { id, now },
  );
  return row?.count ?? 0;
}

/** Removes at most `limit` people whom a rebuild did not find again; returns how many. */
export function removeStale(
  tx: Tx,
  { id }: AudienceKey,
  before: Date,
  limit: number,
): Promise<number> {
  return tx.run(
    `with stale as materialized (
       select bucket, person_id from ad_audience_members
       where audience_id = :id and found_at < :before and left_at is null limit :limit)
     delete from ad_audience_members
     where audience_id = :id and (bucket, person_id) in (select bucket, person_id from stale)
       and found_at < :before and left_at is null`,
    { id, before, limit },
  );
}

/** Deletes at most `limit` members of a deleted audience; returns how many. */
export function forgetMembers(tx: Tx, audienceId: string, limit: number): Promise<number> {
  return tx.run(
    `with chosen as materialized (
       select bucket, person_id from ad_audience_members where audience_id = :audienceId limit :limit)
     delete from ad_audience_members
     where audience_id = :audienceId and (bucket, person_id) in (select bucket, person_id from chosen)`,
    { audienceId, limit },
  );
}

/** The most audiences of a person in an auction: the latest ones. */
const MOST_AUDIENCES = 200;

/** Returns a person's audiences that are large enough to be used. */
export async function readyAudiencesOf(read: Tx, personId: string, now: Date): Promise<string[]> {
  const rows = await read.rows<{ id: string }>(
    `with own as materialized (
       select audience_bucket, audience_id, since from ad_audience_members
       where bucket = :bucket and person_id = :personId and left_at is null
         and (until is null or until > :now)),
     ready as materialized (
       select id from ad_audiences
       where (bucket, id) in (select audience_bucket, audience_id from own) and status = 'READY')
     select own.audience_id as id from own join ready on ready.id = own.audience_id
     order by own.since desc, own.audience_id limit ${MOST_AUDIENCES}`,
    { bucket: bucketOf(personId), personId, now },
  );
  return rows.map(({ id }) => id);
}

/** A person's membership, as displayed to that person. */
export interface OwnMembership {
  readonly audienceId: string;
  readonly kind: AudienceKind;
  readonly ownerId: string;
  readonly since: Date;
  readonly until: Date | null;
}

/** Returns a page of a person's audiences, by id, whether in use or not. */
export function membershipsPage(
  read: Tx,
  personId: string,
  after: string | null,
  now: Date,
  limit: number,
): Promise<OwnMembership[]> {
  return read.rows(
    `with own as materialized (
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
     order by own.audience_id limit :limit`,
    { bucket: bucketOf(personId), personId, after, now, limit },
  );
}

/** Removes a person from an audience for good, and notifies every process. */
export async function leaveAudience(
  tx: Tx,
  personId: string,
  audienceId: string,
  now: Date,
): Promise<void> {
  await tx.row(
    `with chosen as (
       update ad_audience_members set left_at = :now
       where bucket = :bucket and person_id = :personId and audience_id = :audienceId
         and left_at is null
       returning bucket, person_id),
     ${adViewerEvents('select * from chosen')}
     select 1 as announced`,
    { bucket: bucketOf(personId), personId, audienceId, now },
  );
}

/** Removes a person from all audiences; those that they left stay excluded. */
export async function leaveAllAudiences(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    `delete from ad_audience_members
     where bucket = :bucket and person_id = :personId and left_at is null`,
    { bucket: bucketOf(personId), personId },
  );
}
