import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { unblockedAmong, USER_BLOCKED } from '#server/social/index.ts';
import { endCollaboration } from './end-collaboration.ts';
import { deleteFollowsOfOwner } from './follow-store.ts';

const payload = z.object({ person_id: z.string(), blocked_id: z.string() });

/**
 * A block ends what the two people share, and their follows of each other's boards, unless it was
 * taken back before.
 */
async function endFollows(raw: unknown, { tx }: JobContext): Promise<void> {
  const { person_id: one, blocked_id: other } = payload.parse(raw);
  if ((await unblockedAmong(tx, { id: one }, [other])).has(other)) return;
  await endCollaboration(tx, one, other);
  await deleteFollowsOfOwner(tx, one, other);
  await deleteFollowsOfOwner(tx, other, one);
}

export const endFollowsTask: Task = { name: USER_BLOCKED, run: endFollows };
