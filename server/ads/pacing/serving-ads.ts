import type { BillableEvent, PlacementGroup } from '#contract/ads/objects.ts';
import { type AGE_BUCKETS, DEVICES, GENDERS, type TargetingSpec } from '#contract/ads/targeting.ts';
import { topicCode } from '../core/codes.ts';
import { wordsOf } from '../core/words.ts';
import { countryCode, languageCode, OLDEST, YOUNGEST } from '../core/traits.ts';
import { fromDollars, worthOfCurrency } from '../prices/exchange-rules.ts';
import { floorsFor, type Prices } from '../prices/floor-rules.ts';
import { MOST_BID } from '../core/scale-rules.ts';
import type { Keyword, Match, ServingAd, Topic } from '../core/targeting-rules.ts';
import type { RunningAd } from '../core/serving-store.ts';
import type { KeywordRow } from './pace-store.ts';

/** The reference value of an automatic bid, in dollars: the budget's multiplier scales it to what it pays. */
const REFERENCE: Readonly<Record<BillableEvent, number>> = {
  CLICKTHROUGH: 1_000_000,
  // Per thousand.
  IMPRESSION: 5_000_000,
  VIDEO_V_50_MRC: 100_000,
};
/** The default lowest price of an event, unless an operator set a floor: in dollars. */
const FLOOR: Readonly<Record<BillableEvent, number>> = {
  CLICKTHROUGH: 10_000,
  IMPRESSION: 100,
  VIDEO_V_50_MRC: 1000,
};

const PLACEMENTS: Readonly<Record<PlacementGroup, readonly number[]>> = {
  ALL: [],
  SEARCH: [2],
  BROWSE: [1, 3],
  OTHER: [3],
};

/** An ad's pin. */
interface Creative {
  readonly signature: string;
  readonly topics: readonly Topic[];
}

/** The auction's input for an ad, whether running or a draft. */
export type DraftedAd = Pick<
  RunningAd,
  | 'id'
  | 'accountId'
  | 'campaignId'
  | 'groupId'
  | 'ownerId'
  | 'pinId'
  | 'bid'
  | 'objective'
  | 'billableEvent'
  | 'currency'
  | 'spec'
  | 'placements'
  | 'isAutoTargeted'
  | 'frequencyCap'
  | 'endAt'
>;

/** Converts an ad to the auction's form. */
export function toServingAd(
  ad: DraftedAd,
  { signature, topics }: Creative,
  keywords: readonly Pick<KeywordRow, 'match' | 'value'>[],
  prices: Prices,
): ServingAd {
  const worth = worthOfCurrency(prices.rates, ad.currency);
  const own = (micros: number): number => Math.min(MOST_BID, fromDollars(micros, worth));
  return {
    id: ad.id,
    accountId: ad.accountId,
    campaignId: ad.campaignId,
    groupId: ad.groupId,
    ownerId: ad.ownerId,
    pinId: ad.pinId,
    signature,
    bid: ad.bid ?? own(REFERENCE[ad.billableEvent]),
    isPaidByImpression: ad.billableEvent === 'IMPRESSION',
    isPaidByVideoView: ad.billableEvent === 'VIDEO_V_50_MRC',
    worth,
    floor: Math.max(1, own(FLOOR[ad.billableEvent])),
    floors: floorsFor(ad, prices).map(({ country, micros }) => [countryCode(country), micros]),
    targets: targetsOf(ad.spec, ad.placements),
    interests: (ad.spec.INTEREST ?? []).map(topicCode),
    topics,
    keywords: keywords.map(toKeyword),
    isAutoTargeted: ad.isAutoTargeted,
    frequencyCap: ad.frequencyCap,
    endsAt: ad.endAt?.getTime() ?? null,
    audiences: {
      of: (ad.spec.AUDIENCE_INCLUDE ?? []).map(topicCode),
      not: (ad.spec.AUDIENCE_EXCLUDE ?? []).map(topicCode),
    },
  };
}

/** Converts targeting to the auction's numbers. */
export function targetsOf(spec: TargetingSpec, placements: PlacementGroup): ServingAd['targets'] {
  return {
    placement: PLACEMENTS[placements],
    country: (spec.LOCATION ?? []).map(countryCode),
    language: (spec.LOCALE ?? []).map(languageCode),
    gender: (spec.GENDER ?? []).map((gender) => GENDERS.indexOf(gender) + 1),
    age: agesOf(spec),
    device: (spec.APPTYPE ?? []).map((device) => DEVICES.indexOf(device) + 1),
  };
}

/** Returns every year of the age groups or range; the last year stands for all above. */
function agesOf({
  AGE_BUCKET: groups,
  MINIMUM_AGE: from,
  MAXIMUM_AGE: to,
}: TargetingSpec): number[] {
  if (groups !== undefined) {
    return [...new Set(groups.flatMap((group) => yearsOf(group)))];
  }
  if (from === undefined || to === undefined) return [];
  return years(Number.parseInt(from[0] ?? '', 10), Number.parseInt(to[0] ?? '', 10));
}

function yearsOf(group: (typeof AGE_BUCKETS)[number]): number[] {
  const [from = YOUNGEST, to = OLDEST] = group.split('-').map((year) => Number.parseInt(year, 10));
  return years(from, to);
}

const years = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to, OLDEST) - from + 1) }, (_, at) => from + at);

export function toKeyword({ match, value }: Pick<KeywordRow, 'match' | 'value'>): Keyword {
  const [name = '', negative] = match.split('_');
  return {
    words: wordsOf(value),
    match: name.toLowerCase() as Match,
    isNegative: negative !== undefined,
  };
}
