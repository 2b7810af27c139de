/** Pins of the feed before its first ad. */
const FIRST = 3;
const FIRST_OF_RELATED = 4;
/** The most ads on a page. */
const MOST = 4;

interface Room {
  readonly feed: string;
  /** Pins of the feed since the last ad of the visit, or since its start. */
  readonly sinceSlot: number;
  /** Number of pins on the page, including ads. */
  readonly size: number;
  readonly displayed: { readonly size: number };
}

/**
 * Returns positions for ads on this page, as the number of the feed's own pins before each: a visit starts without ads,
 * then at least `every` pins are between two ads, across pages. Never at the very end.
 */
export function placesOf({ feed, sinceSlot, size, displayed }: Room, every: number): number[] {
  const isFirstPage = sinceSlot === 0 && displayed.size === 0;
  const first = feed === 'related' ? FIRST_OF_RELATED : FIRST;
  const places: number[] = [];
  let before = isFirstPage ? first : Math.max(0, every - sinceSlot);
  while (places.length < MOST && before + places.length + 1 < size) {
    places.push(before);
    before += every;
  }
  return places;
}
