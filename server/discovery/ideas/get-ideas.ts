import type { InputOf } from '#contract/kernel/call.ts';
import type { getIdeas as call } from '#contract/discovery.ts';
import type { ColorName } from '#contract/search-index/colors.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { cursorId } from '#server/kernel/context/cursor.ts';
import { visibilityOf, type Visibility } from '#server/pins/index.ts';
import { factOf } from '#server/search-index/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import { newestPins, newestPinsWith, type FoundPin } from '../core/store.ts';
import type { SlotSource } from '../feed/feed.ts';
import { findInOrder } from '../feed/find-in-order.ts';
import { feedCursor } from '../feed/position-cursor.ts';
import { runFeed, type FeedPage } from '../feed/run-feed.ts';
import { lexeme } from '../search/tsquery.ts';

const cursor = feedCursor('ideas', { after: cursorId() });

/** Returns the newest public pins, the same for everybody; each picture once on a page. */
export async function getIdeas(
  context: Context & { readonly sources: readonly SlotSource[] },
  input: InputOf<typeof call>,
): Promise<FeedPage> {
  const visibility = visibilityOf(context);
  const next = newest(visibility, input.color ?? null);
  return runFeed(
    { context, visibility, sources: context.sources },
    {
      name: 'ideas',
      cursor,
      visible: (by) => (rows) => filterRecommended(by, rows),
      isRecommended: true,
      isOnceAVisit: false,
      find: ({ position, ...page }) =>
        findInOrder(page, {
          next,
          after: position?.after ?? null,
          positionAfter: (after) => ({ after }),
        }),
    },
    input,
  );
}

/** Finds among all pins, or those whose pictures have a colour. */
const newest =
  ({ tx }: Visibility, color: ColorName | null) =>
  (after: string | null, limit: number): Promise<FoundPin[]> =>
    color === null
      ? newestPins(tx, null, after, limit)
      : newestPinsWith(tx, lexeme(factOf.color(color)), after, limit);
