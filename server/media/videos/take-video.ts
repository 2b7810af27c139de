import { chmod, chown, lchown, link, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#server/kernel/failure.ts';
import { pictureRow } from '#server/media/picture-store.ts';
import type { PictureRow } from '#server/media/picture-store.ts';
import { recogniseFile } from '#server/media/pictures/recognise-file.ts';
import { rowOf, storeFiles } from '#server/media/pictures/take-picture.ts';
import type { Studio, Taking } from '#server/media/pictures/take-picture.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import type { MadeVideo } from './convert-video.ts';
import { giveAway } from './find-ffmpeg.ts';
import type { Videos } from './open-videos.ts';
import { lowUser } from './run-limited.ts';
import { videoPath } from './video-path.ts';

const taken = new Set(['MP4', 'QuickTime', 'WebM']);

/**
 * Makes a video of received bytes, and the picture that stands for it, and stores the files of both;
 * or finds that it is here already. As takePicture, the files come before the row [SEC-75]. Failures:
 * picture_unsupported, picture_unreadable, too_large, storage_full, unavailable.
 */
export async function takeVideo(
  studio: Studio & { readonly videos: Videos },
  taking: Taking,
  file: SpoolFile,
  onPercent: (percent: number) => void,
): Promise<PictureRow> {
  const known = await pictureRow(taking.read, file.signature);
  if (known !== null) return known;
  if (file.bytes === 0) throw new Failure('picture_unreadable', 'The file is empty.');
  const folder = await studio.spool.workFolder();
  try {
    const { signature } = file;
    await bringIn(file, folder.path);
    const piecesName = `${signature}.ts`;
    const video = await studio.videos.convert({ folder: folder.path, piecesName, onPercent });
    await takeBack(folder.path, video);
    const out = join(folder.path, 'pictures');
    await mkdir(out);
    const made = await studio.workers.run({ input: video.poster, out, minSide: 0 });
    await studio.expect(signature, made.ext, taking.now);
    await storeFiles(studio.storage, signature, made);
    await studio.storage.put(videoPath(signature, 'ts'), video.pieces);
    await studio.storage.put(videoPath(signature, 'm3u8'), video.playlist);
    await studio.storage.put(videoPath(signature, 'mp4'), video.mp4);
    return { ...rowOf(file, made), video_ms: video.ms };
  } finally {
    await folder.remove();
  }
}

/** Refuses what is no video of a kind that we take, by its first bytes: picture_unsupported [SEC-53]. */
export async function requireVideo(path: string): Promise<void> {
  const found = await recogniseFile(path);
  if (found.kind === null && found.name !== null && taken.has(found.name)) return;
  const what = found.kind ?? found.name;
  throw new Failure(
    'picture_unsupported',
    `This file is ${what === null ? 'not a video that we know' : `not a video that we take (${what})`}; please choose an MP4, MOV or WebM video.`,
  );
}

// Who looks at it may read it and not change it.
async function bringIn(file: SpoolFile, folder: string): Promise<void> {
  await giveAway(folder);
  await link(file.path, join(folder, 'input'));
  await chmod(file.path, 0o644);
}

/** What was made is ours again, and what it seems to be: no link to something else. */
async function takeBack(folder: string, video: MadeVideo): Promise<void> {
  const own =
    lowUser() === null ? null : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own) await chown(folder, own.uid, own.gid);
  for (const path of [video.mp4, video.playlist, video.pieces, video.poster]) {
    const found = await lstat(path).catch(() => null);
    if (!found?.isFile() || found.nlink !== 1) {
      throw new Failure('picture_unreadable', 'This video could not be read.');
    }
    if (own) await lchown(path, own.uid, own.gid);
    await chmod(path, 0o644);
  }
}
