import { picturePath } from '#server/media/storage/storage.ts';
import type { StoredExt } from './kinds.ts';
import type { SizeName } from './sizes.ts';

/** Widgets' names for two of the sizes (decision 10). */
const aliases: Readonly<Record<string, SizeName>> = { '237x': '236x', '564x': '736x' };
const storedExts: readonly StoredExt[] = ['jpg', 'png', 'webp', 'gif'];
const shape =
  /^(170x|236x|237x|474x|564x|736x|originals)\/([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{32})\.(jpg|jpeg|png|webp|gif|avif)$/;

/**
 * The files that a media path may mean, best first, as storage names them; none for a path that
 * is not one. Only names of our own making come out, whatever goes in. Renditions are WebP;
 * under originals any known ending finds the file.
 */
export function filesOf(path: string): string[] {
  const [, folder = '', a, b, c, signature, ending = ''] = shape.exec(path) ?? [];
  if (signature === undefined || !signature.startsWith(`${a}${b}${c}`)) return [];
  if (folder !== 'originals') {
    const size = aliases[folder] ?? (folder as SizeName);
    return ending === 'webp' ? [picturePath(size, signature, 'webp')] : [];
  }
  const named = storedExts.find((ext) => ext === (ending === 'jpeg' ? 'jpg' : ending));
  const order =
    named === undefined ? storedExts : [named, ...storedExts.filter((ext) => ext !== named)];
  return order.map((ext) => picturePath('originals', signature, ext));
}
