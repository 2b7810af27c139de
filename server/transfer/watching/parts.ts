import type { Bound, PartKey } from '#contract/transfer/watching.ts';

/** Tables that are bounded alike. */
export interface Part {
  readonly key: PartKey;
  readonly bound: Bound;
  /** The sweep's task, if a sweep bounds it. */
  readonly task?: string;
  /** The column whose least value is the time of the oldest row: the first of an index. */
  readonly age?: readonly [table: string, column: string];
  readonly tables: string;
}

/** Every table of the product: a new one is added here, with what bounds it, or the test fails. */
export const parts: readonly Part[] = [
  {
    key: 'people',
    bound: 'people',
    age: ['people', 'created_at'],
    tables: `access_tokens authenticators blocks business_access business_profiles claimed_sites email_factors emails
      followers following former_usernames hidden_suggestions identity_claims leaving_people linked_identities passkeys passwords people
      person_interests person_states recovery_codes reported_things site_claims unlisted_counts thing_reports usernames`,
  },
  {
    key: 'pins',
    bound: 'people',
    tables: `board_archives board_collaborators board_followers board_invitations board_notes board_orders board_slugs
      boards busy_boards hides imported_boards imported_people imported_pins imported_sections pin_hashtags pin_likes
      pin_like_counts pin_shuffle_assets pin_sponsors pins quiet_boards section_slugs sections`,
  },
  {
    key: 'talk',
    bound: 'people',
    tables: 'comment_likes comments conversation_members conversations messages pin_comments',
  },
  {
    key: 'pictures',
    bound: 'people',
    tables:
      'blocked_pictures person_pictures person_storage picture_counted_pins picture_counts pictures',
  },
  {
    key: 'search',
    bound: 'derived',
    tables: `completions front_door_pins pin_search search_beginnings search_counted search_form search_volumes
      search_words search_words_next topic_boards topics topics_of_day`,
  },
  { key: 'drafts', bound: 'person', tables: 'pin_drafts' },
  {
    key: 'news',
    bound: 'swept',
    task: 'news.sweep',
    age: ['news', 'updated_at'],
    tables: 'news news_acts news_readers',
  },
  {
    key: 'sessions',
    bound: 'person',
    tables: 'authenticator_setups devices mailed_codes sessions',
  },
  {
    key: 'sign_in',
    bound: 'turned',
    age: ['sign_on_tries', 'begun_at'],
    tables: `join_invitations mailed_links mailed_sign_ups passkey_challenges pending_sign_ups sign_on_nonces
      sign_on_tries used_human_tokens`,
  },
  {
    key: 'limits',
    bound: 'turned',
    age: ['idempotency_keys', 'started_at'],
    tables: 'idempotency_keys throttles use_counts',
  },
  {
    key: 'mail',
    bound: 'swept',
    task: 'mail.sweep',
    age: ['outbox', 'queued_at'],
    tables: 'outbox',
  },
  {
    key: 'log',
    bound: 'swept',
    task: 'trust.forget-log',
    age: ['audit_log', 'at'],
    tables: 'audit_log',
  },
  {
    key: 'searches',
    bound: 'person',
    age: ['recent_searches', 'asked_at'],
    tables: 'recent_searches',
  },
  {
    key: 'trash',
    bound: 'swept',
    task: 'pins.sweep-trash',
    age: ['trash', 'deleted_at'],
    tables: 'trash trashed_boards trashed_pins',
  },
  {
    key: 'uploads',
    bound: 'swept',
    task: 'media.sweep',
    age: ['picture_arrivals', 'started_at'],
    tables: 'forsaken_pictures picture_arrivals uploads',
  },
  {
    key: 'events',
    bound: 'swept',
    task: 'events.sweep',
    tables: 'events',
  },
  {
    key: 'bulk',
    bound: 'swept',
    task: 'pins.sweep-bulk-jobs',
    tables: 'bulk_job_covers bulk_job_pins bulk_jobs',
  },
  {
    key: 'imports',
    bound: 'swept',
    task: 'transfer.sweep-brought',
    age: ['brought_files', 'created_at'],
    tables:
      'brought_acts brought_archives brought_boards brought_details brought_files brought_folders brought_rows brought_sections',
  },
  {
    key: 'work',
    bound: 'done',
    tables: 'graphile_worker job_runs',
  },
  {
    key: 'experiments',
    bound: 'person',
    tables: `experience_states experiences experiment_changes experiment_exposures experiment_requests
      experiment_results experiments`,
  },
  {
    key: 'site',
    bound: 'fixed',
    tables: `advertising_terms database_histories demo demo_people demo_things first_operator listed_links migrations
      sensitive_keys sensitive_words site_choices`,
  },
  {
    key: 'ads',
    bound: 'people',
    tables: `ad_account_invites ad_account_people ad_accounts ad_ads ad_alike_makings ad_alike_scores ad_alike_traits
      ad_appeals ad_audience_members ad_audience_shares ad_audiences ad_budgets ad_campaigns ad_cards ad_complaints ad_drafts ad_feed_issues
      ad_feed_runs ad_feeds ad_floors ad_groups ad_item_batches ad_items ad_keywords ad_list_records ad_list_uploads ad_look_ups
      ad_modes ad_needs_later ad_notice_choices ad_offers ad_paces ad_preferences ad_product_ads ad_product_boards ad_product_groups
      ad_product_promotions ad_rates ad_rates_of_exchange ad_recommendations ad_report_schedules ad_report_stops
      ad_reviews ad_seller ad_settings ad_tags ad_targets ad_topics ad_viewers`,
  },
  {
    key: 'ad_auctions',
    bound: 'swept',
    task: 'ads.forget',
    age: ['ad_events', 'at'],
    tables: 'ad_events ad_samples',
  },
  {
    key: 'ad_epochs',
    bound: 'swept',
    task: 'ads.forget-epochs',
    age: ['ad_seen', 'day'],
    tables: 'ad_epochs ad_seen',
  },
  {
    key: 'ad_reports',
    bound: 'swept',
    task: 'ads.forget-reports',
    age: ['ad_days', 'day'],
    tables: 'ad_days ad_hours ad_reach ad_rolled ad_slices ad_terms ad_terms_of_day',
  },
  {
    key: 'ad_conversions',
    bound: 'swept',
    task: 'ads.forget-conversions',
    age: ['ad_conversions', 'received_at'],
    tables: `ad_attributed ad_conversion_hours ad_conversion_parts ad_conversion_refusals ad_conversion_trials
      ad_conversion_uploads ad_conversions ad_outside_conversions ad_private_conversions ad_tag_days ad_touches`,
  },
  {
    key: 'ad_files',
    bound: 'swept',
    task: 'ads.end-report-files',
    tables: 'ad_report_files ad_report_mails ad_report_parts',
  },
  {
    key: 'ad_sheets',
    bound: 'swept',
    task: 'ads.forget-sheets',
    age: ['ad_sheet_uploads', 'updated_at'],
    tables: 'ad_sheet_rows ad_sheet_uploads',
  },
  {
    key: 'ad_notices',
    bound: 'swept',
    task: 'ads.forget-notices',
    age: ['ad_notices', 'at'],
    tables: 'ad_notice_reads ad_notices',
  },
  {
    key: 'ad_money',
    bound: 'always',
    tables: `ad_anchors ad_billing_profiles ad_books ad_card_payments ad_changes ad_checks ad_credits ad_document_series
      ad_documents ad_effects ad_money ad_order_campaigns ad_order_lines ad_taxes ad_traffic ad_transfers`,
  },
];

/** Returns the names of a part's tables. */
export const tablesOf = (part: Part): string[] => part.tables.split(/\s+/u);
