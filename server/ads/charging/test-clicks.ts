import type { AdEvent } from './event-store.ts';
import { aClick, type Advertiser } from './test-money.ts';

/** Click numbers available to one process. */
export const NUMBERS = 20_000;

/** The clicks that several processes charge; a number identifies the same click in each. */
export interface Plan {
  readonly advertisers: readonly Advertiser[];
  readonly processes: number;
  /** The auction id of number 0. */
  readonly firstAuction: string;
}

export const auctionOf = ({ firstAuction }: Plan, number: number): string =>
  String(BigInt(firstAuction) + BigInt(number));

/** Returns the click with a number. */
export function clickOf(plan: Plan, number: number): AdEvent {
  const advertiser = plan.advertisers[number % plan.advertisers.length];
  if (advertiser === undefined) throw new Error('nobody advertises');
  return aClick(advertiser, 1 + (number % 9), { auctionId: auctionOf(plan, number) });
}
