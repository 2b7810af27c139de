import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { addUpAgain, storedSums } from './reconcile-store.ts';

/** What people's files take, beside the files. */
export const storageCounters: readonly Counter[] = [
  { name: 'files of people', followsByJob: false, find: storedSums, repair: addUpAgain },
];
