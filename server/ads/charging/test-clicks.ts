import type { AdEvent } from './charge-store.ts';
import { aClick, type Advertiser } from './test-money.ts';

/** How many clicks one process has numbers for. */
export const NUMBERS = 20_000;

/** What several processes charge: a click has a number, the same in each of them. */
export interface Plan {
  readonly advertisers: readonly Advertiser[];
  readonly processes: number;
  /** The id of the auction of number 0. */
  readonly firstAuction: string;
}

export const auctionOf = ({ firstAuction }: Plan, number: number): string =>
  String(BigInt(firstAuction) + BigInt(number));

/** The click with a number. */
export function clickOf(plan: Plan, number: number): AdEvent {
  const advertiser = plan.advertisers[number % plan.advertisers.length];
  if (advertiser === undefined) throw new Error('nobody advertises');
  return aClick(advertiser, 1 + (number % 9), { auctionId: auctionOf(plan, number) });
}
