import type { InputOf } from '#contract/kernel/call.ts';
import type { getIdeas as call } from '#contract/discovery.ts';
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
import { hasEnoughSettled, settledPins } from './settled-store.ts';

/** How long a pin can be reported before strangers are greeted with it. */
const DAY_MS = 86_400_000;

const cursor = feedCursor('ideas', { after: cursorId() });

/** Returns the newest public pins, the same for everybody; each picture once on a page. */
export async function getIdeas(
  context: Context & { readonly sources: readonly SlotSource[] },
  input: InputOf<typeof call>,
): Promise<FeedPage> {
  const visibility = visibilityOf(context);
  const next = await newest(visibility, input, new Date(context.now.getTime() - DAY_MS));
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

type FindNext = (after: string | null, limit: number) => Promise<FoundPin[]>;

/** Finds among all pins, the settled ones, those whose pictures have a colour, or those that can be bought. */
async function newest(
  { tx }: Visibility,
  { color, kind, settled }: InputOf<typeof call>,
  before: Date,
): Promise<FindNext> {
  const facts = [...(color ? [factOf.color(color)] : []), ...(kind ? [factOf.kind(kind)] : [])];
  if (facts.length > 0) {
    const words = facts.map((fact) => lexeme(fact)).join(' & ');
    return (after, limit) => newestPinsWith(tx, words, after, limit);
  }
  if (settled === 'only' || (settled === 'if_enough' && (await hasEnoughSettled(tx, before)))) {
    return (after, limit) => settledPins(tx, before, after, limit);
  }
  return (after, limit) => newestPins(tx, null, after, limit);
}
