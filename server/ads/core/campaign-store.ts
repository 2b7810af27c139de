import type { EntityStatus, Objective } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isNamed } from '../sql.ts';

/** Fields shared by campaigns, ad groups and ads. */
export interface EntityRow {
  readonly id: string;
  /** The bucket of the ad account's owner. */
  readonly bucket: number;
  readonly accountId: string;
  readonly name: string;
  readonly status: EntityStatus;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A campaign. Money is in whole micros; a null start or end is open. */
export interface CampaignRow extends EntityRow {
  readonly objective: Objective;
  readonly dailyCap: number | null;
  readonly lifetimeCap: number | null;
  /** Its ad groups share its cap and have no budget of their own. */
  readonly isSharedBudget: boolean;
  readonly isFlexible: boolean;
  readonly madeBy: 'console' | 'quick_promote' | 'automated';
  readonly startAt: Date | null;
  readonly endAt: Date | null;
}

/** Converts a bigint amount from PostgreSQL; throws if a number cannot represent it exactly. */
export function maybeMicros(text: string | null): number | null {
  if (text === null) return null;
  const micros = Number(text);
  if (!Number.isSafeInteger(micros)) throw new Error(`${text} is no amount of micros`);
  return micros;
}

/** A row from PostgreSQL, with amounts as text. */
type Stored = Omit<CampaignRow, 'dailyCap' | 'lifetimeCap'> & {
  readonly dailyCap: string | null;
  readonly lifetimeCap: string | null;
};

const COLUMNS = `c.bucket, c.id, c.account_id as "accountId", c.name, c.objective, c.status,
  c.daily_cap as "dailyCap", c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
  c.is_flexible as "isFlexible", c.made_by as "madeBy", c.start_at as "startAt", c.end_at as "endAt",
  c.version, c.created_at as "createdAt", c.updated_at as "updatedAt"`;

const read = ({ dailyCap, lifetimeCap, ...row }: Stored): CampaignRow => ({
  ...row,
  dailyCap: maybeMicros(dailyCap),
  lifetimeCap: maybeMicros(lifetimeCap),
});

/** An ad account's key. */
export interface AccountAt {
  readonly id: string;
  readonly bucket: number;
}

/** Returns the ad account's campaigns among these ids. */
export async function campaignsByIds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, CampaignRow>> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_campaigns c
     where c.bucket = :bucket and c.id = any(:ids::bigint[]) and c.account_id = :accountId`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** Like campaignsByIds, locking each until the transaction ends, in order of id. */
export async function lockCampaigns(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, CampaignRow>> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_campaigns c
     where c.bucket = :bucket and c.id = any(:ids::bigint[]) and c.account_id = :accountId
     order by c.id for update`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** A list's filters: statuses, and objectives and names unless all are wanted. */
export interface Filtered {
  readonly statuses: readonly EntityStatus[];
  readonly objectives: readonly Objective[] | null;
  readonly named?: Named | null;
}

/** Matches names that fit all of these patterns, or this id. */
export interface Named {
  readonly patterns: readonly string[];
  readonly sought: string;
}

/** Converts a list's filters to its statement's parameters. */
export const filterOf = <T extends Filtered>({ named = null, ...wanted }: T) => ({
  ...wanted,
  patterns: named && named.patterns,
  sought: named && named.sought,
});

/** Returns a page of the ad account's campaigns that match, newest first. */
export async function campaignsPage(
  tx: Tx,
  account: AccountAt,
  wanted: Filtered,
  before: string | null,
  limit: number,
): Promise<CampaignRow[]> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_campaigns c
     where c.bucket = :bucket and c.account_id = :accountId and c.status = any(:statuses::text[])
       and (:objectives::text[] is null or c.objective = any(:objectives::text[]))
       and ${isNamed('c')}
       and (:before::bigint is null or c.id < :before::bigint)
     order by c.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, ...filterOf(wanted), before, limit },
  );
  return rows.map(read);
}

interface Counts {
  readonly campaigns: number;
  readonly ad_groups: number;
  readonly ads: number;
}

/** Counts the ad account's campaigns, ad groups and ads with one of the statuses. */
export async function countListed(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  statuses: readonly EntityStatus[],
): Promise<Counts> {
  const counts = await tx.row<Counts>(
    `select
       (select count(*)::int from ad_campaigns c
        where c.bucket = :bucket and c.account_id = :accountId and c.status = any(:statuses::text[])) as campaigns,
       (select count(*)::int from ad_groups g
        where g.bucket = :bucket and g.account_id = :accountId and g.status = any(:statuses::text[])) as ad_groups,
       (select count(*)::int from ad_ads a
        where a.bucket = :bucket and a.account_id = :accountId and a.status = any(:statuses::text[])) as ads`,
    { bucket, accountId, statuses },
  );
  if (counts === null) throw new Error('nothing was counted');
  return counts;
}

export async function insertCampaign(tx: Tx, row: CampaignRow): Promise<void> {
  await tx.run(
    `insert into ad_campaigns
       (bucket, id, account_id, name, objective, status, daily_cap, lifetime_cap, is_shared_budget,
        is_flexible, made_by, start_at, end_at, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :name, :objective, :status, :dailyCap, :lifetimeCap,
       :isSharedBudget, :isFlexible, :madeBy, :startAt, :endAt, :version, :createdAt, :updatedAt)`,
    { ...row },
  );
}

/** Updates a locked campaign and increments its version. */
export async function updateCampaign(tx: Tx, row: CampaignRow): Promise<void> {
  const { madeBy: _, createdAt: __, accountId: ___, ...changed } = row;
  await tx.run(
    `update ad_campaigns set name = :name, objective = :objective, status = :status,
       daily_cap = :dailyCap, lifetime_cap = :lifetimeCap, is_shared_budget = :isSharedBudget,
       is_flexible = :isFlexible, start_at = :startAt, end_at = :endAt, version = :version,
       updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    changed,
  );
}

/** Marks a campaign as automated, so that it is only changed as a whole. */
export async function markAutomated(tx: Tx, account: AccountAt, id: string): Promise<void> {
  await tx.run(
    `update ad_campaigns set made_by = 'automated'
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}
