import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { replaceFields } from '#server/kernel/core/memoized-json.ts';

/** Marks a pin as paid for in this place, for this viewer at this time. */
export interface Promotion {
  /** The person who pays. */
  readonly promoterId: string;
  /** Whether the viewer can have it removed. */
  readonly isRemovable: boolean;
  /** Sent back by the viewer's browser with every action on the pin. */
  readonly trackingParams: string;
}

/** A promotion with its promoter's view. */
export interface ShownPromotion extends Promotion {
  readonly promoter: Person;
}

/** Marks those of the pins that are promoted. Cached views of pins contain nothing of promotions. */
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
  return replaceFields(pin, {
    is_promoted: true,
    promoter,
    promoted_is_removable: promotion.isRemovable,
    tracking_params: promotion.trackingParams,
    recommendation_reason: {
      reason: `Promoted by ${name}`,
      path: { kind: 'promoted', from: { id, name, url: `/${username}/` }, count: null },
    },
  });
}
