/** A call in the specification, as written there. */
export interface SpecifiedCall {
  /** `METHOD /path/`, or a resource and its verb. */
  readonly call: string;
  /** Names of the payload's fields. */
  readonly payload: readonly string[];
  /** Names of fields read from the answer's data; a leading `[]` means each item of a list. */
  readonly reads: readonly string[];
  /** Where its answer is, if not in `resource_response.data`. */
  readonly answers?: string;
}

const placed = ['placed_experience_id', 'extra_context'];
const pinFields = [
  'board_id',
  'color',
  'description',
  'guid',
  'link',
  'image_base64',
  'image_url',
  'is_buyable_pin',
  'is_removable',
  'media_upload_id',
  'method',
  'pin_id',
  'section',
  'title',
  'clientTrackingParams',
  'advertiser_id',
  'shuffle_asset',
  'share_facebook',
  'share_twitter',
];
const follow = ['user_id', 'invite_code', 'aux_data', 'client_tracking_params'];

/** Every call of the specification, in order. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { call: 'PUT /v3/boards/{id}/follow/', payload: [], reads: [] },
  { call: 'DELETE /v3/boards/{id}/follow/', payload: [], reads: [] },
  { call: 'PUT /v3/users/follow/', payload: ['followee_ids'], reads: [] },
  { call: 'POST /v3/users/me/', payload: [], reads: [] },
  { call: 'GET /v3/register/exists/', payload: ['email'], reads: [] },
  { call: 'GET /v3/search/autocomplete/', payload: ['q', 'show_pin_count'], reads: ['[]query'] },
  { call: 'GET /v3/pins/{id}/board_title_suggestions/', payload: [], reads: ['[]title'] },
  {
    call: 'GET /v3/pins/{id}/',
    payload: ['fields'],
    reads: ['board', 'id', 'pinned_to_board', 'type', 'via_pinner'],
  },
  { call: 'PUT /v3/pins/image/', payload: ['image_url'], reads: [] },
  {
    call: 'GET /v3/users/settings',
    payload: [],
    reads: ['connected_to_instagram', 'listed_website_url'],
  },
  {
    call: 'PUT /v3/experiences/{placementId:experienceId}/trigger/',
    payload: ['extra_context'],
    reads: ['experience_id', 'extra_context', 'triggerable_placed_exps'],
  },
  {
    call: 'POST /v3/facebook/profile_data/',
    payload: ['access_token', 'pii_safe_birthday', 'fields'],
    reads: ['id', 'first_name', 'last_name', 'email', 'gender', 'picture'],
  },
  {
    call: 'GET /v3/facebook/login_data/',
    payload: ['facebook_id', 'facebook_token'],
    reads: ['connected_to_gplus', 'connected_to_google', 'has_password', 'strict_email_status'],
  },
  {
    call: 'POST /ads/v4/advertisers/{advertiserId}/pins/{pinId}/quick_promote/',
    payload: [
      'budget_in_micro_currency',
      'campaign_name',
      'destination_url',
      'duration',
      'auto_targeting_enabled',
      'is_ongoing',
      'start_now',
      'targeting_spec',
      'advertiser_id',
      'ads_client_type',
      'pin_id',
      'product_group_id',
      'flexible_daily_budget_enabled',
      'objective_type',
      'optimization_goal_metadata',
      'inclusive_end_date',
    ],
    reads: ['campaign_id', 'ad_id', 'status'],
  },
  {
    call: 'GET /v3/offsite/',
    payload: [
      'pin_id',
      'third_party_ad',
      'check_only',
      'client_tracking_params',
      'url',
      'aux_data',
    ],
    reads: ['redirect_status', 'url'],
  },
  {
    call: 'GET /vx/business_access/profiles/',
    payload: [],
    reads: ['[]id', '[]permissions', '[]user'],
  },
  {
    call: 'GET /offsite/',
    payload: ['token', 'url', 'pin'],
    reads: [],
    answers: 'A redirect to the address, or a page that asks.',
  },
  {
    call: 'GraphQL v3GetPinQuery',
    payload: ['pin'],
    reads: ['entityId', 'pinnedToBoard', 'linkDomain'],
    answers: '`data.v3GetPinQuery.data`',
  },
  {
    call: 'Pin get',
    payload: ['id', 'field_set_key', 'orbac_subject_id'],
    reads: ['id', 'pinned_to_board'],
  },
  {
    call: 'UserExperiencePlatform get',
    payload: ['extra_context', 'targeting', 'multiExperiencePlatform'],
    reads: ['modal', 'home', 'board', 'operator'],
  },
  {
    call: 'UserExperience get',
    payload: ['placement_ids', 'extra_context', 'targeting'],
    reads: ['home'],
  },
  { call: 'UserExperienceViewed update', payload: placed, reads: ['status'] },
  { call: 'UserExperienceCompleted update', payload: placed, reads: ['status'] },
  { call: 'UserExperience delete', payload: placed, reads: ['status'] },
  {
    call: 'BoardSection create',
    payload: ['board_id', 'initial_pins', 'name', 'name_source', 'orbac_subject_id'],
    reads: ['id', 'title', 'slug'],
  },
  {
    call: 'BulkEditSelectAll update',
    payload: [
      'board_id',
      'new_board_id',
      'old_section_id',
      'new_section_id',
      'pin_ids',
      'orbac_subject_id',
    ],
    reads: [],
  },
  {
    call: 'BoardSectionEdit update',
    payload: ['section_id', 'pins', 'orbac_subject_id'],
    reads: [],
  },
  { call: 'BoardSectionPins delete', payload: ['section_id', 'pins'], reads: [] },
  { call: 'BulkEdit update', payload: ['board_id', 'section_id', 'pin_ids'], reads: [] },
  { call: 'Pin create', payload: pinFields, reads: ['id', 'board'] },
  { call: 'Repin create', payload: pinFields, reads: ['id', 'board'] },
  { call: 'UserFollow create', payload: follow, reads: [] },
  { call: 'UserFollow delete', payload: follow, reads: [] },
  {
    call: 'UserBlock create',
    payload: ['blocked_user_id', 'orbac_subject_id', 'block_source', 'block_context'],
    reads: [],
  },
  { call: 'UserBlock delete', payload: ['blocked_user_id'], reads: [] },
  { call: 'UserState create', payload: ['state', 'value'], reads: [] },
  {
    call: 'VIP create',
    payload: ['type'],
    reads: ['upload_id', 'upload_url', 'upload_parameters'],
  },
  { call: 'VIP get', payload: ['upload_ids'], reads: [] },
  {
    call: 'BoardPickerBoards get',
    payload: [
      'pin_id',
      'username',
      'advertiser_id',
      'filter',
      'field_set_key',
      'shortlist_suggestions',
      'user_id',
    ],
    reads: ['all_boards', 'boards_shortlist'],
  },
  { call: 'BoardSectionsRepin get', payload: ['board_id'], reads: ['[]id'] },
  { call: 'ShareSuggestions get', payload: [], reads: ['[]type'] },
  { call: 'ShareSuggestionsTypeahead get', payload: ['term'], reads: ['[]type'] },
  {
    call: 'Board create',
    payload: ['name', 'privacy', 'advertiser_id', 'aux_data'],
    reads: ['id', 'owner'],
  },
  { call: 'User get', payload: ['user_id', 'field_set_key'], reads: ['id', 'username'] },
  { call: 'Boards get', payload: ['username'], reads: ['[]id'] },
  { call: 'BoardsFeed get', payload: ['username'], reads: ['[]id'] },
  { call: 'Board get', payload: ['board_id', 'field_set_key'], reads: ['id', 'name'] },
  { call: 'BoardSection get', payload: ['section_id', 'field_set_key'], reads: ['id', 'title'] },
  { call: 'FindPinImages get', payload: ['url', 'scrape_metric'], reads: ['items'] },
  {
    call: 'AdvancedTypeahead get',
    payload: ['term', 'pin_scope', 'count'],
    reads: ['items', 'hint'],
  },
  { call: 'BaseSearch get', payload: ['query', 'scope'], reads: ['results', 'guides'] },
  { call: 'Api get', payload: ['url', 'data'], reads: ['connected_to_instagram'] },
];
