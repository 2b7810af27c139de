import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';

/** Kinds that the server can read; the server decides by content, this only saves a journey. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** Why a file cannot be uploaded, as a key of the words; null when it may be tried. */
export function fileProblem(file: { readonly type: string; readonly size: number }): string | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) {
    return 'That file is not a picture we can save. Try JPEG, PNG, WebP, GIF or AVIF.';
  }
  if (file.size > MAX_UPLOAD_BYTES) return 'That picture is larger than 200 MB.';
  if (file.size === 0) return 'That file is empty.';
  return null;
}

/** The first picture among what was dropped or pasted, else the first file at all. */
export function pictureAmong(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.find((file) => file.type.startsWith('image/')) ?? all[0] ?? null;
}
