import { POPUP_METHODS } from '#contract/kernel/save-link.ts';
import type { Layout } from '#web/kernel/core/layout.ts';

/**
 * Whether a pin is created on the mobile layout: on phones and tablets, and in narrow windows except a bookmarklet's,
 * which is narrow by design [CREATE-02, CREATE-10].
 */
export function makesPinMobile(layout: Layout, method: string): boolean {
  return layout === 'handheld' || (layout === 'narrow' && !POPUP_METHODS.includes(method));
}

/**
 * Whether a visitor is redirected home: on the mobile layout, except from a bookmarklet or what is shared, whose visitors keep their
 * pictures [CREATE-12].
 */
export function leadsHome(layout: Layout, method: string): boolean {
  return method !== 'bookmarklet' && method !== 'share' && makesPinMobile(layout, method);
}
