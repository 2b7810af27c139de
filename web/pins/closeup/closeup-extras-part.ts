import type { Pin } from '#contract/pins.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { CloseupExtraProps } from './closeup-extras.tsx';

/** Parts that few pins need; loaded before such a pin is displayed. */
export const CloseupExtra = lazyPart<CloseupExtraProps>(
  async () => (await import('./closeup-extras.tsx')).CloseupExtra,
);

/** Whether a pin needs CloseupExtra: its page then waits for the chunk, without which hydration would mismatch. */
export function hasExtra(pin: Pin): boolean {
  const { rich_metadata: rich, sponsorship, link_domain: site } = pin;
  return hasParts(pin) || Boolean(rich ?? sponsorship ?? site?.official_user);
}

/** Whether a pin has more than one picture, or tags on it. */
export function hasParts(pin: Pin): boolean {
  return pin.has_tags || Boolean(pin.carousel_data ?? pin.story_pin_data);
}
