import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';

/** Returns a publishable draft of one ad group with one ad of a Pin; `more` overrides parts of the ad group. */
export function aDocument(pinId: string, more: Partial<DraftGroup> = {}): DraftDocument {
  return {
    ...draftedVases,
    ad_groups: draftedVases.ad_groups.map((group) => ({
      ...group,
      ads: group.ads.map((ad) => ({ ...ad, pin_id: pinId })),
      ...more,
    })),
  };
}
