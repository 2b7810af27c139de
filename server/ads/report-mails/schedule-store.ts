import type { ReportFormat } from '#contract/ads/report-files/report-file-rules.ts';
import type { ReportTemplate } from '#contract/ads/report-files/report-files.ts';
import type { Rhythm, ScheduleStatus } from '#contract/ads/report-files/schedule-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A scheduled report. */
export interface ScheduleRow {
  readonly bucket: number;
  readonly id: string;
  readonly accountId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly format: ReportFormat;
  readonly template: ReportTemplate;
  readonly status: ScheduleStatus;
  readonly rhythm: Rhythm;
  readonly weekday: number | null;
  readonly monthDay: number | null;
  /** YYYY-MM-DD. */
  readonly runDate: string | null;
  readonly hour: number;
  /** In lower case. */
  readonly emails: readonly string[];
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
}

const COLUMNS = `schedule.bucket, schedule.id, schedule.account_id as "accountId", schedule.owner_id as "ownerId",
  schedule.name, schedule.format, schedule.template, schedule.status, schedule.rhythm, schedule.weekday,
  schedule.month_day as "monthDay", schedule.run_date::text as "runDate", schedule.hour, schedule.emails,
  schedule.next_run_at as "nextRunAt", schedule.last_run_at as "lastRunAt", schedule.version,
  schedule.created_at as "createdAt"`;

/** Returns the schedules of an ad account, newest first, optionally only those with some ids. */
export function schedulesPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  ids: readonly string[] | null,
  before: string | null,
  limit: number,
): Promise<ScheduleRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_report_schedules as schedule
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
       and (:ids::bigint[] is null or id = any(:ids::bigint[]))
     order by id desc limit :limit`,
    { bucket, accountId, ids, before, limit },
  );
}

export function findSchedule(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  id: string,
): Promise<ScheduleRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_report_schedules as schedule
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket, id, accountId },
  );
}

/** Like findSchedule, locked until the transaction ends. */
export function lockSchedule(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  id: string,
): Promise<ScheduleRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_report_schedules as schedule
     where bucket = :bucket and id = :id and account_id = :accountId for update`,
    { bucket, id, accountId },
  );
}

export async function countSchedules(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_report_schedules
     where bucket = :bucket and account_id = :accountId`,
    { bucket, accountId },
  );
  return row?.count ?? 0;
}

/** A due schedule, with its ad account. */
export interface DueSchedule extends ScheduleRow {
  readonly timeZone: string;
  readonly currency: string;
  readonly accountOwnerId: string;
}

/**
 * Returns due schedules of ad accounts that have not ended, longest overdue first; each is locked, and those locked
 * elsewhere are skipped.
 */
export async function dueSchedules(tx: Tx, now: Date, limit: number): Promise<DueSchedule[]> {
  const due = await tx.rows<Pick<ScheduleRow, 'bucket' | 'id'>>(
    `select schedule.bucket, schedule.id
     from ad_report_schedules as schedule
     join ad_accounts as account on account.bucket = schedule.bucket and account.id = schedule.account_id
     where schedule.next_run_at <= :now and account.standing <> 'ended'
     order by schedule.next_run_at limit :limit`,
    { now, limit },
  );
  const locked: DueSchedule[] = [];
  for (const { bucket, id } of due) {
    const row = await tx.row<DueSchedule>(
      `select ${COLUMNS}, account.time_zone as "timeZone", account.currency,
         account.owner_id as "accountOwnerId"
       from ad_report_schedules as schedule
       join ad_accounts as account on account.bucket = :bucket and account.id = schedule.account_id
       where schedule.bucket = :bucket and schedule.id = :id and schedule.next_run_at <= :now
         and account.standing <> 'ended'
       for update of schedule skip locked`,
      { bucket, id, now },
    );
    if (row !== null) locked.push(row);
  }
  return locked;
}

/** Inserts or updates a schedule. */
export async function storeSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  await tx.run(
    `insert into ad_report_schedules (bucket, id, account_id, owner_id, name, format, template, status, rhythm,
       weekday, month_day, run_date, hour, emails, next_run_at, last_run_at, version, created_at)
     values (:bucket, :id, :accountId, :ownerId, :name, :format, :template::jsonb, :status, :rhythm, :weekday,
       :monthDay, :runDate, :hour, :emails, :nextRunAt, :lastRunAt, :version, :createdAt)
     on conflict (bucket, id) do update set owner_id = excluded.owner_id, name = excluded.name,
       format = excluded.format, template = excluded.template, status = excluded.status, rhythm = excluded.rhythm,
       weekday = excluded.weekday, month_day = excluded.month_day, run_date = excluded.run_date,
       hour = excluded.hour, emails = excluded.emails, next_run_at = excluded.next_run_at,
       last_run_at = excluded.last_run_at, version = excluded.version`,
    { ...row, template: JSON.stringify(row.template) },
  );
}

export async function deleteScheduleRow(tx: Tx, { bucket, id }: ScheduleRow): Promise<void> {
  await tx.run('delete from ad_report_schedules where bucket = :bucket and id = :id', {
    bucket,
    id,
  });
}
