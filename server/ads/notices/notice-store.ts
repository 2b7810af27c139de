import type { NoticeKind, NoticeLevel } from '#contract/ads/notices/notice-rules.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, maybeMicros } from '../core/campaign-store.ts';

/** The reason for notifying people of an ad account. */
export interface Cause {
  readonly kind: NoticeKind;
  /** The entity concerned. */
  readonly level: NoticeLevel;
  readonly entityId: string;
  readonly name: string;
  /** Distinguishes repeated events of the same entity. */
  readonly cause: string;
  readonly campaignId?: string | null;
  /** Micros of the ad account's currency. */
  readonly amount?: number | null;
  /** Why an ad was rejected. */
  readonly reasons?: readonly string[];
  /** Free text. */
  readonly note?: string | null;
}

export interface NoticeRow extends Required<Omit<Cause, 'cause'>> {
  readonly id: string;
  readonly at: Date;
}

/** Inserts notices of an ad account, once per cause. */
export async function insertNotices(
  tx: Tx,
  account: AccountAt,
  causes: readonly Cause[],
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_notices (bucket, account_id, id, kind, level, entity_id, name, cause, campaign_id,
       amount, reasons, note, at)
     select :bucket, :accountId, id, kind, level, entity_id, name, cause, campaign_id, amount,
       array(select jsonb_array_elements_text(reasons)), note, :at
     from unnest(:ids::bigint[], :kinds::text[], :levels::text[], :entityIds::bigint[], :names::text[],
         :causes::text[], :campaignIds::bigint[], :amounts::bigint[], :reasons::jsonb[], :notes::text[])
       as raised (id, kind, level, entity_id, name, cause, campaign_id, amount, reasons, note)
     on conflict (bucket, account_id, kind, entity_id, cause) do nothing`,
    {
      bucket: account.bucket,
      accountId: account.id,
      at,
      ids: causes.map(() => makeId(account.bucket, at.getTime())),
      kinds: causes.map(({ kind }) => kind),
      levels: causes.map(({ level }) => level),
      entityIds: causes.map(({ entityId }) => entityId),
      names: causes.map(({ name }) => name),
      causes: causes.map(({ cause }) => cause),
      campaignIds: causes.map(({ campaignId }) => campaignId ?? null),
      amounts: causes.map(({ amount }) => amount ?? null),
      reasons: causes.map(({ reasons }) => JSON.stringify(reasons ?? [])),
      notes: causes.map(({ note }) => note ?? null),
    },
  );
}

type Stored<Row> = Omit<Row, 'amount'> & { readonly amount: string | null };
const read = <Row extends { readonly amount: number | null }>(
  rows: readonly Stored<Row>[],
): Row[] => rows.map((row) => ({ ...row, amount: maybeMicros(row.amount) }) as unknown as Row);

const COLUMNS = `n.id, n.kind, n.level, n.entity_id as "entityId", n.name, n.campaign_id as "campaignId",
  n.amount, n.reasons, n.note, n.at`;

/** A notice with a person's read mark. */
export interface ReadNoticeRow extends NoticeRow {
  readonly isRead: boolean;
}

const IS_READ = `exists (
  select 1 from ad_notice_reads r where r.bucket = n.bucket and r.account_id = n.account_id
    and r.person_id = :personId and r.notice_id = n.id)`;

/** Returns the notices of an ad account of some kinds, latest first. */
export async function noticesPage(
  tx: Tx,
  account: AccountAt,
  wanted: {
    readonly personId: string;
    readonly kinds: readonly NoticeKind[];
    readonly isUnreadOnly: boolean;
    readonly before: string | null;
    readonly limit: number;
  },
): Promise<ReadNoticeRow[]> {
  const rows = await tx.rows<Stored<ReadNoticeRow>>(
    `select ${COLUMNS}, ${IS_READ} as "isRead"
     from ad_notices n
     where n.bucket = :bucket and n.account_id = :accountId and n.kind = any(:kinds::text[])
       and n.id < coalesce(:before::bigint, 9223372036854775807)
       and not (:isUnreadOnly and ${IS_READ})
     order by n.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, ...wanted },
  );
  return read(rows);
}

/** Returns the number of a person's unread notices of these kinds, counted up to a limit. */
export async function countUnread(
  tx: Tx,
  account: AccountAt,
  wanted: {
    readonly personId: string;
    readonly kinds: readonly NoticeKind[];
    readonly limit: number;
  },
): Promise<number> {
  const row = await tx.row<{ unread: number }>(
    `select count(*)::integer as unread from (
       select 1 from ad_notices n
       where n.bucket = :bucket and n.account_id = :accountId and n.kind = any(:kinds::text[])
         and not ${IS_READ}
       limit :limit) as counted`,
    { bucket: account.bucket, accountId: account.id, ...wanted },
  );
  return row?.unread ?? 0;
}

/** The person, and the notices to mark: null for all. */
interface Marked {
  readonly personId: string;
  readonly kinds: readonly NoticeKind[];
  readonly ids: readonly string[] | null;
}

/** Marks notices of these kinds as read by a person. */
export async function markRead(tx: Tx, account: AccountAt, marked: Marked): Promise<void> {
  await tx.run(
    `insert into ad_notice_reads (bucket, account_id, person_id, notice_id)
     select n.bucket, n.account_id, :personId::bigint, n.id from ad_notices n
     where n.bucket = :bucket and n.account_id = :accountId and n.kind = any(:kinds::text[])
       and (:ids::bigint[] is null or n.id = any(:ids::bigint[]))
     on conflict do nothing`,
    { bucket: account.bucket, accountId: account.id, ...marked },
  );
}

export async function markUnread(
  tx: Tx,
  account: AccountAt,
  { personId, ids }: Pick<Marked, 'personId' | 'ids'>,
): Promise<void> {
  await tx.run(
    `delete from ad_notice_reads
     where bucket = :bucket and account_id = :accountId and person_id = :personId
       and (:ids::bigint[] is null or notice_id = any(:ids::bigint[]))`,
    { bucket: account.bucket, accountId: account.id, personId, ids },
  );
}

/**
 * Returns ad accounts with unsent notices from before one moment, and without an e-mail since another, so that many
 * notices in a short time become one e-mail.
 */
export function accountsToTell(
  tx: Tx,
  { before, lastBefore }: { readonly before: Date; readonly lastBefore: Date },
  limit: number,
): Promise<AccountAt[]> {
  return tx.rows<AccountAt>(
    `select waiting.bucket, waiting.account_id as id
     from (
       select bucket, account_id, min(at) as since from ad_notices
       where told_at is null group by bucket, account_id) as waiting
     where waiting.since <= :before and not exists (
       select 1 from ad_notices n where n.bucket = waiting.bucket and n.account_id = waiting.account_id
         and n.told_at > :lastBefore)
     order by waiting.since, waiting.account_id limit :limit`,
    { before, lastBefore, limit },
  );
}

/** Takes the unsent notices of an ad account, oldest first; the caller sends the e-mails. */
export async function takeWaiting(tx: Tx, account: AccountAt, now: Date): Promise<NoticeRow[]> {
  const rows = await tx.rows<Stored<NoticeRow>>(
    `with taken as (
       update ad_notices n set told_at = :now
       where n.bucket = :bucket and n.account_id = :accountId and n.told_at is null
       returning ${COLUMNS})
     select * from taken order by at, id`,
    { bucket: account.bucket, accountId: account.id, now },
  );
  return read(rows);
}

/** Deletes at most `limit` old notices with their read marks; returns how many. */
export async function forgetNotices(tx: Tx, before: Date, limit: number): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `with old as (
       delete from ad_notices where (bucket, account_id, id) in (
         select bucket, account_id, id from ad_notices where at < :before order by at limit :limit)
       returning bucket, account_id, id),
     marks as (
       delete from ad_notice_reads r using old
       where r.bucket = old.bucket and r.account_id = old.account_id and r.notice_id = old.id)
     select count(*)::integer as count from old`,
    { before, limit },
  );
  return row?.count ?? 0;
}
