import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireRoom } from '#server/media/core/charge-picture.ts';
import { requireUnblocked } from '#server/media/core/blocked-store.ts';
import { lendFile, takeBack } from '#server/media/core/decoder-user.ts';
import { pictureRow } from '#server/media/core/picture-store.ts';
import type { PictureRow } from '#server/media/core/picture-store.ts';
import { recogniseFile } from '#server/media/decoding/recognise-file.ts';
import { makeFiles, rowOf, storeFiles } from '#server/media/pictures/take-picture.ts';
import type { Studio, Taking } from '#server/media/pictures/take-picture.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import type { Videos } from './open-videos.ts';
import { videoPath } from '../storage/video-path.ts';

const taken = new Set(['MP4', 'QuickTime', 'WebM']);

/**
 * Makes a video of received bytes, and its poster picture, and stores the files of both; or finds the existing
 * one. As in takePicture, the files come before the row [SEC-75]. Failures: picture_blocked,
 * picture_unsupported, picture_unreadable, too_large, storage_full, unavailable.
 */
export async function takeVideo(
  studio: Studio & { readonly videos: Videos },
  taking: Taking,
  file: SpoolFile,
  onPercent: (percent: number) => void,
): Promise<PictureRow> {
  await requireUnblocked(taking.read, file.signature);
  await requireRoom(taking.read, taking.personId, file);
  const known = await pictureRow(taking.read, file.signature);
  if (known !== null) return known;
  if (file.bytes === 0) throw new Failure('picture_unreadable', 'The file is empty.');
  const folder = await studio.spool.workFolder();
  const pictures = await studio.spool.workFolder();
  try {
    const { signature } = file;
    await lendFile(file.path, folder.path);
    const piecesName = `${signature}.ts`;
    const video = await studio.videos.convert({ folder: folder.path, piecesName, onPercent });
    await takeBack(folder.path, [video.mp4, video.playlist, video.pieces, video.poster]);
    const made = await makeFiles(studio.workers, video.poster, {
      folder: pictures.path,
      minSide: 0,
    });
    await studio.expect(signature, made.ext, taking.now);
    await storeFiles(studio.storage, signature, made);
    await studio.storage.put(videoPath(signature, 'ts'), video.pieces);
    await studio.storage.put(videoPath(signature, 'm3u8'), video.playlist);
    await studio.storage.put(videoPath(signature, 'mp4'), video.mp4);
    return { ...rowOf(file, made), video_ms: video.ms };
  } finally {
    await folder.remove();
    await pictures.remove();
  }
}

/**
 * Makes a video of an exported file, as takeVideo, or finds the one that it was exported from, of the signature
 * `exportedAs`. Null if this machine makes no videos. Also fails with storage_full while many files are received.
 */
export async function takeExportedVideo(
  studio: Studio & { readonly videos: Videos },
  taking: Taking,
  source: Readable,
  exportedAs: string,
): Promise<PictureRow | null> {
  const arriving = { maxBytes: MAX_FILE_BYTES, personId: null };
  const file = await studio.spool.receive(randomUUID(), source, arriving);
  try {
    await requireVideo(file.path);
    const known = await exportedFrom(studio, taking, file, exportedAs);
    if (known !== null) return known;
    if (!(await studio.videos.can())) return null;
    return await takeVideo(studio, taking, file, () => {});
  } finally {
    await studio.spool.letGo(file.name);
  }
}

/** A name proves nothing: who brings a file of the same bytes has the video. */
async function exportedFrom(
  { spool, storage }: Studio,
  { read }: Taking,
  file: SpoolFile,
  signature: string,
): Promise<PictureRow | null> {
  const known = await pictureRow(read, signature);
  if (known === null || known.video_ms === null) return null;
  const stored = await storage.open(videoPath(signature, 'mp4'));
  if (stored === null) return null;
  const body = Buffer.isBuffer(stored.body) ? Readable.from([stored.body]) : stored.body;
  return (await spool.signatureOf(body)) === file.signature ? known : null;
}

/** Refuses a file that is not a supported video by its first bytes: picture_unsupported [SEC-53]. */
export async function requireVideo(path: string): Promise<void> {
  const found = await recogniseFile(path);
  if (found.kind === null && found.name !== null && taken.has(found.name)) return;
  const what = found.kind ?? found.name;
  throw new Failure(
    'picture_unsupported',
    `This file is ${what === null ? 'not a video that we know' : `not a video that we take (${what})`}; please choose an MP4, MOV or WebM video.`,
  );
}
