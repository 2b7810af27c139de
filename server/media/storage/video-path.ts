/** The formats of a video's files: progressive MP4, HLS playlist, and its segments. */
export type VideoExt = 'mp4' | 'm3u8' | 'ts';

const folders = { mp4: '720p', m3u8: 'hls', ts: 'hls' } as const satisfies Record<VideoExt, string>;
const types = {
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
} as const satisfies Record<VideoExt, string>;

/** All extensions of a video's files. */
export const videoExts = Object.keys(folders) as readonly VideoExt[];

const shape =
  /^(720p|hls)\/([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{32})\.(mp4|m3u8|ts)$/;

/** Returns the path of a video's file, in every storage and on the media path. */
export function videoPath(signature: string, ext: VideoExt): string {
  const [a, b, c] = [signature.slice(0, 2), signature.slice(2, 4), signature.slice(4, 6)];
  return `${folders[ext]}/${a}/${b}/${c}/${signature}.${ext}`;
}

/** Whether a path is that of a video's file. */
export function isVideoPath(path: string): boolean {
  const [, , , , , signature, ext] = shape.exec(path) ?? [];
  return signature !== undefined && videoPath(signature, ext as VideoExt) === path;
}

/** Returns the content type of a file with this extension; null if it is not a video's. */
export function videoType(ending: string): string | null {
  return Object.hasOwn(types, ending) ? types[ending as VideoExt] : null;
}
