import type { Translate } from '#web/kernel/words/words.ts';
import { csvOf } from '../core/csv.ts';
import { COLUMN_FACTS } from '../reporting/report-columns.ts';
import { type KeywordList, MATCH_LABEL } from './keyword-lists.ts';
import { FIGURES, type KeywordRow } from './keyword-rows.ts';
import type { Searches } from './use-searches.ts';

const MICROS = 1_000_000;

/** Amounts in units of the currency, so that spreadsheets can add them. */
export const plain = (
  column: (typeof FIGURES)[number],
  value: number | null | undefined,
): number | null =>
  value === null || value === undefined
    ? null
    : COLUMN_FACTS[column].kind === 'money'
      ? value / MICROS
      : value;

/** The displayed keywords as CSV. */
export function keywordCsv(
  rows: readonly KeywordRow[],
  list: KeywordList,
  nameOf: (id: string) => string,
  t: Translate,
  searches: Searches,
): string {
  const isPositive = list === 'KEYWORD';
  const figures = isPositive ? FIGURES : [];
  const countOf = (name: string) =>
    searches.get(name) ?? (searches.has(name) ? t('under 100') : '');
  return csvOf([
    [
      t('Number'),
      t('Keyword'),
      t('Match'),
      t('Where'),
      t('Added'),
      ...(isPositive ? [t('Searches a month')] : []),
      ...figures.map((column) => t(COLUMN_FACTS[column].label)),
    ],
    ...rows.map(({ id, name, match_type, parent_id, created_time, metrics }) => [
      id,
      name,
      t(MATCH_LABEL[match_type]),
      nameOf(parent_id),
      new Date(created_time * 1000).toISOString().slice(0, 10),
      ...(isPositive ? [countOf(name)] : []),
      ...figures.map((column) => plain(column, metrics?.[column])),
    ]),
  ]);
}
