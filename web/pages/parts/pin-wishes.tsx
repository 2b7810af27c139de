import { AdDialog } from '#web/ads/promoted/ad-dialogs.tsx';
import { PinWishes } from '#web/discovery/home/pin-wishes.tsx';
import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';

/** Why a pin is here and what can be said against it: of a promoted one another thing than of any other. */
export function Wishes(props: WishesProps) {
  return props.pin.is_promoted ? <AdDialog {...props} /> : <PinWishes {...props} />;
}
