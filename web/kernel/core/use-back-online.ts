import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser has its connection again: what the network broke comes back by itself. */
export function useBackOnline(act: () => void): void {
  const back = useEffectEvent(act);
  useEffect(() => {
    const listener = () => back();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
