import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdGroups, createAds, createCampaigns } from '#contract/ads/campaigns.ts';
import { createKeywords } from '#contract/ads/keywords.ts';
import { getAdSettings, updateAdSettings } from '#contract/ads/settings.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { deposit } from '#server/ads/charging/funds.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import type { AdPage } from '../core/targeting-rules.ts';
import { countryCode } from '../core/traits.ts';
import { priced } from '../serving/auction-rules.ts';
import { makeEpochIndex } from '../serving/epoch-index.ts';
import { aLargePin } from '../test-ads.ts';
import { epochAt, type Epoch } from './epochs.ts';
import { PACE } from './pace.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

const MOST = 10;
const RATES = [
  { currency: 'EUR', per_dollar_in_micro_currency: 800_000 },
  { currency: 'JPY', per_dollar_in_micro_currency: 160_000_000 },
];
const floor = (country: string, floor_in_micro_currency: number) => ({
  country,
  objective_type: 'CONSIDERATION' as const,
  billable_event: 'CLICKTHROUGH' as const,
  floor_in_micro_currency,
});

interface Bidding {
  readonly owner: TestPerson;
  readonly advertiser_id: string;
  readonly campaign_id: string;
}

/** Creates a person with a funded ad account of a country, and a campaign. */
async function aBidder(country: string): Promise<Bidding> {
  const owner = await app.person();
  const { id } = await owner.call(createAdAccount, { name: 'Glass', country });
  const account = { bucket: bucketOf(id), accountId: id };
  await app.db.transaction((tx) =>
    deposit(tx, { ...account, amount: 1_000_000_000, ref: id }, app.clock.now),
  );
  const items = [{ name: 'Vases', objective_type: 'CONSIDERATION' }];
  const [made] = await owner.call(createCampaigns, { advertiser_id: id, items });
  return { owner, advertiser_id: id, campaign_id: made?.data?.id ?? '' };
}

const aGroup = async ({ owner, advertiser_id, campaign_id }: Bidding, more: object) => {
  const item = { campaign_id, name: 'Glass', billable_event: 'CLICKTHROUGH', ...more };
  const items = [{ budget_in_micro_currency: 500_000_000, ...item }];
  const [answer] = await owner.call(createAdGroups, { advertiser_id, items });
  return answer;
};

/** Creates an approved ad that bids this much on searches for vases. */
async function bids(of: Bidding, bid_in_micro_currency: number): Promise<string> {
  const group = await aGroup(of, { bid_in_micro_currency, pacing_delivery_type: 'ACCELERATED' });
  const { owner, advertiser_id } = of;
  const pin = await aLargePin(owner, (await aBoard(owner)).id, 'https://glass.example/');
  const parent_id = group?.data?.id ?? '';
  const keyword = { parent_id, value: 'vase', match_type: 'EXACT' };
  await owner.call(createKeywords, { advertiser_id, items: [keyword] });
  const items = [{ ad_group_id: parent_id, pin_id: pin.id }];
  const [ad] = await owner.call(createAds, { advertiser_id, items });
  const id = ad?.data?.id ?? '';
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and id = :id`,
    {
      bucket: bucketOf(id),
      id,
    },
  );
  return id;
}

async function paced(): Promise<Epoch> {
  app.clock.now = new Date(app.clock.now.getTime() + 26_000);
  await jobsIn(app.db.read).add(PACE, {});
  await app.runJobs();
  const epoch = await epochAt(app.db.read, null);
  if (epoch === null) throw new Error('nothing runs');
  return epoch;
}

/** Returns the winners of a search for vases from a country, with their prices. */
async function ranked(epoch: Epoch, country: string): Promise<[id: string, price: number][]> {
  const page: AdPage = {
    placement: 2,
    country: countryCode(country),
    language: 0,
    gender: 0,
    age: 0,
    device: 5,
    topics: [],
    interests: [],
    audiences: [],
    words: ['vase'],
    near: new Map(),
    leastRelevance: 32,
  };
  const { ranking } = (await makeEpochIndex(epoch)).select(page, MOST, () => 0);
  return priced(ranking, MOST).map(({ bidder, price }) => [bidder.id, price]);
}

test('bids of all currencies are compared by the rates that an operator set, and each pays in its own, never more than it bid', async () => {
  const before = await operator.call(getAdSettings, {});
  expect(before.exchange_rates).toContainEqual({
    currency: 'EUR',
    per_dollar_in_micro_currency: 860_000,
    since: null,
  });
  const set = await operator.call(updateAdSettings, { exchange_rates: RATES });
  expect(set.exchange_rates).toContainEqual({ ...RATES[0], since: '2026-03-14' });
  const [euro, dollar, yen] = [await aBidder('DE'), await aBidder('US'), await aBidder('JP')];
  const [inEuro, inDollar, inYen] = [
    await bids(euro, 400_000),
    await bids(dollar, 450_000),
    await bids(yen, 64_000_000),
  ];
  // Bids of 0.5, 0.45 and 0.4 dollars.
  expect(await ranked(await paced(), 'FR')).toEqual([
    [inEuro, 360_000],
    [inDollar, 400_001],
    // At the floor of a cent.
    [inYen, 1_600_000],
  ]);
  const cheap = [{ currency: 'JPY', per_dollar_in_micro_currency: 100_000_000 }];
  await operator.call(updateAdSettings, { exchange_rates: cheap });
  const [[first, price] = ['', 0]] = await ranked(await paced(), 'FR');
  expect([first, price]).toEqual([inYen, 50_000_100]);
  expect(price).toBeLessThanOrEqual(64_000_000);
  for (const wrong of [
    { currency: 'USD', per_dollar_in_micro_currency: 1_000_000 },
    { currency: 'EUR', per_dollar_in_micro_currency: 0 },
    { currency: 'EUR', per_dollar_in_micro_currency: 0.5 },
  ]) {
    const refusal = await operator.refusal(updateAdSettings, { exchange_rates: [wrong] });
    expect(refusal).toMatchObject({ status: 400 });
  }
});

test('a floor of a country is the least that is bid and paid there, in the ad account’s own currency', async () => {
  await operator.call(updateAdSettings, { exchange_rates: RATES });
  const [euro, dollar] = [await aBidder('DE'), await aBidder('US')];
  const group = (of: Bidding, bid: number, more: object = {}) =>
    aGroup(of, { bid_in_micro_currency: bid, ...more });
  const [rich, poor] = [await bids(dollar, 900_000), await bids(euro, 100_000)];
  await operator.call(updateAdSettings, { floors: [floor('DE', 600_000), floor('FR', 80_000)] });
  const there = { targeting_spec: { LOCATION: ['DE', 'FR'] } };
  const low = await group(dollar, 740_000, there);
  expect(low?.exceptions).toEqual([
    {
      code: expect.any(Number),
      error_code: 'invalid_input',
      field: 'bid_in_micro_currency',
      message: 'Bid at least 0.75 USD to be shown in DE.',
    },
  ]);
  expect((await group(dollar, 750_000, there))?.exceptions).toEqual([]);
  expect((await group(euro, 599_999))?.exceptions[0]?.field).toBe('bid_in_micro_currency');
  expect((await group(dollar, 10_000))?.exceptions).toEqual([]);
  const epoch = await paced();
  const of = async (country: string) =>
    (await ranked(epoch, country)).filter(([id]) => [rich, poor].includes(id));
  // 0.75 dollars in Germany, where the other bids too little; 0.1 dollars, for the other, in France.
  expect((await of('DE')).map(([id]) => id)).not.toContain(poor);
  expect(Math.max(...(await of('DE')).map(([, price]) => price))).toBeGreaterThanOrEqual(750_000);
  expect(await of('FR')).toContainEqual([poor, 80_000]);
});
