import { firstIdOf, timeOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { inCodes } from '../replay/replay-auction.ts';
import { eligibleRelevance, floorIn } from '../serving/auction-rules.ts';
import { pageIn } from '../serving/auction-record.ts';
import { SAMPLED_OF, signed } from '../serving/samples.ts';
import { firstSampleAfter, samplesOf, type StoredSample } from './forecast-store.ts';
import type { Match } from './forecast-rules.ts';

/** Recent auctions that an ad would have entered. */
export interface MatchingTraffic {
  readonly matches: readonly Match[];
  /** Number of auctions read: all share a topic or word with the ad. */
  readonly read: number;
  /** Number of auctions per day that each represents. */
  readonly aDay: number;
}

const DAY_MS = 86_400_000;
/** Four whole weeks, so that every weekday counts equally. */
const WINDOW_MS = 28 * DAY_MS;
const READ_AT_ONCE = 2_000;
/** More would hardly improve the estimate. */
const ENOUGH = 4_000;
/** An ad that matches few of the pages read is estimated from those found so far. */
const MOST_READ = 20_000;

/** Reads samples in batches from the latest back, until there are enough for the ad. */
export async function trafficFor(
  read: Tx,
  ad: ServingAd,
  now: Date,
  mostRead = MOST_READ,
): Promise<MatchingTraffic> {
  const coded = inCodes(ad);
  const topics = ad.topics.map(({ topic }) => signed(topic));
  const words = coded.keywords
    .filter(({ isNegative }) => !isNegative)
    .flatMap((keyword) => keyword.words.map((word) => signed(Number(word))));
  const after = firstIdOf(new Date(now.getTime() - WINDOW_MS));
  const matches: Match[] = [];
  let before = firstIdOf(now);
  let isAll = false;
  let count = 0;
  while (count < mostRead && matches.length < ENOUGH && !isAll) {
    const samples = await samplesOf(read, { after, before, topics, words }, READ_AT_ONCE);
    matches.push(...samples.flatMap((sample) => matchOf(coded, sample) ?? []));
    count += samples.length;
    isAll = samples.length < READ_AT_ONCE;
    before = samples.at(-1)?.id ?? before;
  }
  const first = isAll ? await firstSampleAfter(read, after) : before;
  const days = first === null ? 1 : (now.getTime() - timeOf(first).getTime()) / DAY_MS;
  // Traffic varies by hour, so less than one day counts as a whole one.
  return { matches, read: count, aDay: SAMPLED_OF / Math.max(1, days) };
}

function matchOf(ad: ServingAd, { page: bytes, places, scores }: StoredSample): Match | null {
  const page = pageIn(bytes);
  const input = { ...page, words: page.words.map(String), near: new Map<string, number>() };
  const relevance = eligibleRelevance(ad, input);
  return relevance === null
    ? null
    : { relevance, places, floor: floorIn(ad, page.country), scores };
}
