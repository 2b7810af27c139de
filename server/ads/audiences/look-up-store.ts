import type { LookUpWay } from '#contract/ads/audiences/look-ups.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import type { AudienceRow } from './audience-store.ts';

export interface LookUpRow {
  readonly id: string;
  readonly who: string;
  readonly way: LookUpWay;
  readonly at: Date;
}

/** An audience of the ad account, with a person's membership; its fields are null if there is none. */
interface AudienceOfPerson extends Pick<AudienceRow, 'id' | 'name' | 'kind' | 'status'> {
  readonly since: Date | null;
  readonly until: Date | null;
  readonly cause: string | null;
  readonly lastAt: Date | null;
}

/** Returns all audiences of the ad account, newest first, each with the person's membership. */
export function audiencesOfPerson(
  read: Tx,
  account: AccountAt,
  personId: string | null,
  now: Date,
): Promise<AudienceOfPerson[]> {
  return read.rows(
    // The person's bucket is read first: on a cluster the account may lie on another node.
    `with m as materialized (
       select audience_id, since, until, cause, last_at from ad_audience_members
       where bucket = :personBucket and person_id = :personId::bigint
         and left_at is null and (until is null or until > :now))
     select a.id, a.name, a.kind, a.status, m.since, m.until, m.cause, m.last_at as "lastAt"
     from ad_audiences a left join m on m.audience_id = a.id
     where a.bucket = :bucket and a.account_id = :accountId
     order by a.id desc`,
    {
      bucket: account.bucket,
      accountId: account.id,
      personId,
      personBucket: personId === null ? 0 : bucketOf(personId),
      now,
    },
  );
}

/** Returns the person with a viewer's number, or who had it before; null if nobody has it (any more). */
export async function personOfViewer(read: Tx, viewer: string): Promise<string | null> {
  const row = await read.row<{ personId: string }>(
    `select person_id as "personId" from (
       select person_id from ad_viewers where viewer = :viewer
       union all select person_id from ad_viewers where was = :viewer) as who
     limit 1`,
    { viewer },
  );
  return row?.personId ?? null;
}

export async function insertLookUp(tx: Tx, account: AccountAt, row: LookUpRow): Promise<void> {
  await tx.run(
    `insert into ad_look_ups (bucket, account_id, id, who, way, at)
     values (:bucket, :accountId, :id, :who, :way, :at)`,
    { bucket: account.bucket, accountId: account.id, ...row },
  );
}

/** Returns the log of look-ups, latest first. */
export function lookUpsPage(
  read: Tx,
  account: AccountAt,
  before: string | null,
  limit: number,
): Promise<LookUpRow[]> {
  return read.rows(
    `select id, who, way, at from ad_look_ups
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit },
  );
}

export async function forgetLookUps(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_look_ups where at < :before', { before });
}
