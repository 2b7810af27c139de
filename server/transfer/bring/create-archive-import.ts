import type { BroughtFile } from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { ArchiveFolder } from '../archive/archive-folder.ts';
import { insertActs } from '../archive/act-store.ts';
import { insertArchive, insertBoards, insertDetails } from '../archive/archive-store.ts';
import { openArchive, type Archive } from '../archive/open-archive.ts';
import { planArchive, type Plan } from '../archive/plan-archive.ts';
import { planPictures } from '../archive/plan-pictures.ts';
import { readExport } from '../archive/read-archive.ts';
import { LOOSE } from './create-import.ts';
import { findFile } from './find-file.ts';
import { insertFolders } from './folder-store.ts';
import { insertPreview } from './insert-preview.ts';
import { insertRows } from './row-store.ts';
import { broughtView } from './view.ts';

/** Reads the zip of an installation's export or of pictures, and leaves it where its pictures are taken from once the person begins. */
export async function createArchiveImport(
  context: SignedInContext & { readonly archives: ArchiveFolder },
  input: { readonly file_name: string; readonly path: string },
): Promise<BroughtFile> {
  const { tx, viewer, now, archives } = context;
  const archive = await openArchive(input.path);
  const plan = await (async () => {
    try {
      return await planOf(archive, now);
    } finally {
      archive.close();
    }
  })();
  const { isCut } = plan;
  const id = await insertPreview(context, {
    fileName: input.file_name,
    format: archive.isExport ? 'bowerbird' : 'pictures',
    isCut,
  });
  const names = plan.boards.map(({ name }) => name);
  const hasLoose = plan.rows.some(({ folder }) => folder === '');
  await insertFolders(
    tx,
    id,
    [...names, ...(hasLoose ? [''] : [])].map((name) => ({ name, boardName: name || LOOSE })),
  );
  await insertRows(tx, id, plan.rows, now);
  await insertArchive(tx, id);
  await insertBoards(tx, id, plan.boards);
  await insertDetails(tx, id, plan.details);
  await insertActs(tx, id, plan.acts);
  // The last of all: without the commit that follows, a zip of no import is deleted later.
  await archives.keep(input.path, id);
  return broughtView(tx, await findFile(tx, viewer.id, id));
}

async function planOf(archive: Archive, now: Date): Promise<Plan> {
  if (archive.isExport) {
    const plan = planArchive(await readExport(archive), (name) => archive.has(name), now);
    if (plan.rows.length > 0 || plan.boards.length > 0) return plan;
    throw new Failure('import_unreadable', 'There is nothing in this export to save.');
  }
  const plan = planPictures(archive.names);
  if (plan.rows.some(({ wrong }) => wrong === null)) return plan;
  throw new Failure(
    'import_unreadable',
    "This zip isn't an export (it has no file data/export.json), and there are no pictures in it.",
  );
}
