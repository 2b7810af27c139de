import type { PromoteProblem } from '#contract/ads/promote.ts';
import { promoteProblemOf } from '#contract/ads/promote.ts';

/** A Pin as stored, and its place. */
export interface OwnedPin {
  /** Its author, and the board's owner. */
  readonly personId: string;
  /** The advertiser its board was made for. */
  readonly advertiserId: string | null;
  readonly privacy: string;
  readonly link: string | null;
  readonly isAnimated: boolean;
}

/**
 * Returns why the Pin may not be promoted for the ad account; null if it may. Its own Pins are its owner's, and those
 * on boards made for it.
 */
export function whyNotPromotable(
  pin: OwnedPin,
  account: { readonly id: string; readonly ownerId: string },
): PromoteProblem | null {
  const isOwn = pin.personId === account.ownerId || pin.advertiserId === account.id;
  const { privacy, link, isAnimated } = pin;
  // A Pin here has its own picture or video, never another site's player.
  return promoteProblemOf({ privacy, link, is_animated: isAnimated, embed: null }, isOwn);
}
