import type { HumanWork } from '#contract/trust/human.ts';
import { findCounter } from './find-counter.ts';

/** The worker's messages: progress, then the result. */
export type Worked = { readonly done: number } | { readonly counter: number | null };

addEventListener('message', ({ data }: MessageEvent<HumanWork>) => {
  const say = (worked: Worked): void => postMessage(worked);
  say({ counter: findCounter(data, (done) => say({ done })) });
});
