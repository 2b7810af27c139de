import { POPUP_METHODS } from '#contract/kernel/save-link.ts';
import type { Layout } from '#web/kernel/core/layout.ts';

/**
 * Whether a new pin is made on the mobile layout: on a phone or tablet, and in a narrow window
 * unless that is the window of a bookmarklet, which is narrow by design [CREATE-02, CREATE-10].
 */
export function makesPinMobile(layout: Layout, method: string): boolean {
  return layout === 'handheld' || (layout === 'narrow' && !POPUP_METHODS.includes(method));
}

/** A visitor of the mobile layout is led home; in a bookmarklet's window they keep what they came with [CREATE-12]. */
export function leadsHome(layout: Layout, method: string): boolean {
  return method !== 'bookmarklet' && makesPinMobile(layout, method);
}
