import type { Tx } from '#server/kernel/db/tx.ts';
import { capIn, dayIn, daysBefore, periodIn, spentIn } from '../sql.ts';
import { maybeMicros } from '../core/campaign-store.ts';

/** Converts a bigint from PostgreSQL that is never null. */
const counted = (text: string): number => maybeMicros(text) ?? 0;

/** A key within an ad account. */
export interface Key {
  readonly bucket: number;
  readonly id: string;
}

/** Formats arrays for PostgreSQL directly, because tens of thousands of numbers need no quoting. */
const keysOf = (keys: readonly Key[]) => ({
  buckets: `{${keys.map(({ bucket }) => bucket).join(',')}}`,
  ids: `{${keys.map(({ id }) => id).join(',')}}`,
});

export interface KeywordRow {
  /** The ad group, campaign or ad account. */
  readonly parentId: string;
  readonly match: string;
  readonly value: string;
}

/** Returns the keywords of these ad groups, campaigns and ad accounts, by id. */
export function keywordsOf(tx: Tx, parents: readonly Key[]): Promise<KeywordRow[]> {
  return tx.rows<KeywordRow>(
    `select keyword.parent_id as "parentId", keyword.match, keyword.value
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_keywords as keyword
       on keyword.bucket = wanted.bucket and keyword.parent_id = wanted.id and not keyword.is_archived
     order by keyword.id`,
    keysOf(parents),
  );
}

/** An ad's views and acts in some period. Acts are the billed event, unless that is a view. */
export interface Seen {
  readonly bucket: number;
  readonly adId: string;
  readonly accountId: string;
  readonly views: number;
  readonly acts: number;
}

/** Returns valid views and acts after one moment, up to another. */
export function seenBetween(tx: Tx, from: Date, to: Date): Promise<Seen[]> {
  return tx.rows<Seen>(
    `select bucket, ad_id as "adId", account_id as "accountId",
       (count(*) filter (where kind = 1))::integer as views,
       (count(*) filter (where kind <> 1))::integer as acts
     from ad_events
     where at > :from and at <= :to and verdict = 0 and (kind = 1 or kind in (2, 11) and price > 0)
     group by bucket, ad_id, account_id order by bucket, ad_id`,
    { from, to },
  );
}

/** An ad's counts, in thousandths. */
export interface RateRow {
  readonly bucket: number;
  readonly adId: string;
  readonly accountId: string;
  readonly views: number;
  readonly acts: number;
  /** YYYY-MM-DD: the day up to which decay is applied. */
  readonly fadedOn: string;
}

/** Returns the counts of these ads. */
export async function ratesOf(tx: Tx, ads: readonly Key[]): Promise<RateRow[]> {
  const rows = await tx.rows<Omit<RateRow, 'views' | 'acts'> & { views: string; acts: string }>(
    `select rate.bucket, rate.ad_id as "adId", rate.account_id as "accountId", rate.views, rate.acts,
       to_char(rate.faded_on, 'YYYY-MM-DD') as "fadedOn"
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_rates as rate on rate.bucket = wanted.bucket and rate.ad_id = wanted.id`,
    keysOf(ads),
  );
  return rows.map(({ views, acts, ...row }) => ({
    ...row,
    views: counted(views),
    acts: counted(acts),
  }));
}

export async function storeRates(tx: Tx, rates: readonly RateRow[]): Promise<void> {
  await tx.run(
    `insert into ad_rates (bucket, ad_id, account_id, views, acts, faded_on)
     select * from unnest(:buckets::smallint[], :adIds::bigint[], :accountIds::bigint[],
       :views::bigint[], :acts::bigint[], :days::date[])
     on conflict (bucket, ad_id) do update
       set views = excluded.views, acts = excluded.acts, faded_on = excluded.faded_on`,
    {
      buckets: rates.map(({ bucket }) => bucket),
      adIds: rates.map(({ adId }) => adId),
      accountIds: rates.map(({ accountId }) => accountId),
      views: rates.map(({ views }) => views),
      acts: rates.map(({ acts }) => acts),
      days: rates.map(({ fadedOn }) => fadedOn),
    },
  );
}

/** Adds views to an hour of the week. */
export async function addTraffic(tx: Tx, hour: number, views: number): Promise<void> {
  await tx.run(
    `insert into ad_traffic (hour, views) values (:hour, :views)
     on conflict (hour) do update set views = ad_traffic.views + excluded.views`,
    { hour, views },
  );
}

/** Returns views by hour of the week, without zeros. */
export async function trafficOf(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ hour: number; views: string }>('select hour, views from ad_traffic');
  return new Map(rows.map(({ hour, views }) => [hour, counted(views)]));
}

/** A limit of a budget, with its state. */
export interface LimitRow {
  readonly period: 'day' | 'lifetime';
  /** Null for no limit. */
  readonly cap: number | null;
  readonly spent: number;
  /** For daily budgets, the limit for any seven days; null for none. */
  readonly weekCap: number | null;
}

interface LimitAsKept {
  readonly id: string;
  readonly isDay: boolean;
  readonly cap: string | null;
  readonly spent: string;
  readonly weekCap: string | null;
}

/** Returns budgets' limits as of a moment, by id. */
export async function limitsOf(
  tx: Tx,
  budgets: readonly Key[],
  at: Date,
): Promise<ReadonlyMap<string, readonly LimitRow[]>> {
  const rows = await tx.rows<LimitAsKept>(
    `select stored.id, stored.span = 1 as "isDay", days.spent, stored.week_cap as "weekCap",
       case when stored.period = now.period then stored.cap
         else ${capIn('stored.next_cap', 'stored.week_cap', 'days.before', 'days.spent')} end as cap
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_budgets as stored on stored.bucket = wanted.bucket and stored.id = wanted.id and stored.span <> 2
     cross join lateral (select ${periodIn('stored', dayIn(':at::timestamptz'))} as period) as now
     cross join lateral (select ${spentIn('stored', 'now.period')} as spent,
       ${daysBefore('stored', 'now.period')} as before) as days
     order by stored.id, stored.span`,
    { ...keysOf(budgets), at },
  );
  const limits = rows.map(({ id, isDay, cap, spent, weekCap }) => ({
    id,
    period: isDay ? ('day' as const) : ('lifetime' as const),
    cap: maybeMicros(cap),
    spent: counted(spent),
    weekCap: maybeMicros(weekCap),
  }));
  return Map.groupBy(limits, ({ id }) => id);
}

/** Returns a mark for the budgets of each of these ad accounts, which differs once any of them changes. */
export async function budgetMarksOf(
  tx: Tx,
  accounts: readonly Key[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; mark: string }>(
    `select budget.account_id as id, bit_xor(hash_record_extended(budget, 0))::text as mark
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_budgets as budget on budget.bucket = wanted.bucket and budget.account_id = wanted.id
     group by budget.bucket, budget.account_id`,
    keysOf(accounts),
  );
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/** Returns those ad accounts that have funds left. */
export async function accountsWithFunds(
  tx: Tx,
  accounts: readonly Key[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select money.account_id as id
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_money as money on money.bucket = wanted.bucket and money.account_id = wanted.id
     where money.funds > money.spent`,
    keysOf(accounts),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A budget's pace after the previous step. */
export interface PaceRow extends Key {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  /** The longest period's spending at the start of the day. */
  readonly before: number;
  readonly multiplier: number;
  readonly spent: number;
}

export async function pacesOf(
  tx: Tx,
  budgets: readonly Key[],
): Promise<ReadonlyMap<string, PaceRow>> {
  const rows = await tx.rows<Omit<PaceRow, 'spent' | 'before'> & { spent: string; before: string }>(
    `select pace.bucket, pace.id, to_char(pace.day, 'YYYY-MM-DD') as day, pace.multiplier,
       pace.spent, pace.before
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_paces as pace on pace.bucket = wanted.bucket and pace.id = wanted.id`,
    keysOf(budgets),
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, spent: counted(row.spent), before: counted(row.before) }]),
  );
}

export async function storePaces(tx: Tx, paces: readonly PaceRow[]): Promise<void> {
  await tx.run(
    `insert into ad_paces (bucket, id, day, multiplier, spent, before)
     select * from unnest(:buckets::smallint[], :ids::bigint[], :days::date[],
       :multipliers::integer[], :spent::bigint[], :before::bigint[])
     on conflict (bucket, id) do update
       set day = excluded.day, multiplier = excluded.multiplier, spent = excluded.spent,
         before = excluded.before`,
    {
      ...keysOf(paces),
      days: paces.map(({ day }) => day),
      multipliers: paces.map(({ multiplier }) => multiplier),
      spent: paces.map(({ spent }) => spent),
      before: paces.map(({ before }) => before),
    },
  );
}
