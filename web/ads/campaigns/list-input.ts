import { filtersIn, idIn } from './list-view.ts';

/** The maximum page size of a list. */
export const PAGE_OF_LIST = 250;

/** The ids in the URL that restrict a list. */
export const campaignIn = (search: unknown): string | null => idIn(search, 'campaign_id');
export const adGroupIn = (search: unknown): string | null => idIn(search, 'ad_group_id');

type Search = Readonly<Record<string, string | undefined>>;

export const campaignsInput = (advertiser_id: string, search: unknown) => ({
  advertiser_id,
  ...filtersIn(search as Search),
  page_size: PAGE_OF_LIST,
});

export const groupsInput = (advertiser_id: string, search: unknown) => ({
  advertiser_id,
  ...filtersIn(search as Search),
  campaign_id: campaignIn(search),
  page_size: PAGE_OF_LIST,
});

export const adsInput = (advertiser_id: string, search: unknown) => ({
  advertiser_id,
  ...filtersIn(search as Search),
  campaign_id: campaignIn(search),
  ad_group_id: adGroupIn(search),
  page_size: PAGE_OF_LIST,
});
