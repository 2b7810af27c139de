import { correctScheduledPinCount } from '#server/identity/index.ts';
import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { scheduledCounts, scheduledOfPerson } from './reconcile-store.ts';

/** Counters of scheduled pins per person. */
export const builderCounters: readonly Counter[] = [
  {
    name: 'scheduled pins of people',
    followsByJob: false,
    find: scheduledCounts,
    repair: (tx, id) => correctScheduledPinCount(tx, id, () => scheduledOfPerson(tx, id)),
  },
];
