import * as z from 'zod/mini';
import type { AdTaxYear, getAdTaxYears } from '#contract/ads/documents/documents.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { taxYears, type TaxYearRow, type YearPosition } from './tax-year-store.ts';

const LAST_YEAR = 9999;
const yearCursor = cursorOf(
  z.tuple([cursorCount(LAST_YEAR), cursorText(2)]),
  ([year, country]): YearPosition => ({ year, country }),
  ({ year, country }) => [year, country],
);

/** Returns an advertiser's charges and their tax, by year. */
export async function getTaxYears(
  { read, adAccount: { bucket, id } }: AdvertiserContext,
  { page_size, bookmark }: InputOf<typeof getAdTaxYears>,
): Promise<Page<AdTaxYear[]>> {
  const after = yearCursor.read(bookmark);
  const rows = await taxYears(read, { bucket, accountId: id }, after, page_size + 1);
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  return {
    data: data.map((row) => yearView(id, row)),
    bookmark: rows.length > page_size && last ? yearCursor.write(last) : null,
  };
}

const yearView = (
  accountId: string,
  { year, country, currency, net, tax, documents }: TaxYearRow,
): AdTaxYear => ({
  id: `${year}-${country}`,
  type: 'ad_tax_year',
  year,
  country,
  currency,
  amount_net_micro_currency: net,
  amount_tax_micro_currency: tax,
  documents,
  download_url: `/ads/v4/advertisers/${accountId}/tax-statements/${year}/${country}/pdf`,
});
