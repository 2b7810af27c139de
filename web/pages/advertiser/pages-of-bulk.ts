import { getCampaigns } from '#contract/ads/campaigns.ts';
import { campaignIn, PAGE_OF_LIST } from '#web/ads/campaigns/list-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfBulk: ConsolePages = {
  ads_bulk_edit: {
    title: 'Bulk edit',
    right: 'campaigns',
    Part: lazyPart<object>(async () => (await import('#web/ads/bulk/bulk-edit.tsx')).BulkEdit),
    // Which rows are meant stands behind the hash, which the browser alone knows.
    load: () => Promise.resolve(),
  },
  ads_duplicate: {
    title: 'Duplicate',
    right: 'campaigns',
    Part: lazyPart<object>(async () => (await import('#web/ads/copies/duplicate.tsx')).Duplicate),
    load: ({ pages, search }, { id: advertiser_id }) => {
      const campaign = campaignIn(search);
      return pages(
        getCampaigns,
        campaign === null
          ? { advertiser_id, page_size: PAGE_OF_LIST }
          : { advertiser_id, campaign_ids: [campaign] },
      );
    },
  },
};
