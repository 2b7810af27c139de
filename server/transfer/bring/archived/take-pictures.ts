import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { makePictureOf, type Media, type PictureRow } from '#server/media/index.ts';
import { detailsOf } from '#server/transfer/archive/archive-store.ts';
import { openArchive, type Archive } from '#server/transfer/archive/open-archive.ts';
import type { PinDetails } from '#server/transfer/archive/archive-store.ts';
import type { WaitingRow } from '../row-store.ts';

/** The largest picture: it is in memory until it is decoded. */
const MAX_PICTURE_BYTES = 100_000_000;

/** A Pin of an export with its pictures, or why it has none. */
export interface TakenPin {
  readonly row: WaitingRow;
  readonly details: PinDetails;
  readonly pictures: readonly PictureRow[] | Failure;
}

/** Makes the pictures of entries from the zip at `path`, as of any upload. Writes no rows. */
export async function takePictures(
  media: Media,
  job: JobContext,
  { fileId, path }: { readonly fileId: string; readonly path: string },
  rows: readonly WaitingRow[],
): Promise<TakenPin[]> {
  if (rows.length === 0) return [];
  const details = await detailsOf(
    job.read,
    fileId,
    rows.map(({ row }) => row),
  );
  const archive = await orFailure(() => openArchive(path));
  try {
    const taken: TakenPin[] = [];
    for (const row of rows) {
      const own = details.get(row.row);
      if (own === undefined) throw new Error('an entry of an export without its details');
      const names = own.parts?.map(({ picture }) => picture) ?? [row.picture ?? ''];
      const pictures =
        archive instanceof Failure
          ? archive
          : await orFailure(() => picturesNamed(media, job, archive, names));
      taken.push({ row, details: own, pictures });
    }
    return taken;
  } finally {
    if (!(archive instanceof Failure)) archive.close();
  }
}

async function picturesNamed(
  media: Media,
  job: JobContext,
  archive: Archive,
  names: readonly string[],
): Promise<PictureRow[]> {
  const pictures: PictureRow[] = [];
  for (const name of names) {
    const bytes = await archive.read(name, MAX_PICTURE_BYTES);
    if (bytes === null) throw new Failure('no_picture', 'The zip has no picture for this Pin.');
    pictures.push(await makePictureOf(media, job, bytes, false));
  }
  return pictures;
}

async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    // The zip was deleted, or a backup was restored without it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return new Failure('archive_unreadable', 'The zip is gone. Please bring it again.');
    }
    throw error;
  }
}
