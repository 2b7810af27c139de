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

/** Reports that are made by themselves, and go out by e-mail as links to their files. */

const MOST_VERSION = 2_147_483_646;

const adReportSchedule = z.object({
  id: z.string(),
  type: z.literal('ad_report_schedule'),
  ad_account_id: z.string(),
  name: z.string(),
  /** Who set it up last: it goes on for as long as they may see the reports. Null of somebody who is gone. */
  owner: z.nullable(z.object({ id: z.string(), username: z.string(), full_name: z.string() })),
  /** One that was for a single time is ENDED after it. */
  status: z.enum(SCHEDULE_STATUSES),
  format: z.enum(REPORT_FORMATS),
  template: reportTemplate,
  rhythm: z.enum(RHYTHMS),
  /** 1 for Monday to 7. */
  weekday: z.nullable(z.int()),
  month_day: z.nullable(z.int()),
  run_date: z.nullable(z.string()),
  hour: z.int(),
  /** That of the ad account. */
  time_zone: z.string(),
  /** An address that unsubscribed gets nothing, until its reader wants it again. */
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
  /** Of WEEKLY alone, 1 for Monday to 7; of MONTHLY alone, 1 to 28; of ONCE alone. */
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

/** The schedules of an ad account, the newest first; only some where ids are named. */
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

/** Has a report made at its hours, and a link to each file sent to some addresses. */
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

/** Sets a schedule up again, as a whole; whoever does is its owner. Links to an address that is named no more end. */
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

/** Takes a schedule away, and with it the links that it sent; the files stay in the history. */
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

/** The addresses that get no reports of the ad account any more because their readers stopped them, the last one first. */
export const getAdReportStops = defineCall({
  name: 'v3_get_ad_report_stops',
  resource: ['AdReportStops', 'get'],
  ...forReaders,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(adReportStop),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
