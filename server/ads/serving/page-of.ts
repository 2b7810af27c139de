import type { Context } from '#server/kernel/context/context.ts';
import type { AdFacts } from '#server/identity/index.ts';
import { allowsPersonal } from '../core/allows-personal.ts';
import { topicCode } from '../core/codes.ts';
import { wordsOf } from '../core/words.ts';
import type { AdPage, Topic } from '../core/targeting-rules.ts';
import { ageOf, countryCode, deviceOf, languageCode, UNKNOWN_GENDER } from '../core/traits.ts';
import { toTopic } from '../pacing/read-serving.ts';
import { ALL, LEAST_RELEVANCE } from './auction-rules.ts';
import type { CachedTopics } from './cached-topics.ts';
import type { AdViewer } from './viewers.ts';

/** Feeds with ads, by placement number. */
export const PLACEMENTS: Readonly<Record<string, number>> = { home: 1, search: 2, related: 3 };

/** A requesting page, as described by its feed. */
export interface AskingPage {
  readonly context: Context;
  readonly feed: string;
  readonly about: {
    readonly words: string;
    readonly pictures: readonly string[];
    /** Returns names of topics. */
    readonly findTopics?: () => Promise<readonly string[]>;
  } | null;
}

/** The most topics of a page. */
const MOST_TOPICS = 24;
/** The most words in a topic's name. */
const LONGEST_NAME = 3;

/**
 * Describes a page and its viewer for an auction. For people without personalised ads, or too young for them, it has
 * only the page, language and country.
 */
export async function adPageOf(
  asking: AskingPage,
  facts: AdFacts,
  viewer: AdViewer,
  topics: CachedTopics,
): Promise<AdPage> {
  const { context, feed, about } = asking;
  const { now, origin } = context;
  const isPersonal = allowsPersonal(facts, viewer, context);
  const liked = isPersonal ? facts.interests.map(topicCode) : [];
  const ofPerson = isPersonal && feed === 'home' ? await topicsOfHome(asking, topics, liked) : [];
  // A home feed is about its person's interests; for people without any, or without personalisation, about what is
  // popular.
  const ofPage = ofPerson.length > 0 ? [] : await topicsOfPage(asking, topics);
  return {
    placement: PLACEMENTS[feed] ?? 0,
    country: countryCode(facts.country ?? ''),
    language: languageCode(facts.locale ?? origin.locale),
    gender: UNKNOWN_GENDER,
    age: isPersonal ? ageOf(facts.birthday, now) : 0,
    device: isPersonal ? deviceOf(origin.userAgent) : 0,
    topics: distinct([...ofPerson, ...ofPage]).slice(0, MOST_TOPICS),
    interests: [...new Set([...ofPage.map(({ topic }) => topic), ...liked])],
    audiences: isPersonal ? viewer.audiences.map(topicCode) : [],
    words: feed === 'search' && about !== null ? wordsOf(about.words) : [],
    near: new Map(),
    leastRelevance: LEAST_RELEVANCE,
  };
}

async function topicsOfPage(
  { context, feed, about }: AskingPage,
  topics: CachedTopics,
): Promise<Topic[]> {
  if (about === null) return [];
  if (feed === 'search') return namesIn(wordsOf(about.words)).map(whole);
  const named = ((await about.findTopics?.()) ?? []).map(whole);
  if (about.pictures.length === 0) return named;
  const byPicture = await topics.ofPictures(context.read, about.pictures);
  return distinct([...named, ...[...byPicture.values()].flat().map(toTopic)]);
}

/** A home feed is about its person's interests and saves. */
async function topicsOfHome(
  { context: { read, viewer } }: AskingPage,
  topics: CachedTopics,
  liked: readonly number[],
): Promise<Topic[]> {
  const saved = viewer === null ? [] : await topics.ofPerson(read, viewer.id);
  return [...liked.map((topic) => ({ topic, weight: ALL })), ...saved];
}

const whole = (name: string): Topic => ({ topic: topicCode(name), weight: ALL });

/** Returns all candidate topic names in the words, longest first. */
function namesIn(words: readonly string[]): string[] {
  return [LONGEST_NAME, 2, 1].flatMap((length) =>
    words.slice(0, 1 - length || undefined).map((_, at) => words.slice(at, at + length).join(' ')),
  );
}

/** Merges duplicate topics, keeping the highest weight. */
function distinct(topics: readonly Topic[]): Topic[] {
  const weights = new Map<number, number>();
  for (const { topic, weight } of topics) {
    weights.set(topic, Math.max(weight, weights.get(topic) ?? 0));
  }
  return [...weights].map(([topic, weight]) => ({ topic, weight }));
}
