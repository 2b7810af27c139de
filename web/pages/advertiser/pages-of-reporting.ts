import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { adsInput, campaignsInput, groupsInput } from '#web/ads/campaigns/list-input.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

const lists = () => import('#web/ads/campaigns/list-pages.ts');
const products = () => import('#web/ads/product-reports/product-pages.ts');
const overview = () => import('#web/ads/overview/overview.tsx');
/** The date range, in the bar of every reporting page. */
const Bar = lazyPart<object>(
  async () => (await import('#web/ads/reporting/date-range.tsx')).DateRange,
);
const ofLists = { title: 'Campaigns', right: 'reporting', Bar } as const;
/** Loads the viewer's preferences, which every list needs. */
const first = (get: PageAt['get'], advertiser_id: string) =>
  get(getAdPreference, { advertiser_id });

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
    load: ({ get, pages, search }, { id }) =>
      Promise.all([first(get, id), pages(getCampaigns, campaignsInput(id, search))]),
  },
  reporting_ad_groups: {
    ...ofLists,
    title: 'Ad groups',
    Part: lazyPart<object>(async () => (await lists()).GroupList),
    load: ({ get, pages, search }, { id }) =>
      Promise.all([first(get, id), pages(getAdGroups, groupsInput(id, search))]),
  },
  reporting_ads: {
    ...ofLists,
    title: 'Ads',
    Part: lazyPart<object>(async () => (await lists()).AdList),
    load: ({ get, pages, search }, { id }) =>
      Promise.all([first(get, id), pages(getAds, adsInput(id, search))]),
  },
  reporting_product_groups: {
    ...ofLists,
    title: 'Product groups',
    Part: lazyPart<object>(async () => (await products()).ProductGroupReport),
    load: ({ get }, { id }) => first(get, id),
  },
  reporting_product_items: {
    ...ofLists,
    title: 'Products',
    Part: lazyPart<object>(async () => (await products()).ProductItemReport),
    load: ({ get }, { id }) => first(get, id),
  },
  reporting_preferences: {
    title: 'Preferences',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/reporting/preference-page.tsx')).PreferencePage,
    ),
    load: ({ get }, { id: advertiser_id }) => get(getAdPreference, { advertiser_id }),
  },
};
