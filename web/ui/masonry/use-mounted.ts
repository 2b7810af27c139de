import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_MOUNTED_CARDS, RESIZE_REST_MS } from '#contract/kernel/display.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { type Box, columnCount, gridWidth, type Layout } from './layout.ts';
import { tilesNear } from './window.ts';

/** The part of a grid that is in the DOM. */
interface Mounted {
  /** Indices of the tiles. */
  readonly mounted: readonly number[];
  /** Number of columns; null until it is measured. */
  readonly columns: number | null;
}

/**
 * Returns the tiles to keep in the DOM. The server, and hydration, use the first ones; after that, those near the
 * viewport.
 */
export function useMounted(
  grid: RefObject<HTMLElement | null>,
  boxes: readonly Box[],
  layout: Layout,
): Mounted {
  const hydrated = useHydrated();
  const [mounted, setMounted] = useState<Mounted>(() => ({
    mounted: hydrated ? [] : first(boxes),
    columns: null,
  }));
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    let last: Mounted = { mounted: [], columns: null };
    const measure = (): Mounted => {
      const next = nearTiles(element, boxes, layout);
      if (next.columns !== last.columns || !equal(next.mounted, last.mounted)) last = next;
      return last;
    };
    const follow = () => {
      const before = last;
      const next = measure();
      if (next === before) return;
      // Rendered synchronously: a jump (back, End, a dragged scroll bar) must not paint an empty frame, nor may tiles
      // keep positions of another number of columns.
      const isNear = next.mounted.some((index) => before.mounted.includes(index));
      if (isNear && next.columns === before.columns) setMounted(next);
      else flushSync(() => setMounted(next));
    };
    // Only the document can say how wide the grid is, and where the viewport is on it.
    // oxlint-disable-next-line react/set-state-in-effect
    setMounted(measure());
    // Captured at the document: the grid may scroll with the page or inside a closeup.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    element.addEventListener('focusin', follow);
    let rest = 0;
    // Positions follow a resize at once, through CSS or a new number of columns; which tiles are mounted can wait.
    const sizes = new ResizeObserver(([entry]) => {
      const columns = entry ? columnCount(entry.contentRect.width) : last.columns;
      if (columns !== last.columns) {
        last = { ...last, columns };
        flushSync(() => setMounted(last));
      }
      window.clearTimeout(rest);
      rest = window.setTimeout(follow, RESIZE_REST_MS);
    });
    sizes.observe(element);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      element.removeEventListener('focusin', follow);
      sizes.disconnect();
      window.clearTimeout(rest);
    };
  }, [grid, boxes, layout]);
  return mounted;
}

function first(boxes: readonly Box[]): number[] {
  return boxes.slice(0, MAX_MOUNTED_CARDS).map((_, index) => index);
}

function nearTiles(element: HTMLElement, boxes: readonly Box[], layout: Layout): Mounted {
  const { top, width } = element.getBoundingClientRect();
  const count = columnCount(width);
  const positions = layout.find((columns) => columns.count === count)?.positions ?? [];
  const band = { top: -top, bottom: window.innerHeight - top };
  const focused = document.activeElement?.closest<HTMLElement>('[data-tile]');
  const index = focused && element.contains(focused) ? Number(focused.dataset['tile']) : -2;
  // Its neighbours too, so that Tab always finds the next one.
  const keep = [index - 1, index, index + 1];
  const mounted = tilesNear(boxes, positions, gridWidth(width, count), count, band, keep);
  return { mounted, columns: count };
}

function equal(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
