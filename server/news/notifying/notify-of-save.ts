import type { Task } from '#server/kernel/jobs/jobs.ts';
import { pinSaved } from '#server/pins/index.ts';
import { publicPins } from '../core/public-things.ts';
import { notifyAll } from './notify.ts';

/** Notifies the creators of saved pins. */
export const saveTask: Task = pinSaved.heardTogetherBy(async (saves, context) => {
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
  await notifyAll(context, facts);
});
