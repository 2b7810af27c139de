/** Runs an act once the next frame is painted; at once in a hidden page, which paints none. */
export function afterPaint(act: () => void): void {
  if (document.hidden) return act();
  // A timer set in a frame fires after its paint.
  requestAnimationFrame(() => setTimeout(act));
}
