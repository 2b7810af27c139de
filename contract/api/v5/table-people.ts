import { followPerson, listFollowed, listFollowers, listTopics, readUser } from './accounts.ts';
import {
  changeBoard,
  changeSection,
  listBoardPins,
  listBoards,
  listFollowedBoards,
  listSectionPins,
  listSections,
  makeBoard,
  makeSection,
  readBoard,
  removeBoard,
  removeSection,
} from './boards.ts';
import { listInterests, relateTerms, suggestTerms } from './keywords.ts';
import {
  changePin,
  listPins,
  makePin,
  readMedia,
  readPin,
  registerMedia,
  removePin,
  savePinAgain,
  searchOwnPins,
} from './pins.ts';
import { served, unserved, type V5Group } from './rows.ts';

/** People, Pins and boards: the supported operations, and why the others are not. */
export const peopleTable: Readonly<Record<string, V5Group>> = {
  user_account: [
    served(readUser),
    ...unserved(
      "Figures for a profile and its Pins aren't counted by day.",
      `GET /user_account/analytics user_account/analytics user_accounts:read
       GET /user_account/analytics/top_pins user_account/analytics/top_pins pins:read user_accounts:read
       GET /user_account/analytics/top_video_pins user_account/analytics/top_video_pins pins:read user_accounts:read`,
    ),
    ...unserved(
      "Accounts aren't linked to each other.",
      `GET /user_account/businesses linked_business_accounts/get user_accounts:read`,
    ),
    served(listFollowers),
    served(listFollowed),
    served(listFollowedBoards),
    served(followPerson),
    ...unserved(
      'Sites are claimed by people who are logged in, not with a token.',
      `POST /user_account/websites verify_website/update user_accounts:write
       GET /user_account/websites user_websites/get user_accounts:read
       DELETE /user_account/websites unverify_website/delete user_accounts:write
       GET /user_account/websites/verification website_verification/get user_accounts:read`,
    ),
    served(listTopics),
  ],
  pins: [
    served(makePin),
    served(listPins),
    served(readPin),
    served(changePin),
    served(removePin),
    ...unserved(
      "Figures for Pins that aren't ads aren't counted by day.",
      `GET /pins/{pin_id}/analytics pins/analytics boards:read pins:read
       GET /pins/analytics multi_pins/analytics boards:read pins:read`,
    ),
    served(savePinAgain),
  ],
  boards: [
    served(makeBoard),
    served(listBoards),
    served(readBoard),
    served(removeBoard),
    served(changeBoard),
    served(listBoardPins),
    served(listSections),
    served(makeSection),
    served(changeSection),
    served(removeSection),
    served(listSectionPins),
  ],
  media: [
    served(readMedia),
    ...unserved(
      "Uploads aren't listed. Read each one by its id.",
      `GET /media media/list pins:read`,
    ),
    served(registerMedia),
  ],
  search: [
    served(searchOwnPins),
    ...unserved(
      "Search results don't depend on a country; v3_search finds everyone's Pins.",
      `GET /search/partner/pins search_partner_pins boards:read pins:read`,
    ),
    ...unserved(
      "Search looks through everyone's boards (v3_search), not only your own.",
      `GET /search/boards search_user_boards/get boards:read boards:read_secret`,
    ),
  ],
  terms: [served(relateTerms), served(suggestTerms)],
  product_categories: [
    ...unserved(
      "We don't know what sells elsewhere.",
      `GET /trends/topics/featured trends_featured_topics/list user_accounts:read
       GET /trends/product_categories/details trends_product_categories_details/list user_accounts:read
       GET /trends/product_categories/trending trends_product_categories_trending/list user_accounts:read`,
    ),
  ],
  resources: [
    ...unserved(
      'Countries and their currencies are offered where an ad account is made; no call lists them.',
      `GET /resources/ad_account_countries ad_account_countries/get ads:read`,
    ),
    ...unserved(
      'This document says what reports count.',
      `GET /resources/delivery_metrics delivery_metrics/get ads:read pins:read user_accounts:read`,
    ),
    ...unserved(
      "Ads don't have lead forms here.",
      `GET /resources/lead_form_questions lead_form_questions/get ads:read`,
    ),
    ...unserved(
      'Figures are ready a minute after what they count, every day.',
      `GET /resources/metrics_ready_state metrics_ready_state/get ads:read`,
    ),
    served(listInterests),
    ...unserved(
      'Topics come of boards of this installation and have no tree; v3_get_topics has them.',
      `GET /resources/targeting/interests/{interest_id} interest_targeting_options/get ads:read`,
    ),
  ],
  oauth: [
    ...unserved(
      'Tokens for conversions are created in the console by people who are logged in.',
      `POST /oauth/conversion_token oauth/conversion_token ads:write`,
    ),
    ...unserved(
      "People create their access tokens in settings. Programs don't register.",
      `POST /oauth/token oauth/token`,
    ),
    ...unserved(
      'People revoke their access tokens in settings.',
      `POST /oauth/token/revoke token/revoke`,
    ),
  ],
  notification: [
    ...unserved(
      'There are no partners who can send notifications.',
      `POST /notifications notification/post user_accounts:read`,
    ),
  ],
  business_access_relationships: [
    ...unserved(
      'Who acts for whom is looked up and changed by somebody who is logged in, and not by a token.',
      `GET /businesses/employers get/business_employers biz_access:read
       PATCH /businesses/{business_id}/system_users/{system_user_id} system_user/update biz_access:read biz_access:write
       GET /businesses/{business_id}/members get/business_members biz_access:read
       PATCH /businesses/{business_id}/members update/business_memberships biz_access:write
       DELETE /businesses/{business_id}/members delete_business_membership biz_access:read biz_access:write
       GET /businesses/{business_id}/partners get/business_partners biz_access:read
       DELETE /businesses/{business_id}/partners delete_business_partners biz_access:write
       POST /business_access/business_hierarchy/{business_hierarchy_id}/brand_accounts brand_accounts/create biz_access:read biz_access:write
       PATCH /business_access/business_hierarchy/{business_hierarchy_id}/brand_accounts/{brand_account_id} brand_accounts/update biz_access:read biz_access:write`,
    ),
  ],
  business_access_invite: [
    ...unserved(
      'Who acts for whom is looked up and changed by somebody who is logged in, and not by a token.',
      `PATCH /businesses/invites respond_business_access_invites biz_access:read biz_access:write
       POST /businesses/{business_id}/invites/assets/access create_asset_invites biz_access:read biz_access:write
       POST /businesses/{business_id}/requests/assets/access asset_access_requests/create biz_access:read biz_access:write
       GET /businesses/{business_id}/invites get/invites biz_access:read
       POST /businesses/{business_id}/invites create_membership_or_partnership_invites biz_access:write
       DELETE /businesses/{business_id}/invites cancel_invites_or_requests biz_access:write`,
    ),
  ],
  business_access_assets: [
    ...unserved(
      'Who acts for whom is looked up and changed by somebody who is logged in, and not by a token.',
      `GET /businesses/{business_id}/assets/{asset_id}/members business_asset_members/get biz_access:read
       GET /businesses/{business_id}/assets/{asset_id}/partners business_asset_partners/get biz_access:read
       GET /businesses/{business_id}/assets business_assets/get biz_access:read
       GET /businesses/{business_id}/members/{member_id}/assets business_member_assets/get biz_access:read
       PATCH /businesses/{business_id}/members/assets/access business_members_asset_access/update biz_access:write
       DELETE /businesses/{business_id}/members/assets/access business_members_asset_access/delete biz_access:write
       PATCH /businesses/{business_id}/partners/assets update_partner_asset_access_handler_impl biz_access:write
       DELETE /businesses/{business_id}/partners/assets delete_partner_asset_access_handler_impl biz_access:write
       GET /businesses/{business_id}/partners/{partner_id}/assets business_partner_asset_access/get biz_access:read
       POST /businesses/{business_id}/asset_groups asset_group/create biz_access:read biz_access:write
       PATCH /businesses/{business_id}/asset_groups asset_group/update biz_access:read biz_access:write
       DELETE /businesses/{business_id}/asset_groups asset_group/delete biz_access:read biz_access:write`,
    ),
  ],
};
