import { Outlet } from '@tanstack/react-router';
import { CloseupLayer } from '#web/pins/closeup-layer.tsx';
import { PinDeskProvider } from '#web/pins/pin-desk.tsx';
import { PinComments } from './pin-comments.tsx';

/** What every page with pins stands in: the desk that acts on them, and the closeup over it all. */
export function Room() {
  return (
    <PinDeskProvider>
      <Outlet />
      <CloseupLayer Below={PinComments} />
    </PinDeskProvider>
  );
}
