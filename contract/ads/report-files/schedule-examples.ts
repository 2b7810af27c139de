import { example, world, type Example } from '#contract/kernel/example.ts';
import { template } from './report-file-examples.ts';
import {
  type AdReportSchedule,
  type AdReportStop,
  createAdReportSchedule,
  deleteAdReportSchedule,
  getAdReportSchedules,
  getAdReportStops,
  updateAdReportSchedule,
} from './schedules.ts';

const advertiser_id = world.glassworks;
const NOW = 1_773_480_413;
/** The following Monday. */
const MONDAY_AT_EIGHT = 1_773_648_000;

const planned = {
  name: 'Last week, by day',
  level: 'CAMPAIGN',
  date_range: 'LAST_7_DAYS',
  granularity: 'DAY',
  columns: 'SPEND,IMPRESSION',
  format: 'CSV',
  rhythm: 'WEEKLY',
  weekday: 1,
  hour: 8,
} as const;

const schedule: AdReportSchedule = {
  id: world.adReportSchedule,
  type: 'ad_report_schedule',
  ad_account_id: advertiser_id,
  name: planned.name,
  owner: { id: world.noor, username: 'noor', full_name: 'Noor Haddad' },
  status: 'ACTIVE',
  format: 'CSV',
  template: { ...template, date_range: 'LAST_7_DAYS' },
  rhythm: 'WEEKLY',
  weekday: 1,
  month_day: null,
  run_date: null,
  hour: 8,
  time_zone: 'UTC',
  recipients: [
    { email: 'noor@glassworks.example', unsubscribed: false },
    { email: 'books@glassworks.example', unsubscribed: true },
  ],
  next_run_time: MONDAY_AT_EIGHT,
  last_run_time: null,
  created_time: NOW,
  version: 1,
};

const stop: AdReportStop = {
  id: world.adReportStop,
  type: 'ad_report_stop',
  email: 'books@glassworks.example',
  created_time: NOW,
};

/** The schedule and the address used by the examples. */
export const SCHEDULES_OF_THE_EXAMPLES = { schedule, stop };

export const scheduleExamples: readonly Example[] = [
  example(
    getAdReportSchedules,
    'The reports that are made by themselves, and to whom they go.',
    { advertiser_id },
    [schedule],
  ),
  example(
    updateAdReportSchedule,
    'Pauses a schedule, which is sent as a whole.',
    {
      advertiser_id,
      schedule_id: world.adReportSchedule,
      version: 1,
      status: 'PAUSED',
      ...planned,
      emails: ['noor@glassworks.example', 'books@glassworks.example'],
    },
    { ...schedule, status: 'PAUSED', next_run_time: null, version: 2 },
  ),
  example(
    createAdReportSchedule,
    'Has what each campaign brought sent every Monday at eight.',
    { advertiser_id, ...planned, emails: ['noor@glassworks.example'] },
    {
      ...schedule,
      id: '1188950301542301865',
      recipients: [{ email: 'noor@glassworks.example', unsubscribed: false }],
    },
  ),
  example(
    deleteAdReportSchedule,
    'Takes a schedule away, and with it the links that it sent.',
    { advertiser_id, schedule_id: world.adReportSchedule },
    null,
  ),
  example(
    getAdReportStops,
    'Addresses whose readers stopped the reports of the ad account.',
    { advertiser_id },
    [stop],
  ),
];
