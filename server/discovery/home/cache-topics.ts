import type { Tx } from '#server/kernel/db/tx.ts';
import { topicPins, topicsBySlugs, type TopicPin } from '../core/topics-store.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import { cacheAnswers } from './cache-answers.ts';

/** The number of a topic's newest pins that are cached. */
const OF_EACH = 100;

/** Returns the newest pins of a topic; `read` must outlive the request. */
export type FindTopicPins = (slug: string, now: Date, read: Tx) => Promise<readonly TopicPin[]>;

/**
 * A topic's newest pins are the same for everybody, and are read at most once a minute. They are only candidates:
 * each request checks whether the viewer may see a pin.
 */
export const cacheTopics = (): FindTopicPins => cacheAnswers(newestOf);

async function newestOf(slug: string, read: Tx): Promise<readonly TopicPin[]> {
  // A sensitive topic recommends no pins: its own page shows a screen before them.
  const [topic] = await withoutSensitive(
    read,
    await topicsBySlugs(read, [slug]),
    ({ name }) => name,
  );
  return topic === undefined ? [] : topicPins(read, topic, null, OF_EACH);
}
