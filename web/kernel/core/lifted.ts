import { useSyncExternalStore } from 'react';

/** Names of the notices dismissed during this visit. */
const lifted = new Set<string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Always false on the server, where nobody can dismiss anything. */
export const isLifted = (name: string): boolean => lifted.has(name);

export function lift(name: string): void {
  lifted.add(name);
  for (const listener of listeners) listener();
}

/** Whether the notice of this name was dismissed; lasts for this visit. */
export const useLifted = (name: string): boolean =>
  useSyncExternalStore(
    listen,
    () => isLifted(name),
    () => false,
  );
