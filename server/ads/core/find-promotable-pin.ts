import type { CreativeType } from '#contract/ads/objects.ts';
import { PROMOTE_PROBLEMS } from '#contract/ads/promote.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import { creativeTypeOf } from './creative-type.ts';
import { whyNotPromotable } from './policy.ts';

/** A Pin, as needed to create its ad. */
export interface PromotedPin {
  readonly id: string;
  readonly title: string;
  readonly link: string | null;
  readonly creativeType: CreativeType;
}

/** Finds a Pin that is the ad account's own and can be promoted; a refusal is displayed at the Pin [PROMOTE-10]. */
export async function findPromotablePin(
  context: AdvertiserContext,
  pinId: string,
): Promise<PromotedPin> {
  const pin = await findPin(visibilityOf(context), pinId);
  const problem = whyNotPromotable(pin, context.adAccount);
  if (problem !== null) {
    throw new Failure('pin_not_promotable', "This Pin can't be promoted.", {
      detail: PROMOTE_PROBLEMS[problem],
      extra: { problem },
    });
  }
  const { id, title, link } = pin;
  return { id, title, link, creativeType: creativeTypeOf(pin) };
}
