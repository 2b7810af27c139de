import { workToken } from '#contract/trust/human.ts';
import type { SolveCheck } from './run-human.ts';
import type { Worked } from './work-worker.ts';

/** Solves a proof of work in a worker, so that the page stays responsive. */
export const solveWork: SolveCheck = ({ work }, { signal, onProgress }) => {
  if (work === null) throw new Error('there is no work to do');
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the work was called off')));
    worker.addEventListener('error', () => reject(new Error('the work could not be begun')));
    worker.addEventListener('message', ({ data }: MessageEvent<Worked>) => {
      if ('done' in data) onProgress(data.done);
      else if (data.counter === null) reject(new Error('the work has no answer'));
      else resolve(workToken(work, data.counter));
    });
    worker.postMessage(work);
  }).finally(() => worker.terminate());
};
