import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, flag, id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { conversionColumn } from './conversions/report-columns.ts';
import { filtered } from './reporting/filters.ts';
import { REPORT_TIMES, WINDOWS } from './reporting/preference-rules.ts';
import { subject } from './items.ts';
import { BREAKDOWNS, GRANULARITIES, isDay, REPORT_COLUMNS, REPORT_LEVELS } from './report-rules.ts';

/** Results and costs of ads, added up. */

const MAX_DAY = 10;
const MAX_IDS = 250;
const MAX_COLUMNS = 50;
const MAX_LEAST = 1_000_000_000;

export const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));
/** An array, JSON, or one text of columns joined by commas. */
export const columns = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^[A-Z]/.test(value) ? value.split(',') : value,
  ),
  jsonText(z.array(z.enum(REPORT_COLUMNS)).check(z.minLength(1), z.maxLength(MAX_COLUMNS))),
);

/** Like `columns`, by the grammar of conversions/report-columns.ts. */
const MAX_COLUMN = 80;
export const conversionColumns = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^[A-Z]/.test(value) ? value.split(',') : value,
  ),
  jsonText(
    z
      .array(
        text(MAX_COLUMN).check(
          z.refine((value) => conversionColumn(value) !== null, "This isn't a conversion column."),
        ),
      )
      .check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
  ),
);

const MAX_WINDOW = 60;
export const windowDays = z.optional(maybe(z.pipe(count(0, MAX_WINDOW), z.literal(WINDOWS))));

const adReportRow = z.object({
  type: z.literal('ad_report'),
  level: z.enum(REPORT_LEVELS),
  /** Its subject: a campaign, ad group or ad; the ad account for sums. */
  id: z.string(),
  /** Its parent. */
  campaign_id: z.nullable(z.string()),
  ad_group_id: z.nullable(z.string()),
  /** The first day, or the hour, of the row, in UTC; null for a total. */
  date: z.nullable(z.string()),
  /**
   * In a breakdown: a country, age, gender, device, placement, objective, topic of the page and the Pin, or search;
   * `unknown` if not known. Searches by fewer than ten people share one row, with null.
   */
  value: z.nullable(z.string()),
  /** The requested columns. A ratio is null if it would divide by zero. */
  metrics: z.partialRecord(z.enum(REPORT_COLUMNS), z.nullable(z.number())),
  /** The requested conversion columns; omitted if none. */
  conversions: z.optional(z.record(z.string(), z.nullable(z.number()))),
});
export type AdReportRow = z.infer<typeof adReportRow>;

/**
 * A report of an ad account, or of its campaigns, ad groups or ads; items without activity have no row. Totals are
 * sorted by a column, days and hours chronologically. Activity counts on the UTC day it was charged, and appears a
 * minute later; in breakdowns an hour later, and people, topics and searches within five minutes. A search has its own
 * row once ten people saw the ad for it within 30 days.
 */
export const getAdReport = defineCall({
  name: 'v3_get_ad_report',
  resource: ['AdReport', 'get'],
  aliases: [['GET', '/ads/v4/advertisers/{advertiser_id}/reporting/']],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    level: z.enum(REPORT_LEVELS),
    start_date: day,
    /** Inclusive. */
    end_date: day,
    /** Weeks begin on Monday. */
    granularity: z.optional(z.enum(GRANULARITIES)),
    /** By default all except those about people. */
    columns: z.optional(columns),
    /** In addition: TOTAL_CHECKOUT, TOTAL_CLICK_LEAD_QUANTITY, CHECKOUT_ROAS and so on. Not in breakdowns. */
    conversion_columns: z.optional(maybe(conversionColumns)),
    /** Days after an act on an ad within which a conversion is attributed to it; 0 for never. */
    click_window_days: windowDays,
    engagement_window_days: windowDays,
    view_window_days: windowDays,
    /** The day on which a conversion counts: that of the act, or its own. */
    report_time: z.optional(maybe(z.enum(REPORT_TIMES))),
    campaign_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_group_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_ids: z.optional(maybe(ids(MAX_IDS))),
    /** Only items in these states or with these objectives; not for a whole ad account. */
    ...filtered,
    /** One row for all of them, instead of one each. */
    together: z.optional(flag()),
    /** For totals: only rows with at least this many impressions. */
    least_impressions: z.optional(maybe(count(0, MAX_LEAST))),
    breakdown: z.optional(maybe(z.enum(BREAKDOWNS))),
    /** For totals; SPEND by default. */
    order_by: z.optional(maybe(z.enum(REPORT_COLUMNS))),
    order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
  }),
  output: z.array(adReportRow),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
