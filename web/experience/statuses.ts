import type { ExperienceStatus } from '#contract/experience/experience-rules.ts';

/** What the person of this page did with experiences, by their placed ids, as far as this page knows. */
export interface ExperienceStatuses {
  readonly of: (placed: string) => ExperienceStatus | undefined;
  readonly set: (placed: string, status: ExperienceStatus) => void;
  /** Calls back after each change; answers how to end that. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** The first end stays, as on the server. */
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

/** Whether it may be on the page still. */
export const isOpen = (status: ExperienceStatus | undefined): boolean =>
  status === undefined || status === 'viewed';
