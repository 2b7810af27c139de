import type { HumanWork } from '#contract/trust/human.ts';
import { findCounter } from './find-counter.ts';

/** What the worker says: how far it is, then what it found. */
export type Worked = { readonly done: number } | { readonly counter: number | null };

addEventListener('message', ({ data }: MessageEvent<HumanWork>) => {
  const say = (worked: Worked): void => postMessage(worked);
  say({ counter: findCounter(data, (done) => say({ done })) });
});
