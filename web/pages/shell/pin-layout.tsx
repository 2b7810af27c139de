import { Outlet } from '@tanstack/react-router';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { CloseupLayer } from '#web/pins/closeup/closeup-layer.tsx';
import { type AdProps, PinActionsProvider } from '#web/pins/actions/pin-actions.tsx';
import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { PromoteOverProps } from '../parts/promote-over.tsx';
import { LikePin } from '../parts/more-pins-part.ts';
import { PersonLayers } from './person-part.ts';
import { PinComments } from '../parts/pin-comments.tsx';

const PinWishes = lazyPart<WishesProps>(
  async () => (await import('../parts/pin-wishes.tsx')).Wishes,
);

const PinMenu = lazyPart<OpenMenu & { pin: Pin }>(
  async () => (await import('#web/ads/promoted/pin-menu.tsx')).PinMenuWithAds,
);

const PromoteOver = lazyPart<PromoteOverProps>(
  async () => (await import('../parts/promote-over.tsx')).PromoteOver,
);

const Ad = lazyPart<AdProps>(async () => (await import('#web/ads/promoted/ad-part.tsx')).AdPart);

/** The layout of every page with pins: the provider of their actions, and the closeup over it. */
export function PinLayout() {
  const viewer = useViewer();
  return (
    <PinActionsProvider Menu={PinMenu} Ad={Ad} Wishes={PinWishes} Promote={PromoteOver}>
      <Outlet />
      <CloseupLayer Below={PinComments} After={LikePin} />
      {viewer && <PersonLayers />}
    </PinActionsProvider>
  );
}
