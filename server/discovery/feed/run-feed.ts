import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { showPins, type ReasonFor } from '#server/pins/index.ts';
import type { Feed, FeedPin, FeedRequest } from './feed.ts';
import { displayedIn } from './displayed.ts';
import { openSlots, type FilledSlot } from './slots.ts';

/** A page of a feed, and the data returned beside its pins. */
export interface FeedPage<More = unknown> extends Page<Pin[]> {
  readonly found: More;
}

/**
 * Returns a page of any feed. Candidates are found and filtered by visibility, in the feed's order (`find`
 * continues until the page is full); slots are filled; the rest of the page is diversified; all of it is rendered.
 * A pin displaced by a slot comes on the next page, since the bookmark continues after the last of the feed's own
 * pins.
 */
export async function runFeed<Position, Row extends FeedPin, More>(
  request: FeedRequest,
  feed: Feed<Position, Row, More>,
  { bookmark, page_size: size }: Paging,
): Promise<FeedPage<More>> {
  const position = feed.cursor.read(bookmark);
  const displayed = displayedIn(position?.displayed ?? displayedIn('').with(feed.known ?? []));
  const sinceSlot = position?.sinceSlot ?? 0;
  const { context, visibility } = request;
  const about = feed.about ?? null;
  const asking = { context, feed: feed.name, about, displayed, sinceSlot, size };
  const slots = openSlots(request, asking, { isRecommended: feed.isRecommended === true });
  const visible = slots.with(feed.visible(visibility));
  const found = await feed.find({ position, displayed, size, visible, wanted: slots.wanted });
  const filled = await slots.fill(found.rows, size - Math.max(1, found.fixed ?? 0));
  const own = found.rows.slice(0, size - filled.length);
  const page = merged(feed.diversify?.(own) ?? own, filled);
  const promotions = filled.flatMap(({ id, promotion }) =>
    promotion === null ? [] : [[id, promotion] as const],
  );
  const data = await showPins(visibility, page, reasonsOf(feed, own), new Map(promotions));
  const next = found.next(own, found.rows.slice(own.length));
  const known = (feed.isOnceAVisit ? page : filled).map(({ signature }) => signature);
  return {
    data,
    bookmark:
      next &&
      feed.cursor.write({
        ...next,
        displayed: displayed.with(known),
        sinceSlot: own.length - (filled.at(-1)?.before ?? -sinceSlot),
      }),
    found,
  };
}

/** Merges the feed's own pins with the slots at their positions. */
function merged(own: readonly FeedPin[], filled: readonly FilledSlot[]): FeedPin[] {
  return [...own, null].flatMap((pin, at) => [
    ...filled.filter(({ before }) => before === at),
    ...(pin === null ? [] : [pin]),
  ]);
}

function reasonsOf<Row extends FeedPin>(
  { reasonFor }: Pick<Feed<unknown, Row>, 'reasonFor'>,
  own: readonly Row[],
): ReasonFor | undefined {
  if (reasonFor === undefined) return undefined;
  const rows = new Map(own.map((row) => [row.id, row]));
  return (pin) => {
    const row = rows.get(pin.id);
    return row === undefined ? null : reasonFor(row, pin);
  };
}
