import type { PictureRow } from '#server/media/core/picture-store.ts';
import { isVideoPath, videoExts, videoPath } from '#server/media/storage/video-path.ts';
import { picturePath } from '#server/media/storage/storage.ts';
import { namedBy } from '../storage/media-path.ts';
import { renditionNames } from '../storage/sizes.ts';

/** Every file of a stored picture, and of the video that it stands for, as storage names them. */
export function pictureFiles({
  signature,
  ext,
  video_ms: ms,
}: Pick<PictureRow, 'signature' | 'ext' | 'video_ms'>): string[] {
  const renditions = renditionNames.map((size) => picturePath(size, signature, 'webp'));
  const video = ms === null ? [] : videoExts.map((each) => videoPath(signature, each));
  return [picturePath('originals', signature, ext), ...renditions, ...video];
}

/** True of the names that pictures' files have, and of no other path. */
export function isPictureFile(path: string): boolean {
  return isVideoPath(path) || (namedBy(path)?.files.includes(path) ?? false);
}
