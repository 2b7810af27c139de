import { example, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdReportFile,
  createAdReportFile,
  getAdReportFile,
  getAdReportFiles,
  type ReportTemplate,
  updateAdReportFile,
} from './report-files.ts';

const advertiser_id = world.glassworks;
const NOW = 1_773_480_413;
const WEEK = 604_800;

/** Each campaign's results and cost, by day. */
export const template: ReportTemplate = {
  level: 'CAMPAIGN',
  date_range: 'CUSTOM',
  granularity: 'DAY',
  breakdown: null,
  columns: ['SPEND', 'IMPRESSION'],
  conversion_columns: [],
  click_window_days: null,
  engagement_window_days: null,
  view_window_days: null,
  report_time: null,
  campaign_ids: null,
  ad_group_ids: null,
  ad_ids: null,
  entity_statuses: null,
  objective_types: null,
};

const making: AdReportFile = {
  id: world.adReportInMaking,
  type: 'ad_report_file',
  ad_account_id: advertiser_id,
  name: 'Spring, by day',
  owner: { id: world.noor, username: 'noor', full_name: 'Noor Haddad' },
  status: 'IN_PROGRESS',
  format: 'CSV',
  start_date: '2026-03-01',
  end_date: '2026-03-14',
  template,
  rows: 0,
  size: 0,
  created_time: NOW,
  expire_time: null,
  download_url: null,
  failure: null,
  schedule_id: null,
  mails: [],
};

const made: AdReportFile = {
  ...making,
  id: world.adReport,
  status: 'FINISHED',
  rows: 1,
  size: 122,
  expire_time: NOW + WEEK,
  download_url: `/ads/v4/advertisers/${advertiser_id}/report-files/${world.adReport}/file`,
};

/** A finished report and one under way, as the examples use them. */
export const REPORTS_OF_THE_EXAMPLES = { made, making };

export const reportFileExamples: readonly Example[] = [
  example(
    getAdReportFiles,
    'The reports of an ad account that are being made or are there, the newest first.',
    { advertiser_id, statuses: ['IN_PROGRESS', 'FINISHED'] },
    [making, made],
  ),
  example(
    getAdReportFile,
    'A report, with where its file is.',
    { advertiser_id, report_id: world.adReport },
    made,
  ),
  example(
    updateAdReportFile,
    'Stops a report that is being made.',
    { advertiser_id, report_id: world.adReportInMaking, status: 'CANCELLED' },
    { ...making, status: 'CANCELLED' },
  ),
  example(
    createAdReportFile,
    'Makes what each campaign brought and cost, day by day, into a file.',
    {
      advertiser_id,
      name: 'Spring, by day',
      level: 'CAMPAIGN',
      date_range: 'CUSTOM',
      start_date: '2026-03-01',
      end_date: '2026-03-14',
      granularity: 'DAY',
      columns: 'SPEND,IMPRESSION',
      format: 'CSV',
    },
    { ...making, id: '1188950301542301862' },
  ),
];
