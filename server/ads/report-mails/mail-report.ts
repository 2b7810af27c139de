import * as z from 'zod/mini';
import type { MailState } from '#contract/ads/report-files/schedule-rules.ts';
import { addressesWithoutMail, emailOf, peopleByIds } from '#server/identity/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { spendPlannedMail } from '#server/trust/index.ts';
import { MAIL_REPORT } from '../report-files/make-report-file.ts';
import { noteMailed } from '../report-files/mail-store.ts';
import { fileByKey, type ReportFileRow } from '../report-files/report-file-store.ts';
import { sendingAccount } from './account-store.ts';
import { filePath, stopPath } from './report-link.ts';
import { reportLetter } from './report-letter.ts';
import { findSchedule, type ScheduleRow } from './schedule-store.ts';
import { stoppedAmong } from './stop-store.ts';

const payload = z.object({ bucket: z.int(), id: z.string() });

export interface ReportMailDeps {
  /** The base of absolute addresses in an e-mail. */
  readonly site: { readonly publicUrl: string };
  readonly reportLinks: SealKeys;
}

/**
 * Sends a file to its schedule's current addresses. Each address is recorded together with its e-mail, so it gets only
 * one.
 */
export const mailReportTask = (deps: ReportMailDeps): Task => ({
  name: MAIL_REPORT,
  async run(raw, context) {
    const { tx } = context;
    const file = await fileByKey(tx, payload.parse(raw));
    if (file?.status !== 'FINISHED' || file.scheduleId === null) return;
    const at = { bucket: file.bucket, id: file.accountId };
    const schedule = await findSchedule(tx, at, file.scheduleId);
    const account = await sendingAccount(tx, at);
    if (schedule !== null && account !== null)
      await send(deps, context, { file, schedule, account: account.name });
  },
});

interface Sending {
  readonly file: ReportFileRow;
  readonly schedule: ScheduleRow;
  readonly account: string;
}

async function send(
  { site, reportLinks }: ReportMailDeps,
  context: JobContext,
  { file, schedule, account }: Sending,
): Promise<void> {
  const { tx } = context;
  const unwilling = await unwillingOf(context, schedule);
  const owner = (await peopleByIds(tx, [schedule.ownerId])).get(schedule.ownerId);
  if (owner === undefined) return;
  for (const email of schedule.emails) {
    const state = await stateFor(context, unwilling, email);
    if (!(await noteMailed(tx, file, email, state)) || state !== 'MAILED') continue;
    const sent = { reportId: file.id, email };
    const stopUrl = site.publicUrl + stopPath(reportLinks, file.accountId, email);
    const letter = reportLetter({
      locale: owner.locale ?? 'en',
      report: file.name,
      account,
      sender: owner.fullName || owner.username,
      from: file.startDay,
      to: file.endDay,
      fileUrl: site.publicUrl + filePath(reportLinks, file.accountId, sent),
      stopUrl,
    });
    await queueMail(context, { ...letter, to: email, senderId: schedule.ownerId, stopUrl });
  }
}

/**
 * Returns addresses that stopped reports of this ad account, or accept no e-mail sent by other people; the latter does
 * not apply to the schedule's own owner.
 */
async function unwillingOf(
  { tx }: JobContext,
  { bucket, accountId, ownerId, emails }: ScheduleRow,
): Promise<ReadonlySet<string>> {
  const own = (await emailOf(tx, ownerId))?.toLowerCase();
  const others = emails.filter((email) => email !== own);
  const stopped = await stoppedAmong(tx, { bucket, id: accountId }, emails);
  return new Set([...stopped, ...(await addressesWithoutMail(tx, others))]);
}

/** Limits the e-mails per address and day, across all schedules. */
async function stateFor(
  { read, now }: JobContext,
  unwilling: ReadonlySet<string>,
  email: string,
): Promise<MailState> {
  if (unwilling.has(email)) return 'UNSUBSCRIBED';
  try {
    await spendPlannedMail(read, email, now);
    return 'MAILED';
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return 'LIMITED';
    throw error;
  }
}
