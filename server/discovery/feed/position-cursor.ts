import * as z from 'zod/mini';
import { cursorCount, cursorOf, type Cursor } from '#server/kernel/context/cursor.ts';
import { cursorDisplayed, LONGEST_WITH_DISPLAYED } from './displayed.ts';

/** The maximum length in base64: the list of displayed pictures, a query, and its omitted words. */
const LONGEST = LONGEST_WITH_DISPLAYED + 4000;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type PositionIn<Parts extends Shape> = z.output<z.ZodMiniObject<Parts>>;

/**
 * The codec of all bookmarks in discovery: the list's name, and a position validated by a schema. An invalid
 * bookmark, or that of another list, is refused as invalid_input. Only fields of the schema are written.
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
  /** Pictures shown during the visit, as displayedIn parses them. */
  displayed: cursorDisplayed(),
  /** The number of the feed's own pins since the last slot, or since the start of the visit. */
  sinceSlot: cursorCount(0x7fffffff),
};

/** A feed's position among its own candidates, with the runner's state of the visit. */
export type FeedPosition<Position> = Position & {
  readonly displayed: string;
  readonly sinceSlot: number;
};

/** Creates the cursor of a feed from the schema of its own position. */
export const feedCursor = <Parts extends Shape>(
  feed: string,
  parts: Parts,
): Cursor<FeedPosition<PositionIn<Parts>>> =>
  positionCursor(feed, { ...parts, ...VISIT }) as unknown as Cursor<
    FeedPosition<PositionIn<Parts>>
  >;
