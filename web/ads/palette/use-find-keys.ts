import { useHydrated } from '#web/kernel/core/use-hydrated.ts';

/** The palette's shortcut on this person's keyboard. */
export function useFindKeys(): string {
  return useHydrated() && /Mac|iP/u.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}
