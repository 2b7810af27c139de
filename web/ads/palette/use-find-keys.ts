import { useHydrated } from '#web/kernel/core/use-hydrated.ts';

/** What opens the palette, as it is written on the keyboard in front of the person. */
export function useFindKeys(): string {
  return useHydrated() && /Mac|iP/u.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}
