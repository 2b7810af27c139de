import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { isScrollIdle, isSlow, whenScrollIdle, whenSlow } from './scroll-idle.ts';

/** Whether this mounted while scrolling was idle, or it has been idle since; always true on the server. */
export function useScrollIdle(): boolean {
  return useOnce(isScrollIdle, whenScrollIdle);
}

/** Whether this mounted while the page was not scrolling fast, or it has slowed since; always true on the server. */
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
