import { savePin } from '#contract/pins.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { anAdvertiser } from '#server/ads/test-ads.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aBoard } from '#server/testing/pins.ts';
import { experience, type MakeCalls, world } from './test-specified.ts';

/** How each path call of the specification is made, by its name in the table. */
export const pathCalls: MakeCalls = {
  async 'PUT /v3/boards/{id}/follow/'(setting) {
    const { other, board } = await world(setting);
    return { by: other, path: `/v3/boards/${board.id}/follow/`, input: {} };
  },
  async 'DELETE /v3/boards/{id}/follow/'(setting) {
    const { other, board } = await world(setting);
    return { by: other, path: `/v3/boards/${board.id}/follow/`, input: {} };
  },
  async 'PUT /v3/users/follow/'(setting) {
    const { owner, other } = await world(setting);
    const followee_ids = [owner.id, setting.operator.id].join(',');
    return { by: other, path: '/v3/users/follow/', input: { followee_ids } };
  },
  async 'POST /v3/users/me/'({ app }) {
    return { by: await app.person(), path: '/v3/users/me/', input: {} };
  },
  async 'GET /v3/register/exists/'({ app, operator }) {
    return { by: app.visitor(), path: '/v3/register/exists/', input: { email: operator.email } };
  },
  async 'GET /v3/search/autocomplete/'(setting) {
    const { other } = await world(setting);
    await setting.app.runJobs();
    const input = { q: 'tea', show_pin_count: true };
    return { by: other, path: '/v3/search/autocomplete/', input };
  },
  async 'GET /v3/pins/{id}/board_title_suggestions/'(setting) {
    const { owner, other, pin } = await world(setting);
    await other.call(savePin, { pin_id: pin.id, board_id: (await aBoard(other)).id });
    return { by: owner, path: `/v3/pins/${pin.id}/board_title_suggestions/`, input: {} };
  },
  async 'GET /v3/pins/{id}/'(setting) {
    const { other, pin } = await world(setting);
    const fields = 'pin.board(),pin.id,pin.pinned_to_board,pin.type,pin.via_pinner';
    return { by: other, path: `/v3/pins/${pin.id}/`, input: { fields } };
  },
  async 'PUT /v3/pins/image/'({ app, page }) {
    const image_url = new URL('/satin.png', page).href;
    return { by: await app.person(), path: '/v3/pins/image/', input: { image_url } };
  },
  async 'GET /v3/users/settings'({ app }) {
    return { by: await app.person(), path: '/v3/users/settings', input: {} };
  },
  async 'PUT /v3/experiences/{placementId:experienceId}/trigger/'(setting) {
    const path = `/v3/experiences/${await experience(setting, true)}/trigger/`;
    return { by: await setting.app.person(), path, input: { extra_context: '{"board":"41"}' } };
  },
  async 'POST /v3/facebook/profile_data/'({ app }) {
    const input = {
      access_token: 'token of dana',
      pii_safe_birthday: true,
      fields: 'picture.type(large),id,first_name,last_name,email,gender',
    };
    return { by: app.visitor(), path: '/v3/facebook/profile_data/', input };
  },
  async 'GET /v3/facebook/login_data/'({ app }) {
    const input = { facebook_id: '704', facebook_token: 'token of dana' };
    return { by: app.visitor(), path: '/v3/facebook/login_data/', input };
  },
  async 'POST /ads/v4/advertisers/{advertiserId}/pins/{pinId}/quick_promote/'({ app }) {
    const { owner, advertiser_id, pin } = await anAdvertiser(app);
    const input = {
      budget_in_micro_currency: 7_000_000,
      campaign_name: 'Vases in spring',
      destination_url: pin.link,
      duration: 10,
      auto_targeting_enabled: true,
      is_ongoing: false,
      start_now: true,
      targeting_spec: {},
      advertiser_id,
      ads_client_type: 'quick_promote',
      pin_id: pin.id,
      product_group_id: null,
      flexible_daily_budget_enabled: false,
      objective_type: 'CONSIDERATION',
      optimization_goal_metadata: null,
      inclusive_end_date: '2026-03-20',
    };
    const path = `/ads/v4/advertisers/${advertiser_id}/pins/${pin.id}/quick_promote/`;
    return { by: owner, path, input };
  },
  async 'GET /v3/offsite/'(setting) {
    const { other, pin } = await world(setting);
    const input = {
      pin_id: pin.id,
      third_party_ad: '',
      check_only: true,
      client_tracking_params: 'CwABAAAA',
      url: setting.link,
      aux_data: '{"stl":1}',
    };
    return { by: other, path: '/v3/offsite/', input };
  },
  async 'GET /vx/business_access/profiles/'({ app }) {
    return { by: await aBusiness(app), path: '/vx/business_access/profiles/', input: {} };
  },
  async 'GET /offsite/'(setting) {
    const { other, pin } = await world(setting);
    const way = await other.call(checkOffsite, { pin_id: pin.id, url: setting.link });
    const fields = new URL(way.offsite_url ?? '', 'http://a').searchParams;
    return { by: other, input: Object.fromEntries(fields) };
  },
  async 'GraphQL v3GetPinQuery'(setting) {
    const { other, pin } = await world(setting);
    return { by: other, input: { pin: pin.id } };
  },
};
