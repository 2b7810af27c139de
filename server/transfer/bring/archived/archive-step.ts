import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import type { ArchiveFolder } from '#server/transfer/archive/archive-folder.ts';
import { waitingActs } from '#server/transfer/archive/act-store.ts';
import { boardsToMake } from '#server/transfer/archive/archive-store.ts';
import { contextOf } from '../context-of.ts';
import { nextTry, storeResults, waitingRows } from '../row-store.ts';
import { addStep, SAVE, SWEEP_ZIPS } from '../steps.ts';
import { setStatus, takeStep, type FileRow } from '../store.ts';
import { makeBoards } from './make-boards.ts';
import { restoreActs } from './restore-acts.ts';
import { savePins } from './save-pins.ts';
import { takePictures } from './take-pictures.ts';

/** What a step does at most: an interrupted one begins again. */
const BOARDS_PER_STEP = 10;
const PINS_PER_STEP = 8;
const ACTS_PER_STEP = 50;

/**
 * Runs a step of an export's import: first its boards, then its Pins, then what the person did. As in saveStep, pictures are
 * made without a transaction, and all of a step is stored at once.
 */
export async function archiveStep(
  { media, archives }: { readonly media: Media; readonly archives: ArchiveFolder },
  job: JobContext,
  file: FileRow,
): Promise<void> {
  const { tx, read, now } = job;
  const { id: fileId } = file;
  const boards = await boardsToMake(read, fileId, BOARDS_PER_STEP);
  const rows = boards.length > 0 ? [] : await waitingRows(read, fileId, now, PINS_PER_STEP);
  const zip = { fileId, path: archives.pathOf(fileId), personId: file.personId };
  const taken = await takePictures(media, job, zip, rows);
  job.signal.throwIfAborted();
  if ((await takeStep(tx, { id: fileId, step: file.step, status: 'running' })) === null) return;
  const context = contextOf(media, job, file);
  if (boards.length > 0) await makeBoards(context, file, boards);
  else if (taken.length > 0) await storeResults(tx, fileId, await savePins(context, file, taken));
  else if ((await nextTry(tx, fileId)) === null) {
    await restoreActs(context, file, await waitingActs(tx, fileId, ACTS_PER_STEP));
  }
  await goOn(job, { ...file, step: file.step + 1 });
}

async function goOn({ tx, jobs, now }: JobContext, file: FileRow): Promise<void> {
  const [boards, next, acts] = [
    await boardsToMake(tx, file.id, 1),
    await nextTry(tx, file.id),
    await waitingActs(tx, file.id, 1),
  ];
  const hasLater = boards.length === 0 && next !== null && next > now;
  if (hasLater) {
    await jobs.add(SAVE, { file_id: file.id, step: file.step }, { runAt: next });
  } else if (boards.length > 0 || next !== null || acts.length > 0) {
    await addStep(jobs, file);
  } else {
    await setStatus(tx, file.id, 'done', now);
    await jobs.add(SWEEP_ZIPS, {});
  }
}
