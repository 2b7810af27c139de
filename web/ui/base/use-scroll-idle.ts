import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { isScrollIdle, isSlow, whenScrollIdle, whenSlow } from './scroll-idle.ts';

/** Whether this was mounted at rest, or has come to rest since; always true on the server. */
export function useScrollIdle(): boolean {
  return useOnce(isScrollIdle, whenScrollIdle);
}

/** Whether the page did not fly when this was mounted, or no longer does; always true on the server. */
export function useSlow(): boolean {
  return useOnce(isSlow, whenSlow);
}

function useOnce(isTime: () => boolean, when: typeof whenScrollIdle): boolean {
  const hydrated = useHydrated();
  const [came, setCame] = useState(() => !hydrated || isTime());
  useEffect(() => {
    if (!came) return when(() => startTransition(() => setCame(true)));
  }, [came, when]);
  return came;
}
