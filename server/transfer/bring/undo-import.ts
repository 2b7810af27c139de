import type { InputOf } from '#contract/kernel/call.ts';
import type { BroughtFile, undoImport as call } from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { ArchiveFolder } from '../archive/archive-folder.ts';
import { archiveOf } from '../archive/archive-store.ts';
import { passOverWaiting } from '../archive/act-store.ts';
import { findFile, findFileToChange, oneIsRunning, settingsOfSessions } from './find-file.ts';
import { leaveOutWaiting } from './row-store.ts';
import { UNDO } from './steps.ts';
import { deleteFiles, isAtWork, setStatus, takeStep } from './store.ts';
import { broughtView } from './view.ts';

/** Stops an import and begins to move its pins to the trash; a preview is forgotten. */
export async function undoImport(
  { tx, viewer, jobs, archives }: SignedInContext & { readonly archives: ArchiveFolder },
  input: InputOf<typeof call>,
): Promise<BroughtFile | null> {
  await hold(tx, `imports ${viewer.id}`);
  const file = await findFileToChange(tx, viewer.id, input.import_id);
  if (viewer.scopes && (await archiveOf(tx, file.id))?.withSettings) throw settingsOfSessions();
  if (file.status === 'preview') {
    await deleteFiles(tx, [file.id]);
    await archives.remove(archives.pathOf(file.id));
    return null;
  }
  if (file.status === 'running' || file.status === 'done') {
    if (await isAtWork(tx, viewer.id, file.id)) throw oneIsRunning();
    // A step that is running now finds that its number has passed, and stores nothing.
    await takeStep(tx, file);
    await leaveOutWaiting(tx, file.id);
    await passOverWaiting(tx, file.id);
    await setStatus(tx, file.id, 'undoing', null);
    await jobs.add(UNDO, { file_id: file.id, step: file.step + 1 });
  }
  return broughtView(tx, await findFile(tx, viewer.id, file.id));
}
