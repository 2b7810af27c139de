import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { findDestination, type Destination } from './find-destination.ts';
import { foldersOf, type FolderRow } from './folder-store.ts';
import type { WaitingRow } from './row-store.ts';
import type { FileRow } from './store.ts';

export async function foldersByName(
  tx: JobContext['tx'],
  file: FileRow,
): Promise<ReadonlyMap<string, FolderRow>> {
  return new Map((await foldersOf(tx, [file.id])).map((folder) => [folder.name, folder]));
}

export const destinationKey = ({ folder, isPrivate }: WaitingRow): string =>
  `${isPrivate} ${folder}`;

/** Returns the board of each folder that has found entries, for private ones and others. */
export async function destinationsOf(
  context: SignedInContext,
  file: FileRow,
  found: readonly { readonly row: WaitingRow }[],
): Promise<ReadonlyMap<string, Destination>> {
  const folders = await foldersByName(context.tx, file);
  const destinations = new Map<string, Destination>();
  for (const { row } of found) {
    const folder = folders.get(row.folder);
    if (folder === undefined || destinations.has(destinationKey(row))) continue;
    const board = await findDestination(context, folder, row.isPrivate);
    destinations.set(destinationKey(row), board);
  }
  return destinations;
}

export const boardGone = new Failure('board_not_found', 'The board was deleted.');
