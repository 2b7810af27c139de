/** The roles, in the order of the table's letters. */
export const roles = [
  'visitor',
  'owner',
  'collaborator',
  'delegate',
  'stranger',
  'blocked',
  'partner',
  'operator',
] as const;
export type Role = (typeof roles)[number];

/**
 * The expected answers, one letter for each role: `y` succeeds, or is refused for a reason unrelated to the role;
 * 1, 3 and 4 are 401, 403 and 404. The requested things are the owner's: protected boards, made for their
 * advertiser and shared with the collaborator, and their contents.
 */
const tables = {
  everybody: 'yyyyyyyy',
  /** A block hides things, people and their content. */
  unblocked: 'yyyyy4yy',
  signedIn: '1yyyyyyy',
  signedInUnblocked: '1yyyy4yy',
  writers: '1yyy4444',
  sharers: '1yy44444',
  publishers: '1y4y4444',
  owner: '1y444444',
  /** A viewer of the board gets 403; for others it does not exist. */
  remover: '1y334444',
  businesses: '1y3333y3',
  operators: '1333333y',
} as const;

const rows: Readonly<Record<keyof typeof tables, string>> = {
  everybody: `v3_start v3_get_viewer v3_register_exists v3_register_user v3_create_user_session
    v3_delete_user_session v3_facebook_profile_data v3_facebook_login_data v3_find_sign_on
    v3_create_sign_on_nonce v3_get_pending_sign_up v3_get_sign_in_methods v3_register_social
    v3_get_human_check v3_get_user_experience v3_get_user_experience_platform v3_check_offsite v3_begin_passkey_use v3_log_in_by_passkey
    v3_get_ideas v3_get_front_door v3_get_explore_sections v3_get_topics v3_get_topic
    v3_get_topic_pins v3_search v3_search_page
    v3_advanced_typeahead v3_search_autocomplete v3_ask_for_password_reset v3_reset_password
    v3_confirm_email v3_undo_email_change v3_restore_account v3_get_site_page`,
  unblocked: `v3_get_user v3_get_board v3_get_board_collaborators v3_get_board_feed v3_get_board_colors
    v3_get_board_followers v3_get_board_following v3_get_board_notes v3_get_board_section v3_get_board_section_pins
    v3_get_board_sections v3_get_boards v3_get_pin v3_get_pin_tags v3_get_short_link
    v3_get_user_activity_pins v3_get_user_followers v3_get_user_following v3_get_user_pins
    v3_related_pins v3_looking_like v3_board_content_recommendation v3_get_aggregated_comment
    v3_get_aggregated_comment_feed`,
  signedIn: `v3_create_experiment_exposure v3_view_user_experience
    v3_complete_user_experience v3_dismiss_user_experience v3_trigger_experience v3_get_user_settings v3_update_user_settings v3_get_user_states v3_set_user_state
    v3_get_access_tokens v3_create_access_token v3_get_ad_accounts v3_get_ad_terms v3_convert_to_business v3_create_ad_account
    v3_get_ad_account_invite v3_update_ad_account_invite
    v3_get_business_access vx_business_access_profiles v3_block_user v3_unblock_user
    v3_get_blocked_users v3_follow_users v3_unfollow_user v3_create_upload v3_get_uploads v3_get_own_storage v3_create_import
    v3_register_media_uploads_batch v3_register_pin_image v3_find_pin_images v3_home_feed
    v3_get_share_suggestions v3_get_share_suggestions_typeahead v3_share_by_email
    v3_get_board_order v3_set_board_order v3_get_bulk_jobs v3_get_trash v3_get_pin_drafts
    v3_get_pin_builder_gates v3_get_scheduled_pins v3_get_conversations v3_get_contact_requests v3_get_unread_conversations v3_get_news_hub
    v3_get_news_hub_badge v3_see_news_hub v3_get_news_choices
    v3_get_decisions v3_choose_news v3_change_email v3_change_password v3_get_email
    v3_keep_email v3_send_email_verification v3_get_connected_accounts v3_connect_account
    v3_disconnect_account v3_remove_user_portrait v3_renew_user_session v3_get_factors
    v3_get_passkeys v3_begin_authenticator v3_confirm_authenticator v3_remove_authenticator
    v3_begin_email_factor v3_confirm_email_factor v3_remove_email_factor v3_make_recovery_codes
    v3_begin_passkey v3_add_passkey v3_get_multiple_accounts
    v3_get_user_sessions v3_end_user_sessions v3_confirm_viewer
    v3_get_site_claims v3_create_site_claim v3_get_news_choices v3_choose_news
    v3_delete_account v3_get_welcome v3_choose_interests v3_get_home_boards
    v3_get_recommendation_hides v3_delete_recommendation_hide v3_get_follow_suggestions
    v3_create_follow_suggestion_hide v3_delete_follow_suggestion_hide v3_remember_search
    v3_clear_recent_searches v3_create_ad_events v3_get_ad_choices v3_get_ad_campaign_mode v3_update_ad_campaign_mode v3_get_promoter v3_update_ad_choices v3_get_ad_hides v3_delete_ad_hide v3_get_ad_memberships v3_delete_ad_membership v3_get_followed_interests v3_follow_interest v3_unfollow_interest`,
  signedInUnblocked: `v3_create_recommendation_hide v3_explain_pin v3_create_aggregated_comment v3_like_pin v3_unlike_pin v3_like_aggregated_comment v3_unlike_aggregated_comment v3_create_report
    v3_get_board_title_suggestions v3_find_saved v3_follow_board v3_unfollow_board v3_follow_user
    v3_create_conversation`,
  writers: `v3_create_pin v3_repin_pin v3_update_pin v3_delete_pin v3_place_pin v3_arrange_board
    v3_bulk_move_pins v3_bulk_move_all_pins v3_bulk_copy_pins v3_bulk_copy_all_pins
    v3_bulk_delete_pins v3_bulk_delete_all_pins v3_create_board_section v3_edit_board_section
    v3_delete_board_section v3_move_board_section v3_order_board_sections
    v3_add_board_section_pins v3_remove_board_section_pins v3_create_board_note
    v3_update_board_note v3_delete_board_note v3_update_home_board v3_archive_board v3_unarchive_board`,
  sharers: `v3_get_board_invites v3_create_board_invites v3_create_board_email_invites
    v3_delete_board_email_invite v3_delete_board_invite v3_move_board_in_order`,
  publishers: `v3_get_ad_account v3_create_board v3_get_board_picker_boards
    v3_get_ad_notices v3_get_ad_notice_count v3_update_ad_notices v3_get_ad_notice_choice v3_update_ad_notice_choice`,
  owner: `v3_get_imports v3_get_import_rows v3_start_import v3_undo_import v3_update_board v3_delete_board v3_merge_boards v3_set_board_cover
    v3_accept_board_invite v3_get_board_invite v3_answer_pin_sponsor v3_undo_bulk_job v3_restore_from_trash
    v3_delete_from_trash v3_delete_aggregated_comment v3_update_aggregated_comment v3_delete_access_token
    v3_get_ad_account_people v3_update_ad_account v3_give_ad_account_roles v3_accept_ad_account_roles
    v3_get_ad_account_invites v3_create_ad_account_invite v3_delete_ad_account_invite
    v3_end_ad_account_roles v3_get_business_invite v3_accept_business_access
    v3_delete_business_person v3_accept_contact_request v3_ignore_contact_request
    v3_accept_conversation v3_read_conversation v3_leave_conversation
    v3_get_conversation_messages v3_send_conversation_message v3_get_news_hub_details
    v3_create_story_pin v3_create_pin_draft v3_update_pin_draft v3_bulk_update_pin_drafts v3_get_pin_draft
    v3_delete_pin_drafts v3_publish_pin_draft v3_publish_pin_drafts v3_reschedule_pin
    v3_cancel_scheduled_pin v3_set_user_portrait v3_rename_passkey
    v3_remove_passkey v3_check_site_claim v3_delete_site_claim v3_switch_account v3_leave_account
    v3_get_ad_drafts v3_get_ad_draft v3_create_ad_draft v3_update_ad_draft v3_delete_ad_draft v3_publish_ad_draft v3_get_ad_bid_floor
    ads_v4_quick_promote v3_get_ad_campaigns v3_create_ad_campaigns v3_update_ad_campaigns v3_get_ad_groups
    v3_create_ad_groups v3_update_ad_groups v3_get_ads v3_get_ad_list_counts v3_create_ads v3_update_ads v3_create_ad_appeal v3_update_ad_hide v3_get_ad_why v3_create_ad_complaint v3_create_decision_appeal
    v3_get_ad_keywords v3_get_ad_keyword_searches v3_get_ad_related_searches v3_create_ad_keywords v3_update_ad_keywords v3_create_ad_copies v3_create_automated_campaign v3_update_automated_campaign
    v3_get_conversion_tags v3_create_conversion_tag v3_update_conversion_tag v3_get_conversion_tag_health v3_create_conversion_events v3_get_conversion_arrivals v3_get_conversion_overlap v3_get_conversion_overview v3_get_conversion_feed v3_get_conversion_match v3_get_conversion_health v3_get_conversion_test_events v3_create_conversion_upload_part v3_get_conversion_uploads v3_create_private_conversions v3_get_private_conversions
    v3_get_catalog_feeds v3_create_catalog_feed v3_update_catalog_feed v3_delete_catalog_feed v3_get_catalog_runs v3_create_catalog_run v3_get_catalog_issues v3_get_catalog_items v3_get_catalog_items_by_id v3_create_catalog_item_batch v3_get_catalog_item_batch
    v3_get_product_groups v3_create_product_group v3_update_product_group v3_delete_product_group v3_get_product_group_items v3_get_product_group_preview v3_get_product_promotions v3_create_product_promotion v3_update_product_promotion v3_delete_product_promotion v3_get_product_group_report v3_get_product_item_report v3_get_product_days
    v3_get_ad_audiences v3_get_ad_alike_size v3_create_ad_audience v3_update_ad_audience v3_delete_ad_audience v3_create_ad_list_part v3_get_ad_lists v3_create_ad_look_up v3_get_ad_look_ups v3_get_ad_audience_shares v3_create_ad_audience_share v3_delete_ad_audience_share v3_get_ad_received_audiences
    v3_get_ad_billing v3_get_ad_billing_transfers v3_get_ad_report v3_create_ad_report_file v3_get_ad_report_files v3_get_ad_report_file v3_update_ad_report_file v3_get_ad_report_schedules v3_create_ad_report_schedule v3_update_ad_report_schedule v3_delete_ad_report_schedule v3_get_ad_report_stops v3_get_ad_preference v3_get_ad_needs v3_put_off_ad_need v3_delete_ad_needs_put_off v3_get_ad_change_days v3_update_ad_preference v3_get_ad_forecast v3_get_ad_plan v3_get_ad_plan_check v3_create_outside_conversions v3_get_attribution_comparison
    v3_get_ad_history v3_undo_ad_change v3_get_ad_recommendations v3_update_ad_recommendation
    v3_get_ad_documents v3_get_ad_document v3_get_ad_tax_years v3_get_ad_billing_profile v3_update_ad_billing_profile v3_create_ad_credit v3_get_ad_credits v3_get_ad_card v3_create_ad_card v3_update_ad_card v3_delete_ad_card v3_update_ad_card_payment v3_get_ad_card_payments v3_get_ad_order_lines
    v3_get_ad_sheet_columns v3_get_ad_sheet_rows v3_create_ad_sheet_part v3_update_ad_sheet_upload v3_get_ad_sheet_uploads v3_get_ad_sheet_upload_rows`,
  remover: 'v3_delete_board_collaborator',
  businesses: 'v3_update_business_profile v3_create_business_person v3_get_business_people',
  operators: `v3_get_outbox v3_get_reports v3_read_reported_messages v3_update_report v3_moderate_board v3_suspend_user v3_restore_user v3_restrict_user v3_order_new_password
    v3_get_accounts v3_get_audit_log v3_get_storage v3_get_people_storage v3_get_storage_limit v3_update_storage_limit v3_get_newer_release v3_get_health v3_get_planned_tasks v3_run_planned_task v3_get_failed_jobs v3_retry_job v3_drop_job v3_get_site
    v3_set_sign_up_mode v3_get_site_words v3_update_site_words v3_try_site_mail v3_get_join_invitations v3_create_join_invitation
    v3_delete_join_invitation v3_get_sensitive_words v3_change_sensitive_words
    v3_get_listed_links v3_change_listed_links v3_get_experiments v3_update_experiment v3_get_experiment_changes v3_get_experiment_result v3_get_experiment_link v3_get_experiences
    v3_create_experience v3_update_experience v3_delete_experience v3_publish_ad_terms v3_get_ad_reviews v3_update_ad_review v3_get_ad_settings
    v3_update_ad_settings v3_create_ad_fund v3_get_ad_money v3_get_ad_transfers v3_get_ad_accounts_money
    v3_get_ad_checks v3_get_ad_revenue
    v3_get_ad_effect v3_get_ad_replay v3_get_ad_accounts_revenue v3_get_ad_traffic v3_update_ad_credit_line v3_update_ad_standing
    v3_get_ad_invoices v3_update_ad_invoice v3_get_ad_seller v3_update_ad_seller v3_create_ad_offer v3_get_ad_offers v3_update_ad_offer v3_get_ad_orders v3_create_ad_order v3_update_ad_order`,
};

/** The expected answers of every call of the contract: add each new call here, deliberately. */
export const access: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name): [string, string] => [name, tables[kind as keyof typeof tables]]),
  ),
);
