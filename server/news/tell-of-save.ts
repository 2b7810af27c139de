import * as z from 'zod/mini';
import { manyTask, type JobContext } from '#server/kernel/jobs.ts';
import { PIN_SAVED } from '#server/pins/index.ts';
import { publicPins } from './public-things.ts';
import { tellAll } from './tell.ts';

const payload = z.object({ pin_id: z.string(), source_pin_id: z.string() });

async function tellOfSaves(raw: readonly unknown[], context: JobContext): Promise<void> {
  const saves = raw.map((one) => payload.parse(one));
  const pins = await publicPins(
    context.tx,
    saves.flatMap((save) => [save.pin_id, save.source_pin_id]),
  );
  const facts = saves.flatMap(({ pin_id: refId, source_pin_id: subjectId }) => {
    const [saved, source] = [pins.get(refId), pins.get(subjectId)];
    if (saved === undefined || source === undefined) return [];
    const [readerId, actorId] = [source.personId, saved.personId];
    return [{ kind: 'save' as const, readerId, actorId, subjectId, refId }];
  });
  await tellAll(context, facts);
}

/** Tells whose pins were saved. */
export const saveTask = manyTask(PIN_SAVED, tellOfSaves);
