import { candidatesOf, collect } from '#server/pins/index.ts';
import type { FeedPin, Found, Start } from './feed.ts';

/** A list of pins by time, newest first, with each picture once per page. */
export interface ByTime<Position, Row> {
  /** Returns the pins after an id, or the newest ones if it is null. */
  readonly next: (after: string | null, limit: number) => Promise<readonly Row[]>;
  /** The position where this page begins. */
  readonly after: string | null;
  /** Whether a picture must be skipped. */
  readonly isDisplayed?: (signature: string) => boolean;
  readonly positionAfter: (id: string) => Position;
}

/** Finds a page of a list by time, in the order of the candidates. */
export async function findInOrder<Position, Row extends FeedPin>(
  { size, visible }: Pick<Start<Position>, 'size' | 'visible'>,
  { next, after: first, isDisplayed, positionAfter }: ByTime<Position, Row>,
): Promise<Found<Position, Row>> {
  const candidates = candidatesOf<Row>({
    size,
    next: (after, limit) => next(after?.id ?? first, limit),
    nameOf: ({ signature }) => signature,
  });
  const unseen = (rows: readonly Row[]) =>
    rows.filter(({ signature }) => !isDisplayed?.(signature));
  const rows = await collect(candidates, (some) => visible(unseen(some)), size + 1);
  return {
    rows,
    next(page, left) {
      const last = left.length > 0 ? page.at(-1) : candidates.pausedAt();
      return last ? positionAfter(last.id) : null;
    },
  };
}
