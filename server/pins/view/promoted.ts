import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import type { Visibility } from '../visibility/visibility.ts';

/** That somebody pays for a pin to stand where it stands, for this viewer at this time. */
export interface Promotion {
  /** Who pays. */
  readonly promoterId: string;
  /** Whether the viewer can have it taken away. */
  readonly isRemovable: boolean;
  /** What the viewer's browser sends back with whatever they do with it. */
  readonly trackingParams: string;
}

/**
 * The pins with those of them marked that are promoted. Nothing of a promotion is in a pin that is kept to be shown
 * again. Where a block or a suspension sets whoever pays apart from the viewer, the pin is left out.
 */
export async function withPromotions(
  { tx, viewer, origin }: Visibility,
  pins: readonly Pin[],
  promotions: ReadonlyMap<string, Promotion>,
): Promise<Pin[]> {
  const ids = [...promotions.values()].map(({ promoterId }) => promoterId);
  const open = await unblockedAmong(tx, viewer, ids);
  const people = await peopleViews({ tx, viewer, origin }, [...open]);
  return pins.flatMap((pin) => {
    const promotion = promotions.get(pin.id);
    if (promotion === undefined) return pin;
    const promoter = people.get(promotion.promoterId);
    return promoter === undefined ? [] : promotedPin(pin, promotion, promoter);
  });
}

function promotedPin(pin: Pin, promotion: Promotion, promoter: Person): Pin {
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
