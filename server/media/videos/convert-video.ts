import { join } from 'node:path';
import { Failure } from '#server/kernel/core/failure.ts';
import type { VideoTools } from './find-ffmpeg.ts';
import { MAX_FRAME_PIXELS, MAX_RATE, MAX_SECONDS, MAX_WALL_MS } from './limits.ts';
import { madeSize, readFacts, tooLong } from './read-facts.ts';
import type { VideoFacts } from './read-facts.ts';
import { runLimited } from './run-limited.ts';

/** The converted files in its folder, and the duration. */
export interface MadeVideo {
  readonly ms: number;
  /** H.264 and AAC, with the index first for progressive playback. */
  readonly mp4: string;
  readonly playlist: string;
  /** All segments of the playlist, in one file. */
  readonly pieces: string;
  /** A frame as a JPEG. */
  readonly poster: string;
}

export interface VideoOrder {
  readonly tools: VideoTools;
  /** Contains `input`, and receives the results. */
  readonly folder: string;
  /** The name of the segments' file in the playlist. */
  readonly piecesName: string;
  readonly onPercent: (percent: number) => void;
  readonly signal: AbortSignal;
}

// Excludes formats that refer to other files, such as playlists and concat lists, and every protocol but files
// and pipes [SEC-57].
const guards = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mov,matroska'];
const decoders = [
  'h264,hevc,av1,libdav1d,libaom-av1,vp8,vp9,libvpx,libvpx-vp9,mpeg4,prores,mjpeg',
  'aac,mp3,mp3float,opus,libopus,vorbis,libvorbis,flac,alac,ac3,eac3',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_f32le',
].join(',');
const careful = [...guards, '-codec_whitelist', decoders, '-threads', '1'];
const inputOf = (mostPixels: number) => [
  ...careful,
  '-max_pixels',
  String(mostPixels),
  '-i',
  'file:input',
];
const quiet = ['-v', 'error', '-nostdin', '-y'];

/**
 * Converts the file `input` for serving. Failures: picture_unreadable, too_large, storage_full; rejects with the
 * signal's reason when that aborts.
 */
export async function convertVideo(order: VideoOrder): Promise<MadeVideo> {
  // The limit is raised for ffprobe, which reports nothing about a frame beyond it, so that too large a video is
  // refused as such.
  const facts = await factsOf(order, inputOf(4 * MAX_FRAME_PIXELS));
  await encode(order, facts);
  const made = await factsOf(order, [...guards, '-i', 'file:made.mp4']);
  const ms = made.ms ?? 0;
  if (ms > MAX_SECONDS * 1000 + 500) throw tooLong();
  // A file truncated in transit plays only up to the cut.
  if (facts.ms !== null && ms < facts.ms * 0.8) throw damaged();
  await cutIntoPieces(order);
  await takePoster(order, ms);
  return {
    ms,
    mp4: join(order.folder, 'made.mp4'),
    playlist: join(order.folder, 'made.m3u8'),
    pieces: join(order.folder, order.piecesName),
    poster: join(order.folder, 'poster.jpg'),
  };
}

async function factsOf(order: VideoOrder, source: readonly string[]): Promise<VideoFacts> {
  const lines: string[] = [];
  const entries = ['-show_streams', '-show_format', '-of', 'json'];
  const command = [order.tools.ffprobe, '-v', 'error', ...source, ...entries];
  await run(order, command, (line) => lines.push(line));
  return readFacts(lines.join('\n'));
}

async function encode(order: VideoOrder, facts: VideoFacts): Promise<void> {
  const { width, height } = madeSize(facts.size);
  const rate = facts.rate === null || facts.rate > MAX_RATE ? [`fps=${MAX_RATE}`] : [];
  const filters = [...rate, `scale=${width}:${height}`, 'setsar=1', 'format=yuv420p'].join(',');
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'];
  const bounded = ['-maxrate', '2500k', '-bufsize', '5000k', '-g', '60', '-threads', '1'];
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
  const file = ['-t', String(MAX_SECONDS + 1), '-movflags', '+faststart', '-f', 'mp4'];
  const start = [order.tools.ffmpeg, ...quiet, '-progress', 'pipe:1', '-filter_threads', '1'];
  const input = inputOf(MAX_FRAME_PIXELS);
  const output = ['-vf', filters, ...picture, ...bounded, ...sound, ...file, 'file:made.mp4'];
  const command = [...start, ...input, ...streams, ...output];
  await run(order, command, (line) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds === undefined || !facts.ms) return;
    order.onPercent(Math.min(95, Math.floor(Number(microseconds) / facts.ms / 10)));
  });
}

/** Repackages the same streams as HTTP Live Streaming, with the segments as byte ranges of one file. */
function cutIntoPieces(order: VideoOrder): Promise<void> {
  const cut = ['-c', 'copy', '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod'];
  const one = ['-hls_flags', 'single_file', '-hls_segment_filename', order.piecesName];
  const from = [...guards, '-i', 'file:made.mp4'];
  return run(order, [order.tools.ffmpeg, ...quiet, ...from, ...cut, ...one, 'made.m3u8']);
}

// Many videos begin in black: takes the frame at one second, or halfway if that is earlier.
function takePoster(order: VideoOrder, ms: number): Promise<void> {
  const at = ['-ss', String(Math.min(1000, ms / 2) / 1000)];
  const from = [...guards, ...at, '-i', 'file:made.mp4'];
  const one = ['-frames:v', '1', '-q:v', '2', '-threads', '1', 'file:poster.jpg'];
  return run(order, [order.tools.ffmpeg, ...quiet, ...from, ...one]);
}

async function run(
  { tools, folder, signal }: VideoOrder,
  command: readonly string[],
  onLine?: (line: string) => void,
): Promise<void> {
  const { bounds } = tools;
  const wallMs = MAX_WALL_MS;
  const ended = await runLimited({
    command,
    bounds,
    folder,
    signal,
    wallMs,
    ...(onLine ? { onLine } : {}),
  });
  if (ended.code === 0) return;
  if (/No space left|Disk quota/i.test(ended.errors)) {
    throw new Failure('storage_full', "There's no room left for new videos.");
  }
  throw damaged();
}

function damaged(): Failure {
  return new Failure(
    'picture_unreadable',
    "This video is damaged, or in a format we don't support.",
  );
}
