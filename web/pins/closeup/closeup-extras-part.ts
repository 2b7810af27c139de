import type { Pin } from '#contract/pins.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { CloseupExtraProps } from './closeup-extras.tsx';

/** What most pins need not; whoever opens one that does waits for it. */
export const CloseupExtra = lazyPart<CloseupExtraProps>(
  async () => (await import('./closeup-extras.tsx')).CloseupExtra,
);

/** Whether a pin needs it: a page that is rendered for it waits, or it is taken over as another. */
export function hasExtra(pin: Pin): boolean {
  const { rich_metadata: rich, sponsorship, link_domain: site } = pin;
  return hasParts(pin) || Boolean(rich ?? sponsorship ?? site?.official_user);
}

/** Whether a pin is shown as more than its picture. */
export function hasParts(pin: Pin): boolean {
  return pin.has_tags || Boolean(pin.carousel_data ?? pin.story_pin_data);
}
