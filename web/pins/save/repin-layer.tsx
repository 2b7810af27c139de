import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { AppRouter } from '#web/kernel/page/router.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import {
  isMoveOf,
  pinIdIn,
  repinOf,
  repinPath,
  type RepinAct,
  withRepin,
} from '../core/closeup-address.ts';
import { findPin } from '../core/pin-lists.ts';
import type { RepinModalProps } from './repin-modal.tsx';

/** The mobile layout's board picker, loaded on first use. */
export const RepinPage = lazyPart<RepinModalProps>(
  async () => (await import('./repin-modal.tsx')).RepinModal,
);

/**
 * Shows the board picker named in the page's search params, over the page. Only in browsers, and for signed-in people.
 */
export function RepinLayer() {
  const queries = useQueryClient();
  const router = useRouter();
  const hydrated = useHydrated();
  const id = useLocation({ select: ({ search }) => repinOf(search) });
  const move = useLocation({ select: ({ search }) => isMoveOf(search) });
  if (!hydrated || id === null) return null;
  const other = (made: string) => openRepin(router, made, 'move');
  const known = findPin(queries, id);
  return <RepinPage key={id} id={pinIdIn(id)} move={move} known={known} onMove={other} />;
}

/** Opens the picker for a pin, by its list id, over the current page; the browser's back button closes it. */
export function openRepin(
  router: Pick<AppRouter, 'navigate' | 'state'>,
  id: string,
  act: RepinAct,
): void {
  const mask = { href: repinPath(pinIdIn(id), act), unmaskOnReload: true };
  const href = withRepin(router.state.location.href, id, act);
  void router.navigate({ href, mask, resetScroll: false } as never);
}
