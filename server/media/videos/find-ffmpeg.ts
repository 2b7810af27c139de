import { access, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Logger } from 'pino';
import type { VideoConfig } from '#server/kernel/config/config.ts';
import { lendFolder } from '#server/media/core/decoder-user.ts';
import { boundsToTry, runLimited } from './run-limited.ts';
import type { Bounds } from './run-limited.ts';

/** The programs that probe and convert videos, and their limits. */
export interface VideoTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly bounds: Bounds;
}

const TRY_MS = 60_000;

/**
 * Finds the tools of this machine, sandboxed so that they do not see the folder `hidden` where the system supports
 * it. Null if videos are disabled, if there is no ffmpeg with H.264 and AAC, or if it cannot be limited.
 */
export async function findFfmpeg(
  { ffmpeg: named, path }: VideoConfig,
  log: Pick<Logger, 'warn'>,
  hidden = '',
): Promise<VideoTools | null> {
  if (named === 'off') return null;
  const ffmpeg = named ?? (await findIn(path));
  if (ffmpeg === null) return null;
  const ffprobe = join(dirname(ffmpeg), ffmpeg.endsWith('.exe') ? 'ffprobe.exe' : 'ffprobe');
  const works = (await isProgram(ffmpeg)) && (await isProgram(ffprobe));
  const all = works ? boundsToTry(hidden) : [];
  for (const bounds of all) {
    if (!(await makesVideos(ffmpeg, bounds))) continue;
    if (bounds !== all[0]) log.warn('ffmpeg cannot be held as strictly here as on other systems');
    return { ffmpeg, ffprobe, bounds };
  }
  log.warn({ ffmpeg }, 'this ffmpeg cannot be used, so no videos can be uploaded');
  return null;
}

async function findIn(path: string): Promise<string | null> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of path.split(delimiter)) {
    const file = join(folder, name);
    // A relative folder would depend on the working directory.
    if (isAbsolute(folder) && (await isProgram(file))) return file;
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Whether ffmpeg converts a very small video within the limits of people's videos. */
async function makesVideos(ffmpeg: string, bounds: Bounds): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-video-'));
  try {
    await lendFolder(folder);
    const sources = ['-f', 'lavfi', '-i', 'color=s=16x16:d=0.1', '-f', 'lavfi', '-i', 'anullsrc'];
    const codecs = ['-t', '0.1', '-c:v', 'libx264', '-c:a', 'aac', '-threads', '1'];
    const command = [ffmpeg, '-v', 'error', '-nostdin', ...sources, ...codecs, 'file:try.mp4'];
    const signal = AbortSignal.timeout(TRY_MS);
    const { code } = await runLimited({ command, bounds, folder, signal, wallMs: TRY_MS });
    return code === 0;
  } catch {
    // This system lacks the wrapper, so the next one is tried.
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
