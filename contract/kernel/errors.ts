/** All refusals: our code, the HTTP status, and the number that wire clients read as `code` and `api_error_code`. */
export const errors = {
  /** The resource has moved permanently: extra_data.redirectUrl has its address [ROUTE-17]. */
  moved: { status: 301, number: 301 },
  invalid_input: { status: 400, number: 1 },
  unsupported: { status: 400, number: 20 },
  not_signed_in: { status: 401, number: 7 },
  wrong_credentials: { status: 401, number: 78 },
  bad_csrf: { status: 403, number: 98 },
  not_allowed: { status: 403, number: 29 },
  log_in_again: { status: 403, number: 101 },
  missing_scope: { status: 403, number: 102 },
  /** A page of one account tried to write after its browser switched to another. */
  viewer_changed: { status: 409, number: 104 },
  token_not_found: { status: 404, number: 103 },
  /** The provider's e-mail address belongs to an account here: log in to it, then connect. */
  connect_first: { status: 409, number: 150 },
  /** A provider identified a new person, who still has to sign up. */
  sign_up_needed: { status: 404, number: 151 },
  /** This e-mail domain uses its own single sign-on. */
  sso_required: { status: 403, number: 152 },
  last_way_in: { status: 409, number: 153 },
  identity_taken: { status: 409, number: 154 },
  /** A provider's log-in took too long, was already used, or began in another browser. */
  sign_on_expired: { status: 400, number: 155 },
  /** Outcomes of a log-in; contract/identity/log-in-outcomes.ts has their kinds [AUTH-08]. */
  soft_banned: { status: 403, number: 140 },
  password_reset_sent: { status: 403, number: 141 },
  suspended: { status: 403, number: 144 },
  too_many_accounts: { status: 409, number: 145 },
  session_not_found: { status: 404, number: 146 },
  /** Acting for a business requires a second factor [ROLE-05]. */
  factor_required: { status: 403, number: 109 },
  signup_closed: { status: 403, number: 100 },
  user_not_found: { status: 404, number: 30 },
  board_not_found: { status: 404, number: 40 },
  section_not_found: { status: 404, number: 41 },
  invite_not_found: { status: 404, number: 42 },
  note_not_found: { status: 404, number: 43 },
  note_changed: { status: 409, number: 44 },
  pin_not_found: { status: 404, number: 50 },
  ad_account_not_found: { status: 404, number: 80 },
  trash_not_found: { status: 404, number: 52 },
  upload_not_found: { status: 404, number: 60 },
  picture_not_found: { status: 404, number: 61 },
  comment_not_found: { status: 404, number: 70 },
  conversation_not_found: { status: 404, number: 71 },
  news_not_found: { status: 404, number: 73 },
  comments_off: { status: 403, number: 72 },
  page_not_found: { status: 404, number: 4 },
  method_not_allowed: { status: 405, number: 20 },
  board_name_taken: { status: 400, number: 58 },
  section_name_taken: { status: 400, number: 59 },
  username_taken: { status: 400, number: 91 },
  email_taken: { status: 400, number: 92 },
  weak_password: { status: 400, number: 93 },
  too_young: { status: 400, number: 94 },
  already_there: { status: 409, number: 2170 },
  /** Another bulk action on the board is still running: a move, a copy or a delete [SAVE-22]. */
  board_moving: { status: 409, number: 2171 },
  board_copying: { status: 409, number: 2172 },
  board_deleting: { status: 409, number: 2173 },
  /** The Pin is not the ad account's own or cannot be promoted; displayed at the Pin [PROMOTE-10]. */
  pin_not_promotable: { status: 401, number: 2180 },
  campaign_not_found: { status: 404, number: 81 },
  ad_group_not_found: { status: 404, number: 82 },
  ad_not_found: { status: 404, number: 83 },
  keyword_not_found: { status: 404, number: 84 },
  auction_not_found: { status: 404, number: 88 },
  /** The ad account's owner has not accepted the current advertising terms. */
  terms_not_accepted: { status: 403, number: 86 },
  /** Changed meanwhile: the change was based on an older version. */
  ad_changed: { status: 409, number: 85 },
  ad_change_not_found: { status: 404, number: 2190 },
  ad_recommendation_not_found: { status: 404, number: 2191 },
  audience_not_found: { status: 404, number: 2380 },
  /** Used by ad groups or look-alikes: extra_data.ad_groups or audiences lists them. */
  audience_in_use: { status: 409, number: 2381 },
  audience_share_not_found: { status: 404, number: 2345 },
  ad_document_not_found: { status: 404, number: 2192 },
  catalog_feed_not_found: { status: 404, number: 2260 },
  catalog_run_not_found: { status: 404, number: 2261 },
  product_group_not_found: { status: 404, number: 2220 },
  /** The built-in group of all products cannot be changed. */
  product_group_fixed: { status: 409, number: 2221 },
  /** Promoted by ad groups. */
  product_group_in_use: { status: 409, number: 2222 },
  product_promotion_not_found: { status: 404, number: 2223 },
  ad_report_not_found: { status: 404, number: 2210 },
  conversion_tag_not_found: { status: 404, number: 2200 },
  ad_report_schedule_not_found: { status: 404, number: 2211 },
  ad_offer_not_found: { status: 404, number: 2193 },
  ad_order_line_not_found: { status: 404, number: 2194 },
  /** This installation does not charge cards. */
  cards_unavailable: { status: 409, number: 2230 },
  /** The ad account has a credit line, which is invoiced. */
  pays_by_invoice: { status: 409, number: 2231 },
  /** The card is needed to pay an outstanding amount. */
  card_in_use: { status: 409, number: 2232 },
  experiment_not_found: { status: 404, number: 2195 },
  /** Changed by another operator meanwhile: the change was based on an older version. */
  experiment_changed: { status: 409, number: 2196 },
  experience_not_found: { status: 404, number: 2197 },
  experience_changed: { status: 409, number: 2198 },
  /** An unsupported operation of the API at /v5; docs/api-v5.md has the reason. */
  operation_not_served: { status: 501, number: 2240 },
  import_not_found: { status: 404, number: 2250 },
  /** The file is of no known format, or has no entries. */
  import_unreadable: { status: 400, number: 2251 },
  /** Another import of the person is running; there is one at a time. */
  import_running: { status: 409, number: 2252 },
  /** The zip is broken, encrypted, oversized, or no export of an installation. */
  archive_unreadable: { status: 400, number: 2253 },
  /** The export is of a version that this installation does not read. */
  archive_version: { status: 400, number: 2254 },
  /** The site's robots.txt asks programs to leave the address alone. */
  fetch_unwelcome: { status: 403, number: 2255 },
  report_not_found: { status: 404, number: 2330 },
  /** It was decided on meanwhile, or has been appealed against. */
  report_changed: { status: 409, number: 2331 },
  /** What was removed is gone for good and cannot come back. */
  report_final: { status: 409, number: 2332 },
  decision_not_found: { status: 404, number: 2333 },
  topic_not_found: { status: 404, number: 45 },
  job_not_found: { status: 404, number: 74 },
  no_picture: { status: 400, number: 110 },
  picture_too_small: { status: 400, number: 111 },
  picture_unreachable: { status: 400, number: 112 },
  picture_unreadable: { status: 400, number: 113 },
  picture_unsupported: { status: 415, number: 114 },
  video_unavailable: { status: 400, number: 117 },
  /** An operator has blocked this file. */
  picture_blocked: { status: 403, number: 118 },
  upload_refused: { status: 403, number: 115 },
  upload_used: { status: 409, number: 116 },
  draft_not_found: { status: 404, number: 120 },
  /** Another version was saved meanwhile, perhaps by the same person elsewhere. */
  draft_changed: { status: 409, number: 121 },
  draft_busy: { status: 409, number: 122 },
  draft_incomplete: { status: 400, number: 123 },
  too_many_drafts: { status: 400, number: 124 },
  /** A builder tool that the person may not use [BUILD-03]. */
  tool_closed: { status: 403, number: 125 },
  /** The human verification token is missing or invalid [VERIFY-04]. */
  human_needed: { status: 403, number: 130 },
  human_refused: { status: 403, number: 131 },
  /** The human verification service does not respond. */
  human_unavailable: { status: 503, number: 132 },
  claim_not_found: { status: 404, number: 172 },
  /** The password was correct but a second factor is needed; extra_data lists the methods [AUTH-06]. */
  second_factor_needed: { status: 401, number: 160 },
  passkey_not_found: { status: 404, number: 161 },
  /** An unverified address cannot be a factor. */
  email_unverified: { status: 403, number: 162 },
  /** The e-mailed link was used or has expired. */
  link_ended: { status: 404, number: 170 },
  /** The account is scheduled for deletion, and its authenticated owner may still restore it. */
  account_leaving: { status: 403, number: 171 },
  too_large: { status: 413, number: 9 },
  unsupported_body: { status: 415, number: 10 },
  unknown_host: { status: 421, number: 11 },
  key_reused: { status: 422, number: 12 },
  key_in_progress: { status: 409, number: 13 },
  /** Already created under this key; its one-time answer cannot be repeated. */
  shown_once: { status: 409, number: 17 },
  rate_limited: { status: 429, number: 8 },
  broken: { status: 500, number: 0 },
  unavailable: { status: 503, number: 14 },
  overloaded: { status: 503, number: 16 },
  storage_full: { status: 507, number: 15 },
} as const satisfies Record<string, { status: number; number: number }>;

export type ErrorCode = keyof typeof errors;
