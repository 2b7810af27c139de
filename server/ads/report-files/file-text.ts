import { conversionColumn } from '#contract/ads/conversions/report-columns.ts';
import type { ReportTemplate } from '#contract/ads/report-files/report-files.ts';
import type { AdReportRow } from '#contract/ads/reports.ts';
import type { FileLevel, ReportFormat } from '#contract/ads/report-files/report-file-rules.ts';
import { csvCell } from '#server/kernel/core/csv-cell.ts';
import type { ReportedThing } from './things-store.ts';

/** The format of a report file. */
export interface FileShape {
  readonly format: ReportFormat;
  readonly template: ReportTemplate;
  readonly currency: string;
}

/** A row of a report or of a keyword; for a keyword `value` is its text and `match` its match type. */
export interface FileRow extends Omit<AdReportRow, 'type' | 'level'> {
  readonly level: FileLevel;
  readonly match?: string;
}

type Metric = number | null | undefined;

/** The columns that identify a row. */
const ABOUT = {
  ADVERTISER: ['ADVERTISER_ID'],
  CAMPAIGN: ['CAMPAIGN_ID', 'CAMPAIGN_NAME'],
  AD_GROUP: ['CAMPAIGN_ID', 'CAMPAIGN_NAME', 'AD_GROUP_ID', 'AD_GROUP_NAME'],
  KEYWORD: [
    'CAMPAIGN_ID',
    'CAMPAIGN_NAME',
    'AD_GROUP_ID',
    'AD_GROUP_NAME',
    'KEYWORD_ID',
    'KEYWORD',
    'MATCH_TYPE',
  ],
  AD: ['CAMPAIGN_ID', 'CAMPAIGN_NAME', 'AD_GROUP_ID', 'AD_GROUP_NAME', 'AD_ID'],
} as const;

const PEOPLE: readonly string[] = ['TOTAL_IMPRESSION_USER', 'TOTAL_IMPRESSION_FREQUENCY'];
const MONEY: readonly string[] = ['SPEND', 'FREE', 'ECPC', 'ECPM'];
const isMoney = (column: string): boolean =>
  MONEY.includes(column) || conversionColumn(column)?.measure === 'cost';

const MARK = '\uFEFF';
const LINE = '\r\n';

/** Returns the text before the first row. */
export function headOf({ format, template, currency }: FileShape): string {
  if (format === 'JSON') return '[';
  const metrics = metricNames(template).map((column) =>
    isMoney(column) ? `${column} (${currency})` : column,
  );
  return `${MARK}${[...aboutNames(template), ...metrics].map(csvCell).join(',')}${LINE}`;
}

/** Returns the text after the last row. */
export const tailOf = ({ format }: FileShape): string => (format === 'JSON' ? '\n]\n' : '');

/** Returns the text of a row; null if all its counts are 0. */
export function rowText(
  { format, template }: FileShape,
  row: FileRow,
  thing: ReportedThing | undefined,
  isFirst: boolean,
): string | null {
  const metrics = metricNames(template).map((name): [string, Metric] => [
    name,
    metricOf(row, name),
  ]);
  if (metrics.every(([, value]) => !value)) return null;
  const about = aboutNames(template).map((name): [string, string | null] => [
    name,
    aboutOf(row, thing, name),
  ]);
  if (format === 'JSON') {
    const counted = metrics.filter(([, value]) => value);
    return `${isFirst ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries([...about, ...counted]))}`;
  }
  const cells = [
    ...about.map(([, value]) => value ?? ''),
    ...metrics.map(([name, value]) => numberText(name, value)),
  ];
  return `${cells.map(csvCell).join(',')}${LINE}`;
}

const metricNames = ({ columns, conversion_columns }: ReportTemplate): string[] => [
  ...columns,
  ...conversion_columns,
];

const metricOf = (row: FileRow, name: string): Metric =>
  (row.metrics as Record<string, Metric>)[name] ?? row.conversions?.[name];

const aboutNames = ({ level, granularity, breakdown }: ReportTemplate): string[] => [
  ...ABOUT[level],
  ...(granularity === 'TOTAL' ? [] : ['DATE']),
  ...(breakdown === null ? [] : [breakdown]),
];

function aboutOf(row: FileRow, thing: ReportedThing | undefined, name: string): string | null {
  switch (name) {
    case 'ADVERTISER_ID':
    case 'AD_ID':
    case 'KEYWORD_ID':
      return row.id;
    case 'CAMPAIGN_ID':
      return row.level === 'CAMPAIGN' ? row.id : row.campaign_id;
    case 'AD_GROUP_ID':
      return row.level === 'AD_GROUP' ? row.id : row.ad_group_id;
    case 'CAMPAIGN_NAME':
      return thing?.campaignName ?? null;
    case 'AD_GROUP_NAME':
      return thing?.groupName ?? null;
    case 'DATE':
      return row.date;
    case 'MATCH_TYPE':
      return row.match ?? null;
    default:
      return row.value;
  }
}

/** Missing numbers are 0, except of people, which are unknown if they were not counted. */
function numberText(name: string, value: Metric): string {
  if (value === null || value === undefined) return PEOPLE.includes(name) ? '' : '0';
  return isMoney(name) ? amountText(value) : String(value);
}

const MICROS = 1_000_000n;
const PLACES = 6;

/** Formats micros as an exact amount. */
function amountText(micros: number): string {
  const all = BigInt(micros);
  const whole = all / MICROS;
  const rest = all % MICROS;
  return rest === 0n ? String(whole) : `${whole}.${String(rest).padStart(PLACES, '0')}`;
}
