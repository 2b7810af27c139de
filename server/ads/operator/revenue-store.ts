import type { Tx } from '#server/kernel/db/tx.ts';
import { books, causes } from '../charging/ledger-store.ts';

/** Revenue in a currency on a UTC day or in a month, and the part paid by credit. */
export interface RevenueRow {
  readonly date: string;
  readonly currency: string;
  readonly earned: number;
  readonly granted: number;
}

type AsRead<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends number ? string : Row[Name];
};

/** The credit in a transfer: expired credit is deducted. */
const GRANTED = `case when t.cause = :expire then -t.amount when t.debit = :revenue then t.amount end`;

/** Date formats, by which rows are grouped. */
const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

/** Returns revenue since a moment, latest first. The currency of deleted accounts is unknown: XXX in ISO 4217. */
export async function revenueSince(
  tx: Tx,
  since: Date,
  by: keyof typeof FORMATS,
): Promise<RevenueRow[]> {
  const rows = await tx.rows<AsRead<RevenueRow>>(
    `select to_char(t.at at time zone 'UTC', :format) as date,
       coalesce(a.currency, 'XXX') as currency,
       coalesce(sum(t.amount) filter (where t.credit = :revenue and t.cause <> :expire), 0) as earned,
       coalesce(sum(${GRANTED}), 0) as granted
     from ad_transfers t
     left join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id
     where t.at >= :since and t.amount > 0 and :revenue in (t.debit, t.credit)
     group by 1, 2 order by 1 desc, 2`,
    { since, format: FORMATS[by], revenue: books.revenue, expire: causes.expire },
  );
  return rows.map((row) => ({ ...row, earned: Number(row.earned), granted: Number(row.granted) }));
}

/** An ad account's revenue, and the part paid by credit. */
export interface AccountRevenue {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly earned: number;
  readonly granted: number;
}

/** The cursor of a page of them. */
export type RevenuePosition = Pick<AccountRevenue, 'currency' | 'earned' | 'id'>;

/** Returns ad accounts' revenue since a moment, by currency, highest first. */
export async function accountsRevenueSince(
  tx: Tx,
  since: Date,
  after: RevenuePosition | null,
  limit: number,
): Promise<AccountRevenue[]> {
  const rows = await tx.rows<AsRead<AccountRevenue>>(
    `select id, name, currency, earned, granted from (
       select t.account_id as id, coalesce(a.name, '') as name,
         coalesce(a.currency, 'XXX') as currency,
         coalesce(sum(t.amount) filter (where t.credit = :revenue and t.cause <> :expire), 0)::bigint as earned,
         coalesce(sum(${GRANTED}), 0)::bigint as granted
       from ad_transfers t
       left join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id
       where t.at >= :since and t.amount > 0 and :revenue in (t.debit, t.credit)
       group by t.account_id, a.name, a.currency) as revenue
     where (currency, -earned, id) > (:currency::text, :less::bigint, :id::bigint)
     order by currency, earned desc, id limit :limit`,
    {
      since,
      revenue: books.revenue,
      expire: causes.expire,
      currency: after?.currency ?? '',
      less: -(after?.earned ?? 0),
      id: after?.id ?? 0,
      limit,
    },
  );
  return rows.map((row) => ({ ...row, earned: Number(row.earned), granted: Number(row.granted) }));
}
