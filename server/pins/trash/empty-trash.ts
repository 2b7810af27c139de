import type { InputOf } from '#contract/kernel/call.ts';
import { type deleteFromTrash as call, TRASH_DAYS } from '#contract/pins/trash.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { forgetThings } from './forget-trashed.ts';
import { notInTrash, trashSince } from '../core/trash-rules.ts';
import { takeOldTrash, takeTrash, takeTrashBy, trashOf } from './trash-store.ts';

const SWEEP = 'pins.sweep-trash';
const BATCH = 200;

/** Permanently deletes things in the viewer's trash: those listed, all of them or none, or everything. */
export async function deleteFromTrash(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { tx, viewer, now } = context;
  if (input.all) {
    // They disappear from the trash at once; jobs delete the rest.
    const things = await takeTrashBy(tx, viewer.id, EVERYTHING);
    for (let start = 0; start < things.length; start += BATCH) {
      await forgetThings(context, things.slice(start, start + BATCH));
    }
    return null;
  }
  const ids = [...new Set(input.ids ?? [])];
  if (ids.length === 0) throw new Failure('invalid_input', 'Choose what to delete.');
  if (!ids.every(isStorableId)) throw notInTrash();
  const things = await trashOf(tx, viewer.id, ids, trashSince(now));
  if (things.length < ids.length || (await takeTrash(tx, ids)).length < ids.length)
    throw notInTrash();
  await forgetThings(context, things);
  return null;
}

const EVERYTHING = 100_000;

/** Permanently deletes what was put into the trash 30 days ago, one batch per run. */
async function sweep(_payload: unknown, context: JobContext): Promise<void> {
  const things = await takeOldTrash(context.tx, trashSince(context.now), BATCH);
  await forgetThings(context, things);
  if (things.length === BATCH) await context.jobs.add(SWEEP, {});
}

export const sweepTrashTask: Task = {
  name: SWEEP,
  run: sweep,
  daily: [7, 3],
  keepsDays: TRASH_DAYS,
};
