import { inviteToBoard } from '#contract/boards/collaborators.ts';
import { createUpload } from '#contract/media.ts';
import { blockUser, followUser } from '#contract/social.ts';
import { aBoard, aPicture, aSection } from '#server/testing/pins.ts';
import { experience, type MakeCalls, type Sent, type Setting, world } from './test-specified.ts';

/** The fields that a pin's form always sends. */
const along = {
  color: '#112233',
  description: 'Words',
  is_buyable_pin: false,
  is_removable: false,
  section: null,
  title: 'A title',
  clientTrackingParams: 'CwABAAAA',
  advertiser_id: null,
  shuffle_asset: null,
  share_facebook: false,
  share_twitter: false,
};

const following = (user_id: string) => ({
  user_id,
  invite_code: 'abc',
  aux_data: { pin_id: '1' },
  client_tracking_params: 'CwABAAAA',
});

/** How each resource call is made, by its name in the table. */
export const resourceCalls: MakeCalls = {
  async 'Pin get'(setting) {
    const { other, pin } = await world(setting);
    const input = { id: pin.id, field_set_key: 'detailed', orbac_subject_id: null };
    return { by: other, input };
  },
  async 'UserExperiencePlatform get'({ app }) {
    const input = {
      extra_context: { page: 'home' },
      targeting: { country: 'NL' },
      multiExperiencePlatform: true,
    };
    return { by: await app.person(), input };
  },
  async 'UserExperience get'({ app }) {
    const input = {
      placement_ids: ['home'],
      extra_context: { page: 'home' },
      targeting: { country: 'NL' },
    };
    return { by: await app.person(), input };
  },
  'UserExperienceViewed update': answering,
  'UserExperienceCompleted update': answering,
  'UserExperience delete': answering,
  async 'BoardSection create'(setting) {
    const { owner, board, pin } = await world(setting);
    const input = {
      board_id: board.id,
      initial_pins: [pin.id],
      name: 'Blue',
      name_source: 2,
      orbac_subject_id: null,
    };
    return { by: owner, input };
  },
  async 'BulkEditSelectAll update'(setting) {
    const { owner, board, section, second } = await world(setting);
    const to = await aBoard(owner);
    const there = await aSection(owner, to.id);
    const input = {
      board_id: board.id,
      new_board_id: to.id,
      old_section_id: section.id,
      new_section_id: there.id,
      pin_ids: [second.id],
      orbac_subject_id: null,
    };
    return { by: owner, input };
  },
  async 'BoardSectionEdit update'(setting) {
    const { owner, section, pin } = await world(setting);
    const input = { section_id: section.id, pins: [pin.id], orbac_subject_id: null };
    return { by: owner, input };
  },
  async 'BoardSectionPins delete'(setting) {
    const { owner, section, second } = await world(setting);
    return { by: owner, input: { section_id: section.id, pins: [second.id] } };
  },
  async 'BulkEdit update'(setting) {
    const { owner, board, section, pin } = await world(setting);
    const input = { board_id: board.id, section_id: section.id, pin_ids: [pin.id] };
    return { by: owner, input };
  },
  async 'Pin create'(setting) {
    const { owner, board } = await world(setting);
    const input = {
      ...along,
      board_id: board.id,
      guid: 'a-guid',
      link: setting.link,
      image_base64: await aPicture(),
      image_url: null,
      media_upload_id: null,
      method: 'uploaded',
      pin_id: null,
    };
    return { by: owner, input };
  },
  async 'Repin create'(setting) {
    const { other, pin } = await world(setting);
    const input = {
      ...along,
      board_id: (await aBoard(other)).id,
      guid: 'another-guid',
      link: null,
      image_base64: null,
      image_url: pin.images.orig.url,
      media_upload_id: null,
      method: 'repin',
      pin_id: pin.id,
    };
    return { by: other, input };
  },
  async 'UserFollow create'(setting) {
    const { owner, other } = await world(setting);
    return { by: other, input: following(owner.id) };
  },
  async 'UserFollow delete'(setting) {
    const { owner, other } = await world(setting);
    await other.call(followUser, { user_id: owner.id });
    return { by: other, input: following(owner.id) };
  },
  async 'UserBlock create'(setting) {
    const { owner, other } = await world(setting);
    const input = {
      blocked_user_id: other.id,
      orbac_subject_id: null,
      block_source: 'profile',
      block_context: 'spam',
    };
    return { by: owner, input };
  },
  async 'UserBlock delete'(setting) {
    const { owner, other } = await world(setting);
    await owner.call(blockUser, { blocked_user_id: other.id });
    return { by: owner, input: { blocked_user_id: other.id } };
  },
  async 'UserState create'({ app }) {
    return { by: await app.person(), input: { state: 'PINNER_CONVERTED', value: '1' } };
  },
  async 'VIP create'({ app }) {
    return { by: await app.person(), input: { type: 'pinimage' } };
  },
  async 'VIP get'({ app }) {
    const by = await app.person();
    const { upload_id } = await by.call(createUpload, {});
    return { by, input: { upload_ids: [upload_id] } };
  },
  async 'BoardPickerBoards get'(setting) {
    const { owner, pin } = await world(setting);
    const input = {
      pin_id: pin.id,
      username: owner.username,
      advertiser_id: null,
      filter: 'all',
      field_set_key: 'board_picker',
      shortlist_suggestions: 2,
      user_id: owner.id,
    };
    return { by: owner, input };
  },
  async 'BoardSectionsRepin get'(setting) {
    const { owner, board } = await world(setting);
    return { by: owner, input: { board_id: board.id } };
  },
  async 'ShareSuggestions get'(setting) {
    const { owner, other, board } = await world(setting);
    await owner.call(followUser, { user_id: other.id });
    await owner.call(inviteToBoard, { board_id: board.id, invited_user_ids: [other.id] });
    return { by: owner, input: {} };
  },
  async 'ShareSuggestionsTypeahead get'(setting) {
    const { owner, other } = await world(setting);
    return { by: owner, input: { term: other.username } };
  },
  async 'Board create'({ app }) {
    const input = {
      name: 'From the picker',
      privacy: 'public',
      advertiser_id: null,
      aux_data: { source: 'board_picker' },
    };
    return { by: await app.person(), input };
  },
  async 'User get'(setting) {
    const { owner } = await world(setting);
    return { by: owner, input: { user_id: owner.id, field_set_key: 'save_behavior' } };
  },
  'Boards get': boardsOf,
  'BoardsFeed get': boardsOf,
  async 'Board get'(setting) {
    const { owner, board } = await world(setting);
    return { by: owner, input: { board_id: board.id, field_set_key: 'detailed' } };
  },
  async 'BoardSection get'(setting) {
    const { owner, section } = await world(setting);
    return { by: owner, input: { section_id: section.id, field_set_key: 'detailed' } };
  },
  async 'FindPinImages get'({ app, page }) {
    const input = { url: page, scrape_metric: { www_url_scrape: 1 } };
    return { by: await app.person(), input };
  },
  async 'AdvancedTypeahead get'({ app }) {
    return { by: await app.person(), input: { term: 'tea', pin_scope: 'pins', count: 5 } };
  },
  async 'BaseSearch get'({ app }) {
    return { by: await app.person(), input: { query: 'tea', scope: 'pins' } };
  },
  async 'Api get'({ app }) {
    return { by: await app.person(), input: { url: '/v3/users/settings', data: {} } };
  },
};

async function answering(setting: Setting): Promise<Sent> {
  const placed_experience_id = await experience(setting, false);
  const input = { placed_experience_id, extra_context: { page: 'home' } };
  return { by: await setting.app.person(), input };
}

async function boardsOf(setting: Setting): Promise<Sent> {
  const { owner } = await world(setting);
  return { by: owner, input: { username: owner.username } };
}
