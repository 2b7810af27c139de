import type {
  BidStrategy,
  BillableEvent,
  BudgetType,
  OptimizationGoal,
  Pacing,
  PlacementGroup,
} from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isNamed, madeFor } from '../sql.ts';
import {
  type AccountAt,
  type EntityRow,
  type Filtered,
  filterOf,
  maybeMicros,
} from './campaign-store.ts';

/** An ad group with its targeting. */
export interface GroupRow extends EntityRow {
  readonly campaignId: string;
  readonly billableEvent: BillableEvent;
  readonly budgetType: BudgetType;
  readonly budget: number | null;
  readonly bidStrategy: BidStrategy;
  readonly bid: number | null;
  readonly pacing: Pacing;
  readonly placements: PlacementGroup;
  readonly isAutoTargeted: boolean;
  readonly goal: OptimizationGoal | null;
  readonly frequencyCap: number | null;
  readonly spec: TargetingSpec;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
}

type Stored = Omit<GroupRow, 'budget' | 'bid'> & {
  readonly budget: string | null;
  readonly bid: string | null;
};

const COLUMNS = `g.bucket, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name,
  g.status, g.billable_event as "billableEvent", g.budget_type as "budgetType", g.budget,
  g.bid_strategy as "bidStrategy", g.bid, g.pacing, g.placements,
  g.is_auto_targeted as "isAutoTargeted", g.goal, g.frequency_cap as "frequencyCap",
  coalesce(t.spec, '{}') as spec, g.start_at as "startAt", g.end_at as "endAt", g.version,
  g.created_at as "createdAt", g.updated_at as "updatedAt"`;
const TARGETS = 'left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id';

const read = ({ budget, bid, ...row }: Stored): GroupRow => ({
  ...row,
  budget: maybeMicros(budget),
  bid: maybeMicros(bid),
});

/** Returns the ad account's ad groups among these ids. */
export async function groupsByIds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, GroupRow>> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_groups g ${TARGETS}
     where g.bucket = :bucket and g.id = any(:ids::bigint[]) and g.account_id = :accountId`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** Like groupsByIds, locking each until the transaction ends, in order of id. */
export async function lockGroups(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, GroupRow>> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_groups g ${TARGETS}
     where g.bucket = :bucket and g.id = any(:ids::bigint[]) and g.account_id = :accountId
     order by g.id for update of g`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** Returns a campaign's ad groups, locked until the transaction ends. */
export async function lockGroupsOf(
  tx: Tx,
  account: AccountAt,
  campaignId: string,
): Promise<GroupRow[]> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_groups g ${TARGETS}
     where g.bucket = :bucket and g.campaign_id = :campaignId and g.account_id = :accountId
     order by g.id for update of g`,
    { bucket: account.bucket, campaignId, accountId: account.id },
  );
  return rows.map(read);
}

/** Returns a page of the ad account's ad groups that match, of a campaign or all, newest first. */
export async function groupsPage(
  tx: Tx,
  account: AccountAt,
  wanted: Filtered & { readonly campaignId: string | null },
  before: string | null,
  limit: number,
): Promise<GroupRow[]> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_groups g ${TARGETS}
     where g.bucket = :bucket and g.account_id = :accountId and g.status = any(:statuses::text[])
       and (:campaignId::bigint is null or g.campaign_id = :campaignId::bigint)
       and ${madeFor('g.campaign_id')} and ${isNamed('g')}
       and (:before::bigint is null or g.id < :before::bigint)
     order by g.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, ...filterOf(wanted), before, limit },
  );
  return rows.map(read);
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function insertGroup(tx: Tx, { spec, goal, ...row }: GroupRow): Promise<void> {
  await tx.run(
    `insert into ad_groups
       (bucket, id, account_id, campaign_id, name, status, billable_event, budget_type, budget,
        bid_strategy, bid, pacing, placements, is_auto_targeted, goal, frequency_cap, start_at, end_at,
        version, created_at, updated_at)
     values (:bucket, :id, :accountId, :campaignId, :name, :status, :billableEvent, :budgetType,
       :budget, :bidStrategy, :bid, :pacing, :placements, :isAutoTargeted, :goal::jsonb, :frequencyCap,
       :startAt, :endAt, :version, :createdAt, :updatedAt)`,
    { ...row, goal: json(goal) },
  );
  await storeTargets(tx, row, spec);
}

/** Updates a locked ad group and increments its version. */
export async function updateGroup(tx: Tx, row: GroupRow): Promise<void> {
  const { spec, goal, accountId: _, campaignId: __, createdAt: ___, ...changed } = row;
  await tx.run(
    `update ad_groups set name = :name, status = :status, billable_event = :billableEvent,
       budget_type = :budgetType, budget = :budget, bid_strategy = :bidStrategy, bid = :bid,
       pacing = :pacing, placements = :placements, is_auto_targeted = :isAutoTargeted,
       goal = :goal::jsonb, frequency_cap = :frequencyCap, start_at = :startAt, end_at = :endAt,
       version = :version, updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    { ...changed, goal: json(goal) },
  );
  await storeTargets(tx, row, spec);
}

async function storeTargets(
  tx: Tx,
  { bucket, id }: Pick<GroupRow, 'bucket' | 'id'>,
  spec: GroupRow['spec'],
): Promise<void> {
  await tx.run(
    `insert into ad_targets (bucket, group_id, spec) values (:bucket, :id, :spec::jsonb)
     on conflict (bucket, group_id) do update set spec = excluded.spec`,
    { bucket, id, spec: JSON.stringify(spec) },
  );
}
