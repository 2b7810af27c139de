import * as z from 'zod/mini';
import { cursorCount, cursorOf, type Cursor } from '#server/kernel/context/cursor.ts';
import { cursorSeen, LONGEST_WITH_SEEN } from './seen.ts';

/** Beside the list of what was seen: a query, and the words of it that were left out, in base64. */
const LONGEST = LONGEST_WITH_SEEN + 4000;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type PlaceIn<Parts extends Shape> = z.output<z.ZodMiniObject<Parts>>;

/**
 * The one codec of bookmarks in discovery: the list's name, and its place by a schema. A bookmark that no
 * list made, or another one, is refused as invalid_input. Only what the schema names is written.
 */
export function placeCursor<Parts extends Shape>(
  list: string,
  parts: Parts,
): Cursor<PlaceIn<Parts>> {
  const place = z.object(parts) as unknown as z.ZodMiniType<PlaceIn<Parts>>;
  return cursorOf(
    z.tuple([z.literal(list), place]),
    ([, read]) => read,
    (written) => [list, place.parse(written) as never],
    LONGEST,
  );
}

/** What the runner keeps of a visit, in the bookmark of every feed. */
const VISIT = {
  /** Pictures that the visit has shown, as seenIn reads them. */
  seen: cursorSeen(),
  /** Pins of the feed itself since the last slot, or since the visit began. */
  sinceSlot: cursorCount(0x7fffffff),
};

/** A feed's place in the order of its own candidates, with what the runner keeps of the visit. */
export type FeedPlace<Place> = Place & {
  readonly seen: string;
  readonly sinceSlot: number;
};

/** The cursor of a feed, by the schema of its own place. */
export const feedCursor = <Parts extends Shape>(
  feed: string,
  parts: Parts,
): Cursor<FeedPlace<PlaceIn<Parts>>> =>
  placeCursor(feed, { ...parts, ...VISIT }) as unknown as Cursor<FeedPlace<PlaceIn<Parts>>>;
