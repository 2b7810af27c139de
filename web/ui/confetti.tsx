import { useEffect, useState } from 'react';
import { CONFETTI_DELAY_MS, CONFETTI_MS } from '#contract/kernel/limits.ts';
import { lazyPart } from './lazy-part.tsx';

const Pieces = lazyPart<object>(async () => (await import('./confetti-pieces.tsx')).ConfettiPieces);

/**
 * Confetti behind what stands in the same place: it starts a moment after it is shown, and is gone
 * soon after that; never for people who prefer less motion [SAVE-13].
 */
export function Confetti() {
  const [flying, setFlying] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    Pieces.preload();
    const start = setTimeout(() => setFlying(true), CONFETTI_DELAY_MS);
    const end = setTimeout(() => setFlying(false), CONFETTI_DELAY_MS + CONFETTI_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
    };
  }, []);
  return flying ? <Pieces /> : null;
}
