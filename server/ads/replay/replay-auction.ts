import { codeOf } from '../core/codes.ts';
import type { AdPage, Keyword, ServingAd } from '../core/targeting-rules.ts';
import type { EpochState } from '../pacing/epoch-body.ts';
import { makeAdIndex } from '../serving/ad-index.ts';
import type { AuctionRecord, RecordedPage } from '../serving/auction-record.ts';
import { priced } from '../serving/auction-rules.ts';

/** What an auction came to, in a place of its ranking. */
export interface Result {
  readonly adId: string;
  readonly runnerUp: string | null;
  readonly price: number;
}

/** An auction run again. */
export interface Replayed {
  readonly stored: readonly Result[];
  readonly again: readonly Result[];
  readonly isSame: boolean;
}

/**
 * Runs an auction again, by its record and by how ads stood in its epoch: the same rules, the same index. Who was not
 * for the person is left out as it was then; words are compared by their codes.
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

/** The page as it asked then. Of what was near only the ads of the ranking are kept: nothing else came to more by it. */
function pageOf({ page, slots }: AuctionRecord, state: EpochState): AdPage {
  const near = slots.flatMap(({ adId, near }) => {
    const signature = state.get(adId)?.ad.signature;
    return near === 0 || signature === undefined ? [] : [[signature, near] as const];
  });
  return { ...(page satisfies RecordedPage), words: page.words.map(String), near: new Map(near) };
}

/** The ad with the words of its keywords as codes: so pages are kept. */
export const inCodes = (ad: ServingAd): ServingAd => ({
  ...ad,
  keywords: ad.keywords.map((keyword): Keyword => ({
    ...keyword,
    words: keyword.words.map((word) => String(codeOf(word))),
  })),
});
