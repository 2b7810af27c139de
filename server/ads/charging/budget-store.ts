import type { Tx } from '#server/kernel/db/tx.ts';
import { capIn, dayIn, daysBefore, periodIn, spentIn } from '../sql.ts';
import { lockMoney, type AccountKey } from './money-store.ts';

/** Budget periods: a UTC day, or the budget's whole lifetime. */
const spans = { day: 1, lifetime: 3 } as const;
export type BudgetPeriod = keyof typeof spans;

/** A spending limit of an ad group or campaign per period. */
export interface NewBudget extends AccountKey {
  /** Id of the ad group or campaign. */
  readonly id: string;
  readonly period: BudgetPeriod;
  /** Micros per period; null for no limit. */
  readonly cap: number | null;
  /** For daily budgets: micros in any seven consecutive days. */
  readonly weekCap?: number | null;
}

/**
 * Sets daily or lifetime spending limits of ad groups and campaigns: each budget once, in one statement, because
 * charging the account waits meanwhile. Anything charged needs a budget, even if unlimited. Effective immediately: a
 * cap below what this period has already spent stops spending for the period, so 0 closes a budget.
 */
export async function openBudgets(tx: Tx, budgets: readonly NewBudget[], at: Date): Promise<void> {
  if (budgets.length === 0) return;
  for (const { cap, weekCap = null } of budgets) {
    requireCap(cap);
    requireCap(weekCap);
  }
  await lockMoney(tx, budgets);
  const written = await tx.run(
    `with requested as (
       select bucket, id, span, account_id, period, next_cap, week_cap, seq
       from unnest(:buckets::smallint[], :ids::bigint[], :spans::smallint[], :accountIds::bigint[], :caps::bigint[],
         :weekCaps::bigint[]) as wanted (bucket, id, span, account_id, next_cap, week_cap)
       join ad_money as money using (bucket, account_id)
       cross join lateral (select case span when 1 then ${dayIn('greatest(money.at, :at::timestamptz)')}
         else date 'epoch' end as period) as now)
     insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, week_cap, spent, before,
       opened_seq, opened_at)
     select requested.bucket, requested.id, requested.span, requested.account_id, now.period,
       ${capIn('requested.next_cap', 'requested.week_cap', 'days.before', 'days.spent')}, requested.next_cap, requested.week_cap,
       days.spent, days.before, requested.seq, :at
     from requested
     left join ad_budgets as stored using (bucket, id, span)
     cross join lateral (select greatest(stored.period, requested.period) as period) as now
     cross join lateral (select
       case when stored.id is null then 0 else ${spentIn('stored', 'now.period')} end as spent,
       case when stored.id is null then array_fill(0::bigint, array[6])
         else ${daysBefore('stored', 'now.period')} end as before) as days
     on conflict (bucket, id, span) do update
       set period = excluded.period, cap = excluded.cap, next_cap = excluded.next_cap, week_cap = excluded.week_cap,
         spent = excluded.spent, before = excluded.before
       where ad_budgets.account_id = excluded.account_id`,
    {
      at,
      buckets: budgets.map(({ bucket }) => bucket),
      ids: budgets.map(({ id }) => id),
      spans: budgets.map(({ period }) => spans[period]),
      accountIds: budgets.map(({ accountId }) => accountId),
      caps: budgets.map(({ cap }) => cap),
      weekCaps: budgets.map(({ weekCap = null }) => weekCap),
    },
  );
  if (written !== budgets.length) throw new Error('a budget belongs to another ad account');
}

/** Like openBudgets, for one budget. */
export const openBudget = (tx: Tx, budget: NewBudget, at: Date): Promise<void> =>
  openBudgets(tx, [budget], at);

function requireCap(cap: number | null): void {
  if (cap !== null && !(Number.isSafeInteger(cap) && cap >= 0))
    throw new Error(`no budget is ${cap}`);
}

/** A budget's current state. */
export interface BudgetRow {
  readonly id: string;
  readonly period: BudgetPeriod;
  readonly cap: number | null;
  readonly spent: number;
}

/** Returns the budgets of ad groups and campaigns as of a moment. */
export async function budgetsOf(
  tx: Tx,
  bucket: number,
  ids: readonly string[],
  at: Date,
): Promise<BudgetRow[]> {
  const rows = await tx.rows<{ id: string; span: number; cap: string | null; spent: string }>(
    `select id, span, days.spent, case when stored.period = now.period then cap
         else ${capIn('next_cap', 'week_cap', 'days.before', 'days.spent')} end as cap
     from ad_budgets as stored
     cross join lateral (select ${periodIn('stored', dayIn(':at::timestamptz'))} as period) as now
     cross join lateral (select ${spentIn('stored', 'now.period')} as spent,
       ${daysBefore('stored', 'now.period')} as before) as days
     where bucket = :bucket and id = any(:ids::bigint[]) and span <> 2 order by id, span`,
    { bucket, ids, at },
  );
  const names = Object.fromEntries(Object.entries(spans).map(([name, span]) => [span, name]));
  return rows.map(({ id, span, cap, spent }) => ({
    id,
    period: names[span] as BudgetPeriod,
    cap: cap === null ? null : Number(cap),
    spent: Number(spent),
  }));
}
