import type { Tx } from '#server/kernel/db/tx.ts';

/** A rate set by an operator. */
export interface RateRow {
  readonly currency: string;
  /** YYYY-MM-DD, in UTC: the first day it applies. */
  readonly day: string;
  readonly perDollar: number;
}

/** Returns the operators' latest rate of each currency up to a moment. */
export async function setRates(tx: Tx, at: Date): Promise<RateRow[]> {
  const rows = await tx.rows<Omit<RateRow, 'perDollar'> & { perDollar: string }>(
    `select distinct on (currency) currency, to_char(day, 'YYYY-MM-DD') as day, per_dollar as "perDollar"
     from ad_rates_of_exchange where day <= (:at::timestamptz at time zone 'UTC')::date
     order by currency, day desc`,
    { at },
  );
  return rows.map((row) => ({ ...row, perDollar: Number(row.perDollar) }));
}

/** Sets rates from today on; earlier days keep theirs, because auctions used them. */
export async function storeRates(
  tx: Tx,
  rates: readonly Omit<RateRow, 'day'>[],
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_rates_of_exchange (day, currency, per_dollar)
     select (:at::timestamptz at time zone 'UTC')::date, currency, per_dollar
     from unnest(:currencies::text[], :perDollar::bigint[]) as rate (currency, per_dollar)
     on conflict (currency, day) do update set per_dollar = excluded.per_dollar`,
    {
      at,
      currencies: rates.map(({ currency }) => currency),
      perDollar: rates.map(({ perDollar }) => perDollar),
    },
  );
}
