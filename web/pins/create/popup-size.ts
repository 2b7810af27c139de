import { POPUP_SIDE, POPUP_EXTRA } from '#contract/kernel/limits.ts';

/** Returns the size of a new pin's window for content of this height, in pixels [CREATE-03]. */
export function popupSize(contentHeight: number): { width: number; height: number } {
  const height = Math.max(POPUP_SIDE, Math.ceil(contentHeight) + POPUP_EXTRA);
  return { width: POPUP_SIDE, height };
}
