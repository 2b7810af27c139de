import type { Pin } from '#contract/pins.ts';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { PromotableMenu } from '../quick-promote/promote-menu.tsx';
import { AdMenu } from './ad-menu.tsx';

/** The menu of any pin; for a promoted one, with actions on the ad. */
export function PinMenuWithAds(props: OpenMenu & { readonly pin: Pin }) {
  return props.pin.is_promoted ? <AdMenu {...props} /> : <PromotableMenu {...props} />;
}
