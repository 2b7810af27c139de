/** Pins of the feed before its first ad. */
const FIRST = 3;
const FIRST_OF_RELATED = 4;
/** Ads on a page, at most. */
const MOST = 4;

interface Room {
  readonly feed: string;
  /** Pins of the feed since the last ad of the visit, or since it began. */
  readonly sinceSlot: number;
  /** Pins of the page, ads and all. */
  readonly size: number;
  readonly displayed: { readonly size: number };
}

/**
 * Behind how many of the feed's own pins an ad may be on this page: the first ones of a visit are the feed's, and
 * from then on at least `every` stand between two ads, counted over pages. None stands behind all others.
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
