import type { InputOf } from '#contract/kernel/call.ts';
import type { BroughtFile, startImport as call } from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { chooseOfArchive, settleBoards } from '../archive/archive-store.ts';
import { findFile, findFileToChange, oneIsRunning, settingsOfSessions } from './find-file.ts';
import { chooseFolders, foldersOf } from './folder-store.ts';
import { settleRows } from './row-store.ts';
import { addStep } from './steps.ts';
import { beginFile, isAtWork } from './store.ts';
import { broughtView } from './view.ts';

type Input = InputOf<typeof call>;

/** Begins to save what the person chose from a preview. */
export async function startImport(
  { tx, viewer, jobs }: SignedInContext,
  input: Input,
): Promise<BroughtFile> {
  if (viewer.scopes && input.with_settings) throw settingsOfSessions();
  await hold(tx, `imports ${viewer.id}`);
  const file = await findFileToChange(tx, viewer.id, input.import_id);
  if (file.status === 'preview') {
    if (await isAtWork(tx, viewer.id, file.id)) throw oneIsRunning();
    const folders = new Map((await foldersOf(tx, [file.id])).map((row) => [row.name, row]));
    const chosen = input.folders.map(({ name, board, is_chosen: isChosen }) => {
      const folder = folders.get(name);
      if (folder === undefined) throw wrong(`This file has no folder named “${name}”.`);
      if (board === '') throw wrong('Give each board a name.');
      return {
        name,
        boardName: board ?? folder.boardName,
        isChosen: isChosen ?? folder.isChosen,
      };
    });
    await chooseFolders(tx, file.id, chosen);
    const isSecret = input.privacy === 'secret';
    await settleRows(tx, file.id, isSecret);
    await settleBoards(tx, file.id, isSecret);
    await chooseOfArchive(tx, file.id, {
      withFollowing: input.with_following ?? false,
      withSettings: input.with_settings ?? false,
    });
    await beginFile(tx, file.id, {
      withTags: input.tags === 'hashtags',
      withSections: input.with_sections ?? false,
    });
    await addStep(jobs, file);
  }
  return broughtView(tx, await findFile(tx, viewer.id, file.id));
}

const wrong = (message: string): Failure =>
  new Failure('invalid_input', message, { extra: { field: 'folders' } });
