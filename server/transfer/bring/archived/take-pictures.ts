import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import {
  makePictureOf,
  takeExportedVideo,
  type Media,
  type PictureRow,
} from '#server/media/index.ts';
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

/** A zip, and who brings it. */
interface Zip {
  readonly fileId: string;
  readonly path: string;
  readonly personId: string;
}

/** A job's context, and whose room the files take. */
type Taking = JobContext & { readonly personId: string };

/**
 * Makes the pictures and videos of entries from the zip at `path`, as of any upload. Writes no rows. Ends after the first
 * video, which takes minutes, so that an interrupted step has lost no more than one.
 */
export async function takePictures(
  media: Media,
  job: JobContext,
  { fileId, path, personId }: Zip,
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
      const pictures =
        archive instanceof Failure
          ? archive
          : await orFailure(() => picturesOf(media, { ...job, personId }, archive, { row, own }));
      taken.push({ row, details: own, pictures });
      if (own.video) break;
    }
    return taken;
  } finally {
    if (!(archive instanceof Failure)) archive.close();
  }
}

async function picturesOf(
  media: Media,
  job: Taking,
  archive: Archive,
  { row, own }: { readonly row: WaitingRow; readonly own: PinDetails },
): Promise<PictureRow[]> {
  const names = own.parts?.map(({ picture }) => picture) ?? [row.picture ?? ''];
  const video = own.video ? await videoNamed(media, job, archive, own.video) : null;
  const pictures: PictureRow[] = video === null ? [] : [video];
  for (const name of names.slice(pictures.length)) {
    const bytes = await archive.read(name, MAX_PICTURE_BYTES);
    if (bytes === null) throw new Failure('no_picture', 'The zip has no picture for this Pin.');
    pictures.push(await makePictureOf(media, job, bytes, false));
  }
  return pictures;
}

/** Returns a video with its picture; null where none are made, and then the Pin has the picture alone. */
function videoNamed(
  media: Media,
  job: Taking,
  archive: Archive,
  name: string,
): Promise<PictureRow | null> {
  const source = archive.stream(name);
  if (source === null) throw new Failure('no_picture', 'The zip has no video for this Pin.');
  return takeExportedVideo(media, job, source, name.replace(/^media\/|\.mp4$/g, ''));
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
