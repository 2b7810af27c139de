import { getAdRecommendations } from '#contract/ads/recommendations/recommendations.ts';
import { recommendationsInput } from '#web/ads/recommendations/recommendations-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfAdvice: ConsolePages = {
  recommendations: {
    title: 'Recommendations',
    right: 'reporting',
    Part: lazyPart<object>(
      async () =>
        (await import('#web/ads/recommendations/recommendations-page.tsx')).RecommendationsPage,
    ),
    load: ({ pages }, { id }) => pages(getAdRecommendations, recommendationsInput(id, 'OPEN')),
  },
};
