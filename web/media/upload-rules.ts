import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';

/** Kinds that the server can read; the server decides by content, this only saves a journey. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** Kinds of video, where the server makes them. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** What a file picker is to offer. */
export function acceptedTypes(videos: boolean): string {
  return [...PICTURE_TYPES, ...(videos ? VIDEO_TYPES : [])].join(',');
}

/** Why a file cannot be uploaded, as a key of the words; null when it may be tried. */
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

/** Everything among what was dropped or pasted that is a picture or a video, else the first file at all. */
export function filesAmong(files: Iterable<File> | null | undefined): File[] {
  const all = [...(files ?? [])];
  const offered = all.filter(isShown);
  return offered.length > 0 ? offered : all.slice(0, 1);
}

function isShown(file: File): boolean {
  return /^(image|video)\//.test(file.type);
}
