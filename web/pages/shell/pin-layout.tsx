import { Outlet } from '@tanstack/react-router';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { CloseupLayer } from '#web/pins/closeup/closeup-layer.tsx';
import { PinActionsProvider } from '#web/pins/actions/pin-actions.tsx';
import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { PromoteOverProps } from '../parts/promote-over.tsx';
import { LikePin } from '../parts/more-pins-part.ts';
import { PersonLayers } from './person-part.ts';
import { PinComments } from '../parts/pin-comments.tsx';

const PinWishes = lazyPart<WishesProps>(
  async () => (await import('#web/discovery/home/pin-wishes.tsx')).PinWishes,
);

const PinMenu = lazyPart<OpenMenu & { pin: Pin }>(
  async () => (await import('#web/ads/quick-promote/promote-menu.tsx')).PromotableMenu,
);

const PromoteOver = lazyPart<PromoteOverProps>(
  async () => (await import('../parts/promote-over.tsx')).PromoteOver,
);

/** What every page with pins stands in: the desk that acts on them, and the closeup over it all. */
export function PinLayout() {
  const viewer = useViewer();
  return (
    <PinActionsProvider Menu={PinMenu} Wishes={PinWishes} Promote={PromoteOver}>
      <Outlet />
      <CloseupLayer Below={PinComments} After={LikePin} />
      {viewer && <PersonLayers />}
    </PinActionsProvider>
  );
}
