import { readFile } from 'node:fs/promises';
import { Failure } from '#server/kernel/core/failure.ts';
import { takePictureFromBytes } from '#server/media/index.ts';
import { addPins, toPinText } from '#server/pins/index.ts';
import { findDestinations } from './find-destinations.ts';
import { makeBoard } from './import-boards.ts';
import {
  contextAs,
  inStep,
  inTransaction,
  whenThere,
  type Importing,
  type Step,
} from './importing.ts';
import { inGroups } from './in-groups.ts';
import { readPhotos, type PhotoItem } from './read-photos.ts';
import {
  importedBoards,
  noteImportedPins,
  noteDestinations,
  destinationsOf,
  takeTurn,
} from './store.ts';

/** The number of picture processes. */
const AT_ONCE = 2;
const OWNER = 'photographs';

/** Creates pins from the folder's photographs, on a board for each category. */
export async function importPhotos(importing: Importing, folder: string): Promise<void> {
  const photos = await readPhotos(folder);
  for await (const { items, share } of inGroups(importing, photos, AT_ONCE)) {
    // Destinations are recorded one after the other: two that create the same board would block each other.
    for (const item of items) await inStep(importing, (step) => noteDestination(step, item));
    await Promise.all(items.map((item) => importPhoto(importing, item)));
    importing.report.reached('photographs', share);
  }
}

async function noteDestination(step: Step, { key, category }: PhotoItem): Promise<void> {
  if ((await destinationsOf(step.tx, [key])).length > 0) return;
  const name = `photographs:${category}`;
  const board =
    (await importedBoards(step.tx, [name])).get(name) ??
    (await makeBoard(step, { key: name, name: category, owner: OWNER }));
  await noteDestinations(step.tx, board.boardId, [key], [null]);
}

async function importPhoto(importing: Importing, item: PhotoItem): Promise<void> {
  const [destination] = await whenThere(importing, () =>
    destinationsOf(importing.db.read, [item.key]),
  );
  if (destination === undefined || destination.pinId !== null) return;
  const bytes = await readFile(item.path);
  try {
    await inTransaction(importing, (step) => makePhoto(step, item, { bytes, ...destination }));
  } catch (error) {
    if (!(error instanceof Failure) || !isOfThePicture(error)) throw error;
    importing.report.refuse({ source: item.path, reason: error.message });
  }
}

async function makePhoto(
  step: Step,
  { key, title, description, link }: PhotoItem,
  { bytes, personId }: { readonly bytes: Buffer; readonly personId: string },
): Promise<void> {
  const { importing, tx } = step;
  // Before the transaction's first statement, because it takes a while.
  const context = { ...contextAs(step, personId), read: importing.db.read, personId };
  const { signature } = await takePictureFromBytes(importing.media, context, bytes, false);
  await takeTurn(tx);
  const [destination] = await findDestinations(tx, await destinationsOf(tx, [key]));
  if (destination === undefined) return;
  const text = toPinText({ title, description, altText: '', link });
  const pin = { board: destination.board, signature, text, method: 'uploaded', from: null };
  for (const [, pinId] of await addPins(context, [pin])) {
    await noteImportedPins(tx, [{ name: key, boardId: destination.boardId, pinId }]);
    step.counted.photos += 1;
  }
}

function isOfThePicture({ code }: Failure): boolean {
  return code.startsWith('picture_') || code === 'too_large';
}
