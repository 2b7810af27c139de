import { Failure } from '#server/kernel/failure.ts';
import { decodePicture } from './decode.ts';
import { drawPicture } from './draw-picture.ts';
import { encodePicture } from './encode.ts';
import { allowOnlyPictureLoaders } from './loaders.ts';
import { MAX_WORKER_BYTES, PICTURE_CPU_MS } from './limits.ts';
import type { PictureJob, WorkerReply } from './worker-messages.ts';

/*
 * The process in which hostile pictures are decoded [SEC-54], and our own drawn. It is started
 * without environment, so it holds no credentials; it is told paths, one picture at a time; it
 * ends itself when a picture takes too much work or memory, and the pool ends it when it hangs.
 * Work is counted in time of the processor, which does not grow because others want it too.
 */
const mostBytes = Number(process.argv[2] ?? MAX_WORKER_BYTES);
const mostCpuMs = Number(process.argv[3] ?? PICTURE_CPU_MS);
let begunAt: NodeJS.CpuUsage | null = null;
allowOnlyPictureLoaders();

// libvips works on threads beside this one, so the watch runs while a picture is decoded.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) endWith('memory');
  else if (begunAt !== null && spentMs(begunAt) > mostCpuMs) endWith('time');
}, 25);

function spentMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function endWith(tooMuch: 'memory' | 'time'): void {
  reply({ tooMuch }, () => process.kill(process.pid, 'SIGKILL'));
}

// A terminal's Ctrl-C reaches the whole group; the pool decides when this process ends.
process.on('SIGINT', () => {});
// The server is gone. An ordinary exit would wait for the picture under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: PictureJob) => void work(job));

async function work(job: PictureJob): Promise<void> {
  begunAt = process.cpuUsage();
  try {
    if ('draw' in job) {
      reply({ id: job.id, drawn: await drawPicture(job.draw) });
      return;
    }
    const { input, minSide, out } = job.read;
    reply({ id: job.id, made: await encodePicture(await decodePicture(input, minSide), out) });
  } catch (error) {
    reply({ id: job.id, ...refusal(error) });
  } finally {
    begunAt = null;
  }
}

function refusal(error: unknown): Pick<Failure, 'code' | 'message'> {
  if (error instanceof Failure) return { code: error.code, message: error.message };
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return { code: 'storage_full', message: 'There is no room left for new pictures.' };
  }
  return { code: 'picture_unreadable', message: 'This picture could not be read.' };
}

function reply(message: WorkerReply, then: () => void = () => {}): void {
  process.send?.(message, then);
}
