import { useSyncExternalStore } from 'react';
import { BREAKPOINT_MIDDLE } from '#contract/kernel/display.ts';
import { isHandheldAgent } from '#contract/kernel/site-types.ts';

/** A phone or tablet, a narrow window, or a desktop with room. The first two get the mobile layout [CREATE-10]. */
export type Layout = 'handheld' | 'narrow' | 'desk';

const NARROW = `(width < ${BREAKPOINT_MIDDLE}px)`;

/** Tablets may identify as desktops, but no desktop reports multi-touch. */
export function isHandheld({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (isHandheldAgent(userAgent)) return true;
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}

/** The current layout; browser only. */
export function layoutNow(): Layout {
  if (isHandheld(navigator)) return 'handheld';
  return matchMedia(NARROW).matches ? 'narrow' : 'desk';
}

/** The current layout, updated when the window resizes; null on the server and during hydration. */
export function useLayout(): Layout | null {
  return useSyncExternalStore(subscribe, layoutNow, () => null);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
