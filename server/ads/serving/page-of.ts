import type { Context } from '#server/kernel/context/context.ts';
import type { AdFacts } from '#server/identity/index.ts';
import { allowsPersonal } from '../core/allows-personal.ts';
import { topicCode } from '../core/codes.ts';
import { wordsOf } from '../core/words.ts';
import type { AdPage, Topic } from '../core/targeting-rules.ts';
import { ageOf, countryCode, deviceOf, languageCode, UNKNOWN_GENDER } from '../core/traits.ts';
import { toTopic, type Topics } from '../pacing/pace.ts';
import { ALL, LEAST_RELEVANCE } from './auction-rules.ts';
import type { AdViewer } from './viewers.ts';

/** The feeds that have ads, by the numbers of their placements. */
export const PLACEMENTS: Readonly<Record<string, number>> = { home: 1, search: 2, related: 3 };

/** A page that asks, as its feed tells of it. */
export interface AskingPage {
  readonly context: Context;
  readonly feed: string;
  readonly about: {
    readonly words: string;
    readonly pictures: readonly string[];
    /** Names of topics. */
    readonly topics?: readonly string[];
  } | null;
}

/** Of so many topics a page may be. */
const MOST_TOPICS = 24;
/** A topic's name has so many words at most. */
const LONGEST_NAME = 3;

/**
 * What an auction is told of a page and of who looks at it. Of whoever wants no personal ads, or is too young for
 * them, it is told what the page is, with the language and the country, and nothing else.
 */
export async function adPageOf(
  asking: AskingPage,
  facts: AdFacts,
  viewer: AdViewer,
  topics: Topics,
): Promise<AdPage> {
  const { context, feed, about } = asking;
  const { now, origin } = context;
  const isPersonal = allowsPersonal(facts, viewer, context);
  const liked = isPersonal ? facts.interests.map(topicCode) : [];
  const ofPerson = isPersonal && feed === 'home' ? await topicsOfHome(asking, topics, liked) : [];
  // A home is about what its person likes; of who likes nothing yet, and of who is not asked, about what is popular.
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
  topics: Topics,
): Promise<Topic[]> {
  if (about === null) return [];
  if (feed === 'search') return namesIn(wordsOf(about.words)).map(whole);
  const named = (about.topics ?? []).map(whole);
  if (about.pictures.length === 0) return named;
  const byPicture = await topics.ofPictures(context.read, about.pictures);
  return distinct([...named, ...[...byPicture.values()].flat().map(toTopic)]);
}

/** A home is about what its person likes and what they saved. */
async function topicsOfHome(
  { context: { read, viewer } }: AskingPage,
  topics: Topics,
  liked: readonly number[],
): Promise<Topic[]> {
  const saved = viewer === null ? [] : await topics.ofPerson(read, viewer.id);
  return [...liked.map((topic) => ({ topic, weight: ALL })), ...saved.map(toTopic)];
}

const whole = (name: string): Topic => ({ topic: topicCode(name), weight: ALL });

/** Every name that the words may be, the longest first. */
function namesIn(words: readonly string[]): string[] {
  return [LONGEST_NAME, 2, 1].flatMap((length) =>
    words.slice(0, 1 - length || undefined).map((_, at) => words.slice(at, at + length).join(' ')),
  );
}

/** Each topic once, with the most that it weighs. */
function distinct(topics: readonly Topic[]): Topic[] {
  const weights = new Map<number, number>();
  for (const { topic, weight } of topics) {
    weights.set(topic, Math.max(weight, weights.get(topic) ?? 0));
  }
  return [...weights].map(([topic, weight]) => ({ topic, weight }));
}
