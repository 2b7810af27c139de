import { createAdFund } from '#contract/ads/billing.ts';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { expect, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

/** The most per call. */
const AT_ONCE = 30;
export const UNIT = 1_000_000;

/** The ad account and its owner. */
interface Of {
  readonly owner: Person;
  readonly advertiser_id: string;
}

/** Creates a number of things, 30 at a time. */
export async function made<T>(count: number, some: (from: number, count: number) => Promise<T[]>) {
  const all: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    all.push(...(await some(from, Math.min(AT_ONCE, count - from))));
  }
  return all;
}

/** Creates campaigns with these names; each budget is 10 units higher than the previous. */
export async function campaignsOf({ owner, advertiser_id }: Of, names: readonly string[]) {
  const items = names.map((name, at) => ({
    name,
    objective_type: 'CONSIDERATION',
    daily_spend_cap: (at + 1) * 10 * UNIT,
    start_time: Date.UTC(2026, 11, 1) / 1000,
  }));
  const answers = await owner.call(createCampaigns, { advertiser_id, items });
  return answers.map(({ data }) => data).filter((one): one is Campaign => one !== null);
}

/** Creates an ad group in Germany that bids. */
export async function aGroup({ owner, advertiser_id }: Of, campaign: Campaign): Promise<AdGroup> {
  const item = {
    campaign_id: campaign.id,
    name: 'People who like glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5 * UNIT,
    bid_in_micro_currency: 300_000,
    targeting_spec: { LOCATION: ['DE'] },
  };
  const [answer] = await owner.call(createAdGroups, { advertiser_id, items: [item] });
  if (!answer?.data) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** The owner of an ad account. */
export type Owner = Person & { readonly advertiser_id: string };
type Account = Pick<Owner, 'advertiser_id'>;

/** The UTC day that reports of these journeys are about. */
export const today = (): string => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

interface Funds {
  readonly kind?: 'credit' | 'deposit';
  readonly units?: number;
  /** An ad account receives each reference once. */
  readonly ref?: string;
}

/** Puts money into an ad account, as an operator does. */
export const fund = (
  product: Product,
  { advertiser_id }: Account,
  { kind = 'credit', units = 50, ref = 'welcome' }: Funds = {},
) =>
  product.operator.call(createAdFund, {
    advertiser_id,
    kind,
    amount_in_micro_currency: units * UNIT,
    currency: 'USD',
    ref,
  });

interface Terms extends Partial<
  Omit<InputOf<typeof createQuickPromotion>, 'advertiser_id' | 'campaign_name' | 'pin_id'>
> {
  /** Where the Pin leads. */
  readonly link?: string;
}

/** Promotes a new Pin of the owner's; nothing runs before there is money. */
export async function aPromotion(
  owner: Owner,
  campaign_name: string,
  { link = 'https://clay.example/one', ...terms }: Terms = {},
) {
  const board = await aBoard(owner, campaign_name);
  const pin = await aPin(owner, board, { title: campaign_name, link });
  return owner.call(createQuickPromotion, {
    advertiser_id: owner.advertiser_id,
    pin_id: pin.id,
    campaign_name,
    budget_in_micro_currency: 7 * UNIT,
    ...terms,
  });
}

/** Updates the reports until today's spending of the ad account is in them. */
export async function reportSpending(
  product: Product,
  { call, advertiser_id }: Pick<Owner, 'call' | 'advertiser_id'>,
  micros: number,
): Promise<void> {
  await product.run('ads.roll');
  const days = { start_date: today(), end_date: today() };
  const reported = async () => {
    const { data } = await call(getAdReport, { advertiser_id, level: 'ADVERTISER', ...days });
    return data[0]?.metrics.SPEND;
  };
  await expect.poll(reported).toBe(micros);
}

/** Creates a funded promotion that people clicked on today, at these prices, and reports it. */
export async function aPromotionThatRan(
  product: Product,
  owner: Owner,
  campaign_name: string,
  ...prices: number[]
) {
  const made = await aPromotion(owner, campaign_name);
  await fund(product, owner);
  await product.spendOn(made, ...prices);
  await reportSpending(
    product,
    owner,
    prices.reduce((sum, price) => sum + price, 0),
  );
  return made;
}
