import type { OptimizationGoal } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { AdRow } from './ad-store.ts';
import { type CampaignRow, maybeMicros } from './campaign-store.ts';
import type { GroupRow } from './group-store.ts';

/** An ad that may run, with its ad group, campaign and ad account, as serving and pacing read it. */
export interface RunningAd
  extends
    Pick<
      AdRow,
      | 'id'
      | 'bucket'
      | 'accountId'
      | 'campaignId'
      | 'groupId'
      | 'pinId'
      | 'creativeType'
      | 'destinationUrl'
    >,
    Pick<CampaignRow, 'objective' | 'dailyCap' | 'lifetimeCap' | 'isSharedBudget' | 'isFlexible'>,
    Pick<
      GroupRow,
      | 'billableEvent'
      | 'budgetType'
      | 'budget'
      | 'bidStrategy'
      | 'bid'
      | 'pacing'
      | 'placements'
      | 'isAutoTargeted'
      | 'frequencyCap'
    > {
  /** The ad account's owner. */
  readonly ownerId: string;
  readonly country: string;
  readonly currency: string;
  readonly goal: OptimizationGoal | null;
  readonly spec: TargetingSpec;
  /** The later start and the earlier end of ad group and campaign. */
  readonly startAt: Date | null;
  readonly endAt: Date | null;
}

/** An ad account's key. */
interface AccountKey {
  readonly bucket: number;
  readonly id: string;
}

type Money = 'dailyCap' | 'lifetimeCap' | 'budget' | 'bid';
type Stored = Omit<RunningAd, Money> & Readonly<Record<Money, string | null>>;

// The condition for running ads, defined once and shared by the queries below: approved, with ad account, campaign, ad
// group and ad all active. A product ad uses its product group's bid, if set, unless bidding is automatic. Start and end
// depend on the time, so the callers check them.
const RUNNING = `select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
     a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType",
     a.destination_url as "destinationUrl", c.objective, c.daily_cap as "dailyCap",
     c.lifetime_cap as "lifetimeCap", c.is_shared_budget as "isSharedBudget",
     c.is_flexible as "isFlexible", g.billable_event as "billableEvent",
     g.budget_type as "budgetType", g.budget, g.bid_strategy as "bidStrategy",
     coalesce(promotion.bid, g.bid) as bid, g.pacing,
     g.placements, g.is_auto_targeted as "isAutoTargeted", g.frequency_cap as "frequencyCap", g.goal,
     coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.country, o.currency,
     greatest(g.start_at, c.start_at) as "startAt", least(g.end_at, c.end_at) as "endAt"
   from ad_ads a
   join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
   join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
   join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id and o.standing = 'active'
   left join ad_product_ads product on product.bucket = a.bucket and product.ad_id = a.id
     and g.bid_strategy <> 'AUTOMATIC_BID'
   left join ad_product_promotions promotion on promotion.bucket = a.bucket
     and promotion.ad_group_id = product.ad_group_id
     and promotion.product_group_id = product.product_group_id
   left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
   where a.status = 'ACTIVE' and a.review = 'APPROVED'`;

const read = ({ dailyCap, lifetimeCap, budget, bid, ...row }: Stored): RunningAd => ({
  ...row,
  dailyCap: maybeMicros(dailyCap),
  lifetimeCap: maybeMicros(lifetimeCap),
  budget: maybeMicros(budget),
  bid: maybeMicros(bid),
});

/**
 * Makes the planner look at the tables as they are for the rest of the transaction: a plan from when they were empty
 * scans one whole table for each row of another, longer than a statement may take once thousands of ads were written in
 * bulk.
 */
async function planAnew(tx: Tx): Promise<void> {
  await tx.row(`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

const PAGE = `and (a.bucket, a.id) > (:bucket::smallint, :id::bigint)
   order by a.bucket, a.id limit :limit`;

/**
 * Returns ads that may run, of all or only these ad accounts, by bucket and id; the next page begins after the last one.
 * Pass a transaction, because its plan must not be an old one.
 */
export async function runningAds(
  tx: Tx,
  after: Pick<RunningAd, 'bucket' | 'id'> | null,
  limit: number,
  accounts: readonly AccountKey[] | null = null,
): Promise<RunningAd[]> {
  await planAnew(tx);
  const from = { bucket: after?.bucket ?? -1, id: after?.id ?? 0, limit };
  const rows = await (accounts === null
    ? tx.rows<Stored>(`${RUNNING} ${PAGE}`, from)
    : tx.rows<Stored>(
        `${RUNNING} and (a.bucket, a.account_id) in (
           select * from unnest(:buckets::smallint[], :accountIds::bigint[])) ${PAGE}`,
        {
          ...from,
          buckets: accounts.map((account) => account.bucket),
          accountIds: accounts.map((account) => account.id),
        },
      ));
  return rows.map(read);
}

/** An ad account with running ads, and a mark that differs once anything of these or their keywords changes. */
export interface MarkedAccount extends AccountKey {
  readonly mark: string;
}

/**
 * Returns the ad accounts that have running ads. Hashing all that is read of these, and comparing the hashes with those
 * of before, takes a fraction of reading it again, and needs no change to be announced.
 */
export async function runningAccounts(tx: Tx): Promise<MarkedAccount[]> {
  await planAnew(tx);
  return tx.rows<MarkedAccount>(
    `with running as materialized (${RUNNING})
     select bucket, id, bit_xor(mark)::text as mark
     from (
       select bucket, "accountId" as id, hash_record_extended(running, 0) as mark from running
       union all
       select keyword.bucket, keyword.account_id, hash_record_extended(keyword, 0)
       from ad_keywords as keyword
       where not keyword.is_archived
         and (keyword.bucket, keyword.account_id) in (select bucket, "accountId" from running)
     ) as marked
     group by bucket, id`,
  );
}

/** Returns those of these ads that may run. */
export async function runningAmong(tx: Tx, ids: readonly string[]): Promise<RunningAd[]> {
  const rows = await tx.rows<Stored>(
    `${RUNNING} and (a.bucket, a.id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    { buckets: ids.map(bucketOf), ids },
  );
  return rows.map(read);
}
