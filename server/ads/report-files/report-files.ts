import type {
  AdReportFile,
  createAdReportFile as createCall,
  getAdReportFile as getCall,
  getAdReportFiles as listCall,
  ReportTemplate,
  updateAdReportFile as updateCall,
} from '#contract/ads/report-files/report-files.ts';
import { reportFilePath } from '#contract/ads/report-files/report-files.ts';
import {
  daysOfRange,
  type ReportDays,
  reportFileProblems,
} from '#contract/ads/report-files/report-file-rules.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { AdAccount, AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import { refuseField } from '../core/field-rules.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { mailsOf } from './mail-store.ts';
import { makeLater } from './make-report-file.ts';
import {
  deleteParts,
  findReportFile,
  lockUnfinished,
  reportFilesPage,
  type ReportFileRow,
  storeReportFile,
} from './report-file-store.ts';

type Input = InputOf<typeof createCall>;

export const reportNotFound = (): Failure =>
  new Failure('ad_report_not_found', "This report isn't here.");

/** Creates a report file, written by a job. */
export async function createReportFile(
  context: AdvertiserContext,
  input: Input,
): Promise<AdReportFile> {
  const { tx, now, viewer, adAccount } = context;
  const template = templateOf(input);
  const days = daysOf(input, dayOf(now));
  requireNone(problemsOf(template, days, dayOf(now)));
  const { name, format } = input;
  const wanted = { name, format, template, days, createdBy: viewer.id, scheduleId: null };
  const row = newFile(adAccount, wanted, now);
  await storeReportFile(tx, row);
  await makeLater(context, row, 0);
  return viewOf(tx, row, now);
}

/** Returns why such a report is impossible today; empty if it is not. */
export function problemsOf(template: ReportTemplate, days: ReportDays, today: string) {
  const { conversion_columns: conversions } = template;
  const conversion_columns = conversions.length === 0 ? null : conversions;
  const whole = { order_by: null, together: false, least_impressions: null };
  const request = { ...template, ...days, ...whole, conversion_columns };
  return reportFileProblems(request, template.date_range, today);
}

/** The parameters of a report file. */
interface Wanted extends Pick<
  ReportFileRow,
  'name' | 'format' | 'template' | 'createdBy' | 'scheduleId'
> {
  readonly days: ReportDays;
}

/** Returns the row of a report that is not written yet. */
export function newFile(
  account: Pick<AdAccount, 'bucket' | 'id' | 'currency'>,
  { days, ...wanted }: Wanted,
  now: Date,
): ReportFileRow {
  return {
    ...wanted,
    bucket: account.bucket,
    id: makeId(account.bucket, now.getTime()),
    accountId: account.id,
    status: 'IN_PROGRESS',
    startDay: days.start_date,
    endDay: days.end_date,
    currency: account.currency,
    parts: 0,
    rows: 0,
    size: 0,
    lastId: null,
    place: null,
    createdAt: now,
    expiresAt: null,
    failure: null,
  };
}

function daysOf({ date_range, start_date, end_date }: Input, today: string): ReportDays {
  const named = daysOfRange(date_range, today);
  if (named !== null && (start_date ?? end_date ?? null) !== null)
    throw refuseField('date_range', 'Only CUSTOM takes days of its own.');
  if (named !== null) return named;
  if (!start_date) throw refuseField('start_date', 'Choose the first day.');
  if (!end_date) throw refuseField('end_date', 'Choose the last day.');
  return { start_date, end_date };
}

/** Returns the part of an input that is stored. */
export const templateOf = (
  input: Omit<Input, 'advertiser_id' | 'start_date' | 'end_date'>,
): ReportTemplate => ({
  level: input.level,
  date_range: input.date_range,
  granularity: input.granularity ?? 'TOTAL',
  breakdown: input.breakdown ?? null,
  columns: [...new Set(input.columns)],
  conversion_columns: [...new Set(input.conversion_columns)],
  click_window_days: input.click_window_days ?? null,
  engagement_window_days: input.engagement_window_days ?? null,
  view_window_days: input.view_window_days ?? null,
  report_time: input.report_time ?? null,
  campaign_ids: input.campaign_ids ?? null,
  ad_group_ids: input.ad_group_ids ?? null,
  ad_ids: input.ad_ids ?? null,
  entity_statuses: input.entity_statuses ?? null,
  objective_types: input.objective_types ?? null,
});

/** Returns the reports of an ad account, newest first. */
export async function getReportFiles(
  { read, now, adAccount }: AdvertiserContext,
  { report_ids, statuses, page_size: size, bookmark }: InputOf<typeof listCall>,
): Promise<Page<AdReportFile[]>> {
  const query = { ids: report_ids ?? null, statuses: statuses ?? null, now };
  const before = idCursor.read(bookmark);
  const rows = await reportFilesPage(read, adAccount, query, before, size + 1);
  const page = rows.slice(0, size);
  return {
    data: await viewsOf(read, page, now),
    bookmark: bookmarkAfter(rows.length > size ? (page.at(-1) ?? null) : null),
  };
}

/** Returns a report. */
export async function getReportFile(
  { read, now, adAccount }: AdvertiserContext,
  { report_id: id }: InputOf<typeof getCall>,
): Promise<AdReportFile> {
  const row = await findReportFile(read, adAccount, id);
  if (row === null) throw reportNotFound();
  return viewOf(read, row, now);
}

/** Cancels an unfinished report, and deletes its parts. */
export async function cancelReportFile(
  { tx, now, adAccount }: AdvertiserContext,
  { report_id: id }: InputOf<typeof updateCall>,
): Promise<AdReportFile> {
  const found = await findReportFile(tx, adAccount, id);
  if (found === null) throw reportNotFound();
  const held = await lockUnfinished(tx, found);
  if (held !== null) {
    await deleteParts(tx, held);
    await storeReportFile(tx, { ...held, status: 'CANCELLED', rows: 0, size: 0 });
  }
  return viewOf(tx, (await findReportFile(tx, adAccount, id)) ?? found, now);
}

async function viewOf(tx: Tx, row: ReportFileRow, now: Date): Promise<AdReportFile> {
  const [view] = await viewsOf(tx, [row], now);
  if (view === undefined) throw new Error('a report has a view');
  return view;
}

async function viewsOf(tx: Tx, rows: readonly ReportFileRow[], now: Date): Promise<AdReportFile[]> {
  const people = await peopleByIds(tx, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  const mails = await mailsOf(tx, rows);
  return rows.map((row) => {
    const owner = people.get(row.createdBy);
    const isOver = row.expiresAt !== null && row.expiresAt <= now;
    const status = row.status === 'FINISHED' && isOver ? 'EXPIRED' : row.status;
    const isThere = status === 'FINISHED';
    return {
      id: row.id,
      type: 'ad_report_file',
      ad_account_id: row.accountId,
      name: row.name,
      owner: owner
        ? { id: row.createdBy, username: owner.username, full_name: owner.fullName }
        : null,
      status,
      format: row.format,
      start_date: row.startDay,
      end_date: row.endDay,
      template: row.template,
      rows: row.rows,
      size: row.size,
      created_time: toSeconds(row.createdAt),
      expire_time: isThere ? maybeSeconds(row.expiresAt) : null,
      download_url: isThere ? reportFilePath(row.accountId, row.id) : null,
      failure: row.failure,
      schedule_id: row.scheduleId,
      mails: mails
        .filter(({ reportId }) => reportId === row.id)
        .map(({ email, state }) => ({ email, state })),
    };
  });
}
