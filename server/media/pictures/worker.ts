import { Failure } from '#server/kernel/failure.ts';
import { decodePicture } from './decode.ts';
import { drawPicture } from './draw-picture.ts';
import { encodePicture } from './encode.ts';
import { allowOnlyPictureLoaders } from './loaders.ts';
import { MAX_WORKER_BYTES } from './limits.ts';
import type { PictureJob, WorkerReply } from './worker-messages.ts';

/*
 * The process in which hostile pictures are decoded [SEC-54], and our own drawn. It is started
 * without environment, so it holds no credentials; it is told paths, one picture at a time; the
 * pool ends it when a picture takes too long, and it ends itself when it grows too large.
 */
const limit = Number(process.argv[2] ?? MAX_WORKER_BYTES);
allowOnlyPictureLoaders();

// libvips works on threads beside this one, so the watch runs while a picture is decoded.
setInterval(() => {
  if (process.memoryUsage.rss() > limit) {
    reply({ tooMuchMemory: true }, () => process.kill(process.pid, 'SIGKILL'));
  }
}, 25);

// A terminal's Ctrl-C reaches the whole group; the pool decides when this process ends.
process.on('SIGINT', () => {});
// The server is gone. An ordinary exit would wait for the picture under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: PictureJob) => void work(job));

async function work(job: PictureJob): Promise<void> {
  try {
    if ('draw' in job) {
      reply({ id: job.id, drawn: await drawPicture(job.draw) });
      return;
    }
    const { input, minSide, out } = job.read;
    reply({ id: job.id, made: await encodePicture(await decodePicture(input, minSide), out) });
  } catch (error) {
    reply({ id: job.id, ...refusal(error) });
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
