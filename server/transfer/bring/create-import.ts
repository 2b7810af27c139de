import type { InputOf } from '#contract/kernel/call.ts';
import {
  MAX_BROUGHT_BYTES,
  type BroughtFile,
  type createImport as call,
} from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { findFile, oneIsRunning } from './find-file.ts';
import { insertFolders } from './folder-store.ts';
import { rowsOf } from './readers/clip-entries.ts';
import { readFile } from './readers/read-file.ts';
import { insertRows } from './row-store.ts';
import { deleteFiles, insertFile, isAtWork, previewsOf } from './store.ts';
import { broughtView } from './view.ts';

/** The board of entries outside folders, unless the person names another. */
const LOOSE = 'Imported';
/** Previews of a person; the oldest make room. */
const MOST_PREVIEWS = 5;

/** Reads a file of another tool, and keeps its entries for the person to choose from. */
export async function createImport(
  { tx, viewer, now }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BroughtFile> {
  const bytes = Buffer.from(input.file_base64, 'base64');
  if (bytes.length > MAX_BROUGHT_BYTES) {
    throw new Failure('too_large', 'This file is larger than 8 MB.', {
      extra: { field: 'file_base64' },
    });
  }
  const found = readFile(bytes);
  if (found === null) {
    throw new Failure(
      'import_unreadable',
      "We don't know this kind of file, or there is nothing in it to save.",
      { extra: { field: 'file_base64' } },
    );
  }
  const rows = rowsOf(found.entries, now);
  await hold(tx, `imports ${viewer.id}`);
  if (await isAtWork(tx, viewer.id, null)) throw oneIsRunning();
  await deleteFiles(tx, (await previewsOf(tx, viewer.id)).slice(MOST_PREVIEWS - 1));
  const id = makeId(viewer.bucket, now.getTime());
  const { format, isCut } = found;
  const fileName = input.file_name;
  await insertFile(tx, { id, personId: viewer.id, fileName, format, isCut, createdAt: now });
  const names = [...new Set(rows.map((row) => row.folder))];
  await insertFolders(
    tx,
    id,
    names.map((name) => ({ name, boardName: name || LOOSE })),
  );
  await insertRows(tx, id, rows, now);
  return broughtView(tx, await findFile(tx, viewer.id, id));
}
