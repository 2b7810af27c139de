import { useEffect, useState } from 'react';
import { POPUP_CLOSE_MS } from '#contract/kernel/limits.ts';

/** Closes a popup 10 s after success, unless the person keeps it open [CREATE-04]. */
export function useAutoClose(isPopup: boolean): { closes: boolean; keep: () => void } {
  const [isKeptOpen, setKeptOpen] = useState(false);
  const closes = isPopup && !isKeptOpen;
  useEffect(() => {
    if (!closes) return undefined;
    const timer = setTimeout(() => window.close(), POPUP_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [closes]);
  return { closes, keep: () => setKeptOpen(true) };
}
