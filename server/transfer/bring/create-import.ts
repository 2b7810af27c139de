import type { InputOf } from '#contract/kernel/call.ts';
import {
  MAX_BROUGHT_BYTES,
  type BroughtFile,
  type createImport as call,
} from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findFile } from './find-file.ts';
import { insertFolders } from './folder-store.ts';
import { rowsOf } from './readers/clip-entries.ts';
import { readFile } from './readers/read-file.ts';
import { insertPreview } from './insert-preview.ts';
import { insertRows } from './row-store.ts';
import { broughtView } from './view.ts';

/** The board of entries outside folders, unless the person names another. */
export const LOOSE = 'Imported';
/** Reads a file of another tool, and keeps its entries for the person to choose from. */
export async function createImport(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BroughtFile> {
  const { tx, viewer, now } = context;
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
  const { format, isCut } = found;
  const id = await insertPreview(context, { fileName: input.file_name, format, isCut });
  const names = [...new Set(rows.map((row) => row.folder))];
  await insertFolders(
    tx,
    id,
    names.map((name) => ({ name, boardName: name || LOOSE })),
  );
  await insertRows(tx, id, rows, now);
  return broughtView(tx, await findFile(tx, viewer.id, id));
}
