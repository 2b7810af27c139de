import type { EntityStatus, Objective } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isNamed } from '../sql.ts';

/** What a campaign, an ad group and an ad have alike. */
export interface EntityRow {
  readonly id: string;
  /** Of the ad account's owner. */
  readonly bucket: number;
  readonly accountId: string;
  readonly name: string;
  readonly status: EntityStatus;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A campaign. Money is in whole micros; a beginning or an end that is null is open. */
export interface CampaignRow extends EntityRow {
  readonly objective: Objective;
  readonly dailyCap: number | null;
  readonly lifetimeCap: number | null;
  /** Its ad groups share the cap, and have no budget of their own. */
  readonly isSharedBudget: boolean;
  readonly isFlexible: boolean;
  readonly madeBy: 'console' | 'quick_promote' | 'automated';
  readonly startAt: Date | null;
  readonly endAt: Date | null;
}

/** An amount as PostgreSQL gives a bigint; what a number cannot hold to the micro is a defect. */
export function maybeMicros(text: string | null): number | null {
  if (text === null) return null;
  const micros = Number(text);
  if (!Number.isSafeInteger(micros)) throw new Error(`${text} is no amount of micros`);
  return micros;
}

/** A row as PostgreSQL gives it: amounts as text. */
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

/** An ad account by its key. */
export interface AccountAt {
  readonly id: string;
  readonly bucket: number;
}

/** The ad account's campaigns of these ids; of others there are none. */
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

/** As campaignsByIds, each held until the transaction ends, in the order of their ids. */
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

/** What a list is narrowed down to: states, and objectives and names where not all of them are wanted. */
export interface Filtered {
  readonly statuses: readonly EntityStatus[];
  readonly objectives: readonly Objective[] | null;
  readonly named?: Named | null;
}

/** Whose name fits all of these patterns, or what has this id. */
export interface Named {
  readonly patterns: readonly string[];
  readonly sought: string;
}

/** What a list is narrowed down to, as its statement names it. */
export const filterOf = <T extends Filtered>({ named = null, ...wanted }: T) => ({
  ...wanted,
  patterns: named && named.patterns,
  sought: named && named.sought,
});

/** The ad account's campaigns that are wanted, the newest first. */
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

/** Writes a campaign that is held; its next version. */
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

/** Keeps that a campaign was made whole, and is changed so. */
export async function markAutomated(tx: Tx, account: AccountAt, id: string): Promise<void> {
  await tx.run(
    `update ad_campaigns set made_by = 'automated'
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}
