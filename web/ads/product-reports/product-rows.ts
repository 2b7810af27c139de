import type {
  ProductGroupReport,
  ProductItemReport,
} from '#contract/ads/reporting/product-reports.ts';
import { MOST_ITEM_DAYS } from '#contract/ads/reporting/product-reports.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import type { Search } from '#web/kernel/app/search.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { csvOf } from '../core/csv.ts';
import { statusWords } from '../campaigns/status-words.ts';
import { plain } from '../keywords/keyword-csv.ts';
import { filterText } from '../product-groups/group-words.ts';
import { countOf, type Days, dayAfter } from '../reporting/range.ts';
import { COLUMN_FACTS } from '../reporting/report-columns.ts';

/** The metrics of products; phones show the first three. */
export const FIGURES = ['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'CTR', 'ECPC'] as const;

export interface GroupRow extends ProductGroupReport {
  /** The name in the reader's language. */
  readonly name: string;
  /** False if it was removed since. */
  readonly isThere: boolean;
}
export interface ItemRow extends ProductItemReport {
  readonly name: string;
}

export const groupRow = (row: ProductGroupReport, t: Translate): GroupRow => ({
  ...row,
  name: row.kind === 'ALL_PRODUCTS' ? t('All products') : (row.name ?? t('Deleted')),
  isThere: row.name !== null,
});

export const itemRow = (row: ProductItemReport): ItemRow => ({ ...row, name: row.title });

/** Filters of a page's products. */
export interface Narrowed {
  readonly campaign_id?: string;
  readonly product_group_id?: string;
}

export const reportInput = (
  advertiser_id: string,
  { from, to }: Days,
  narrowed: Narrowed = {},
) => ({
  advertiser_id,
  start_date: from,
  end_date: to,
  page_size: MAX_PAGE_SIZE,
  ...narrowed,
});

/** The last days of the range, up to the limit of product reports. */
export const itemDays = ({ from, to }: Days): Days =>
  countOf({ from, to }) > MOST_ITEM_DAYS
    ? { from: dayAfter(to, 1 - MOST_ITEM_DAYS), to }
    : { from, to };

/** The product group in the URL, and the names of invalid parameters. */
export function productViewIn(search: Search) {
  const named = search['product_group_id'];
  const groupId = named !== undefined && /^\d{1,19}$/.test(named) ? named : null;
  return {
    query: search['q'] ?? '',
    groupId,
    problems: named !== undefined && groupId === null ? ['product_group_id'] : [],
  };
}

/** Whether a row matches the search. */
export const isFound = (query: string, ...texts: readonly (string | null)[]): boolean =>
  texts.some((text) => text?.toLowerCase().includes(query.trim().toLowerCase()));

interface Words {
  readonly t: Translate;
  readonly formats: string;
}

/** A product group's conditions in words; empty if it was removed. */
export const definitionOf = ({ isThere, filter }: GroupRow, words: Words): string =>
  isThere ? filterText({ filter }, words) : '';

const heads = (t: Translate) => FIGURES.map((column) => t(COLUMN_FACTS[column].label));
const cells = ({ metrics }: Pick<ProductItemReport, 'metrics'>) =>
  FIGURES.map((column) => plain(column, metrics[column]));

/** The displayed product groups as CSV. */
export const groupCsv = (rows: readonly GroupRow[], words: Words): string =>
  csvOf([
    [
      words.t('Number'),
      words.t('Product group'),
      words.t("What's in it"),
      words.t('Campaign'),
      words.t('Ad group'),
      words.t('Status'),
      words.t('In stock'),
      ...heads(words.t),
    ],
    ...rows.map((row) => [
      row.product_group_id,
      row.name,
      definitionOf(row, words),
      row.campaign_name,
      row.ad_group_name,
      words.t(statusWords[row.status].label),
      row.in_stock_count,
      ...cells(row),
    ]),
  ]);

const MICROS = 1_000_000;
const units = (micros: number | null) => (micros === null ? null : micros / MICROS);

/** The displayed products as CSV. */
export const itemCsv = (rows: readonly ItemRow[], t: Translate): string =>
  csvOf([
    [
      t('Product ID'),
      t('Product'),
      t('Price'),
      t('Sale price'),
      t('Currency'),
      t('Brand'),
      t('Category'),
      ...heads(t),
    ],
    ...rows.map((row) => [
      row.item_id,
      row.name,
      units(row.price_in_micro_currency),
      units(row.sale_price_in_micro_currency),
      row.currency,
      row.brand,
      row.category,
      ...cells(row),
    ]),
  ]);
