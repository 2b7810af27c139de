import { createAdGroups, createAds, createCampaigns } from '#contract/ads/campaigns.ts';
import type { BillableEvent, Objective } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import type { Pin } from '#contract/pins.ts';
import { type Person, type Product } from './product.ts';
import { fund, UNIT } from './advertised.ts';
import { approveAd } from './reviews.ts';
import { aBoard, aPin } from './world.ts';

const MAKERS = 12;
const EACH = 6;

/**
 * Creates similar pins by several people and returns the last: more than a page of a feed, which would otherwise
 * include the promoted one organically; and by several people, because feeds limit the pins of one.
 */
export async function redVases(product: Product): Promise<Pin> {
  const makers = await Promise.all(Array.from({ length: MAKERS }, () => product.person()));
  const made = await Promise.all(
    makers.map(async (maker, number) => {
      const board = await aBoard(maker, 'Vases');
      const pins: Pin[] = [];
      for (let each = 0; each < EACH; each += 1) {
        const title = `A red vase of clay ${number} ${each}`;
        pins.push(await aPin(maker, board, { title, width: 240, height: 320 }));
      }
      return pins;
    }),
  );
  await product.run('discovery.count-topics');
  const last = made.at(-1)?.at(-1);
  if (last === undefined) throw new Error('nobody made a Pin');
  withVases.add(product);
  return last;
}

const withVases = new WeakSet<Product>();

/** Creates such pins unless an earlier journey did: enough for searches, while homes prefer what is new. */
export async function vasesToFind(product: Product): Promise<void> {
  if (!withVases.has(product)) await redVases(product);
}

interface Plan {
  readonly advertiser_id: string;
  readonly pin_id: string;
  readonly objective_type: Objective;
  readonly billable_event: BillableEvent;
  /** Micros per day, and of credit. */
  readonly budget: number;
  readonly credit: number;
  /** The highest price of a billable event, in micros. */
  readonly bid?: number;
  /** Its targeting; everybody by default. */
  readonly spec?: TargetingSpec;
}

/**
 * Promotes a Pin, with credit and the operator's approval; returns the ad's id. Promotions of earlier journeys are
 * paused, because they might win every slot.
 */
export async function promote(product: Product, owner: Person, plan: Plan): Promise<string> {
  const { advertiser_id, bid } = plan;
  await product.sql(
    `update ad_ads set status = 'PAUSED'
     where status = 'ACTIVE' and account_id <> :advertiser_id returning id`,
    { advertiser_id },
  );
  const textOf = async <T>(
    answers: Promise<readonly { readonly data: T | null }[]>,
  ): Promise<T> => {
    const [answer] = await answers;
    if (!answer?.data) throw new Error('an object of the campaign was refused');
    return answer.data;
  };
  const named = { name: 'Vases', status: 'ACTIVE' } as const;
  const campaign = await textOf(
    owner.call(createCampaigns, {
      advertiser_id,
      items: [{ ...named, objective_type: plan.objective_type }],
    }),
  );
  const group = await textOf(
    owner.call(createAdGroups, {
      advertiser_id,
      items: [
        {
          ...named,
          campaign_id: campaign.id,
          billable_event: plan.billable_event,
          budget_type: 'DAILY',
          budget_in_micro_currency: plan.budget,
          targeting_spec: plan.spec ?? {},
          ...(bid !== undefined && { bid_in_micro_currency: bid, bid_strategy_type: 'MAX_BID' }),
        },
      ],
    }),
  );
  const ad = await textOf(
    owner.call(createAds, {
      advertiser_id,
      items: [{ ...named, ad_group_id: group.id, pin_id: plan.pin_id }],
    }),
  );
  await fund(product, { advertiser_id }, { units: plan.credit / UNIT });
  await approveAd(product, ({ id }) => id === ad.id);
  return ad.id;
}
