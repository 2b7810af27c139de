import type { Tx } from '#server/kernel/db/tx.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { chooseDay, dayOf } from './choose-day.ts';
import {
  boardGroups,
  storeCovers,
  storeDay,
  storeTopicBoards,
  storeTopics,
  storeTrends,
  savingDays,
  tagGroups,
  timesPinned,
  topicsSince,
  type FoundTopic,
} from './count-store.ts';
import { COUNTED_DAYS, RECENT_DAYS, topicsFrom, trendsOf } from './topic-counts.ts';
import { topicPins, type TopicPin } from '../core/topics-store.ts';

const TOPICS = 200;
/** The number of a topic's newest pins considered for its cover, and of those stored. */
const MAX_SCANNED = 60;
const COVER_PINS = 8;
/** More than are shown: some may be hidden from the viewer. */
const A_DAY = 8;
/** A topic is repeated only after this many days, if there are enough. */
const PAUSE_DAYS = 7;

/** Counts the topics, updates their trends and covers, and draws the day's topics. */
async function countTopics(_payload: unknown, { tx, now }: JobContext): Promise<void> {
  const topics = topicsFrom(await boardGroups(tx), await tagGroups(tx), TOPICS);
  await storeTopics(tx, topics);
  await storeTopicBoards(tx, topics);
  const counted = await savingDays(tx, now, { days: COUNTED_DAYS, recent: RECENT_DAYS });
  const trends = trendsOf(counted);
  await storeTrends(tx, trends);
  await storeCovers(tx, await coversOf(tx, topics));
  const lately = await topicsSince(tx, dayOf(now, PAUSE_DAYS));
  const candidates = topics.map(({ slug, people }) => ({
    slug,
    people,
    trend: trends.get(slug) ?? 0,
  }));
  const today = dayOf(now);
  const chosen = chooseDay(today, candidates, lately, A_DAY);
  await storeDay(tx, today, chosen, dayOf(now, PAUSE_DAYS));
}

/** Returns each topic's newest pins, each picture once, those pinned most often first. */
async function coversOf(
  tx: Tx,
  topics: readonly FoundTopic[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const newest = new Map<string, readonly TopicPin[]>();
  // One query for each topic: each is planned for its own tag and boards, and stops at the newest few.
  for (const topic of topics) {
    newest.set(topic.slug, await topicPins(tx, topic, null, MAX_SCANNED));
  }
  const pictures = [...newest.values()].flatMap((pins) => pins.map((pin) => pin.signature));
  const times = await timesPinned(tx, [...new Set(pictures)]);
  return new Map([...newest].map(([slug, pins]) => [slug, coverOf(pins, times)]));
}

function coverOf(newest: readonly TopicPin[], times: ReadonlyMap<string, number>): string[] {
  const byPicture = new Map(newest.toReversed().map((pin) => [pin.signature, pin.id]));
  return [...byPicture]
    .toReversed()
    .toSorted(([a], [b]) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
    .slice(0, COVER_PINS)
    .map(([, id]) => id);
}

/** The job's name; bulk changes may enqueue it. */
export const COUNT_TOPICS = 'discovery.count-topics';

export const countTopicsTask: Task = {
  name: COUNT_TOPICS,
  run: countTopics,
  isLong: true,
  hourly: 2,
};
