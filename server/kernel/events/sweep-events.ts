import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { firstUnfinished, forgetBefore } from '../db/event-store.ts';

const NAME = 'events.sweep';
/** A process that was away for longer reloads. */
const RETENTION_DAYS = 2;
const RETENTION_MS = RETENTION_DAYS * 86_400_000;

const payload = z.object({ before: z.optional(z.string()) });

/** Records the newest event daily, and deletes older ones once nobody needs them. */
async function sweepEvents(raw: unknown, { tx, jobs, now }: JobContext): Promise<void> {
  const { before } = payload.parse(raw);
  if (before !== undefined) return forgetBefore(tx, before);
  const floor = await firstUnfinished(tx);
  await jobs.add(NAME, { before: floor }, { runAt: new Date(now.getTime() + RETENTION_MS) });
}

export const sweepEventsTask: Task = {
  name: NAME,
  run: sweepEvents,
  daily: [41, 3],
  keepsDays: RETENTION_DAYS,
};
