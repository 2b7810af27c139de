import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { beginCount, countPart, endCount, lastOf } from './words-store.ts';

const NAME = 'discovery.count-words';
const PER_RUN = 50_000;

const payload = z.object({
  part: z._default(z.int(), 0),
  bucket: z._default(z.int(), 0),
  id: z._default(z.string(), '0'),
});

/**
 * Counts how many public pins hold each word. Each run counts some pins and enqueues the next, so no
 * transaction is long; what was counted before is there until all is counted.
 */
async function countWords(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  const { part, ...after } = payload.parse(raw ?? {});
  if (part === 0) await beginCount(tx);
  const last = await lastOf(tx, after, PER_RUN);
  await countPart(tx, part, after, PER_RUN);
  if (last === null) await endCount(tx);
  else await jobs.add(NAME, { part: part + 1, ...last }, { jobKey: NAME });
}

export const countWordsTask: Task = { name: NAME, run: countWords, hourly: 23 };
