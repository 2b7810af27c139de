import type { Translate } from '#web/kernel/words/words.ts';
import { csvOf } from '../core/csv.ts';
import { COLUMN_FACTS } from '../reporting/report-columns.ts';
import { type KeywordList, MATCH_LABEL } from './keyword-lists.ts';
import { FIGURES, type KeywordRow } from './keyword-rows.ts';

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
): string {
  const figures = list === 'KEYWORD' ? FIGURES : [];
  return csvOf([
    [
      t('Number'),
      t('Keyword'),
      t('Match'),
      t('Where'),
      t('Added'),
      ...figures.map((column) => t(COLUMN_FACTS[column].label)),
    ],
    ...rows.map(({ id, name, match_type, parent_id, created_time, metrics }) => [
      id,
      name,
      t(MATCH_LABEL[match_type]),
      nameOf(parent_id),
      new Date(created_time * 1000).toISOString().slice(0, 10),
      ...figures.map((column) => plain(column, metrics?.[column])),
    ]),
  ]);
}
