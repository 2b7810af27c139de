import { useEffect, useState } from 'react';
import { CONFETTI_DELAY_MS, CONFETTI_MS } from '#contract/kernel/limits.ts';
import { lazyPart } from '../base/lazy-part.tsx';

const Pieces = lazyPart<object>(async () => (await import('./confetti-pieces.tsx')).ConfettiPieces);

/**
 * Confetti behind what is in the same place: it starts a moment after it is shown, and is gone
 * soon after that; never for people who prefer less motion [SAVE-13].
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
    // Nothing is missing where the pieces do not arrive.
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
