import { changeSharedAccounts, listSharedAccounts } from './audience-sharing.ts';
import {
  changeAudience,
  changeCustomerList,
  listAudiences,
  listCustomerLists,
  makeAudience,
  makeCustomerList,
  readAudience,
  readCustomerList,
} from './audiences.ts';
import { listTags, makeTag, readTag, sendEvents } from './conversions.ts';
import { served, unserved, type V5Group } from './rows.ts';

/** Audiences and conversions: the supported operations, and why the others are not. */
export const audiencesTable: Readonly<Record<string, V5Group>> = {
  conversions: [
    ...unserved(
      "Event names come from a fixed list. Advertisers can't define their own.",
      `GET /ad_accounts/{ad_account_id}/advertiser_defined_events advertiser_defined_events/get ads:read`,
    ),
  ],
  conversion_tags: [
    served(listTags),
    served(makeTag),
    served(readTag),
    ...unserved(
      "Tags aren't rated for a kind of bidding here.",
      `GET /ad_accounts/{ad_account_id}/conversion_tags/ocpm_eligible ocpm_eligible_conversion_tags/get ads:read`,
    ),
    ...unserved(
      "Events aren't listed one by one for each tag; v3_get_conversion_tag_health counts them.",
      `GET /ad_accounts/{ad_account_id}/conversion_tags/page_visit page_visit_conversion_tags/get ads:read`,
    ),
  ],
  conversion_events: [served(sendEvents)],
  msot_events: [
    ...unserved(
      'Conversions that other systems attribute are uploaded as a table (v3_create_outside_conversions), not sent as events.',
      `POST /ad_accounts/{ad_account_id}/msot/events msot_events/create msot:write`,
    ),
  ],
  conversion_eqs: [
    ...unserved(
      "Events don't get a quality score; v3_get_conversion_health says what they're missing.",
      `GET /ad_accounts/{ad_account_id}/conversion_eqs conversion_eqs/list ads:read`,
    ),
  ],
  audiences: [
    served(listAudiences),
    served(readAudience),
    served(makeAudience),
    served(changeAudience),
  ],
  audience_insights: [
    ...unserved(
      "Audiences aren't analysed here.",
      `GET /ad_accounts/{ad_account_id}/audience_insights audience_insights/get ads:read
       GET /ad_accounts/{ad_account_id}/insights/audiences audience_insights_scope_and_type/get ads:read`,
    ),
  ],
  audience_sharing: [
    served(listSharedAccounts),
    served(changeSharedAccounts),
    ...unserved(
      'Audiences are shared between ad accounts, not with whole businesses.',
      `PATCH /ad_accounts/{ad_account_id}/audiences/businesses/shared update_ad_account_to_business_shared_audience ads:write
       GET /businesses/{business_id}/audiences shared_audiences_for_business/list biz_access:read
       GET /businesses/{business_id}/audiences/shared/accounts business_account_audiences_shared_accounts/list biz_access:read
       PATCH /businesses/{business_id}/audiences/ad_accounts/shared update_business_to_ad_account_shared_audience biz_access:write
       PATCH /businesses/{business_id}/audiences/businesses/shared update_business_to_business_shared_audience biz_access:write`,
    ),
  ],
  customer_lists: [
    served(listCustomerLists),
    served(makeCustomerList),
    served(readCustomerList),
    served(changeCustomerList),
  ],
  customer_list_uploads: [
    ...unserved(
      'Lists are sent with their rows (customer_lists), not as files uploaded elsewhere.',
      `POST /ad_accounts/{ad_account_id}/customer_lists/{customer_list_id}/uploads customer_list_uploads/create ads:write
       GET /ad_accounts/{ad_account_id}/customer_lists/{customer_list_id}/uploads/{customer_list_upload_id} customer_list_uploads/get ads:read
       POST /ad_accounts/{ad_account_id}/customer_lists/{customer_list_id}/uploads/{customer_list_upload_id}/run customer_list_uploads/run ads:write`,
    ),
  ],
  lead_forms: [
    ...unserved(
      "Ads don't have lead forms here.",
      `GET /ad_accounts/{ad_account_id}/lead_forms lead_forms/list ads:read
       POST /ad_accounts/{ad_account_id}/lead_forms lead_forms/create ads:write
       PATCH /ad_accounts/{ad_account_id}/lead_forms lead_forms/update ads:write
       GET /ad_accounts/{ad_account_id}/lead_forms/{lead_form_id} lead_form/get ads:read
       POST /ad_accounts/{ad_account_id}/lead_forms/{lead_form_id}/test lead_form_test/create ads:write`,
    ),
  ],
  lead_ads: [
    ...unserved(
      "Ads don't have lead forms here.",
      `GET /ad_accounts/{ad_account_id}/leads/subscriptions ad_accounts_subscriptions/get_list ads:read
       POST /ad_accounts/{ad_account_id}/leads/subscriptions ad_accounts_subscriptions/post ads:write
       GET /ad_accounts/{ad_account_id}/leads/subscriptions/{subscription_id} ad_accounts_subscriptions/get_by_id ads:read
       DELETE /ad_accounts/{ad_account_id}/leads/subscriptions/{subscription_id} ad_accounts_subscriptions/del_by_id ads:write`,
    ),
  ],
  leads_export: [
    ...unserved(
      "Ads don't have lead forms here.",
      `POST /ad_accounts/{ad_account_id}/leads_export leads_export/create ads:write
       GET /ad_accounts/{ad_account_id}/leads_export/{leads_export_id} leads_export/get ads:read`,
    ),
  ],
};
