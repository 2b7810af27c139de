import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { isCalm, isSlow, whenCalm, whenSlow } from './calm.ts';

/** Whether this was mounted at rest, or has come to rest since; always true on the server. */
export function useCalm(): boolean {
  return useOnce(isCalm, whenCalm);
}

/** Whether the page did not fly when this was mounted, or no longer does; always true on the server. */
export function useSlow(): boolean {
  return useOnce(isSlow, whenSlow);
}

function useOnce(isTime: () => boolean, when: typeof whenCalm): boolean {
  const hydrated = useHydrated();
  const [came, setCame] = useState(() => !hydrated || isTime());
  useEffect(() => {
    if (!came) return when(() => startTransition(() => setCame(true)));
  }, [came, when]);
  return came;
}
