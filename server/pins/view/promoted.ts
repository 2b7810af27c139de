import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';

/** That somebody pays for a pin to stand where it stands, for this viewer at this time. */
export interface Promotion {
  /** Who pays. */
  readonly promoterId: string;
  /** Whether the viewer can have it taken away. */
  readonly isRemovable: boolean;
  /** What the viewer's browser sends back with whatever they do with it. */
  readonly trackingParams: string;
}

/** A promotion with who pays, as the viewer is shown them. */
export interface ShownPromotion extends Promotion {
  readonly promoter: Person;
}

/**
 * The pins with those of them marked that are promoted. Nothing of a promotion is in a pin that is kept to be shown
 * again.
 */
export function withPromotions(
  pins: readonly Pin[],
  promotions: ReadonlyMap<string, ShownPromotion>,
): Pin[] {
  return pins.map((pin) => {
    const promotion = promotions.get(pin.id);
    return promotion === undefined ? pin : promotedPin(pin, promotion);
  });
}

function promotedPin(pin: Pin, { promoter, ...promotion }: ShownPromotion): Pin {
  const { id, full_name, username } = promoter;
  const name = full_name || username;
  return {
    ...pin,
    is_promoted: true,
    promoter,
    promoted_is_removable: promotion.isRemovable,
    tracking_params: promotion.trackingParams,
    recommendation_reason: {
      reason: `Promoted by ${name}`,
      path: { kind: 'promoted', from: { id, name, url: `/${username}/` }, count: null },
    },
  };
}
