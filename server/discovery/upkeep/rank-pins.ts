import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { boundsOfLiked, rankSome } from '#server/pins/index.ts';
import { lastOf } from '../search/words-store.ts';

/** The job's name. */
export const RANK_PINS = 'discovery.rank-pins';
const NAME = RANK_PINS;
const PER_RUN = 10_000;
/** After every position. */
const END = { bucket: 1024, id: '9223372036854775807' };

const payload = z.object({
  bucket: z._default(z.int(), 0),
  id: z._default(z.string(), '0'),
  bounds: z.optional(z.object({ quarter: z.number(), tenth: z.number(), hundredth: z.number() })),
});

/** Marks the pins of the best-liked pictures, which search reads first; one batch per run. */
async function rankPins(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  const { bounds: known, ...after } = payload.parse(raw ?? {});
  const bounds = known ?? (await boundsOfLiked(tx));
  const last = await lastOf(tx, after, PER_RUN);
  await rankSome(tx, after, last ?? END, bounds);
  if (last !== null) await jobs.add(NAME, { ...last, bounds }, { jobKey: NAME });
}

export const rankPinsTask: Task = { name: NAME, run: rankPins, isLong: true, daily: [53, 3] };
