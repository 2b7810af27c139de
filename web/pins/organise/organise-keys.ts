import type { KeyboardEvent } from 'react';

interface TileKeys {
  readonly loaded: readonly string[];
  readonly onAll: () => void;
  readonly onDone: () => void;
  readonly onRange: (id: string) => void;
  /** Moves a pin to this index; null unless the order is manual. */
  readonly onMove: ((id: string, to: number) => void) | null;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Handles the keys of a grid in selection mode: arrows move focus, with Shift select, with Alt move the pin. */
export function tileKeys({ loaded, onAll, onDone, onRange, onMove }: TileKeys) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') return onDone();
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onAll();
    }
    const tile = event.target instanceof Element ? event.target.closest('[data-pin]') : null;
    const id = tile?.getAttribute('data-pin') ?? '';
    const step = stepOf(event);
    const to = loaded[loaded.indexOf(id) + step];
    if (tile === null || step === 0) return;
    event.preventDefault();
    if (to === undefined) return;
    if (event.altKey) return onMove?.(id, loaded.indexOf(to));
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-pin="${to}"]`);
    next?.focus();
    if (event.shiftKey) onRange(to);
  };
}

/** Mirrored on right-to-left pages: there the left arrow goes forward. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const step = STEPS[key] ?? 0;
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight';
  return sideways && getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
}
