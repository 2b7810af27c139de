import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';

/** Types that the server can read; it decides by content, so this only saves a round trip. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** Types of video, where the server can process them. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** Returns the `accept` attribute of a file picker. */
export function acceptedTypes(videos: boolean): string {
  return [...PICTURE_TYPES, ...(videos ? VIDEO_TYPES : [])].join(',');
}

/** Returns why a file cannot be uploaded, as a text's key; null if it may be tried. */
export function fileProblem(
  file: { readonly type: string; readonly size: number },
  videos = false,
): string | null {
  const isVideo = file.type.startsWith('video/');
  if (isVideo && !videos) return "Videos can't be uploaded here. Please choose a picture.";
  if (isVideo && !(VIDEO_TYPES as readonly string[]).includes(file.type)) {
    return "We can't save that kind of video. Try MP4, MOV or WebM.";
  }
  if (!isVideo && !(PICTURE_TYPES as readonly string[]).includes(file.type)) {
    return "That file isn't a picture we can save. Try JPEG, PNG, WebP, GIF or AVIF.";
  }
  if (file.size > MAX_UPLOAD_BYTES) {
    return isVideo ? 'That video is larger than 200 MB.' : 'That picture is larger than 200 MB.';
  }
  if (file.size === 0) return 'That file is empty.';
  return null;
}

/** Returns all dropped or pasted pictures and videos, else just the first file. */
export function filesAmong(files: Iterable<File> | null | undefined): File[] {
  const all = [...(files ?? [])];
  const offered = all.filter(isShown);
  return offered.length > 0 ? offered : all.slice(0, 1);
}

function isShown(file: File): boolean {
  return /^(image|video)\//.test(file.type);
}
