import * as z from 'zod/mini';
import { createAdReportFile, getAdReportFile } from '#contract/ads/report-files/report-files.ts';
import { OBJECTIVE_FILTER_NAMES } from '#contract/ads/reporting/objective-filters.ts';
import { REPORT_TIMES, WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import { GRANULARITIES } from '#contract/ads/report-rules.ts';
import { day, getAdReport } from '#contract/ads/reports.ts';
import { count, flag, id } from '#contract/kernel/scalars.ts';
import { v5Column } from './columns.ts';
import { several, v5Operation } from './operation.ts';

/** Results of ads, at once or as a file. */

const MOST_COLUMNS = 50;
const MOST_NAME = 80;
const MOST_IDS = 250;
const MOST_FILE_IDS = 500;
const MOST_WINDOW = 60;

const column = z.string().check(
  z.maxLength(MOST_NAME),
  z.refine((name) => v5Column(name) !== null, {
    error: ({ input }) => `${String(input)} isn't counted here.`,
  }),
);
const window = z.optional(z.pipe(count(0, MOST_WINDOW), z.literal(WINDOWS)));
const counted = {
  start_date: day,
  end_date: day,
  granularity: z.enum(GRANULARITIES),
  columns: several(column, MOST_COLUMNS),
  click_window_days: window,
  engagement_window_days: window,
  view_window_days: window,
  conversion_report_time: z.optional(z.enum(REPORT_TIMES)),
  /** Days are UTC days. */
  reporting_timezone: z.optional(
    z.literal('PINTEREST_TIME_ZONE', 'Reports use UTC days: leave this out.'),
  ),
};
export type V5Counted = z.output<ReturnType<typeof queryOf>>;

/** A row has its id, a day or hour unless it is a total, and the requested columns. */
const row = z.record(z.string(), z.nullable(z.union([z.number(), z.string()])));
export type V5Row = z.infer<typeof row>;

const queryOf = <T extends z.core.$ZodLooseShape>(more: T) => z.object({ ...counted, ...more });
const together = { aggregate_report_rows: z.optional(flag()) };
const account = '/ad_accounts/{ad_account_id}';
const ids = several(id(), MOST_IDS);

export const accountAnalytics = v5Operation(
  ['ad_account/analytics', 'GET', `${account}/analytics`, 'ads:read'],
  { calls: [getAdReport], query: queryOf({}), answer: z.array(row) },
);
export const campaignAnalytics = v5Operation(
  ['campaigns/analytics', 'GET', `${account}/campaigns/analytics`, 'ads:read'],
  {
    calls: [getAdReport],
    query: queryOf({ campaign_ids: ids, ...together }),
    answer: z.array(row),
  },
);
export const groupAnalytics = v5Operation(
  ['ad_groups/analytics', 'GET', `${account}/ad_groups/analytics`, 'ads:read'],
  {
    calls: [getAdReport],
    query: queryOf({ ad_group_ids: ids, ...together }),
    answer: z.array(row),
  },
);
export const adAnalytics = v5Operation(
  ['ads/analytics', 'GET', `${account}/ads/analytics`, 'ads:read'],
  {
    calls: [getAdReport],
    query: queryOf({ ad_ids: z.optional(ids), campaign_ids: z.optional(ids) }),
    answer: z.array(row),
  },
);

/** Audience breakdowns, by our names. */
export const V5_PARTS = {
  COUNTRY: 'COUNTRY',
  AGE_BUCKET: 'AGE_BUCKET',
  GENDER: 'GENDER',
  APPTYPE: 'APPTYPE',
  PLACEMENT: 'PLACEMENT',
} as const;
export type V5Part = keyof typeof V5_PARTS;
const PARTS = Object.keys(V5_PARTS) as V5Part[];
const parts = {
  granularity: z.literal('TOTAL', 'Breakdowns cover all days together.'),
  targeting_types: several(z.enum(PARTS), PARTS.length),
};
const inParts = z.object({
  data: z.array(
    z.object({ targeting_type: z.enum(PARTS), targeting_value: z.string(), metrics: row }),
  ),
});

export const accountParts = v5Operation(
  ['ad_account_targeting_analytics/get', 'GET', `${account}/targeting_analytics`, 'ads:read'],
  { calls: [getAdReport], query: queryOf(parts), answer: inParts },
);
export const campaignParts = v5Operation(
  [
    'campaign_targeting_analytics/get',
    'GET',
    `${account}/campaigns/targeting_analytics`,
    'ads:read',
  ],
  { calls: [getAdReport], query: queryOf({ ...parts, campaign_ids: ids }), answer: inParts },
);
export const groupParts = v5Operation(
  [
    'ad_groups_targeting_analytics/get',
    'GET',
    `${account}/ad_groups/targeting_analytics`,
    'ads:read',
  ],
  { calls: [getAdReport], query: queryOf({ ...parts, ad_group_ids: ids }), answer: inParts },
);
/** Levels of a file's rows, by our names. */
export const V5_LEVELS = {
  ADVERTISER: 'ADVERTISER',
  ADVERTISER_TARGETING: 'ADVERTISER',
  CAMPAIGN: 'CAMPAIGN',
  CAMPAIGN_TARGETING: 'CAMPAIGN',
  AD_GROUP: 'AD_GROUP',
  AD_GROUP_TARGETING: 'AD_GROUP',
  PIN_PROMOTION: 'AD',
  KEYWORD: 'KEYWORD',
} as const;
export type V5Level = keyof typeof V5_LEVELS;
export const V5_FORMATS = ['JSON', 'CSV'] as const;
export type V5Format = (typeof V5_FORMATS)[number];

const MOST_OBJECTIVES = OBJECTIVE_FILTER_NAMES.length;
const someIds = z.optional(several(id(), MOST_FILE_IDS));
const statuses = [
  'DOES_NOT_EXIST',
  'FINISHED',
  'IN_PROGRESS',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
] as const;
const reports = `${account}/reports`;

/** The token contains the column names needed to write the file later, which limits their number. */
const MOST_TOKEN = 6000;
export const makeReport = v5Operation(['analytics/create_report', 'POST', reports, 'ads:read'], {
  calls: [createAdReportFile],
  body: z.object({
    ...counted,
    level: z.enum(Object.keys(V5_LEVELS) as V5Level[]),
    /** One of them, for TARGETING levels. */
    targeting_types: z.optional(several(z.enum(PARTS), 1)),
    campaign_ids: someIds,
    ad_group_ids: someIds,
    ad_ids: someIds,
    campaign_objective_types: z.optional(several(z.enum(OBJECTIVE_FILTER_NAMES), MOST_OBJECTIVES)),
    report_format: z.optional(z.enum(V5_FORMATS)),
  }),
  answer: z.object({
    report_status: z.enum(statuses),
    token: z.string(),
    message: z.nullable(z.string()),
  }),
});
export const readReport = v5Operation(['analytics/get_report', 'GET', reports, 'ads:read'], {
  calls: [getAdReportFile],
  query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(MOST_TOKEN)) }),
  answer: z.object({
    report_status: z.enum(statuses),
    /** Gives access to the file for ten minutes, without a token. */
    url: z.nullable(z.string()),
    /** Unknown until the file is read. */
    size: z.nullable(z.number()),
  }),
});
