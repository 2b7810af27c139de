import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import type { Person } from './product.ts';

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
