import type { HumanWork } from '#contract/trust/human.ts';
import { workToken } from '#contract/trust/human.ts';
import type { SolveCheck } from './run-human.ts';
import type { Worked } from './work-worker.ts';

/** Does the check that the server asks for. */
export const solveCheck: SolveCheck = ({ work }, at) => {
  if (work === null) throw new Error('this check is of no known kind');
  return doWork(work, at);
};

/** Work is done beside the page, which goes on answering meanwhile. */
function doWork(
  work: HumanWork,
  { signal, onProgress }: Parameters<SolveCheck>[1],
): Promise<string> {
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
  const end = (): void => worker.terminate();
  signal.addEventListener('abort', end);
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the work could not be begun')));
    worker.addEventListener('message', ({ data }: MessageEvent<Worked>) => {
      if ('done' in data) onProgress(data.done);
      else if (data.counter === null) reject(new Error('the work has no answer'));
      else resolve(workToken(work, data.counter));
    });
    worker.postMessage(work);
  }).finally(end);
}
