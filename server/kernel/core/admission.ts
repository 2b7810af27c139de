import { AsyncLocalStorage } from 'node:async_hooks';

/** The permission for one request to be worked on; so many are given at once (see overload.ts). */
export interface Admission {
  /** Gives it back; may be called more than once. */
  leave(): void;
  /** The request uses the database, or waits for it, until the answer is called. */
  useDatabase(): () => void;
}

const current = new AsyncLocalStorage<Admission>();

/** Runs `work`, and whatever it starts, under this admission. */
export function runAdmitted<T>(admission: Admission, work: () => T): T {
  return current.run(admission, work);
}

const nothing = (): void => undefined;

/** Notes that the current request uses the database from now on; answers how to end that. */
export function useDatabase(): () => void {
  return current.getStore()?.useDatabase() ?? nothing;
}
