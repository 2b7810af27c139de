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

/** The choice of a board on the mobile layout, fetched when it is first needed. */
export const RepinPage = lazyPart<RepinModalProps>(
  async () => (await import('./repin-modal.tsx')).RepinModal,
);

/** Shows the choice of a board that the page's search asks for, over the page. Browsers only, and the signed-in. */
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

/** Opens the choice for a pin, by its name in its list, over the page that stands; the browser's own way back closes it. */
export function openRepin(
  router: Pick<AppRouter, 'navigate' | 'state'>,
  id: string,
  act: RepinAct,
): void {
  const mask = { href: repinPath(pinIdIn(id), act), unmaskOnReload: true };
  const href = withRepin(router.state.location.href, id, act);
  void router.navigate({ href, mask, resetScroll: false } as never);
}
