import { notFound } from '@tanstack/react-router';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { PAGE_OF_LIST } from '#web/ads/campaigns/list-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfInsights: ConsolePages = {
  campaign_insights_choice: {
    title: 'Campaign insights',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/insights/which-campaign.tsx')).WhichCampaign,
    ),
    load: ({ pages }, { id: advertiser_id }) =>
      pages(getCampaigns, { advertiser_id, page_size: PAGE_OF_LIST }),
  },
  campaign_insights: {
    title: 'Campaign insights',
    right: 'reporting',
    Bar: lazyPart<object>(
      async () => (await import('#web/ads/reporting/date-range.tsx')).DateRange,
    ),
    Part: lazyPart<object>(async () => (await import('#web/ads/insights/insights.tsx')).Insights),
    load: async (at, { id }) => {
      const { loadInsights } = await import('#web/ads/insights/insights-inputs.ts');
      if (!(await loadInsights(at, id, at.params['campaignId'] ?? ''))) throw notFound();
    },
  },
  campaign_insights_product_group: {
    title: 'Product group',
    right: 'reporting',
    Bar: lazyPart<object>(
      async () => (await import('#web/ads/reporting/date-range.tsx')).DateRange,
    ),
    Part: lazyPart<object>(
      async () => (await import('#web/ads/product-reports/product-pages.ts')).ProductInsights,
    ),
    load: async (at, { id }) => {
      const { loadProductInsights } = await import('#web/ads/product-reports/load-insights.ts');
      if (!(await loadProductInsights(at, id))) throw notFound();
    },
  },
};
