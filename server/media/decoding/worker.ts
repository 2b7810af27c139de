import { Failure } from '#server/kernel/core/failure.ts';
import { decodePicture } from './decode.ts';
import { drawPicture } from './draw-picture.ts';
import { encodePicture, encodePreview, hashPart } from './encode.ts';
import { allowOnlyPictureLoaders } from './loaders.ts';
import { ENCODE_CPU_MS, MAX_WORKER_BYTES, PICTURE_CPU_MS } from './limits.ts';
import type { PictureJob, WorkerReply } from './worker-messages.ts';

/**
 * The process that decodes untrusted pictures [SEC-54] and draws our own. It is started without environment
 * variables, so it holds no credentials; it receives paths, one picture at a time; it exits when a picture takes
 * too much CPU time or memory, and the pool ends it when it hangs. CPU time is measured since, unlike wall-clock
 * time, it does not grow with the machine's load. Decoding untrusted bytes has a lower limit than encoding files
 * of pixels that are known by then.
 */
const mostBytes = Number(process.argv[2] ?? MAX_WORKER_BYTES);
const mostCpuMs = Number(process.argv[3] ?? PICTURE_CPU_MS);
let step: { readonly begunAt: NodeJS.CpuUsage; readonly mostMs: number } | null = null;
allowOnlyPictureLoaders();

// libvips works on other threads, so this timer runs while a picture is decoded.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) endWith('memory');
  else if (step !== null && spentMs(step.begunAt) > step.mostMs) endWith('time');
}, 25);

function begin(mostMs: number): void {
  step = { begunAt: process.cpuUsage(), mostMs };
}

function spentMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function endWith(tooMuch: 'memory' | 'time'): void {
  reply({ tooMuch }, () => process.kill(process.pid, 'SIGKILL'));
}

// Ctrl-C in a terminal and a service manager's stop signal the whole process group; the pool decides when this
// process ends. Dying of the signal would look as if the picture had caused it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The server is gone. An ordinary exit would wait for the picture in progress.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: PictureJob) => void work(job));

async function work(job: PictureJob): Promise<void> {
  try {
    if ('draw' in job) {
      begin(ENCODE_CPU_MS);
      reply({ id: job.id, drawn: await drawPicture(job.draw) });
      return;
    }
    if ('preview' in job) {
      begin(mostCpuMs);
      const preview = await decodePicture(job.preview.input, 0);
      begin(ENCODE_CPU_MS);
      reply({ id: job.id, drawn: await encodePreview(preview, job.preview) });
      return;
    }
    if ('hash' in job) {
      begin(mostCpuMs);
      const decoded = await decodePicture(job.hash.input, 0);
      reply({ id: job.id, thumbHash: await hashPart(decoded, job.hash.part) });
      return;
    }
    const { input, minSide, out } = job.read;
    begin(mostCpuMs);
    const decoded = await decodePicture(input, minSide);
    begin(ENCODE_CPU_MS);
    reply({ id: job.id, made: await encodePicture(decoded, out) });
  } catch (error) {
    reply({ id: job.id, ...refusal(error) });
  } finally {
    step = null;
  }
}

function refusal(error: unknown): Pick<Failure, 'code' | 'message'> {
  if (error instanceof Failure) return { code: error.code, message: error.message };
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return { code: 'storage_full', message: "There's no room left for new pictures." };
  }
  return { code: 'picture_unreadable', message: "This picture couldn't be read." };
}

function reply(message: WorkerReply, then: () => void = () => {}): void {
  process.send?.(message, then);
}
