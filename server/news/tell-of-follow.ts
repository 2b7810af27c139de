import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { PERSON_FOLLOWED } from '#server/social/index.ts';
import { tell } from './tell.ts';

const payload = z.object({ follower_id: z.string(), followee_id: z.string() });

async function tellOfFollow(raw: unknown, context: JobContext): Promise<void> {
  const { follower_id: actorId, followee_id: readerId } = payload.parse(raw);
  // Somebody who was erased meanwhile is told nothing.
  if (!(await peopleByIds(context.tx, [readerId])).has(readerId)) return;
  await tell(context, { kind: 'follow', readerId, actorId, subjectId: null, refId: null });
}

/** Tells whoever is followed. */
export const followTask: Task = { name: PERSON_FOLLOWED, run: tellOfFollow };
