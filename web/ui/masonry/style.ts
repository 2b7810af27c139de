import type { CSSProperties } from 'react';
import { heightOf, type Layout } from './layout.ts';

const short = (value: number): string => String(Math.round(value * 10_000) / 10_000);

/**
 * A tile's positions as custom properties, one per number of columns; only one where the number is known, because
 * twenty-eight properties per tile slow down scrolling.
 */
export function placeStyle(
  layout: Layout,
  index: number,
  ratio: number,
  columns: number | null,
): CSSProperties {
  const style: Record<string, string> = { '--ir': short(ratio) };
  for (const { count, positions } of layout) {
    const position = positions[index];
    if (!position || (columns !== null && columns !== count)) continue;
    style[`--c${count}`] = String(position.c);
    style[`--a${count}`] = short(position.a);
    style[`--b${count}`] = short(position.b);
    style[`--k${count}`] = String(position.k);
  }
  return style;
}

/** The grid's heights, one for each number of columns. */
export function heightStyle(layout: Layout): CSSProperties {
  const style: Record<string, string> = {};
  for (const columns of layout) {
    const { a, b, k } = heightOf(columns);
    style[`--ha${columns.count}`] = short(a);
    style[`--hb${columns.count}`] = short(b);
    style[`--hk${columns.count}`] = String(k);
  }
  return style;
}
