import { AsyncLocalStorage } from 'node:async_hooks';

/** One of the requests that are worked on at once (see overload.ts). */
export interface Place {
  /** Gives it back; may be called more than once. */
  leave(): void;
  /** Until what this answers is called, the request uses the database, or waits for it. */
  useDatabase(): () => void;
}

const current = new AsyncLocalStorage<Place>();

/** Has all that follows `work` counted as done in this place. */
export function inPlace<T>(place: Place, work: () => T): T {
  return current.run(place, work);
}

const nothing = (): void => undefined;

/** Notes that whoever asks uses the database from now on; answers how to end that. */
export function useDatabase(): () => void {
  return current.getStore()?.useDatabase() ?? nothing;
}
