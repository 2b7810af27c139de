import type { Pin } from '#contract/pins.ts';

/** Returns a hidden pin's placeholder, unless an overlay makes it inert. */
export function placeOf({ id }: Pin): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`[data-hidden-pin="${id}"]`);
  return place?.closest('[inert], [aria-hidden="true"]') ? null : place;
}

/**
 * Focuses the placeholder's undo button once the menu or dialog is closed: the element to which they return focus
 * has disappeared with the pin. Does nothing if focus is elsewhere by then.
 */
export function focusPlaceOf(pin: Pin): void {
  afterFrames(() => placeOf(pin)?.querySelector('button')?.focus({ preventScroll: true }));
}

/** Runs in the second frame from now, unless an element has focus by then. */
export function afterFrames(focus: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) focus();
    }),
  );
}
