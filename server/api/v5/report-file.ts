import type { V5Row } from '#contract/api/v5/reports.ts';
import type { ReportTemplate } from '#contract/ads/report-files/report-files.ts';
import type { WrittenRow } from '#server/ads/index.ts';
import { csvCell } from '#server/kernel/core/csv-cell.ts';
import { cellsOf } from './report-cells.ts';
import type { V5Report } from './report-link.ts';

/** Converts our file's rows to the requested ones. */

type Level = ReportTemplate['level'];
const IDS: Readonly<Record<Level, string>> = {
  ADVERTISER: 'ADVERTISER_ID',
  CAMPAIGN: 'CAMPAIGN_ID',
  AD_GROUP: 'AD_GROUP_ID',
  AD: 'AD_ID',
  KEYWORD: 'KEYWORD_ID',
};
const ABOUT = {
  account: 'ADVERTISER_ID',
  campaign: 'CAMPAIGN_ID',
  campaign_name: 'CAMPAIGN_NAME',
  group: 'AD_GROUP_ID',
  group_name: 'AD_GROUP_NAME',
  ad: 'AD_ID',
} as const;

/** A requested file. */
export interface FileShape extends Pick<V5Report, 'format' | 'columns'> {
  readonly account: string;
  readonly template: ReportTemplate;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the columns that identify a row, which precede the requested ones. */
function aboutOf({ template, account }: FileShape, row: WrittenRow): V5Row {
  const { level, granularity, breakdown } = template;
  const id = IDS[level];
  return {
    [id]: level === 'ADVERTISER' ? account : (row[id] ?? null),
    ...(level === 'KEYWORD' && {
      KEYWORD: row.KEYWORD ?? null,
      MATCH_TYPE: row.MATCH_TYPE ?? null,
    }),
    ...(granularity !== 'TOTAL' && { DATE: row.DATE ?? null }),
    ...(breakdown !== null && {
      TARGETING_TYPE: breakdown,
      TARGETING_VALUE: row[breakdown] ?? 'unknown',
    }),
  };
}

const rowOf = (shape: FileShape, row: WrittenRow): V5Row => ({
  ...aboutOf(shape, row),
  ...cellsOf(shape.columns, {
    number: (of) => (typeof row[of] === 'number' ? row[of] : undefined),
    about: (of) => (of === 'account' ? shape.account : textOf(row[ABOUT[of]])),
  }),
});

/** Lists the rows by the id they are about: rows of one id are consecutive. */
async function* jsonOf(shape: FileShape, rows: AsyncIterable<WrittenRow>): AsyncGenerator<string> {
  const id = IDS[shape.template.level];
  let last: unknown;
  for await (const one of rows) {
    const row = rowOf(shape, one);
    const key = String(row[id]);
    const between = last === undefined ? '{' : '],';
    yield (key === last ? ',\n' : `${between}${JSON.stringify(key)}:[\n`) + JSON.stringify(row);
    last = key;
  }
  yield last === undefined ? '{}\n' : ']}\n';
}

const LINE = '\r\n';

async function* csvOf(shape: FileShape, rows: AsyncIterable<WrittenRow>): AsyncGenerator<string> {
  // The names of the columns, the same for all rows; an empty file has them too.
  yield Object.keys(rowOf(shape, {})).map(csvCell).join(',') + LINE;
  for await (const one of rows) {
    const cells = Object.values(rowOf(shape, one)).map((value) => csvCell(String(value ?? '')));
    yield cells.join(',') + LINE;
  }
}

/** Generates the text of a file in parts. */
export const fileText = (
  shape: FileShape,
  rows: AsyncIterable<WrittenRow>,
): AsyncGenerator<string> => (shape.format === 'JSON' ? jsonOf : csvOf)(shape, rows);
