import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import { CREDIT_CAUSES, getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import type { AdAccount } from '#contract/business/ad-accounts.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { promotedCampaign } from '#web/ads/billing/promoted-campaign.ts';
import { adsInput, groupsInput, PAGE_OF_LIST } from '#web/ads/campaigns/list-input.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { type Lazy, lazyPart } from '#web/ui/base/lazy-part.tsx';

type At = Pick<PageAt, 'get' | 'pages' | 'search'>;

/** A page of the console. It comes as a chunk of its own. */
interface ConsolePage {
  /** English, to be translated. */
  readonly title: string;
  readonly right: AdRight;
  readonly Part: Lazy<object>;
  /** Fills the cache with all that it shows at first; for those alone who have the right. */
  readonly load: (at: At, account: AdAccount) => Promise<unknown>;
}

const billing = () => import('#web/ads/billing/billing-pages.ts');
const ofBilling = { title: 'Billing', right: 'billing_view' } as const;

const lists = () => import('#web/ads/campaigns/list-pages.ts');
const ofLists = { title: 'Campaigns', right: 'reporting' } as const;

/** The pages that there are. One that is not here is not found, and no way leads there. */
export const consolePages: Partial<Record<ConsoleKey, ConsolePage>> = {
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
  billing: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await billing()).BillingSummary),
    load: ({ get, pages, search }, { id: advertiser_id, permissions }) => {
      const campaign = promotedCampaign(search);
      return Promise.all([
        get(getAdBilling, { advertiser_id }),
        pages(getAdBillingTransfers, { advertiser_id }),
        campaign !== null &&
          givesRight(permissions, 'reporting') &&
          pages(getCampaigns, { advertiser_id, campaign_ids: [campaign] }),
      ]);
    },
  },
  billing_history: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await billing()).BillingHistory),
    load: ({ get, pages }, { id: advertiser_id }) =>
      Promise.all([
        get(getAdBilling, { advertiser_id }),
        pages(getAdBillingTransfers, { advertiser_id }),
      ]),
  },
  billing_promotions: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await billing()).BillingCredits),
    load: ({ get, pages }, { id: advertiser_id }) =>
      Promise.all([
        get(getAdBilling, { advertiser_id }),
        pages(getAdBillingTransfers, { advertiser_id, causes: CREDIT_CAUSES }),
      ]),
  },
};
