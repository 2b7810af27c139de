import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, flag, id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { conversionColumn } from './conversions/report-columns.ts';
import { filtered } from './reporting/filters.ts';
import { REPORT_TIMES, WINDOWS } from './reporting/preference-rules.ts';
import { subject } from './items.ts';
import { BREAKDOWNS, GRANULARITIES, isDay, REPORT_COLUMNS, REPORT_LEVELS } from './report-rules.ts';

/** What ads brought and cost, added up. */

const MAX_DAY = 10;
const MAX_IDS = 250;
const MAX_COLUMNS = 50;
const MAX_LEAST = 1_000_000_000;

export const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));
/** As an array, as JSON, or as one text of columns joined by commas. */
export const columns = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^[A-Z]/.test(value) ? value.split(',') : value,
  ),
  jsonText(z.array(z.enum(REPORT_COLUMNS)).check(z.minLength(1), z.maxLength(MAX_COLUMNS))),
);

/** As `columns`, by the grammar of conversions/report-columns.ts. */
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
  /** What it is about: a campaign, an ad group or an ad; the ad account also of what was added up. */
  id: z.string(),
  /** What that is part of. */
  campaign_id: z.nullable(z.string()),
  ad_group_id: z.nullable(z.string()),
  /** The first day that is counted, or the hour, in UTC; null for a total. */
  date: z.nullable(z.string()),
  /**
   * Of a breakdown: a country, an age, a gender, a device, a placement, an objective, a topic of the page and the Pin, or
   * what was searched for; `unknown` where that is not known. Searches by fewer than ten people are one row, with null.
   */
  value: z.nullable(z.string()),
  /** The columns that were asked for. A ratio is null where it would divide by nothing. */
  metrics: z.partialRecord(z.enum(REPORT_COLUMNS), z.nullable(z.number())),
  /** The columns of conversions that were asked for; it is left out where none were. */
  conversions: z.optional(z.record(z.string(), z.nullable(z.number()))),
});
export type AdReportRow = z.infer<typeof adReportRow>;

/**
 * A report of an ad account, or of its campaigns, ad groups or ads; of what nothing happened to there is no row.
 * Totals are in the order of a column, days and hours in their own order. What happened counts on the UTC day on which
 * it was charged, and is here a minute later; in breakdowns an hour later, and
 * people, topics and searches within five minutes. A search has its own row once ten people saw the ad for it within 30 days.
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
    /** With this day. */
    end_date: day,
    /** Weeks begin on Monday. */
    granularity: z.optional(z.enum(GRANULARITIES)),
    /** Where none is named, all but those about people. */
    columns: z.optional(columns),
    /** Beside these: TOTAL_CHECKOUT, TOTAL_CLICK_LEAD_QUANTITY, CHECKOUT_ROAS and so on. Not in breakdowns. */
    conversion_columns: z.optional(maybe(conversionColumns)),
    /** Days after an act on an ad within which a conversion is counted for it; 0 for never. */
    click_window_days: windowDays,
    engagement_window_days: windowDays,
    view_window_days: windowDays,
    /** Whose day a conversion counts on: that of the act, or its own. */
    report_time: z.optional(maybe(z.enum(REPORT_TIMES))),
    campaign_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_group_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_ids: z.optional(maybe(ids(MAX_IDS))),
    /** Only what is in these states, or was made for these objectives; not of a whole ad account. */
    ...filtered,
    /** One row for all of them, instead of one for each. */
    together: z.optional(flag()),
    /** Of totals: only what was seen so often. */
    least_impressions: z.optional(maybe(count(0, MAX_LEAST))),
    breakdown: z.optional(maybe(z.enum(BREAKDOWNS))),
    /** Of totals; SPEND, where none is named. */
    order_by: z.optional(maybe(z.enum(REPORT_COLUMNS))),
    order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
  }),
  output: z.array(adReportRow),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
