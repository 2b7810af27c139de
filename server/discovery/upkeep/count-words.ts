import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import {
  beginCount,
  countedParts,
  countPart,
  endCount,
  storeCounted,
  lastOf,
  noteCounted,
} from '../search/words-store.ts';

/** The job's name. */
export const COUNT_WORDS = 'discovery.count-words';
const NAME = COUNT_WORDS;
const PER_RUN = 20_000;
const WORDS_PER_RUN = 20_000;

const payload = z.object({
  part: z._default(z.int(), 0),
  bucket: z._default(z.int(), 0),
  id: z._default(z.string(), '0'),
  /** All pins are counted, and the words up to this one are stored. */
  stored: z.optional(z.string()),
});

/**
 * Counts how many public pins have each word. Each run counts some pins or stores some words, and enqueues the
 * next, so that no transaction is long; the previous counts stay until all is counted. A repeated run counts
 * nothing twice.
 */
async function countWords(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  const { part, stored, ...after } = payload.parse(raw ?? {});
  const goOn = (next: z.input<typeof payload>): Promise<void> =>
    jobs.add(NAME, next, { jobKey: NAME });
  if (stored === undefined && part === 0) {
    await beginCount(tx);
    await noteCounted(tx);
  }
  const counted = await countedParts(tx);
  if (stored !== undefined) {
    if (counted === null) return;
    const last = await storeCounted(tx, stored, WORDS_PER_RUN);
    if (last === null) await endCount(tx);
    else await goOn({ part, ...after, stored: last });
    return;
  }
  // Started by an earlier version of the server, which counted differently.
  if (counted === null || counted < part) return goOn({});
  const last = await lastOf(tx, after, PER_RUN);
  if (counted === part) await countPart(tx, after, PER_RUN);
  await goOn(last === null ? { part, ...after, stored: '' } : { part: part + 1, ...last });
}

export const countWordsTask: Task = { name: NAME, run: countWords, isLong: true, hourly: 23 };
