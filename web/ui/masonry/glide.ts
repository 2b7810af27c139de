export const GLIDE_MS = 220;

/**
 * Records the tiles' positions before a change; call the returned function after the DOM has changed to animate each
 * tile to its new position. Respects reduced motion.
 */
export function notePositions(root: HTMLElement): () => void {
  const before = new Map<Element, DOMRect>();
  for (const tile of tilesIn(root)) before.set(tile, tile.getBoundingClientRect());
  return () => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const tile of tilesIn(root)) glide(tile, before.get(tile));
  };
}

function tilesIn(root: HTMLElement): NodeListOf<Element> {
  return root.querySelectorAll('[data-tile]');
}

function glide(tile: Element, from: DOMRect | undefined): void {
  const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
  if (from === undefined) {
    tile.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS, easing });
    return;
  }
  const to = tile.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (x === 0 && y === 0) return;
  const start = { transform: `translate(${x}px, ${y}px)` };
  tile.animate([start, { transform: 'none' }], { duration: GLIDE_MS, easing });
}
