import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import {
  type FileKey,
  endReportFiles,
  forgetReportFiles,
  lockUnfinished,
} from './report-file-store.ts';
import { writeStep } from './write-step.ts';

const MAKE = 'ads.make-report-file';
/** The job that sends a report to its schedule's addresses; its payload is the key of the file. */
export const MAIL_REPORT = 'ads.mail-report';
const payload = z.object({ bucket: z.int(), id: z.string(), part: z.int() });
type Step = z.infer<typeof payload>;
/** At most this many are written at once across all servers. */
const LANES = 2;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;

/** Queues writing the next part of a report, for when this transaction commits. */
export async function makeLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  { bucket, id }: FileKey,
  part: number,
): Promise<void> {
  const step: Step = { bucket, id, part };
  await jobs.addAll(MAKE, [step], { lane: `${MAKE}:${bucket % LANES}` });
}

/**
 * Writes a report in parts, each in a transaction that also stores the progress: a killed step has written nothing. The
 * file is available with its last part.
 */
export const makeReportFileTask: Task = {
  name: MAKE,
  isLong: true,
  async run(raw, { tx, now, jobs }) {
    const step = payload.parse(raw);
    const file = await lockUnfinished(tx, step);
    if (file === null || file.parts !== step.part) return;
    const { status, scheduleId } = await writeStep(tx, file, now);
    if (status === 'IN_PROGRESS') await makeLater({ jobs }, step, step.part + 1);
    if (status === 'FINISHED' && scheduleId !== null)
      await jobs.add(MAIL_REPORT, { bucket: step.bucket, id: step.id });
  },
};

/** Deletes expired files, and fails those not finished within a day. */
export const endReportFilesTask: Task = {
  name: 'ads.end-report-files',
  hourly: 27,
  keepsDays: KEPT_DAYS,
  async run(_payload, { tx, now }) {
    await endReportFiles(tx, { now, stuckBefore: new Date(now.getTime() - DAY_MS) });
    await forgetReportFiles(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  },
};
