import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { aClick, type Advertiser } from '../charging/test-money.ts';
import { topicCode } from '../core/codes.ts';
import { CERTAIN, WHOLE } from '../core/scale-rules.ts';
import { keyframeOf, packed, type EpochState } from '../pacing/epoch-body.ts';
import { keyframeBefore, storeEpoch } from '../pacing/epoch-store.ts';
import { toServingAd } from '../pacing/serving-ads.ts';
import { firstRates } from '../prices/exchange-rules.ts';
import { bytesOf, withoutViewer, type AuctionRecord } from '../serving/auction-record.ts';
import { ALL, LEAST_RELEVANCE, priced } from '../serving/auction-rules.ts';
import { makeEpochIndex } from '../serving/epoch-index.ts';

/** Creates an auction whose winner was seen once, and returns its id. By the next epoch no ad runs any more. */
export async function auctionWonBy(
  db: Database,
  ad: Omit<Advertiser, 'bucket'>,
  now: Date,
): Promise<string> {
  const topics = [{ topic: topicCode('vase'), weight: ALL }];
  const { adId: id, accountId, campaignId, groupId } = ad;
  const names = { id, accountId, campaignId, groupId, ownerId: '0', pinId: '0' };
  const paid = {
    objective: 'CONSIDERATION',
    billableEvent: 'CLICKTHROUGH',
    currency: 'USD',
  } as const;
  const asks = { ...paid, bid: null, spec: {}, placements: 'ALL' } as const;
  const prices = { rates: firstRates, floors: [] };
  const rest = { isAutoTargeted: true, frequencyCap: null, endAt: null };
  const served = toServingAd({ ...names, ...asks, ...rest }, { signature: '', topics }, [], prices);
  const pace = { rate: CERTAIN, multiplier: WHOLE, isLive: true };
  const state: EpochState = new Map([[id, { ad: served, pace }]]);
  const epoch = ((await keyframeBefore(db.read, null)) ?? 0) + 1;
  for (const [no, ads] of [
    [epoch, state],
    [epoch + 1, new Map()],
  ] as const) {
    const body = await packed(keyframeOf(ads));
    await db.transaction((tx) => storeEpoch(tx, { no, at: now, isKeyframe: true, body }));
  }
  const page = { placement: 2, country: 0, language: 0, gender: 0, age: 0, device: 5 };
  const lists = { topics, interests: [], audiences: [], words: [] };
  const input = { ...page, ...lists, near: new Map(), leastRelevance: LEAST_RELEVANCE };
  const index = await makeEpochIndex({ no: epoch, at: now, state });
  const { ranking, leftOut } = index.select(input, 2, () => 0);
  const { near: _, ...recorded } = input;
  const record: AuctionRecord = {
    auctionId: makeId(1, now.getTime()),
    epoch,
    viewer: '0',
    page: recorded,
    query: '',
    most: 1,
    slots: priced(ranking, 1).map(({ price, runnerUp }) => ({
      adId: ad.adId,
      groupId,
      campaignId,
      accountId,
      price,
      runnerUp,
      isPaidByImpression: false,
      isPaidByVideoView: false,
      near: 0,
    })),
    leftOut,
  };
  const proof = bytesOf(withoutViewer(record));
  const advertiser = { ...ad, bucket: bucketOf(ad.accountId) };
  const view = aClick(advertiser, 0, { auctionId: record.auctionId, kind: 1, proof });
  await chargeEvents(db, [view], now);
  return record.auctionId;
}
