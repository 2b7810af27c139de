import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { boardsOfJob, removeSection, sectionsByIds } from '#server/boards/index.ts';
import {
  countDone,
  deleteJobsBefore,
  endBulkJob,
  lockRunningJob,
  type BulkJobRow,
} from './bulk-job-store.ts';
import { markPinsDone, nextPinsOf } from './bulk-pins-store.ts';
import { workOn, type StepContext } from './bulk-work.ts';
import { emptySection } from '../core/change-store.ts';
import { showAsBefore } from './show-as-before.ts';

/** The task that runs the next step of a job; the payload is `{ job_id }`. */
export const RUN_BULK_JOB = 'pins.run-bulk-job';
/** The number of pins of one step: few enough that a request waiting for one of its boards is hardly delayed. */
export const BULK_STEP = 100;

const payload = z.object({ job_id: z.string() });
const SWEEP = 'pins.sweep-bulk-jobs';
const RETENTION_DAYS = 1;
const RETENTION_MS = RETENTION_DAYS * 86_400_000;
const SWEPT_AT_ONCE = 20;

/**
 * Runs the next step of a job. Pins, counts, the record that they are done and the next step's job are one
 * transaction: a killed process leaves whole steps, and another process continues.
 */
export async function doStep(context: StepContext, job: BulkJobRow): Promise<void> {
  const { tx, now, jobs } = context;
  const waiting = await nextPinsOf(tx, job.id, BULK_STEP);
  if (waiting.length > 0) {
    const ids = waiting.map((pin) => pin.id);
    await workOn(context, job, waiting);
    await markPinsDone(tx, job.id, ids);
    await countDone(tx, job.id, ids.length);
  }
  if (job.doneCount + waiting.length < job.pinCount && waiting.length > 0) {
    await jobs.add(RUN_BULK_JOB, { job_id: job.id });
    return;
  }
  const isThere = await hasTarget(context, job);
  if (isThere && job.leavesSectionId !== null)
    await leaveSection(context, job.personId, job.leavesSectionId);
  if (isThere && job.action === 'move' && job.undoes !== null)
    await showAsBefore(tx, job, job.undoes);
  await endBulkJob(tx, job.id, isThere ? 'done' : 'failed', now);
}

/** Returns false if the target board was deleted with its owner. */
async function hasTarget({ tx }: StepContext, job: BulkJobRow): Promise<boolean> {
  const { toBoardId: id, personId } = job;
  return id === null || (await boardsOfJob(tx, personId, [id])).has(id);
}

// Pins added to the section during the move stay on the board, as when a section is deleted.
async function leaveSection(
  { tx, now }: StepContext,
  personId: string,
  sectionId: string,
): Promise<void> {
  const section = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  const board =
    section && (await boardsOfJob(tx, personId, [section.boardId])).get(section.boardId);
  if (board === undefined) return;
  await emptySection(tx, sectionId, now);
  await removeSection(tx, board, sectionId);
}

/** The tasks of bulk work: its steps, and deleting old jobs after a day. */
export const bulkTasks: readonly Task[] = [
  {
    name: RUN_BULK_JOB,
    async run(raw, { tx, now, jobs }) {
      const job = await lockRunningJob(tx, payload.parse(raw).job_id);
      if (job !== null) await doStep({ tx, now, jobs }, job);
    },
  },
  {
    name: SWEEP,
    daily: [47, 4],
    keepsDays: RETENTION_DAYS,
    async run(_payload, { tx, now, jobs }) {
      const old = new Date(now.getTime() - RETENTION_MS);
      if ((await deleteJobsBefore(tx, old, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE)
        await jobs.add(SWEEP, {});
    },
  },
];
