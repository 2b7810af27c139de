import type { PromoteProblem } from '#contract/ads/promote.ts';
import { promoteProblemOf } from '#contract/ads/promote.ts';

/** A Pin as it is stored, and where it lies. */
export interface OwnedPin {
  /** Who pinned it, and whose board it is on. */
  readonly personId: string;
  /** The advertiser that its board was made for. */
  readonly advertiserId: string | null;
  readonly privacy: string;
  readonly link: string | null;
  readonly isAnimated: boolean;
}

/**
 * Why the Pin may not be promoted for the ad account; null when it may. Its own are what its owner pinned, and
 * what is on boards that were made for it.
 */
export function whyNotPromotable(
  pin: OwnedPin,
  account: { readonly id: string; readonly ownerId: string },
): PromoteProblem | null {
  const isOwn = pin.personId === account.ownerId || pin.advertiserId === account.id;
  const { privacy, link, isAnimated } = pin;
  // A Pin here shows a picture or a video of its own, never a player of another site.
  return promoteProblemOf({ privacy, link, is_animated: isAnimated, embed: null }, isOwn);
}
