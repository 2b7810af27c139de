import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { adsInput, groupsInput, PAGE_OF_LIST } from '#web/ads/campaigns/list-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

const lists = () => import('#web/ads/campaigns/list-pages.ts');
const ofLists = { title: 'Campaigns', right: 'reporting' } as const;

export const pagesOfReporting: ConsolePages = {
  reporting_campaigns: {
    ...ofLists,
    Part: lazyPart<object>(async () => (await lists()).CampaignList),
    load: ({ pages }, { id: advertiser_id }) =>
      pages(getCampaigns, { advertiser_id, page_size: PAGE_OF_LIST }),
  },
  reporting_ad_groups: {
    ...ofLists,
    title: 'Ad groups',
    Part: lazyPart<object>(async () => (await lists()).GroupList),
    load: ({ pages, search }, { id }) => pages(getAdGroups, groupsInput(id, search)),
  },
  reporting_ads: {
    ...ofLists,
    title: 'Ads',
    Part: lazyPart<object>(async () => (await lists()).AdList),
    load: ({ pages, search }, { id }) => pages(getAds, adsInput(id, search)),
  },
};
