import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { CloseupOverlayProps } from './closeup-overlay.tsx';
import { closeupOf, repinOf, withCloseup } from '../core/closeup-address.ts';
import { findPin } from '../core/pin-lists.ts';

const Overlay = lazyPart<CloseupOverlayProps>(async () => {
  const { CloseupOverlay, readyForAnyPin } = await import('./closeup-overlay.tsx');
  // Loads all parts of a pin first, so that none shifts the layout later.
  await readyForAnyPin();
  return CloseupOverlay;
});

/** Preloads the closeup's code; called when a pointer nears a grid. */
export const preloadCloseup = Overlay.preload;

/**
 * Shows the closeup named in the page's search params, over the page. Browsers only: the server renders the pin's own
 * page.
 */
export function CloseupLayer(around: Pick<CloseupOverlayProps, 'Below' | 'After'>) {
  const router = useRouter();
  const queries = useQueryClient();
  const hydrated = useHydrated();
  const id = useLocation({ select: ({ search }) => closeupOf(search) });
  // Opening renders a whole pin: the press is painted first.
  const isPainted = useDeferredValue(id !== null);
  const covered = useLocation({ select: ({ search }) => repinOf(search) !== null });
  // When going back to it with a dialog already on top, waits: two dialogs opened at once would hide each other.
  const [waits, setWaits] = useState(covered);
  if (waits && !covered) setWaits(false);
  if (!hydrated || waits || id === null || !isPainted) return null;
  const close = (pins: number) => {
    const { location } = router.state;
    // Opened from the grid: going back once per pin restores the exact place. Opened by address: there is no entry to
    // go back to.
    if (location.maskedLocation) return router.history.go(-pins);
    void router.navigate({
      href: withCloseup(location.href, null),
      replace: true,
      resetScroll: false,
    } as never);
  };
  return <Overlay id={id} known={findPin(queries, id)} onClose={close} {...around} />;
}
