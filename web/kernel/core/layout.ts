import { useSyncExternalStore } from 'react';
import { BREAKPOINT_MIDDLE } from '#contract/kernel/display.ts';
import { isHandheldAgent } from '#contract/kernel/site-types.ts';

/** A phone or tablet, a narrow window, or a desk with room. The first two have the mobile layout [CREATE-10]. */
export type Layout = 'handheld' | 'narrow' | 'desk';

const NARROW = `(width < ${BREAKPOINT_MIDDLE}px)`;

/** Tablets say that they are a desk, but none of those is touched with several fingers. */
export function isHandheld({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (isHandheldAgent(userAgent)) return true;
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}

/** The layout as it is now; browsers only. */
export function layoutNow(): Layout {
  if (isHandheld(navigator)) return 'handheld';
  return matchMedia(NARROW).matches ? 'narrow' : 'desk';
}

/** The layout, also when the window changes; null on the server and while its page is taken over. */
export function useLayout(): Layout | null {
  return useSyncExternalStore(subscribe, layoutNow, () => null);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
