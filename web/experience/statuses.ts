import type { ExperienceStatus } from '#contract/experience/experience-rules.ts';

/** The person's statuses by placed id, as far as this page knows. */
export interface ExperienceStatuses {
  readonly of: (placed: string) => ExperienceStatus | undefined;
  readonly set: (placed: string, status: ExperienceStatus) => void;
  /** Calls back on each change; returns a function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** The first final status wins, as on the server. */
export function createStatuses(): ExperienceStatuses {
  const known = new Map<string, ExperienceStatus>();
  const listeners = new Set<() => void>();
  return {
    of: (placed) => known.get(placed),
    set(placed, status) {
      const before = known.get(placed);
      if (before !== undefined && before !== 'viewed') return;
      known.set(placed, status);
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** Whether it may still be displayed. */
export const isOpen = (status: ExperienceStatus | undefined): boolean =>
  status === undefined || status === 'viewed';
