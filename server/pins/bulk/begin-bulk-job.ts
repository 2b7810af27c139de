import { BULK_AT_ONCE, type BulkJob } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { WritableBoard } from '#server/boards/index.ts';
import { rememberCovers } from './bulk-cover-store.ts';
import { holdBoards, insertBulkJob, lockRunningJob, type NewBulkJob } from './bulk-job-store.ts';
import { bulkJobView } from './bulk-job-view.ts';
import { refuseWhileBusy } from './busy-boards.ts';
import { doStep, RUN_BULK_JOB } from './run-bulk-job.ts';

/** A job whose pins and boards are known and authorised. */
export type PlannedJob = Pick<NewBulkJob, 'action' | 'toBoardId' | 'toSectionId'> &
  Partial<Pick<NewBulkJob, 'undoes' | 'leavesSectionId'>> & {
    /** The boards that pins leave or are added to, locked. */
    readonly boards: readonly WritableBoard[];
    /** Assigns the pins to the job; returns their number. */
    readonly take: (jobId: string) => Promise<number>;
  };

/**
 * Begins work on many pins, and completes it at once if they are few. From here on it will complete, whatever
 * happens to this process: the pins are listed, the boards are marked as busy, and each step is atomic
 * (docs/decisions).
 */
export async function beginBulkJob(
  context: SignedInContext,
  { boards, take, ...planned }: PlannedJob,
): Promise<BulkJob> {
  const { tx, viewer, now, jobs } = context;
  const boardIds = boards.map((board) => board.id);
  await refuseWhileBusy(tx, boardIds);
  const id = makeId(viewer.bucket, now.getTime());
  const pinCount = await take(id);
  const job: NewBulkJob = {
    undoes: null,
    leavesSectionId: null,
    boardId: null,
    plan: null,
    ...planned,
    id,
    personId: viewer.id,
    pinCount,
    createdAt: now,
  };
  await insertBulkJob(tx, job);
  if (job.action === 'move' && job.undoes === null) await rememberCovers(tx, id, boards);
  if (pinCount > BULK_AT_ONCE) {
    await holdBoards(tx, job, boardIds);
    await jobs.add(RUN_BULK_JOB, { job_id: id });
  } else {
    const begun = await lockRunningJob(tx, id);
    if (begun !== null) await doStep({ tx, now, jobs }, begun);
  }
  return bulkJobView(context, id);
}
