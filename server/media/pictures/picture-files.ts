import type { PictureRow } from '#server/media/picture-store.ts';
import { picturePath } from '#server/media/storage/storage.ts';
import { namedBy } from './media-path.ts';
import { renditionNames } from './sizes.ts';

/** Every file of a stored picture, as storage names them. */
export function pictureFiles({ signature, ext }: Pick<PictureRow, 'signature' | 'ext'>): string[] {
  const renditions = renditionNames.map((size) => picturePath(size, signature, 'webp'));
  return [picturePath('originals', signature, ext), ...renditions];
}

/** True of the names that pictures' files have, and of no other path. */
export function isPictureFile(path: string): boolean {
  return namedBy(path)?.files.includes(path) ?? false;
}
