import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { count, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { day } from '../reports.ts';
import { subject } from '../items.ts';
import { REPORT_FORMATS } from './report-file-rules.ts';
import { forReaders, reportName, reportTemplate, requested } from './report-files.ts';
import {
  LAST_HOUR,
  LAST_MONTH_DAY,
  MAX_RECIPIENTS,
  RHYTHMS,
  SCHEDULE_RANGES,
  SCHEDULE_STATUSES,
  WEEKDAYS,
} from './schedule-rules.ts';

/** Scheduled reports, sent by e-mail as links to their files. */

const MOST_VERSION = 2_147_483_646;

const adReportSchedule = z.object({
  id: z.string(),
  type: z.literal('ad_report_schedule'),
  ad_account_id: z.string(),
  name: z.string(),
  /** Who last saved it: it runs as long as they may see the reports. Null if the account is gone. */
  owner: z.nullable(z.object({ id: z.string(), username: z.string(), full_name: z.string() })),
  /** A one-time schedule is ENDED after its run. */
  status: z.enum(SCHEDULE_STATUSES),
  format: z.enum(REPORT_FORMATS),
  template: reportTemplate,
  rhythm: z.enum(RHYTHMS),
  /** 1 for Monday to 7. */
  weekday: z.nullable(z.int()),
  month_day: z.nullable(z.int()),
  run_date: z.nullable(z.string()),
  hour: z.int(),
  /** The ad account's time zone. */
  time_zone: z.string(),
  /** An unsubscribed address gets nothing until its reader subscribes again. */
  recipients: z.array(z.object({ email: z.string(), unsubscribed: z.boolean() })),
  /** Unix seconds. */
  next_run_time: z.nullable(z.int()),
  last_run_time: z.nullable(z.int()),
  created_time: z.int(),
  version: z.int(),
});
export type AdReportSchedule = z.infer<typeof adReportSchedule>;

const planned = {
  name: reportName,
  date_range: z.enum(SCHEDULE_RANGES),
  ...requested,
  rhythm: z.enum(RHYTHMS),
  /** For WEEKLY only, 1 (Monday) to 7; for MONTHLY only, 1 to 28; for ONCE only. */
  weekday: z.optional(maybe(count(1, WEEKDAYS.length))),
  month_day: z.optional(maybe(count(1, LAST_MONTH_DAY))),
  run_date: z.optional(maybe(day)),
  hour: count(0, LAST_HOUR),
  emails: jsonText(
    z
      .array(email())
      .check(
        z.minLength(1, 'Enter at least one address.'),
        z.maxLength(MAX_RECIPIENTS, `Up to ${MAX_RECIPIENTS} addresses.`),
      ),
  ),
};

const CHANGES = { limit: 60, seconds: 3600, per: 'person' } as const;

/** An ad account's schedules, newest first; narrowed by ids. */
export const getAdReportSchedules = defineCall({
  name: 'v3_get_ad_report_schedules',
  resource: ['AdReportSchedules', 'get'],
  ...forReaders,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    schedule_ids: z.optional(jsonText(z.array(id()).check(z.minLength(1), z.maxLength(50)))),
  }),
  output: z.array(adReportSchedule),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Creates a schedule that makes reports and sends links to their files to some addresses. */
export const createAdReportSchedule = defineCall({
  name: 'v3_create_ad_report_schedule',
  resource: ['AdReportSchedule', 'create'],
  ...forReaders,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ...planned,
    guid: z.optional(maybe(text(100))),
  }),
  output: adReportSchedule,
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: { limit: 30, seconds: 3600, per: 'person' },
});

/** Replaces a schedule; the caller becomes its owner. Links sent to removed addresses stop working. */
export const updateAdReportSchedule = defineCall({
  name: 'v3_update_ad_report_schedule',
  resource: ['AdReportSchedule', 'update'],
  ...forReaders,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    schedule_id: id(),
    version: count(1, MOST_VERSION),
    status: z.enum(['ACTIVE', 'PAUSED']),
    ...planned,
  }),
  output: adReportSchedule,
  errors: [
    'ad_account_not_found',
    'ad_report_schedule_not_found',
    'ad_changed',
    'invalid_input',
    'rate_limited',
  ],
  rate: CHANGES,
});

/** Deletes a schedule and the links it sent; the files stay in the history. */
export const deleteAdReportSchedule = defineCall({
  name: 'v3_delete_ad_report_schedule',
  resource: ['AdReportSchedule', 'delete'],
  ...forReaders,
  input: z.object({ advertiser_id: id(), ...subject, schedule_id: id() }),
  output: z.null(),
  errors: ['ad_account_not_found', 'ad_report_schedule_not_found', 'invalid_input', 'rate_limited'],
  rate: CHANGES,
});

const adReportStop = z.object({
  id: z.string(),
  type: z.literal('ad_report_stop'),
  email: z.string(),
  /** Unix seconds. */
  created_time: z.int(),
});
export type AdReportStop = z.infer<typeof adReportStop>;

/** Addresses whose readers unsubscribed from the ad account's reports, latest first. */
export const getAdReportStops = defineCall({
  name: 'v3_get_ad_report_stops',
  resource: ['AdReportStops', 'get'],
  ...forReaders,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(adReportStop),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
