import type { Context } from '#server/kernel/context/context.ts';
import type { AdEvent } from '../charging/charge-store.ts';
import { topicCode } from '../core/codes.ts';
import type { Topic } from '../core/targeting-rules.ts';
import type { Topics } from '../pacing/pace.ts';
import type { EventNames } from '../reach/event-names.ts';
import type { LiveAds } from '../serving/live-ads.ts';
import type { ShownAd } from './tracking-params.ts';

interface Parts {
  readonly live: LiveAds;
  readonly names: EventNames;
  readonly topics: Pick<Topics, 'ofPictures'>;
}

/** What the page and its ad had in common, as an event has it: what was searched for, and the topic that both are about most. */
export async function whatIsInCommon(
  { live, names, topics }: Parts,
  { read }: Pick<Context, 'read'>,
  { record, ad }: ShownAd,
): Promise<Pick<AdEvent, 'term' | 'topic'>> {
  const term = await names.ofTerm(record.query);
  // An ad that does not run any more may be about something else by now.
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

/** The code of the topic that weighs the most in both, the lower code of equal ones; 0 where they have none in common. */
function mostInCommon(page: readonly Topic[], ad: readonly Topic[]): number {
  const weights = new Map(page.map(({ topic, weight }) => [topic, weight]));
  const [most] = ad
    .map(({ topic, weight }) => ({ topic, weight: Math.min(weight, weights.get(topic) ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.topic - other.topic);
  return most?.topic ?? 0;
}
