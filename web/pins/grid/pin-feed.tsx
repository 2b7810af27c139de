import type { ReactNode } from 'react';
import type { Pin } from '#contract/pins.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ListEndProps } from '#web/ui/base/list-end.tsx';
import { type NextPages, PinGrid, type PinGridProps } from './pin-grid.tsx';

/** Loads after the page, because the end of a list is not visible at first. */
const ListEnd = lazyPart<ListEndProps>(async () => (await import('./grid-extras.ts')).ListEnd);

interface Props extends Pick<PinGridProps, 'below'> {
  /** An infinite query of pins, started by the page's `load`. */
  readonly list: NextPages<{ readonly data: readonly Pin[] }>;
  readonly label: string;
  /** Displayed when there are no pins. */
  readonly empty: ReactNode;
  /** Displayed after the last pin. */
  readonly end?: ListEndProps | false;
}

/** An infinite list of pins, without duplicates, even when the list shifted between two pages. */
export function PinFeed({ list, label, empty, end, ...grid }: Props) {
  const pins = distinct(list.data.pages.flatMap((page) => page.data));
  if (pins.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <PinGrid pins={pins} label={label} further={list} {...grid} />
      {end && !list.hasNextPage && <ListEnd {...end} />}
    </>
  );
}

function distinct(pins: readonly Pin[]): Pin[] {
  return [...new Map(pins.map((pin) => [pin.id, pin])).values()];
}
