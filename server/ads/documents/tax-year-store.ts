import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** A year's charges of an account in a country, and their tax. */
export interface TaxYearRow {
  readonly year: number;
  readonly country: string;
  readonly currency: string;
  readonly documents: number;
  readonly net: number;
  readonly tax: number;
}

type AsRead<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends number ? number | string : Row[Name];
};

const asRow = <Row extends AsRead<Pick<TaxYearRow, 'documents' | 'net' | 'tax'>>>(row: Row) => ({
  ...row,
  documents: Number(row.documents),
  net: Number(row.net),
  tax: Number(row.tax),
});

// Receipts of paid invoices are not taxed again.
const SUMS = `count(*) as documents, sum(taxed - tax) as net, sum(tax) as tax`;

/** The cursor of a list of years. */
export interface YearPosition {
  readonly year: number;
  readonly country: string;
}

/** Returns years with taxed documents, latest first. */
export async function taxYears(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  before: YearPosition | null,
  limit: number,
): Promise<TaxYearRow[]> {
  const rows = await tx.rows<AsRead<TaxYearRow>>(
    `select year, country, currency, ${SUMS} from ad_documents
     where bucket = :bucket and account_id = :accountId and taxed > 0
       and (:year::smallint is null or (year, country) < (:year::smallint, :country::text))
     group by year, country, currency
     order by year desc, country desc limit :limit`,
    { bucket, accountId, year: before?.year ?? null, country: before?.country ?? '', limit },
  );
  return rows.map((row) => ({ ...asRow(row), year: Number(row.year) }));
}

export interface TaxMonthRow extends Omit<TaxYearRow, 'year' | 'country' | 'currency'> {
  /** YYYY-MM. */
  readonly month: string;
}

/** Returns the same for one year, by the months in which documents were made. */
export async function taxMonths(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  { year, country }: YearPosition,
): Promise<TaxMonthRow[]> {
  const rows = await tx.rows<AsRead<TaxMonthRow>>(
    `select to_char(made_at at time zone 'UTC', 'YYYY-MM') as month, ${SUMS} from ad_documents
     where bucket = :bucket and account_id = :accountId and taxed > 0 and year = :year and country = :country
     group by 1 order by 1`,
    { bucket, accountId, year, country },
  );
  return rows.map(asRow);
}
