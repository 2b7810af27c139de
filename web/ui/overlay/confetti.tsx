import { useEffect, useState } from 'react';
import { CONFETTI_DELAY_MS, CONFETTI_MS } from '#contract/kernel/limits.ts';
import { lazyPart } from '../base/lazy-part.tsx';

const Pieces = lazyPart<object>(async () => (await import('./confetti-pieces.tsx')).ConfettiPieces);

/**
 * Confetti behind its siblings [SAVE-13]: starts a moment after mounting and removes itself soon after. Never for
 * people who prefer reduced motion.
 */
export function Confetti() {
  const [flying, setFlying] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let over = false;
    const fly = () => {
      if (!over) setFlying(true);
    };
    const end = () => {
      over = true;
      setFlying(false);
    };
    // If the pieces fail to load, nothing is lost.
    const start = () => void Pieces.ready().then(fly, end);
    Pieces.preload();
    const timers = [
      setTimeout(start, CONFETTI_DELAY_MS),
      setTimeout(end, CONFETTI_DELAY_MS + CONFETTI_MS),
    ];
    return () => {
      over = true;
      timers.forEach(clearTimeout);
    };
  }, []);
  return flying ? <Pieces /> : null;
}
