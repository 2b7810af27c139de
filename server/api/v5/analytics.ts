import {
  accountAnalytics,
  accountParts,
  adAnalytics,
  campaignAnalytics,
  campaignParts,
  groupAnalytics,
  groupParts,
  type V5Counted,
  type V5Part,
  V5_PARTS,
  type V5Row,
} from '#contract/api/v5/reports.ts';
import type { V5About } from '#contract/api/v5/columns.ts';
import type { ReportLevel } from '#contract/ads/report-rules.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { handler, type V5Request } from './handler.ts';
import { cellsOf, ourColumns } from './report-cells.ts';

/** The maximum number of rows in an answer; larger reports are files. */
const MOST_ROWS = 5000;
/** The default attribution windows in days: a conversion counts within them after the act. */
const WINDOWS = { click: 30, engagement: 30, view: 1 } as const;

export const ID_COLUMNS = {
  ADVERTISER: 'AD_ACCOUNT_ID',
  CAMPAIGN: 'CAMPAIGN_ID',
  AD_GROUP: 'AD_GROUP_ID',
  AD: 'AD_ID',
} as const;

type Ask = Partial<SentOf<typeof getAdReport>>;
type Request = Pick<V5Request<V5Counted>, 'run' | 'account' | 'query'>;

/** Converts a report's attribution settings to our calls' form. */
export function countedAs(query: V5Counted) {
  return {
    start_date: query.start_date,
    end_date: query.end_date,
    granularity: query.granularity,
    click_window_days: query.click_window_days ?? WINDOWS.click,
    engagement_window_days: query.engagement_window_days ?? WINDOWS.engagement,
    view_window_days: query.view_window_days ?? WINDOWS.view,
    report_time: query.conversion_report_time ?? ('TIME_OF_AD_ACTION' as const),
    ...ourColumns(query.columns),
  };
}

/** Returns all rows of a report; refuses more than an answer holds with a pointer to files. */
async function allRows({ run, account, query }: Request, level: ReportLevel, more: Ask) {
  const rows: AdReportRow[] = [];
  const input = { advertiser_id: account, level, ...countedAs(query), ...more };
  let bookmark: string | null = null;
  do {
    const page: { data: AdReportRow[]; bookmark: string | null } = await run(getAdReport, {
      ...input,
      page_size: MAX_PAGE_SIZE,
      bookmark,
    });
    rows.push(...page.data);
    bookmark = page.bookmark;
    if (bookmark !== null && rows.length >= MOST_ROWS) {
      throw new Failure('invalid_input', `That would be more than ${MOST_ROWS} rows.`, {
        detail: 'Choose fewer days or ids, or have a report made as a file.',
      });
    }
  } while (bookmark !== null);
  return rows;
}

function rowView({ account, query }: Request, row: AdReportRow, isTogether: boolean): V5Row {
  return {
    ...(!isTogether && { [ID_COLUMNS[row.level]]: row.id }),
    ...(row.date !== null && { DATE: row.date }),
    ...cellsOf(query.columns, {
      number: (of) => (row.metrics as Record<string, number | null>)[of] ?? row.conversions?.[of],
      about: (of) => aboutOf(row, account, of),
    }),
  };
}

function aboutOf(row: AdReportRow, account: string, of: V5About): string | null {
  switch (of) {
    case 'account':
      return account;
    case 'campaign':
      return row.level === 'CAMPAIGN' ? row.id : row.campaign_id;
    case 'group':
      return row.level === 'AD_GROUP' ? row.id : row.ad_group_id;
    case 'ad':
      return row.level === 'AD' ? row.id : null;
    // Names are only in files.
    case 'campaign_name':
    case 'group_name':
      return null;
  }
}

async function analytics(
  request: Request,
  level: ReportLevel,
  ids: Ask = {},
  isTogether = false,
): Promise<V5Row[]> {
  const rows = await allRows(request, level, { ...ids, ...(isTogether && { together: true }) });
  return rows.map((row) => rowView(request, row, isTogether));
}

/** Returns one report for each requested part of the audience. */
async function inParts(
  request: Request,
  level: ReportLevel,
  parts: readonly V5Part[],
  ids: Ask = {},
) {
  const data = [];
  for (const part of new Set(parts)) {
    const rows = await allRows(request, level, { ...ids, breakdown: V5_PARTS[part] });
    data.push(
      ...rows.map((row) => ({
        targeting_type: part,
        targeting_value: row.value ?? 'unknown',
        metrics: rowView(request, row, false),
      })),
    );
  }
  return { data };
}

/** Operations that return results of ads immediately. */
export const analyticsHandlers = [
  handler(accountAnalytics, (request) => analytics(request, 'ADVERTISER')),
  handler(campaignAnalytics, (request) => {
    const { campaign_ids, aggregate_report_rows } = request.query;
    return analytics(request, 'CAMPAIGN', { campaign_ids }, aggregate_report_rows);
  }),
  handler(groupAnalytics, (request) => {
    const { ad_group_ids, aggregate_report_rows } = request.query;
    return analytics(request, 'AD_GROUP', { ad_group_ids }, aggregate_report_rows);
  }),
  handler(adAnalytics, (request) => {
    const { ad_ids, campaign_ids } = request.query;
    if (ad_ids === undefined && campaign_ids === undefined) {
      throw new Failure('invalid_input', 'Name ad_ids or campaign_ids.');
    }
    return analytics(request, 'AD', { ad_ids, campaign_ids });
  }),
  handler(accountParts, (request) => inParts(request, 'ADVERTISER', request.query.targeting_types)),
  handler(campaignParts, (request) => {
    const { targeting_types, campaign_ids } = request.query;
    return inParts(request, 'CAMPAIGN', targeting_types, { campaign_ids });
  }),
  handler(groupParts, (request) => {
    const { targeting_types, ad_group_ids } = request.query;
    return inParts(request, 'AD_GROUP', targeting_types, { ad_group_ids });
  }),
];
