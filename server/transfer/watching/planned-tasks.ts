import type {
  getPlannedTasks as listCall,
  PlannedTask,
  runPlannedTask as runCall,
} from '#contract/transfer/watching.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { lastRuns, type JobRun } from '#server/kernel/jobs/job-runs.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { nextRun, runsByItself } from '#server/kernel/jobs/task-plan.ts';
import { record } from '#server/trust/index.ts';
import type { Watched } from './get-storage.ts';

/** Lists tasks that run by themselves: failed ones first. */
export async function getPlannedTasks(
  { read, now, tasks }: SignedInContext & Watched,
  _input: InputOf<typeof listCall>,
): Promise<PlannedTask[]> {
  const runs = await lastRuns(read);
  const listed = tasks
    .filter(runsByItself)
    .map((task) => toPlannedTask(task, runs.get(task.name), now))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return [
    ...listed.filter(({ reason }) => reason !== null),
    ...listed.filter(({ reason }) => reason === null),
  ];
}

/** Runs a task now. Its key is that of its schedule, so it waits only once. */
export async function runPlannedTask(
  { tx, jobs, viewer, origin, now, tasks }: SignedInContext & Watched,
  { task: name }: InputOf<typeof runCall>,
): Promise<null> {
  if (!tasks.some((task) => task.name === name && runsByItself(task)))
    throw new Failure('job_not_found', "We couldn't find that task.");
  await jobs.add(name, {}, { jobKey: name });
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'task_run', ...who, origin, at: now, detail: { task: name } });
  return null;
}

function toPlannedTask(task: Task, run: JobRun | undefined, now: Date): PlannedTask {
  const next = nextRun(task, now);
  return {
    type: 'planned_task',
    name: task.name,
    every: everyOf(task),
    minutes: task.everyMinutes ?? null,
    ran_at: run ? toWireDate(run.ranAt) : null,
    took_ms: run?.tookMs ?? null,
    reason: run?.reason ?? null,
    worked_at: run?.workedAt ? toWireDate(run.workedAt) : null,
    next_at: next ? toWireDate(next) : null,
  };
}

function everyOf({ daily, hourly, everyMinutes }: Task): PlannedTask['every'] {
  if (everyMinutes !== undefined) return 'minutes';
  if (daily !== undefined) return 'day';
  return hourly === undefined ? 'own' : 'hour';
}
