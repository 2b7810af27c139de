import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { PIN_SAVED } from '#server/pins/index.ts';
import { publicPins } from './public-things.ts';
import { tell } from './tell.ts';

const payload = z.object({ pin_id: z.string(), source_pin_id: z.string() });

async function tellOfSave(raw: unknown, context: JobContext): Promise<void> {
  const { pin_id: refId, source_pin_id: subjectId } = payload.parse(raw);
  const pins = await publicPins(context.tx, [refId, subjectId]);
  const [saved, source] = [pins.get(refId), pins.get(subjectId)];
  if (saved === undefined || source === undefined) return;
  const [readerId, actorId] = [source.personId, saved.personId];
  await tell(context, { kind: 'save', readerId, actorId, subjectId, refId });
}

/** Tells whose pin was saved. */
export const saveTask: Task = { name: PIN_SAVED, run: tellOfSave };
