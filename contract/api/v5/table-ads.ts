import { listAccounts, readAccount } from './accounts.ts';
import {
  findInvoiceFile,
  listCredits,
  listInvoices,
  listOrderLines,
  listProfiles,
  readOrderLine,
  readTerms,
  redeemCredit,
} from './billing.ts';
import {
  changeAds,
  changeCampaigns,
  changeGroups,
  listAds,
  listCampaigns,
  listGroups,
  makeAds,
  makeCampaigns,
  makeGroups,
  readAd,
  readCampaign,
  readGroup,
} from './campaigns.ts';
import { archiveKeywords, listKeywords, makeKeywords, readKeywordMetrics } from './keywords.ts';
import { changePromotions, listPromotions, makePromotions, readPromotion } from './promotions.ts';
import {
  accountAnalytics,
  accountParts,
  adAnalytics,
  campaignAnalytics,
  campaignParts,
  groupAnalytics,
  groupParts,
  makeReport,
  readReport,
} from './reports.ts';
import { served, unserved, type V5Group } from './rows.ts';

/** Ads: the supported operations, and why the others are not. */
export const adsTable: Readonly<Record<string, V5Group>> = {
  ad_accounts: [
    served(listAccounts),
    served(readAccount),
    served(accountAnalytics),
    served(readReport),
    served(makeReport),
    served(accountParts),
    ...unserved(
      'Ad accounts are created by people who are logged in, not with a token.',
      `POST /ad_accounts ad_accounts/create ads:write`,
    ),
    ...unserved(
      "Reports for marketing mix models aren't made here.",
      `GET /ad_accounts/{ad_account_id}/mmm_reports analytics/get_mmm_report ads:read
       POST /ad_accounts/{ad_account_id}/mmm_reports analytics/create_mmm_report ads:read`,
    ),
    ...unserved(
      "Conversions aren't reported by brand or category here.",
      `GET /ad_accounts/{ad_account_id}/reports/brand_category_sku analytics/get_conversion_product_report ads:read
       POST /ad_accounts/{ad_account_id}/reports/brand_category_sku analytics/create_conversion_product_report ads:read`,
    ),
    ...unserved(
      'There are no sandbox accounts. To try things out, set up an installation of your own.',
      `DELETE /ad_accounts/{ad_account_id}/sandbox sandbox/delete ads:write`,
    ),
    ...unserved(
      'There are no report templates. For reports made on a schedule, see v3_get_ad_report_schedules.',
      `GET /ad_accounts/{ad_account_id}/templates templates/list ads:read
       POST /ad_accounts/{ad_account_id}/templates/{template_id}/reports analytics/create_template_report ads:read`,
    ),
  ],
  ad_groups: [
    served(listGroups),
    served(makeGroups),
    served(changeGroups),
    served(groupAnalytics),
    served(groupParts),
    served(readGroup),
    ...unserved(
      'How many people there are is estimated for a Pin and a budget (v3_get_ad_forecast), and not without them.',
      `POST /ad_accounts/{ad_account_id}/ad_groups/audience_sizing ad_groups/audience_sizing ads:read`,
    ),
    ...unserved(
      'Prices come from an auction. It has one floor for the whole installation, not one for each ad group.',
      `POST /ad_accounts/{ad_account_id}/bid_floor ad_groups_bid_floor/get ads:read`,
    ),
  ],
  ads: [
    served(listAds),
    served(makeAds),
    served(changeAds),
    served(adAnalytics),
    served(readAd),
    ...unserved(
      'Ads are previewed in the console and have no preview address.',
      `POST /ad_accounts/{ad_account_id}/ad_previews ad_previews/create ads:write`,
    ),
    ...unserved(
      'Audience breakdowns are counted by ad group, not by ad.',
      `GET /ad_accounts/{ad_account_id}/ads/targeting_analytics ad_targeting_analytics/get ads:read`,
    ),
  ],
  campaigns: [
    served(listCampaigns),
    served(makeCampaigns),
    served(changeCampaigns),
    served(campaignAnalytics),
    served(campaignParts),
    served(readCampaign),
    ...unserved(
      'Reports are about ads, not about the Pins that they promote.',
      `GET /ad_accounts/{ad_account_id}/pins/analytics ad_pins/analytics ads:read`,
    ),
  ],
  keywords: [
    served(listKeywords),
    served(makeKeywords),
    served(archiveKeywords),
    served(readKeywordMetrics),
    ...unserved(
      "Searches aren't reported by region or season.",
      `GET /trends/keywords/{region}/top/{trend_type} trending_keywords/list user_accounts:read`,
    ),
  ],
  labels: [
    ...unserved(
      'Campaigns have no labels here.',
      `POST /ad_accounts/{ad_account_id}/labels labels/create ads:write
       GET /ad_accounts/{ad_account_id}/labels labels/list ads:read
       PATCH /ad_accounts/{ad_account_id}/labels labels/update ads:write`,
    ),
  ],
  targeting_template: [
    ...unserved(
      "Targeting belongs to an ad group and isn't saved on its own.",
      `GET /ad_accounts/{ad_account_id}/targeting_templates targeting_template/list ads:read
       POST /ad_accounts/{ad_account_id}/targeting_templates targeting_template/create ads:write
       PATCH /ad_accounts/{ad_account_id}/targeting_templates targeting_template/update ads:write`,
    ),
  ],
  promotions: [
    ...unserved(
      "Ads don't have promotions here.",
      `GET /ad_accounts/{ad_account_id}/promotions promotions/list ads:read
       POST /ad_accounts/{ad_account_id}/promotions promotions/create ads:write
       PATCH /ad_accounts/{ad_account_id}/promotions promotions/update ads:write
       GET /ad_accounts/{ad_account_id}/promotions/{promotion_id} promotions/get ads:read
       DELETE /ad_accounts/{ad_account_id}/promotions/{promotion_id} promotions/delete ads:write`,
    ),
  ],
  product_group_promotions: [
    served(makePromotions),
    served(changePromotions),
    served(listPromotions),
    served(readPromotion),
    ...unserved(
      'Product groups are reported by their sums (v3_get_product_group_report), and not by day.',
      `GET /ad_accounts/{ad_account_id}/product_groups/analytics product_groups/analytics ads:read`,
    ),
  ],
  order_lines: [served(listOrderLines), served(readOrderLine)],
  bulk: [
    ...unserved(
      'What is changed in bulk is a table (v3_get_ad_sheet_rows, v3_create_ad_sheet_part), and no list of objects.',
      `POST /ad_accounts/{ad_account_id}/bulk/download bulk_download/create ads:read
       POST /ad_accounts/{ad_account_id}/bulk/upsert bulk_upsert/create ads:write
       GET /ad_accounts/{ad_account_id}/bulk/{bulk_request_id} bulk_request/get ads:read`,
    ),
  ],
  billing: [
    served(listCredits),
    served(redeemCredit),
    served(listProfiles),
    served(listInvoices),
    served(findInvoiceFile),
    ...unserved(
      'Orders are agreed on with the people who run the installation, and recorded by them.',
      `GET /ad_accounts/{ad_account_id}/ssio/accounts ssio_accounts/get ads:read
       POST /ad_accounts/{ad_account_id}/ssio/insertion_orders ssio_insertion_order/create ads:write
       PATCH /ad_accounts/{ad_account_id}/ssio/insertion_orders ssio_insertion_order/edit ads:write
       GET /ad_accounts/{ad_account_id}/ssio/insertion_orders/status ssio_insertion_orders_status/get_by_ad_account ads:read
       GET /ad_accounts/{ad_account_id}/ssio/insertion_orders/{pin_order_id}/status ssio_insertion_orders_status/get_by_pin_order_id ads:read
       GET /ad_accounts/{ad_account_id}/ssio/order_lines ssio_order_lines/get_by_ad_account ads:read`,
    ),
  ],
  terms_of_service: [served(readTerms)],
  advanced_auction: [
    ...unserved(
      "You can't bid on single items of a catalogue.",
      `POST /advanced_auction/items/get advanced_auction_items_get/post ads:read catalogs:read
       POST /advanced_auction/items/submit advanced_auction_items_submit/post ads:write catalogs:read`,
    ),
  ],
};
