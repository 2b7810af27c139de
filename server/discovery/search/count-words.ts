import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { beginCount, countBuckets, endCount, publicPinsAbout } from './words-store.ts';

const NAME = 'discovery.count-words';
const BUCKETS = 1024;
/** Pins that one run looks at, about. */
const PER_RUN = 100_000;

const payload = z.object({ from: z.optional(z.int()) });

/**
 * Counts how many public pins hold each word. Each run counts some buckets and enqueues the next, so no
 * transaction is long; what was counted before is there until all is counted.
 */
async function countWords(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  const { from = 0 } = payload.parse(raw ?? {});
  if (from === 0) await beginCount(tx);
  const pins = await publicPinsAbout(tx);
  const many = Math.max(1, Math.min(BUCKETS, Math.floor((BUCKETS * PER_RUN) / Math.max(pins, 1))));
  const end = Math.min(BUCKETS, from + many);
  await countBuckets(tx, from, end);
  if (end < BUCKETS) await jobs.add(NAME, { from: end }, { jobKey: NAME });
  else await endCount(tx);
}

export const countWordsTask: Task = { name: NAME, run: countWords, hourly: 23 };
