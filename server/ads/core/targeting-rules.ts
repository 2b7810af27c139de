/** What an ad is matched by that has one value on each page: a number of a list, or 0 where it is not known. */
export const DIMENSIONS = ['placement', 'country', 'language', 'gender', 'age', 'device'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What a page or a pin is about, by the code of its name, and how much: 0 to ALL of auction-rules.ts. */
export interface Topic {
  readonly topic: number;
  readonly weight: number;
}

export type Match = 'exact' | 'phrase' | 'broad';

/** Words of a search that an ad is to be shown for, or never shown for. */
export interface Keyword {
  /** As wordsOf of words.ts makes them. */
  readonly words: readonly string[];
  readonly match: Match;
  readonly isNegative: boolean;
}

/** An ad, with what its ad group and its campaign say, as the auction reads it. Nothing in it changes by itself. */
export interface ServingAd {
  readonly id: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  /** Who pays: the owner of the ad account. */
  readonly ownerId: string;
  readonly pinId: string;
  /** Of the pin's picture. */
  readonly signature: string;
  /** The most that is paid for what is billed, in micro units of the ad account's currency; of an impression a thousand. */
  readonly bid: number;
  readonly isPaidByImpression: boolean;
  /** Paid when its video was viewed; neither by impression nor by click. */
  readonly isPaidByVideoView: boolean;
  /** What one unit of the ad account's currency is worth, in billionths of a dollar. */
  readonly worth: number;
  /** The least that is paid for it once, where its country has no floor of its own. */
  readonly floor: number;
  /** The least that is paid where it is shown in these countries. */
  readonly floors: readonly (readonly [country: number, floor: number])[];
  /** Values that it is shown for; where it names none, it is shown for all. */
  readonly targets: Readonly<Record<Dimension, readonly number[]>>;
  /** Shown to who has one of these; to all where it names none. */
  readonly interests: readonly number[];
  /** What its pin is about. */
  readonly topics: readonly Topic[];
  readonly keywords: readonly Keyword[];
  /** Whether it is shown in searches by its topics too, though it has keywords. */
  readonly isAutoTargeted: boolean;
  /** Views by one person in thirty days, at most; null for no limit. */
  readonly frequencyCap: number | null;
  /** When it ends, in milliseconds since 1970; null for never. */
  readonly endsAt: number | null;
  readonly audiences: { readonly of: readonly number[]; readonly not: readonly number[] };
}

/** What changes from one epoch to the next. */
export interface Pace {
  /** How likely a view is to be followed by what is billed: 0 to CERTAIN. */
  readonly rate: number;
  /** The part of the bid that is offered: 0 to WHOLE. */
  readonly multiplier: number;
  /** Whether it may be shown at all. */
  readonly isLive: boolean;
}

/** A page that asks for ads. Of somebody who wants no personal ads it says nothing but what the page is. */
export interface AdPage extends Readonly<Record<Dimension, number>> {
  /** What the page is about, each topic once. */
  readonly topics: readonly Topic[];
  /** Interests of the person, and what the page is about. */
  readonly interests: readonly number[];
  readonly audiences: readonly number[];
  /** Of the search, as wordsOf of words.ts makes them; none elsewhere. */
  readonly words: readonly string[];
  /** How near pictures are to what the page is about, 0 to ALL, by their signatures. */
  readonly near: ReadonlyMap<string, number>;
  /** An ad that is less about it does not run. */
  readonly leastRelevance: number;
}

/** The placement whose ads run by keywords. */
export const SEARCH = 2;

/** Whether the page's values are among those that the ad asks for. */
export function isTargeted({ targets }: ServingAd, page: AdPage): boolean {
  return DIMENSIONS.every((dimension) => {
    const request = targets[dimension];
    return request.length === 0 || request.includes(page[dimension]);
  });
}

/** Whether who looks is in a list that the ad is for, and in none that it is not for. */
export function isInAudience({ audiences }: Pick<ServingAd, 'audiences'>, page: AdPage): boolean {
  const isIn = (list: readonly number[]): boolean =>
    list.some((audience) => page.audiences.includes(audience));
  return (audiences.of.length === 0 || isIn(audiences.of)) && !isIn(audiences.not);
}
