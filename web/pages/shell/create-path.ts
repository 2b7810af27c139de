import type { PageViewer } from '#contract/kernel/render.ts';

/** Returns the page that creates pins: the builder for a business, one quick page for everybody else. */
export function createPath({ is_partner: isPartner }: Pick<PageViewer, 'is_partner'>): string {
  return isPartner ? '/pin-builder/' : '/pin/create/create/';
}
