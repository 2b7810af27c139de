import { expect, test } from 'vitest';
import { codeOf } from '../core/codes.ts';
import { changeFrom, packed, applyTo, unpacked, type EpochAd } from '../pacing/epoch-body.ts';
import { bytesOf, recordOf, type AuctionRecord } from '../serving/auction-record.ts';
import { priced } from '../serving/auction-rules.ts';
import { makeEpochIndex } from '../serving/epoch-index.ts';
import { anAd, aPace, aPage, chanceOf } from '../serving/test-ads.ts';
import { replayed } from './replay-auction.ts';

const WORLDS = 20;
const AUCTIONS = 30;
const MOST = 6;

test('every auction of any world comes out again from its record and its epoch, also after ads came, changed and went', async () => {
  let slots = 0;
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const chance = chanceOf(seed);
    const kinds = {
      accounts: 2 + chance(40),
      topics: 3 + chance(30),
      countries: 1 + chance(4),
      words: 2 + chance(8),
      audiences: 4,
      withKeywords: chance(70),
    };
    let number = 0;
    const another = (): EpochAd => ({
      ad: anAd(chance, (number += 1), kinds),
      pace: aPace(chance),
    });
    const first = Array.from({ length: 20 + chance(400) }, another);
    let state = new Map(first.map((one) => [one.ad.id, one]));
    const index = await makeEpochIndex({ no: 1, at: new Date(0), state });
    for (let no = 2; no <= AUCTIONS; no += 1) {
      const ads = [...state.values()].map(({ ad }) => ad);
      const page = aPage(chance, kinds, ads);
      const why = ({ id }: { id: string }): number => (Number(id.slice(-6)) % 7 === 6 ? 4 : 0);
      const { ranking, leftOut } = index.select(page, MOST + 1, why);
      const { near, words, ...rest } = page;
      const record: AuctionRecord = {
        auctionId: '5',
        epoch: no,
        viewer: '7',
        page: { ...rest, words: words.map(codeOf) },
        query: '',
        most: MOST,
        slots: priced(ranking, MOST).map(({ bidder, price, runnerUp }) => ({
          adId: bidder.id,
          groupId: bidder.groupId,
          campaignId: bidder.campaignId,
          accountId: bidder.accountId,
          price,
          isPaidByImpression: false,
          isPaidByVideoView: false,
          runnerUp,
          near: near.get(bidder.signature) ?? 0,
        })),
        leftOut,
      };
      const again = replayed(recordOf(bytesOf(record)), state);
      expect(again.again, `world ${seed}, auction ${no}`).toEqual(again.stored);
      expect(again.isSame).toBe(true);
      slots += record.slots.length;
      // A price one micro unit higher must be detected.
      const [best] = record.slots;
      if (best !== undefined) {
        const dearer = { ...record, slots: [{ ...best, price: best.price + 1 }] };
        expect(replayed(dearer, state).isSame).toBe(false);
      }
      const next = new Map(state);
      for (let change = 0; change < 6; change += 1) {
        const one = ads[chance(ads.length)]!;
        const known = next.get(one.id);
        if (change === 0) next.delete(one.id);
        else if (known === undefined || change === 1) {
          const added = another();
          next.set(added.ad.id, added);
        } else if (change === 2) next.set(one.id, { ...known, ad: { ...one, bid: one.bid + 1 } });
        else next.set(one.id, { ...known, pace: aPace(chance) });
      }
      const change = await unpacked(await packed(changeFrom(state, next)));
      state = new Map(state);
      applyTo(state, change);
      expect(state).toEqual(next);
      await index.moveTo({ no, at: new Date(no), state });
    }
  }
  expect(slots).toBeGreaterThan(WORLDS * AUCTIONS);
});
