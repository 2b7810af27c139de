/** Targeting dimensions with a single value per page: a number from a list, or 0 if unknown. */
export const DIMENSIONS = ['placement', 'country', 'language', 'gender', 'age', 'device'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** A topic of a page or pin, by its name's code, and its weight: 0 to ALL of auction-rules.ts. */
export interface Topic {
  readonly topic: number;
  readonly weight: number;
}

export type Match = 'exact' | 'phrase' | 'broad';

/** Search words for which an ad is shown, or never shown. */
export interface Keyword {
  /** Normalised by wordsOf of words.ts. */
  readonly words: readonly string[];
  readonly match: Match;
  readonly isNegative: boolean;
}

/** An ad with its ad group's and campaign's data, as the auction reads it. Immutable. */
export interface ServingAd {
  readonly id: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  /** The ad account's owner, who pays. */
  readonly ownerId: string;
  readonly pinId: string;
  /** Signature of the pin's picture. */
  readonly signature: string;
  /**
   * The highest price of the billed event, in micro units of the ad account's currency; for impressions, of a thousand.
   */
  readonly bid: number;
  readonly isPaidByImpression: boolean;
  /** Billed per video view, neither by impression nor by click. */
  readonly isPaidByVideoView: boolean;
  /** Value of one unit of the ad account's currency, in billionths of a dollar. */
  readonly worth: number;
  /** The lowest price of one event, where its country has no floor of its own. */
  readonly floor: number;
  /** The lowest prices in these countries. */
  readonly floors: readonly (readonly [country: number, floor: number])[];
  /** Targeted values; empty for all. */
  readonly targets: Readonly<Record<Dimension, readonly number[]>>;
  /** Targeted interests, one of which must match; empty for all. */
  readonly interests: readonly number[];
  /** Topics of its pin. */
  readonly topics: readonly Topic[];
  readonly keywords: readonly Keyword[];
  /** Whether it also matches searches by topic despite having keywords. */
  readonly isAutoTargeted: boolean;
  /** The most views per person in thirty days; null for no limit. */
  readonly frequencyCap: number | null;
  /** End in milliseconds since 1970; null for never. */
  readonly endsAt: number | null;
  readonly audiences: { readonly of: readonly number[]; readonly not: readonly number[] };
}

/** State that changes from epoch to epoch. */
export interface Pace {
  /** Probability that a view leads to the billed event: 0 to CERTAIN. */
  readonly rate: number;
  /** The fraction of the bid that is offered: 0 to WHOLE. */
  readonly multiplier: number;
  /** Whether it may be shown at all. */
  readonly isLive: boolean;
}

/** A page that requests ads. Without consent to personalised ads it describes only the page. */
export interface AdPage extends Readonly<Record<Dimension, number>> {
  /** The page's topics, without duplicates. */
  readonly topics: readonly Topic[];
  /** The person's interests and the page's. */
  readonly interests: readonly number[];
  readonly audiences: readonly number[];
  /** Words of the search, normalised by wordsOf of words.ts; empty elsewhere. */
  readonly words: readonly string[];
  /** Similarity of pictures to the page's subject, 0 to ALL, by signature. */
  readonly near: ReadonlyMap<string, number>;
  /** The least relevance an ad needs to run. */
  readonly leastRelevance: number;
}

/** The placement where ads run by keywords. */
export const SEARCH = 2;

/** Whether the page's values match the ad's targeting. */
export function isTargeted({ targets }: ServingAd, page: AdPage): boolean {
  return DIMENSIONS.every((dimension) => {
    const request = targets[dimension];
    return request.length === 0 || request.includes(page[dimension]);
  });
}

/** Whether the viewer is in one of the ad's audiences, and in none of its excluded ones. */
export function isInAudience({ audiences }: Pick<ServingAd, 'audiences'>, page: AdPage): boolean {
  // As nearly always, and it is looked at for each ad that might win.
  if (audiences.of.length === 0 && audiences.not.length === 0) return true;
  const isIn = (list: readonly number[]): boolean =>
    list.some((audience) => page.audiences.includes(audience));
  return (audiences.of.length === 0 || isIn(audiences.of)) && !isIn(audiences.not);
}
