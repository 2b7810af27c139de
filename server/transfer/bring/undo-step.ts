import * as z from 'zod/mini';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { trashEmptyBoards, trashPins } from '#server/pins/index.ts';
import { foldersOf } from './folder-store.ts';
import { markUndone, savedPins } from './row-store.ts';
import { UNDO } from './steps.ts';
import { setStatus, takeStep } from './store.ts';

const PER_STEP = 100;
const payload = z.object({ file_id: z.string(), step: z.int() });

/** Moves the next pins of an undone import to the trash; after the last, the boards that it made and that are empty. */
export async function undoStep(raw: unknown, { tx, now, jobs }: JobContext): Promise<void> {
  const { file_id: id, step } = payload.parse(raw);
  const file = await takeStep(tx, { id, step, status: 'undoing' });
  if (file === null) return;
  const pins = await savedPins(tx, id, PER_STEP);
  if (pins.length > 0) {
    const ids = pins.map((pin) => pin.pinId);
    await trashPins({ tx, now, jobs }, file.personId, ids);
    await markUndone(
      tx,
      id,
      pins.map((pin) => pin.row),
    );
    await jobs.add(UNDO, { file_id: id, step: step + 1 });
    return;
  }
  const made = (await foldersOf(tx, [id])).flatMap((folder) => [
    ...(folder.madeBoard && folder.boardId !== null ? [folder.boardId] : []),
    ...(folder.madeSecretBoard && folder.secretBoardId !== null ? [folder.secretBoardId] : []),
  ]);
  await trashEmptyBoards({ tx, now, jobs }, file.personId, made);
  await setStatus(tx, id, 'undone', now);
}
