import * as z from 'zod/mini';
import { cursorCount, cursorOf, type Cursor } from '#server/kernel/context/cursor.ts';
import { cursorDisplayed, LONGEST_WITH_DISPLAYED } from './displayed.ts';

/** In base64: the list of pictures seen, a query, and the words of it that were left out. */
const LONGEST = LONGEST_WITH_DISPLAYED + 4000;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type PositionIn<Parts extends Shape> = z.output<z.ZodMiniObject<Parts>>;

/**
 * The one codec of bookmarks in discovery: the list's name, and a position in it by a schema. A bookmark that no
 * list made, or another one, is refused as invalid_input. Only what the schema names is written.
 */
export function positionCursor<Parts extends Shape>(
  list: string,
  parts: Parts,
): Cursor<PositionIn<Parts>> {
  const position = z.object(parts) as unknown as z.ZodMiniType<PositionIn<Parts>>;
  return cursorOf(
    z.tuple([z.literal(list), position]),
    ([, read]) => read,
    (written) => [list, position.parse(written) as never],
    LONGEST,
  );
}

/** What the runner remembers of a visit, in the bookmark of every feed. */
const VISIT = {
  /** Pictures that the visit has shown, as displayedIn reads them. */
  displayed: cursorDisplayed(),
  /** Pins of the feed itself since the last slot, or since the visit began. */
  sinceSlot: cursorCount(0x7fffffff),
};

/** A feed's position among its own candidates, with what the runner remembers of the visit. */
export type FeedPosition<Position> = Position & {
  readonly displayed: string;
  readonly sinceSlot: number;
};

/** The cursor of a feed, by the schema of its own position. */
export const feedCursor = <Parts extends Shape>(
  feed: string,
  parts: Parts,
): Cursor<FeedPosition<PositionIn<Parts>>> =>
  positionCursor(feed, { ...parts, ...VISIT }) as unknown as Cursor<
    FeedPosition<PositionIn<Parts>>
  >;
