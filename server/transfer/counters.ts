import { boardCounters } from '#server/boards/index.ts';
import { builderCounters } from '#server/builder/index.ts';
import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { storageCounters } from '#server/media/index.ts';
import { pinCounters } from '#server/pins/index.ts';
import { socialCounters } from '#server/social/index.ts';
import { talkCounters } from '#server/talk/index.ts';

/** Every stored count; those that add up boards come after the boards. */
export const counters: readonly Counter[] = [
  ...pinCounters,
  ...boardCounters,
  ...socialCounters,
  ...builderCounters,
  ...talkCounters,
  ...storageCounters,
];
