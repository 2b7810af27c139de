import { AsyncLocalStorage } from 'node:async_hooks';

/** The permit of one request in progress; their number is limited (see overload.ts). */
export interface Admission {
  /** Releases the permit; may be called more than once. */
  leave(): void;
  /** Marks the request as using the database, or waiting for it, until the returned function is called. */
  useDatabase(): () => void;
}

const current = new AsyncLocalStorage<Admission>();

/** Runs `work`, and everything that it starts, under this admission. */
export function runAdmitted<T>(admission: Admission, work: () => T): T {
  return current.run(admission, work);
}

const nothing = (): void => undefined;

/** Runs `work` under no admission: what a long answer does now and then must not count as a request all the time. */
export function runUnadmitted<T>(work: () => T): T {
  return current.exit(work);
}

/** Marks the current request as using the database; returns a function that ends the mark. */
export function useDatabase(): () => void {
  return current.getStore()?.useDatabase() ?? nothing;
}
