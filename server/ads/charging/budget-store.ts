import type { Tx } from '#server/kernel/db/tx.ts';
import { dayIn, periodIn } from '../sql.ts';
import { lockMoney, type AccountKey } from './money-store.ts';

/** The periods of a budget: a day or a week from Monday, both in UTC, or for as long as it is there. */
const spans = { day: 1, week: 2, lifetime: 3 } as const;
export type BudgetPeriod = keyof typeof spans;

/** A limit of what an ad group or a campaign may spend in a period. */
export interface NewBudget extends AccountKey {
  /** The ad group or campaign. */
  readonly id: string;
  readonly period: BudgetPeriod;
  /** Micros in each such period; null for no limit. */
  readonly cap: number | null;
}

/**
 * Sets what ad groups and campaigns may spend in each day or week, or in all: each budget once, by one statement, as
 * whoever charges the account waits meanwhile. All of them need a budget to be charged, if only one without a limit. It
 * holds from now on: a cap under what this period has spent already ends the period where it stands. So 0 ends a budget.
 */
export async function openBudgets(tx: Tx, budgets: readonly NewBudget[], at: Date): Promise<void> {
  if (budgets.length === 0) return;
  for (const { cap } of budgets) requireCap(cap);
  await lockMoney(tx, budgets);
  const written = await tx.run(
    `insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, opened_seq, opened_at)
     select bucket, id, span, account_id,
       ${periodIn('span', dayIn('greatest(money.at, :at::timestamptz)'))}, cap, cap, seq, :at
     from unnest(:buckets::smallint[], :ids::bigint[], :spans::smallint[], :accountIds::bigint[], :caps::bigint[])
       as wanted (bucket, id, span, account_id, cap)
     join ad_money as money using (bucket, account_id)
     on conflict (bucket, id, span) do update
       set period = excluded.period, next_cap = excluded.cap,
         spent = case when ad_budgets.period = excluded.period then ad_budgets.spent else 0 end,
         cap = case when excluded.cap is null then null
           when ad_budgets.period = excluded.period then greatest(excluded.cap, ad_budgets.spent)
           else excluded.cap end
       where ad_budgets.account_id = excluded.account_id`,
    {
      at,
      buckets: budgets.map(({ bucket }) => bucket),
      ids: budgets.map(({ id }) => id),
      spans: budgets.map(({ period }) => spans[period]),
      accountIds: budgets.map(({ accountId }) => accountId),
      caps: budgets.map(({ cap }) => cap),
    },
  );
  if (written !== budgets.length) throw new Error('a budget belongs to another ad account');
}

/** The same of one. */
export const openBudget = (tx: Tx, budget: NewBudget, at: Date): Promise<void> =>
  openBudgets(tx, [budget], at);

function requireCap(cap: number | null): void {
  if (cap !== null && !(Number.isSafeInteger(cap) && cap >= 0))
    throw new Error(`no budget is ${cap}`);
}

/** A budget as it stands. */
export interface BudgetRow {
  readonly id: string;
  readonly period: BudgetPeriod;
  readonly cap: number | null;
  readonly spent: number;
}

/** The budgets of ad groups and campaigns as they stand at a moment. */
export async function budgetsOf(
  tx: Tx,
  bucket: number,
  ids: readonly string[],
  at: Date,
): Promise<BudgetRow[]> {
  const rows = await tx.rows<{ id: string; span: number; cap: string | null; spent: string }>(
    `select id, span, case when kept.period = now.period then cap else next_cap end as cap,
       case when kept.period = now.period then spent else 0 end as spent
     from ad_budgets as kept cross join lateral (
       select ${periodIn('span', dayIn(':at::timestamptz'))} as period) as now
     where bucket = :bucket and id = any(:ids::bigint[]) order by id, span`,
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
