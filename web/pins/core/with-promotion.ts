import type { Pin } from '#contract/pins.ts';

/** Returns the full pin with the promotion from the list it was opened from. */
export function withPromotion(pin: Pin, listed: Pin): Pin {
  if (!listed.is_promoted) return pin;
  const { is_promoted, promoter, promoted_is_removable, tracking_params } = listed;
  return { ...pin, is_promoted, promoter, promoted_is_removable, tracking_params };
}
