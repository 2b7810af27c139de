import * as z from 'zod/mini';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { addStep, RETRY } from '../steps.ts';
import { isAtWork, lockFileOf, setStatus, type FileRow } from '../store.ts';
import { countDead, wakeDead } from './dead-store.ts';

const DAY_MS = 86_400_000;
/** When what could not be reached is tried again, counted from the end of the attempts before. */
const WAITS_MS = [DAY_MS, 2 * DAY_MS, 4 * DAY_MS];
/** The person is at another import, which comes first. */
const BUSY_MS = 3_600_000;

const payload = z.object({ file_id: z.string(), person_id: z.string(), round: z.int() });

/** Plans the next attempts for what an import could not reach, some days after those before; sites come back. */
export async function planRetry(
  job: JobContext,
  file: Pick<FileRow, 'id' | 'personId' | 'retries'>,
) {
  const wait = WAITS_MS[file.retries];
  if (wait === undefined || (await countDead(job.tx, file.id)) === 0) return;
  const runAt = new Date(job.now.getTime() + wait);
  const { id, personId, retries } = file;
  await job.jobs.add(RETRY, { file_id: id, person_id: personId, round: retries }, { runAt });
}

/** Begins again with the entries of an import that could not be reached; each is tried once. */
export async function retryDead(raw: unknown, job: JobContext): Promise<void> {
  const { tx, now, jobs } = job;
  const { file_id: id, person_id: personId, round } = payload.parse(raw);
  // Before the file is locked, as whoever begins an import does.
  await hold(tx, `imports ${personId}`);
  const file = await lockFileOf(tx, personId, id);
  // It was undone, or is past this round.
  if (file?.status !== 'done' || file.retries !== round) return;
  if (await isAtWork(tx, personId, id)) {
    const runAt = new Date(now.getTime() + BUSY_MS);
    await jobs.add(RETRY, { file_id: id, person_id: personId, round }, { runAt });
    return;
  }
  await wakeDead(tx, id, { retries: round + 1, now });
  await setStatus(tx, id, 'running', null);
  await addStep(jobs, file);
}
