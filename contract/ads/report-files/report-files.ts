import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, ids, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { filtered } from '../reporting/filters.ts';
import { REPORT_TIMES, WINDOWS } from '../reporting/preference-rules.ts';
import { BREAKDOWNS, GRANULARITIES, REPORT_COLUMNS } from '../report-rules.ts';
import { columns, conversionColumns, day, windowDays } from '../reports.ts';
import { subject } from '../items.ts';
import {
  DATE_RANGES,
  FILE_LEVELS,
  REPORT_FAILURES,
  REPORT_FORMATS,
  REPORT_STATUSES,
} from './report-file-rules.ts';
import { MAIL_STATES } from './schedule-rules.ts';

/** Reports of an ad account as files: created in the background, stored for a week. */

export const MAX_REPORT_NAME = 100;
const MAX_FILE_IDS = 500;

/** The path of a file. */
export const reportFilePath = (advertiserId: string, reportId: string): string =>
  `/ads/v4/advertisers/${advertiserId}/report-files/${reportId}/file`;

/** A report's request, stored so that it can be repeated. */
export const reportTemplate = z.object({
  level: z.enum(FILE_LEVELS),
  date_range: z.enum(DATE_RANGES),
  granularity: z.enum(GRANULARITIES),
  breakdown: z.nullable(z.enum(BREAKDOWNS)),
  columns: z.array(z.enum(REPORT_COLUMNS)),
  conversion_columns: z.array(z.string()),
  click_window_days: z.nullable(z.literal(WINDOWS)),
  engagement_window_days: z.nullable(z.literal(WINDOWS)),
  view_window_days: z.nullable(z.literal(WINDOWS)),
  report_time: z.nullable(z.enum(REPORT_TIMES)),
  campaign_ids: z.nullable(z.array(z.string())),
  ad_group_ids: z.nullable(z.array(z.string())),
  ad_ids: z.nullable(z.array(z.string())),
  entity_statuses: z.nullable(z.array(z.string())),
  objective_types: z.nullable(z.array(z.string())),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

const adReportFile = z.object({
  id: z.string(),
  type: z.literal('ad_report_file'),
  ad_account_id: z.string(),
  name: z.string(),
  /** Who requested it; null if the account is gone. */
  owner: z.nullable(z.object({ id: z.string(), username: z.string(), full_name: z.string() })),
  status: z.enum(REPORT_STATUSES),
  format: z.enum(REPORT_FORMATS),
  /** The days it covers. */
  start_date: z.string(),
  end_date: z.string(),
  template: reportTemplate,
  rows: z.int(),
  /** In bytes. */
  size: z.int(),
  /** Unix seconds. */
  created_time: z.int(),
  /** When the file expires; null before it is complete. */
  expire_time: z.nullable(z.int()),
  /** Null if there is no file yet, or no longer. */
  download_url: z.nullable(z.string()),
  /** Why it failed, if known. */
  failure: z.nullable(z.enum(REPORT_FAILURES)),
  /** The schedule that created it; null if a person did. */
  schedule_id: z.nullable(z.string()),
  /** Recipients by e-mail. */
  mails: z.array(z.object({ email: z.string(), state: z.enum(MAIL_STATES) })),
});
export type AdReportFile = z.infer<typeof adReportFile>;

export const forReaders = { audience: 'advertiser', right: 'reporting' } as const;
export const reportName = z.pipe(
  nameText(MAX_REPORT_NAME),
  z.string().check(z.minLength(1, 'Give the report a name.')),
);
const someIds = z.optional(
  maybe(z.pipe(ids(MAX_FILE_IDS), z.array(z.string()).check(z.minLength(1)))),
);

/** A report's request without its days. */
export const requested = {
  level: z.enum(FILE_LEVELS),
  granularity: z.optional(z.enum(GRANULARITIES)),
  breakdown: z.optional(maybe(z.enum(BREAKDOWNS))),
  columns,
  conversion_columns: z.optional(maybe(conversionColumns)),
  click_window_days: windowDays,
  engagement_window_days: windowDays,
  view_window_days: windowDays,
  report_time: z.optional(maybe(z.enum(REPORT_TIMES))),
  campaign_ids: someIds,
  ad_group_ids: someIds,
  ad_ids: someIds,
  ...filtered,
  format: z.enum(REPORT_FORMATS),
};

/**
 * Creates a report file in the background. It has the same numbers as AdReport: one row for each item, period or part
 * with any activity, by id and time. CSV has 0 for nothing and amounts in the ad account's currency; JSON omits empty
 * columns and has amounts in micros.
 */
export const createAdReportFile = defineCall({
  name: 'v3_create_ad_report_file',
  resource: ['AdReportFile', 'create'],
  ...forReaders,
  // It changes nothing about ads: read access is enough.
  scope: 'read',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    name: reportName,
    date_range: z.enum(DATE_RANGES),
    /** For CUSTOM only, both required. */
    start_date: z.optional(maybe(day)),
    end_date: z.optional(maybe(day)),
    ...requested,
    guid: z.optional(maybe(text(100))),
  }),
  output: adReportFile,
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: { limit: 60, seconds: 3600, per: 'person' },
});

/** An ad account's reports, newest first; narrowed by ids or states. */
export const getAdReportFiles = defineCall({
  name: 'v3_get_ad_report_files',
  resource: ['AdReportFiles', 'get'],
  ...forReaders,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    report_ids: someIds,
    statuses: z.optional(jsonText(z.array(z.enum(REPORT_STATUSES)).check(z.minLength(1)))),
  }),
  output: z.array(adReportFile),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** A report, with its file's address. */
export const getAdReportFile = defineCall({
  name: 'v3_get_ad_report_file',
  resource: ['AdReportFile', 'get'],
  ...forReaders,
  input: z.object({ advertiser_id: id(), ...subject, report_id: id() }),
  output: adReportFile,
  errors: ['ad_account_not_found', 'ad_report_not_found'],
});

/** Cancels a report under way; a finished one is left unchanged. */
export const updateAdReportFile = defineCall({
  name: 'v3_update_ad_report_file',
  resource: ['AdReportFile', 'update'],
  ...forReaders,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    report_id: id(),
    status: z.enum(['CANCELLED']),
  }),
  output: adReportFile,
  errors: ['ad_account_not_found', 'ad_report_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 60, seconds: 3600, per: 'person' },
});
