import { useSyncExternalStore } from 'react';

/** What notices stand before, of those that were lifted in this visit. */
const lifted = new Set<string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Never on the server, where nobody lifts anything. */
export const isLifted = (name: string): boolean => lifted.has(name);

export function lift(name: string): void {
  lifted.add(name);
  for (const listener of listeners) listener();
}

/** Whether the notice before what is named so was lifted; it is again as long as the visit lasts. */
export const useLifted = (name: string): boolean =>
  useSyncExternalStore(
    listen,
    () => isLifted(name),
    () => false,
  );
