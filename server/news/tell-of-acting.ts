import * as z from 'zod/mini';
import { ASKED_TO_ACT, principalsAsking } from '#server/identity/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { tell } from './tell.ts';

const payload = z.object({ subject_id: z.string(), person_id: z.string(), by: z.string() });

async function tellOfActing(raw: unknown, context: JobContext): Promise<void> {
  const { subject_id: subjectId, person_id: readerId, by: actorId } = payload.parse(raw);
  const asking = await principalsAsking(context.tx, readerId, [subjectId]);
  if (!asking.has(subjectId)) return;
  await tell(context, { kind: 'acting_invite', readerId, actorId, subjectId, refId: null });
}

/** Tells who is asked to act for an advertiser or a business. */
export const actingTask: Task = { name: ASKED_TO_ACT, run: tellOfActing };
