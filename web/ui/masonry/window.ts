/** Which tiles are in the DOM: those near the viewport, and the one that has focus. */
import { MAX_MOUNTED_CARDS } from '#contract/kernel/display.ts';
import { type Box, type GridWidth, pixels, type TilePosition } from './layout.ts';
import { captionHeight } from './caption.ts';

export interface Band {
  /** The viewport's edges in the grid's own coordinates, in pixels. */
  readonly top: number;
  readonly bottom: number;
}

/** Tiles within this many viewport heights stay mounted. */
const NEAR = 1;

/**
 * Returns the tiles to mount, in reading order: those in view first, then the nearest, at most 80; always those in
 * `keep` that exist, so that focus is not lost.
 */
export function tilesNear(
  boxes: readonly Box[],
  positions: readonly TilePosition[],
  width: GridWidth,
  columns: number,
  band: Band,
  keep: readonly number[] = [],
): number[] {
  const reach = (band.bottom - band.top) * NEAR;
  const near: { index: number; away: number }[] = [];
  for (const [index, position] of positions.entries()) {
    const box = boxes[index];
    if (!box) break;
    const top = pixels(position, width);
    const bottom = top + box.ratio * width.column + captionHeight(box.caption, columns);
    const away = Math.max(top - band.bottom, band.top - bottom, 0);
    if (away <= reach) near.push({ index, away });
  }
  const retained = keep.filter((index) => index >= 0 && index < boxes.length);
  const nearest = near.toSorted((x, y) => x.away - y.away);
  const chosen = new Set(retained);
  for (const { index } of nearest) {
    if (chosen.size >= MAX_MOUNTED_CARDS) break;
    chosen.add(index);
  }
  return [...chosen].toSorted((x, y) => x - y);
}
