import type { Pin } from '#contract/pins.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** What most pins need not; whoever opens one that does waits for it. */
const extras = () => import('./closeup-extras.ts');

export const RichLine = lazyPart<{ pin: Pin }>(async () => (await extras()).RichLine);
export const PinParts = lazyPart<{ pin: Pin }>(async () => (await extras()).PinParts);

/** Whether a pin is shown as more than its picture. */
export function hasParts(pin: Pin): boolean {
  return pin.has_tags || Boolean(pin.carousel_data ?? pin.story_pin_data);
}

/** Settles when all that any pin needs is there. */
export const readyForAnyPin = (): Promise<unknown> =>
  Promise.all([RichLine.ready(), PinParts.ready()]);
