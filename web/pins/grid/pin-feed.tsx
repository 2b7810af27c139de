import type { ReactNode } from 'react';
import type { Pin } from '#contract/pins.ts';
import { type NextPages, PinGrid, type PinGridProps } from './pin-grid.tsx';

interface Props extends Pick<PinGridProps, 'below'> {
  /** An endless query of pins, begun by the page's `load`. */
  readonly list: NextPages<{ readonly data: readonly Pin[] }>;
  readonly label: string;
  /** Shown when there is no pin at all. */
  readonly empty: ReactNode;
}

/** An endless list of pins; each pin stands once, also when the list moved between two pages. */
export function PinFeed({ list, label, empty, ...grid }: Props) {
  const pins = distinct(list.data.pages.flatMap((page) => page.data));
  if (pins.length === 0 && !list.hasNextPage) return empty;
  return <PinGrid pins={pins} label={label} further={list} {...grid} />;
}

function distinct(pins: readonly Pin[]): Pin[] {
  return [...new Map(pins.map((pin) => [pin.id, pin])).values()];
}
