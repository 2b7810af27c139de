import { firstIdOf, timeOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { inCodes } from '../replay/replay-auction.ts';
import { eligibleRelevance, floorIn } from '../serving/auction-rules.ts';
import { pageIn } from '../serving/auction-record.ts';
import { SAMPLED_OF, signed } from '../serving/samples.ts';
import { firstSampleAfter, samplesOf, type StoredSample } from './forecast-store.ts';
import type { Match } from './forecast-rules.ts';

/** Auctions of the last weeks in which an ad would have taken part. */
export interface MatchingTraffic {
  readonly matches: readonly Match[];
  /** How many were looked at: all are about something that the ad is about. */
  readonly read: number;
  /** How many auctions of a day each of them stands for. */
  readonly aDay: number;
}

const DAY_MS = 86_400_000;
/** Four whole weeks, so that each weekday counts as often. */
const WINDOW_MS = 28 * DAY_MS;
const READ_AT_ONCE = 2_000;
/** More of them would tell hardly more. */
const ENOUGH = 4_000;
/** An ad for few of the pages that are about the same is told by what was found so far. */
const MOST_READ = 20_000;

/** Reads samples from the last one back, some at a time, until there are enough for the ad. */
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
  // A day has hours that are fuller than others: less than one day is taken for a whole one.
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
