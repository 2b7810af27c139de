import { codeOf } from '../core/codes.ts';
import type { AdPage, Keyword, ServingAd } from '../core/targeting-rules.ts';
import type { EpochState } from '../pacing/epoch-body.ts';
import { makeAdIndex } from '../serving/ad-index.ts';
import type { AuctionRecord, RecordedPage } from '../serving/auction-record.ts';
import { priced } from '../serving/auction-rules.ts';

/** An auction's result at one rank. */
export interface Result {
  readonly adId: string;
  readonly runnerUp: string | null;
  readonly price: number;
}

/** A replayed auction. */
export interface Replayed {
  readonly stored: readonly Result[];
  readonly again: readonly Result[];
  readonly isSame: boolean;
}

/**
 * Replays an auction from its record and its epoch's ads, with the same rules and the same index. Ads excluded for the
 * person then are excluded again; words are compared by code.
 */
export function replayed(record: AuctionRecord, state: EpochState): Replayed {
  const leftOut = new Map(record.leftOut.map(({ id, why }) => [id, why]));
  const none = { rate: 0, multiplier: 0, isLive: false };
  const index = makeAdIndex(
    [...state.values()].map(({ ad }) => inCodes(ad)),
    ({ id }) => state.get(id)?.pace ?? none,
  );
  const { most } = record;
  const page = pageOf(record, state);
  const { ranking } = index.select(page, most + 1, ({ id }) => leftOut.get(id) ?? 0);
  const again = priced(ranking, most).map(({ bidder, runnerUp, price }): Result => ({
    adId: bidder.id,
    runnerUp,
    price,
  }));
  const stored = record.slots.map(({ adId, runnerUp, price }) => ({ adId, runnerUp, price }));
  return { stored, again, isSame: JSON.stringify(stored) === JSON.stringify(again) };
}

/** Reconstructs the page's request. Only the ranking's ads keep their similarity, because no other ad gained by it. */
function pageOf({ page, slots }: AuctionRecord, state: EpochState): AdPage {
  const near = slots.flatMap(({ adId, near }) => {
    const signature = state.get(adId)?.ad.signature;
    return near === 0 || signature === undefined ? [] : [[signature, near] as const];
  });
  return { ...(page satisfies RecordedPage), words: page.words.map(String), near: new Map(near) };
}

/** Returns the ad with its keywords' words as codes, as in stored pages. */
export const inCodes = (ad: ServingAd): ServingAd => ({
  ...ad,
  keywords: ad.keywords.map((keyword): Keyword => ({
    ...keyword,
    words: keyword.words.map((word) => String(codeOf(word))),
  })),
});
