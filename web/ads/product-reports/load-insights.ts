import type { ConsoleParams } from '#contract/ads/console-paths.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { getProductGroupReport } from '#contract/ads/reporting/product-reports.ts';
import type { Search } from '#web/kernel/app/search.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { dayAt, rangeIn } from '../reporting/range.ts';
import { reportInput } from './product-rows.ts';

interface At extends Pick<PageAt, 'get' | 'pages' | 'search'> {
  readonly params: ConsoleParams;
}

/** Loads all data that a product group's page initially displays; false if the campaign never promoted the group. */
export async function loadProductInsights(
  { get, pages, search, params }: At,
  advertiser_id: string,
): Promise<boolean> {
  const preference = await get(getAdPreference, { advertiser_id });
  const range = rangeIn(search as Search, preference, dayAt(Date.now()));
  const narrowed = {
    campaign_id: params['campaignId'] ?? '',
    product_group_id: params['productGroupId'] ?? '',
  };
  const found = await pages(getProductGroupReport, reportInput(advertiser_id, range, narrowed));
  return found.data.length > 0;
}
