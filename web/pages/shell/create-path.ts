import type { PageViewer } from '#contract/kernel/render.ts';

/** Where a person makes pins: a business has the tools of the builder, everybody else one quick page. */
export function createPath({ is_partner: isPartner }: Pick<PageViewer, 'is_partner'>): string {
  return isPartner ? '/pin-builder/' : '/pin/create/create/';
}
