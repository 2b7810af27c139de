import type { AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { csvOf } from '../core/csv.ts';
import type { Days } from '../reporting/range.ts';
import { COLUMN_FACTS } from '../reporting/report-columns.ts';
import { plain } from './keyword-csv.ts';
import { FIGURES } from './keyword-rows.ts';

export type QueryLevel = 'CAMPAIGN' | 'AD_GROUP';

/** A search query in a campaign or an ad group. */
export interface QueryRow {
  readonly id: string;
  /** The query's words. */
  readonly name: string;
  readonly parentId: string;
  readonly metrics: AdReportRow['metrics'];
}

export const queriesInput = (
  advertiser_id: string,
  level: QueryLevel,
  { from, to }: Days,
  groups: readonly string[] | null = null,
): SentOf<typeof getAdReport> => ({
  advertiser_id,
  level,
  start_date: from,
  end_date: to,
  breakdown: 'SEARCH_TERM',
  columns: [...FIGURES],
  order_by: 'IMPRESSION',
  page_size: 250,
  ...(groups && { ad_group_ids: [...groups] }),
});

/** Rows with words; queries by few people are only counted. */
export const queriesIn = (rows: readonly AdReportRow[]): QueryRow[] =>
  rows.flatMap(({ id, value, metrics }) =>
    value === null ? [] : [{ id: `${id} ${value}`, name: value, parentId: id, metrics }],
  );

/** The displayed searches as CSV. */
export const queryCsv = (
  rows: readonly QueryRow[],
  nameOf: (id: string) => string,
  t: Translate,
): string =>
  csvOf([
    [t('Search'), t('Where'), ...FIGURES.map((column) => t(COLUMN_FACTS[column].label))],
    ...rows.map(({ name, parentId, metrics }) => [
      name,
      nameOf(parentId),
      ...FIGURES.map((column) => plain(column, metrics[column])),
    ]),
  ]);
