import type { Tx } from '#server/kernel/db/tx.ts';
import { topicPins, topicsBySlugs, type TopicPin } from '../core/topics-store.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import { cacheAnswers } from './cache-answers.ts';

/** So many of the newest pins of a topic are cached. */
const OF_EACH = 100;

/** The newest pins of a topic; `read` has to outlive the request. */
export type FindTopicPins = (slug: string, now: Date, read: Tx) => Promise<readonly TopicPin[]>;

/**
 * A topic's newest pins are the same for everybody, and are read at most once a minute. They are only candidates:
 * whether the viewer may see a pin is checked at each request.
 */
export const cacheTopics = (): FindTopicPins => cacheAnswers(newestOf);

async function newestOf(slug: string, read: Tx): Promise<readonly TopicPin[]> {
  // No pins are proposed of a topic that an operator keeps for adults: its own page asks before it shows them.
  const [topic] = await withoutSensitive(
    read,
    await topicsBySlugs(read, [slug]),
    ({ name }) => name,
  );
  return topic === undefined ? [] : topicPins(read, topic, null, OF_EACH);
}
