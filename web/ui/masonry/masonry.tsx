import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { Caption } from './caption.ts';
import type { Box, Layout } from './layout.ts';
import styles from './masonry.module.css';
import { More } from './more.tsx';
import { heightStyle, placeStyle } from './style.ts';
import { useSlow } from '#web/ui/base/use-scroll-idle.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useLayout } from './use-layout.ts';
import { useMounted } from './use-mounted.ts';

/** What the grid must know of an item before its picture arrives. */
export interface Cell {
  /** Unique in the list. */
  readonly key: string;
  /** Of the picture, in any unit. */
  readonly width: number;
  readonly height: number;
  readonly caption: Caption;
  /** The picture's dominant colour, `#rrggbb`: all that shows while scrolling fast. */
  readonly color?: string | null;
}

interface Props<T> {
  readonly items: readonly T[];
  readonly cellOf: (item: T) => Cell;
  readonly children: (item: T, index: number) => ReactNode;
  /** Accessible name of the list. */
  readonly label: string;
  /** Without the page's side padding. */
  readonly flush?: boolean;
  /** For the next page: how to fetch it, whether it is loading, and its plain link. */
  readonly more?:
    | {
        readonly load: () => void;
        readonly loading: boolean;
        readonly failed?: boolean;
        readonly href: string;
      }
    | undefined;
}

/** Pictures taller than 3.5 times their width are cropped in the grid, so that none fills a screen. */
const TALLEST = 3.5;

/** Pictures in columns. Server-rendered at their final positions; at most 80 are in the DOM. */
export function Masonry<T>({ items, cellOf, children, label, flush, more }: Props<T>) {
  const grid = useRef<HTMLDivElement>(null);
  const { keys, boxes, colors } = useMemo(() => measured(items, cellOf), [items, cellOf]);
  const layout = useLayout(keys, boxes);
  const heights = useMemo(() => heightStyle(layout), [layout]);
  const { mounted, columns } = useMounted(grid, boxes, layout);
  useScrollRestoration(label, items.length, more);
  return (
    <div className={flush ? styles['flush'] : styles['masonry']}>
      <div className={styles['container']}>
        <div ref={grid} className={styles['grid']} style={heights} role="list" aria-label={label}>
          {mounted.map((index) => {
            const item = items[index];
            const box = boxes[index];
            if (item === undefined || !box) return null;
            const size = more ? -1 : items.length;
            return (
              <GridItem<T>
                key={keys[index]}
                {...{ item, index, layout, columns, size, children }}
                ratio={box.ratio}
                color={colors[index]}
              />
            );
          })}
        </div>
      </div>
      {more && <More {...more} count={items.length} />}
    </div>
  );
}

interface PlaceProps<T> {
  readonly item: T;
  readonly index: number;
  readonly layout: Layout;
  /** Null while CSS decides. */
  readonly columns: number | null;
  readonly ratio: number;
  readonly color: string | undefined;
  /** Number of items; -1 while unknown. */
  readonly size: number;
  readonly children: (item: T, index: number) => ReactNode;
}

function GridItemOf<T>(props: PlaceProps<T>) {
  const { item, index, layout, columns, ratio, size, color, children } = props;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={size}
      data-tile={index}
      className={styles['cell']}
      style={placeStyle(layout, index, ratio, columns)}
    >
      <Shown<T> {...{ item, index, color, children }} />
    </div>
  );
}

function ShownOf<T>({
  item,
  index,
  color,
  children,
}: Pick<PlaceProps<T>, 'item' | 'index' | 'color' | 'children'>) {
  const slow = useSlow();
  return slow ? (
    children(item, index)
  ) : (
    <div className={styles['background']} style={{ background: color }} />
  );
}

// Scrolling changes which tiles are mounted, and a resize where, but not their content: those that stay are not
// rendered again.
const GridItem = memo(GridItemOf) as typeof GridItemOf;
const Shown = memo(ShownOf) as typeof ShownOf;

function measured<T>(
  items: readonly T[],
  cellOf: (item: T) => Cell,
): { keys: string[]; boxes: Box[]; colors: (string | undefined)[] } {
  const cells = items.map(cellOf);
  const colors = cells.map((cell) => cell.color ?? undefined);
  return { keys: cells.map((cell) => cell.key), boxes: cells.map(boxOf), colors };
}

function boxOf({ width, height, caption }: Cell): Box {
  const ratio = width > 0 && height > 0 ? height / width : 1;
  return { ratio: Math.min(ratio, TALLEST), caption };
}
