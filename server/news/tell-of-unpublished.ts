import * as z from 'zod/mini';
import { NOT_PUBLISHED } from '#server/builder/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { tell } from './tell.ts';

const payload = z.object({ draft_id: z.string(), person_id: z.string(), version: z.int() });

async function tellOfUnpublished(raw: unknown, context: JobContext): Promise<void> {
  const { draft_id: subjectId, person_id: id, version } = payload.parse(raw);
  // Each time that it came back is told of.
  const refId = String(version);
  await tell(context, { kind: 'unpublished', readerId: id, actorId: id, subjectId, refId });
}

/** Tells whose pin could not be published while they were not looking. */
export const unpublishedTask: Task = { name: NOT_PUBLISHED, run: tellOfUnpublished };
