import { useEffect, useEffectEvent } from 'react';

/** Runs `act` when the browser is back online, so that what failed offline recovers by itself. */
export function useBackOnline(act: () => void): void {
  const back = useEffectEvent(act);
  useEffect(() => {
    const listener = () => back();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
