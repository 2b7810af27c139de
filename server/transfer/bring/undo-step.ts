import * as z from 'zod/mini';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { trashEmptyBoards, trashPins } from '#server/pins/index.ts';
import type { Media } from '#server/media/index.ts';
import { removeMadeSections } from './archived/remove-sections.ts';
import { undoActs } from './archived/undo-acts.ts';
import { contextOf } from './context-of.ts';
import { foldersOf } from './folder-store.ts';
import { markUndone, savedPins } from './row-store.ts';
import { SWEEP_ZIPS, UNDO } from './steps.ts';
import { setStatus, takeStep } from './store.ts';

const PER_STEP = 100;
const payload = z.object({ file_id: z.string(), step: z.int() });

/** Moves the next pins of an undone import to the trash; after the last, the boards that it made and that are empty. */
export async function undoStep(
  media: Pick<Media, 'baseUrl'>,
  raw: unknown,
  job: JobContext,
): Promise<void> {
  const { tx, now, jobs } = job;
  const { file_id: id, step } = payload.parse(raw);
  const file = await takeStep(tx, { id, step, status: 'undoing' });
  if (file === null) return;
  const goOn = () => jobs.add(UNDO, { file_id: id, step: step + 1 });
  if (await undoActs(contextOf(media, job, file), file)) {
    await goOn();
    return;
  }
  const pins = await savedPins(tx, id, PER_STEP);
  if (pins.length > 0) {
    const ids = pins.map((pin) => pin.pinId);
    await trashPins({ tx, now, jobs }, file.personId, ids);
    await markUndone(
      tx,
      id,
      pins.map((pin) => pin.row),
    );
    await goOn();
    return;
  }
  await removeMadeSections(contextOf(media, job, file), file);
  const made = (await foldersOf(tx, [id])).flatMap((folder) => [
    ...(folder.madeBoard && folder.boardId !== null ? [folder.boardId] : []),
    ...(folder.madeSecretBoard && folder.secretBoardId !== null ? [folder.secretBoardId] : []),
  ]);
  await trashEmptyBoards({ tx, now, jobs }, file.personId, made);
  await setStatus(tx, id, 'undone', now);
  await jobs.add(SWEEP_ZIPS, {});
}
