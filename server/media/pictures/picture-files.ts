import type { PictureRow } from '#server/media/core/picture-store.ts';
import { isVideoPath, videoExts, videoPath } from '#server/media/storage/video-path.ts';
import { picturePath } from '#server/media/storage/storage.ts';
import { namedBy } from '../storage/media-path.ts';
import { renditionNames } from '../storage/sizes.ts';

/** Returns the storage paths of a stored picture, and of its video. */
export function pictureFiles({
  signature,
  ext,
  video_ms: ms,
}: Pick<PictureRow, 'signature' | 'ext' | 'video_ms'>): string[] {
  const renditions = renditionNames.map((size) => picturePath(size, signature, 'webp'));
  const video = ms === null ? [] : videoExts.map((each) => videoPath(signature, each));
  return [picturePath('originals', signature, ext), ...renditions, ...video];
}

/** Whether the path can be that of a picture's file. */
export function isPictureFile(path: string): boolean {
  return isVideoPath(path) || (namedBy(path)?.files.includes(path) ?? false);
}
