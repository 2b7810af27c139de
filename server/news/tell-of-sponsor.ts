import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { pinsAskedOf, SPONSOR_NAMED } from '#server/pins/index.ts';
import { publicPins } from './public-things.ts';
import { tell } from './tell.ts';

const payload = z.object({ pin_id: z.string(), sponsor_id: z.string(), by: z.string() });

async function tellOfSponsor(raw: unknown, context: JobContext): Promise<void> {
  const { pin_id: subjectId, sponsor_id: readerId, by: actorId } = payload.parse(raw);
  const asked = await pinsAskedOf(context.tx, readerId, [subjectId]);
  if (!asked.has(subjectId) || !(await publicPins(context.tx, [subjectId])).has(subjectId)) return;
  await tell(context, { kind: 'sponsor', readerId, actorId, subjectId, refId: null });
}

/** Tells a business that a pin names it as its paid partner. */
export const sponsorTask: Task = { name: SPONSOR_NAMED, run: tellOfSponsor };
