import type { RecommendationState } from '#contract/ads/recommendations/rules.ts';

export const recommendationsInput = (advertiser_id: string, state: RecommendationState) => ({
  advertiser_id,
  state,
});
