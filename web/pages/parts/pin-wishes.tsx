import { AdDialog } from '#web/ads/promoted/ad-dialogs.tsx';
import { PinWishes } from '#web/discovery/home/pin-wishes.tsx';
import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';

/** Explains why a pin is here, and takes objections; promoted pins have a different dialog. */
export function Wishes(props: WishesProps) {
  return props.pin.is_promoted ? <AdDialog {...props} /> : <PinWishes {...props} />;
}
