import type {
  dropJob as dropCall,
  FailedJob,
  getFailedJobs as call,
  retryJob as retryCall,
} from '#contract/identity/operator.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { deadJobs, removeDeadJob, reviveJob, type DeadJob } from '#server/kernel/jobs/dead-jobs.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { record } from '#server/trust/index.ts';

/** Jobs that failed for a whole day, newest first [SEC-74]. */
export async function getFailedJobs(
  { tx }: SignedInContext,
  { bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<FailedJob[]>> {
  const rows = await deadJobs(tx, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map(toFailedJob),
    bookmark: last && rows.length > size ? idCursor.write(last.id) : null,
  };
}

export async function retryJob(
  context: SignedInContext,
  { job_id: id }: InputOf<typeof retryCall>,
): Promise<null> {
  if (!(await reviveJob(context.tx, id, context.now))) throw notThere();
  return noted(context, 'job_retried', id);
}

export async function dropJob(
  context: SignedInContext,
  { job_id: id }: InputOf<typeof dropCall>,
): Promise<null> {
  if (!(await removeDeadJob(context.tx, id))) throw notThere();
  return noted(context, 'job_dropped', id);
}

function notThere(): Failure {
  return new Failure('job_not_found', "We couldn't find that failed job.");
}

async function noted(
  { tx, viewer, origin, now }: SignedInContext,
  action: string,
  job: string,
): Promise<null> {
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action, ...who, origin, at: now, detail: { job } });
  return null;
}

function toFailedJob(row: DeadJob): FailedJob {
  return {
    id: row.id,
    type: 'failed_job',
    name: row.name,
    attempts: row.attempts,
    // The first line is the message; a stack trace follows.
    reason: row.reason?.split('\n', 1)[0] ?? null,
    failed_at: toWireDate(row.failedAt),
  };
}
