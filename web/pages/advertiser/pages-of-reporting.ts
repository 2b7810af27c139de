import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { adsInput, groupsInput, PAGE_OF_LIST } from '#web/ads/campaigns/list-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

const lists = () => import('#web/ads/campaigns/list-pages.ts');
const overview = () => import('#web/ads/overview/overview.tsx');
/** Which days are shown stands in the bar of every page of figures. */
const Bar = lazyPart<object>(
  async () => (await import('#web/ads/reporting/date-range.tsx')).DateRange,
);
const ofLists = { title: 'Campaigns', right: 'reporting' } as const;

export const pagesOfReporting: ConsolePages = {
  overview: {
    title: 'Overview',
    right: 'reporting',
    Bar,
    Part: lazyPart<object>(async () => (await overview()).Overview),
    load: async (at, { id }) =>
      (await import('#web/ads/overview/overview-inputs.ts')).loadOverview(at, id),
  },
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
  reporting_preferences: {
    ...ofLists,
    title: 'Preferences',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/reporting/preference-page.tsx')).PreferencePage,
    ),
    load: ({ get }, { id: advertiser_id }) => get(getAdPreference, { advertiser_id }),
  },
};
