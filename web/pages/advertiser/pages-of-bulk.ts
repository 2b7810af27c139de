import { getAdCampaignMode } from '#contract/ads/bulk/campaign-mode.ts';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { BULK_KINDS } from '#web/ads/campaigns/bulk-path.ts';
import { adsInput, campaignIn, groupsInput, PAGE_OF_LIST } from '#web/ads/campaigns/list-input.ts';
import { isId, isOneOf } from '#web/ads/core/address-fields.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfBulk: ConsolePages = {
  ads_bulk_edit: {
    title: 'Bulk edit',
    right: 'campaigns',
    fields: { kind: isOneOf(BULK_KINDS) },
    Part: lazyPart<object>(async () => (await import('#web/ads/bulk/bulk-edit.tsx')).BulkEdit),
    // The selected rows are in the fragment, which only the browser knows.
    load: () => Promise.resolve(),
  },
  ads_duplicate: {
    title: 'Duplicate',
    right: 'campaigns',
    fields: { campaign_id: isId },
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
  ads_campaign_mode: {
    title: 'How do you want to advertise?',
    right: 'campaigns',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/automated/campaign-mode.tsx')).CampaignModeChoice,
    ),
    load: ({ get }) => get(getAdCampaignMode, {}),
  },
  automated_ads_create: {
    title: 'Automated campaign',
    right: 'campaigns',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/automated/automated-create.tsx')).AutomatedCreate,
    ),
    load: () => Promise.resolve(),
  },
  automated_ads_edit: {
    title: 'Automated campaign',
    right: 'campaigns',
    fields: { campaign_id: isId },
    Part: lazyPart<object>(
      async () => (await import('#web/ads/automated/automated-edit.tsx')).AutomatedEdit,
    ),
    load: ({ pages, search }, { id: advertiser_id }) => {
      const campaign = campaignIn(search);
      if (campaign === null) {
        return pages(getCampaigns, { advertiser_id, page_size: PAGE_OF_LIST });
      }
      return Promise.all([
        pages(getCampaigns, { advertiser_id, campaign_ids: [campaign] }),
        pages(getAdGroups, groupsInput(advertiser_id, search)),
        pages(getAds, adsInput(advertiser_id, search)),
      ]);
    },
  },
};
