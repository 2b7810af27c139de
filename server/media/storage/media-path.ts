import { picturePath, previewPath } from '#server/media/storage/storage.ts';
import type { StoredExt } from './kinds.ts';
import { previewNames, type PreviewName, type SizeName } from './sizes.ts';

/** Names that widgets use for two of the sizes. */
const aliases: Readonly<Record<string, SizeName>> = { '237x': '236x', '564x': '736x' };
const storedExts: readonly StoredExt[] = ['jpg', 'png', 'webp', 'gif'];
const shape =
  /^(170x|236x|237x|474x|474x474|564x|736x|originals)\/([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{32})\.(jpg|jpeg|png|webp|gif|avif)$/;

/** One size of a picture, parsed from a media path. */
export interface NamedPicture {
  readonly size: SizeName;
  readonly signature: string;
  /** The possible files, best first, as storage paths. */
  readonly files: readonly string[];
}

/** A JPEG of a picture, parsed from a media path. */
export interface NamedPreview {
  readonly preview: PreviewName;
  readonly signature: string;
  readonly files: readonly string[];
}

/**
 * Parses a media path; null if it is invalid. The resulting paths are built from known parts only, whatever the
 * input. Renditions are WebP, some also JPEG; under originals any known extension finds the file.
 */
export function namedBy(path: string): NamedPicture | NamedPreview | null {
  const [, folder = '', a, b, c, signature, ending = ''] = shape.exec(path) ?? [];
  if (signature === undefined || !signature.startsWith(`${a}${b}${c}`)) return null;
  if (folder !== 'originals') {
    if (ending === 'jpg' || ending === 'jpeg') return previewBy(folder, signature);
    const size = aliases[folder] ?? (folder as SizeName);
    if (ending !== 'webp' || folder === '474x474') return null;
    return { size, signature, files: [picturePath(size, signature, 'webp')] };
  }
  const named = storedExts.find((ext) => ext === (ending === 'jpeg' ? 'jpg' : ending));
  const order =
    named === undefined ? storedExts : [named, ...storedExts.filter((ext) => ext !== named)];
  const files = order.map((ext) => picturePath('originals', signature, ext));
  return { size: 'originals', signature, files };
}

function previewBy(folder: string, signature: string): NamedPreview | null {
  const preview = previewNames.find((name) => name === folder);
  if (preview === undefined) return null;
  return { preview, signature, files: [previewPath(preview, signature)] };
}
