import type { Pin } from '#contract/pins.ts';

/** All that is known of a pin, with who paid for it to be in the list that it was opened from. */
export function withPromotion(pin: Pin, listed: Pin): Pin {
  if (!listed.is_promoted) return pin;
  const { is_promoted, promoter, promoted_is_removable, tracking_params } = listed;
  return { ...pin, is_promoted, promoter, promoted_is_removable, tracking_params };
}
