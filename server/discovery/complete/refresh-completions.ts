import * as z from 'zod/mini';
import { BUCKETS } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { refreshBoards, refreshHashtags, refreshPeople } from './refresh-store.ts';

/** The name of the job that updates weights. */
export const REFRESH_COMPLETIONS = 'discovery.refresh-completions';
const NAME = REFRESH_COMPLETIONS;
const BUCKETS_AT_ONCE = 128;
const TAGS_AT_ONCE = 10_000;

const payload = z.union([
  z.object({ bucket: z.int() }),
  z.object({ tag: z.string() }),
  z.pipe(
    z.unknown(),
    z.transform(() => ({ bucket: 0 })),
  ),
]);

/**
 * Updates the weights of completions: names change with their people and boards at once, but weights do not. It
 * also adds names older than the completions. Each run processes one batch, names by bucket and then hashtags, and
 * enqueues the next.
 */
async function refresh(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  const from = payload.parse(raw);
  const next =
    'tag' in from ? await refreshTags(tx, from.tag) : await refreshNames(tx, from.bucket);
  if (next !== null) await jobs.add(NAME, next, { jobKey: NAME });
}

async function refreshNames(tx: JobContext['tx'], bucket: number) {
  const end = bucket + BUCKETS_AT_ONCE;
  await refreshPeople(tx, bucket, end);
  await refreshBoards(tx, bucket, end);
  return end < BUCKETS ? { bucket: end } : { tag: '' };
}

async function refreshTags(tx: JobContext['tx'], after: string) {
  const tag = await refreshHashtags(tx, after, TAGS_AT_ONCE);
  return tag === null ? null : { tag };
}

export const refreshCompletionsTask: Task = { name: NAME, run: refresh, isLong: true, hourly: 47 };
