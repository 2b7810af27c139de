import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface VideoWish {
  /** `WIDTHxHEIGHT`. */
  readonly size?: string;
  readonly seconds?: number;
  readonly rate?: number;
  /** Arguments for ffmpeg before the output file. */
  readonly more?: readonly string[];
  /** The extension, which selects the format. */
  readonly ending?: 'mp4' | 'mov' | 'webm' | 'm4a' | 'avi';
}

/** Returns a small video: a moving pattern and a tone, made by this machine's ffmpeg. */
export async function aVideo(wish: VideoWish = {}): Promise<Buffer> {
  const { size = '320x240', seconds = 2, rate = 25, ending = 'mp4', more = [] } = wish;
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-sample-'));
  try {
    const file = join(folder, `sample.${ending}`);
    const pattern = `testsrc=size=${size}:rate=${rate}:duration=${seconds}`;
    const tone = `sine=frequency=440:duration=${seconds}`;
    const sources = ['-f', 'lavfi', '-i', pattern, '-f', 'lavfi', '-i', tone];
    const quick = ending === 'webm' ? ['-cpu-used', '8'] : ['-preset', 'ultrafast'];
    const words = ['-metadata', 'title=SECRET-TITLE', '-pix_fmt', 'yuv420p', ...quick];
    const all = ['-v', 'error', '-y', ...sources, ...(ending === 'm4a' ? ['-map', '1:a'] : words)];
    await run('ffmpeg', [...all, ...more, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns ffprobe's output for a file's bytes. */
export async function probed(bytes: Uint8Array): Promise<{
  streams: { codec_name: string; width?: number; height?: number; tags?: object }[];
  format: { format_name: string; duration: string; tags?: Record<string, string> };
}> {
  const probe = run('ffprobe', [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    '-',
  ]);
  probe.child.stdin?.on('error', () => {}).end(bytes);
  return JSON.parse((await probe).stdout) as never;
}
