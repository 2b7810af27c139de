import type { Context } from '#server/kernel/context/context.ts';
import type { AdEvent } from '../charging/event-store.ts';
import { topicCode } from '../core/codes.ts';
import type { Topic } from '../core/targeting-rules.ts';
import type { Topics } from '../pacing/read-serving.ts';
import type { EventNames } from '../reach/event-names.ts';
import type { LiveAds } from '../serving/live-ads.ts';
import type { ShownAd } from './tracking-params.ts';

interface Parts {
  readonly live: LiveAds;
  readonly names: EventNames;
  readonly topics: Pick<Topics, 'ofPictures'>;
}

/**
 * Returns what the page and its ad had in common, as events store it: the search term, and the strongest shared topic.
 */
export async function whatIsInCommon(
  { live, names, topics }: Parts,
  { read }: Pick<Context, 'read'>,
  { record, ad }: ShownAd,
): Promise<Pick<AdEvent, 'term' | 'topic'>> {
  const term = await names.ofTerm(record.query);
  // A stopped ad may have different topics by now.
  const known = (await live.now())?.ad(ad.adId)?.ad;
  if (known === undefined) return { term, topic: 0 };
  const code = mostInCommon(record.page.topics, known.topics);
  const findName = async (): Promise<string | null> => {
    const named = await topics.ofPictures(read, [known.signature]);
    const found = named.get(known.signature)?.find(({ name }) => topicCode(name) === code);
    return found?.name ?? null;
  };
  return { term, topic: await names.ofTopic(code, findName) };
}

/** Returns the code of the strongest shared topic, the lower code on a tie; 0 if there is none. */
function mostInCommon(page: readonly Topic[], ad: readonly Topic[]): number {
  const weights = new Map(page.map(({ topic, weight }) => [topic, weight]));
  const [most] = ad
    .map(({ topic, weight }) => ({ topic, weight: Math.min(weight, weights.get(topic) ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.topic - other.topic);
  return most?.topic ?? 0;
}
