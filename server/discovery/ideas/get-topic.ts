import type {
  getTopic as call,
  getTopicPins as pinsCall,
  IdeaTopic,
} from '#contract/discovery/topics.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { cursorId } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { filterForFeed, visibilityOf, type Visibility } from '#server/pins/index.ts';
import { askingOf, screenFor, sensitiveTexts } from '../sensitive/find-screen.ts';
import type { SlotSource } from '../feed/feed.ts';
import { findInOrder } from '../feed/find-in-order.ts';
import { feedCursor } from '../feed/position-cursor.ts';
import { runFeed } from '../feed/run-feed.ts';
import { topicSlug } from '../core/topic-slug.ts';
import { viewsOfNamed } from './topic-views.ts';
import { topicPins, topicsBySlugs, type TopicRow } from '../core/topics-store.ts';

/** The colour of a hidden picture would reveal it. */
const NO_COLOR = '#808080';

const cursor = feedCursor('topic', { after: cursorId() });

type Which = Partial<
  Pick<InputOf<typeof call>, 'id' | 'topic' | 'interest' | 'category' | 'feed' | 'show_sensitive'>
>;

/** Returns one topic, by its slug or its name. */
export async function getTopic(context: Context, input: InputOf<typeof call>): Promise<IdeaTopic> {
  return (await findTopic(visibilityOf(context), input, context.now)).view;
}

/** Returns a topic's pins; each picture once over all pages. */
export async function getTopicPins(
  context: Context & { readonly sources: readonly SlotSource[] },
  input: InputOf<typeof pinsCall>,
): Promise<Page<Pin[]>> {
  const visibility = visibilityOf(context);
  const { row, view } = await findTopic(visibility, input, context.now);
  if (view.sensitivity_screen !== null) return { data: [], bookmark: null };
  return runFeed(
    { context, visibility, sources: context.sources },
    {
      name: 'topic',
      cursor,
      visible: (by) => (rows) => filterForFeed(by, rows),
      isOnceAVisit: true,
      about: { words: row.name, pictures: [] },
      find: ({ position, displayed, ...page }) =>
        findInOrder(page, {
          next: (after, limit) => topicPins(visibility.tx, row, after, limit),
          after: position?.after ?? null,
          isDisplayed: displayed.has,
          positionAfter: (after) => ({ after }),
        }),
    },
    input,
  );
}

/**
 * Returns a topic of which the viewer sees some pins; any other is not found. A sensitive one is found, without
 * its pictures.
 */
export async function findTopic(
  visibility: Visibility,
  { id, topic, interest, category, feed, ...choice }: Which,
  now: Date,
): Promise<{ row: TopicRow; view: IdeaTopic }> {
  const name = id ?? topic ?? interest ?? category ?? feed ?? null;
  if (name === null) {
    throw new Failure('invalid_input', 'Say which topic is meant.');
  }
  const slug = topicSlug(name);
  const [row] = slug === null ? [] : await topicsBySlugs(visibility.tx, [slug]);
  const [view] = row ? await viewsOfNamed(visibility, [row], filterForFeed) : [];
  if (!row || !view) throw new Failure('topic_not_found', "We couldn't find that topic.");
  if ((await sensitiveTexts(visibility.tx, [row.name])).size === 0) return { row, view };
  const screen = await screenFor(askingOf(visibility, choice, now));
  if (screen === null) return { row, view };
  return {
    row,
    view: {
      ...view,
      cover_images: [],
      dominant_color: NO_COLOR,
      sensitivity_screen: screen,
    },
  };
}
