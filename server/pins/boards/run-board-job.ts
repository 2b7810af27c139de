import * as z from 'zod/mini';
import type { BulkJob } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { boardsOfJob, removeEmptySections, type WritableBoard } from '#server/boards/index.ts';
import {
  deletePart,
  mergePart,
  restorePart,
  takeApartPart,
  type Part,
  type Work,
} from './board-parts.ts';
import {
  countDone,
  endBulkJob,
  holdBoards,
  insertBulkJob,
  lockRunningJob,
  type BoardPlan,
  type BulkJobRow,
  type NewBulkJob,
} from '../bulk/bulk-job-store.ts';
import { bulkJobView } from '../bulk/bulk-job-view.ts';
import { markPinsDone, nextPinsOf, notePinsDone, pinsDone } from '../bulk/bulk-pins-store.ts';

/** The task that runs the next step of a job on a board; the payload is `{ job_id }`. */
const RUN_BOARD_JOB = 'pins.run-board-job';
/** The number of pins of one step, as in other bulk work. */
const STEP = 100;

const payload = z.object({ job_id: z.string() });

/** A job on a locked board, after authorisation. */
export type PlannedBoardJob = Pick<NewBulkJob, 'action' | 'toBoardId' | 'pinCount'> & {
  readonly boardId: string;
  readonly plan: BoardPlan;
  /** The boards that it holds until it ends, locked. */
  readonly boardIds: readonly string[];
  /** Assigns pins to the job that it cannot find by itself. */
  readonly take?: (jobId: string) => Promise<unknown>;
};

/**
 * Begins a change of a board that takes more than one transaction. From here on it will complete: each step is
 * atomic, and the board itself changes with the last one (docs/decisions).
 */
export async function beginBoardJob(
  context: SignedInContext,
  { boardIds, take, ...planned }: PlannedBoardJob,
): Promise<BulkJob> {
  const { tx, viewer, now, jobs } = context;
  const id = makeId(viewer.bucket, now.getTime());
  const rest = { toSectionId: null, undoes: null, leavesSectionId: null };
  const job: NewBulkJob = { ...planned, ...rest, id, personId: viewer.id, createdAt: now };
  await insertBulkJob(tx, job);
  await take?.(id);
  await holdBoards(tx, job, boardIds);
  await jobs.add(RUN_BOARD_JOB, { job_id: id });
  return bulkJobView(context, id);
}

/** A board's job, with the boards that it works on, locked. */
interface Step {
  readonly context: Work;
  readonly job: BulkJobRow;
  readonly board: WritableBoard;
  /** The other board of a merge. */
  readonly other: WritableBoard | null;
}

async function doBoardStep(context: Work, job: BulkJobRow): Promise<void> {
  const { tx, now, jobs } = context;
  const { boardId, plan } = job;
  if (boardId === null || plan === null) throw new Error('a job on a board has none');
  const otherId = otherOf(job, plan);
  const boards = await boardsOfJob(tx, job.personId, [boardId, ...(otherId ? [otherId] : [])]);
  const board = boards.get(boardId);
  const other = boards.get(otherId ?? '') ?? null;
  if (board === undefined) return endBulkJob(tx, job.id, 'failed', now);
  const part = await partOf({ context, job, board, other }, plan);
  await countDone(tx, job.id, part.pins);
  if (part.isLast) await endBulkJob(tx, job.id, 'done', now);
  else await jobs.add(RUN_BOARD_JOB, { job_id: job.id });
}

function otherOf(job: BulkJobRow, plan: BoardPlan): string | null {
  return plan.kind === 'part' ? plan.fromId : job.toBoardId;
}

async function partOf(step: Step, plan: BoardPlan): Promise<Part> {
  const { context, job, board, other } = step;
  if (plan.kind === 'delete') {
    return deletePart(context, board, { before: job.doneCount, most: STEP });
  }
  if (plan.kind === 'restore') return restorePart(context, board, STEP);
  // Both boards have the same owner and are held: deleting one would have deleted the job too.
  if (other === null) throw new Error('a board that a job holds is gone');
  if (plan.kind === 'part') return takeApart({ ...step, other }, plan.made);
  const sections = new Map(plan.sections);
  const merge = { from: board, into: other, sections, made: plan.made };
  return mergePart(context, merge, {
    most: STEP,
    note: (pins) => notePinsDone(context.tx, job.id, board.id, pins),
    earlier: () => pinsDone(context.tx, job.id),
  });
}

async function takeApart(
  { context, job, board, other: into }: Step & { readonly other: WritableBoard },
  made: readonly string[],
): Promise<Part> {
  const { tx } = context;
  const waiting = await nextPinsOf(tx, job.id, STEP);
  const merged = waiting.map(({ id, toSectionId }) => ({ id, sectionId: toSectionId }));
  await takeApartPart(context, { board, into }, merged);
  await markPinsDone(
    tx,
    job.id,
    waiting.map(({ id }) => id),
  );
  const isLast = waiting.length < STEP;
  if (isLast) await removeEmptySections(tx, into, made);
  return { pins: waiting.length, isLast };
}

export const runBoardJobTask: Task = {
  name: RUN_BOARD_JOB,
  async run(raw, { tx, now, jobs }) {
    const job = await lockRunningJob(tx, payload.parse(raw).job_id);
    if (job !== null) await doBoardStep({ tx, now, jobs }, job);
  },
};
