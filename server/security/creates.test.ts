import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { examples } from '#contract/examples.ts';
import { connectAccount } from '#contract/identity/providers.ts';
import type { Call } from '#contract/kernel/call.ts';
import { facebookPeople } from '#server/api/test-facebooks.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { makeWorld } from '#server/api/test-world.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { type CardProviderStandIn, startCardProvider } from '#server/testing/card-provider.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { watchTables, type Snapshot } from './test-snapshot.ts';

/** The answer to a repeated request with the same key. */
type Again = 'the same' | 'shown once';

/** Every call that creates something for a person. */
const CREATES: Readonly<Record<string, Again>> = {
  v3_create_access_token: 'shown once',
  v3_order_new_password: 'the same',
  v3_restrict_user: 'the same',
  v3_suspend_user: 'the same',
  v3_set_user_state: 'the same',
  v3_create_experience: 'the same',
  v3_create_experiment_exposure: 'the same',
  v3_create_join_invitation: 'shown once',
  v3_try_site_mail: 'the same',
  v3_convert_to_business: 'the same',
  v3_create_ad_account: 'the same',
  ads_v4_quick_promote: 'the same',
  v3_create_ad_campaigns: 'the same',
  v3_create_ad_groups: 'the same',
  v3_create_ads: 'the same',
  v3_create_ad_appeal: 'the same',
  v3_create_ad_keywords: 'the same',
  v3_create_ad_copies: 'the same',
  v3_create_automated_campaign: 'the same',
  v3_create_conversion_tag: 'the same',
  v3_create_conversion_upload_part: 'the same',
  v3_create_private_conversions: 'the same',
  v3_create_ad_sheet_part: 'the same',
  v3_create_catalog_feed: 'the same',
  v3_create_catalog_run: 'the same',
  v3_create_catalog_item_batch: 'the same',
  v3_create_product_group: 'the same',
  v3_create_product_promotion: 'the same',
  v3_create_ad_report_file: 'the same',
  v3_create_ad_report_schedule: 'the same',
  v3_create_ad_audience: 'the same',
  v3_create_ad_audience_share: 'the same',
  v3_create_ad_list_part: 'the same',
  v3_create_ad_draft: 'the same',
  v3_publish_ad_draft: 'the same',
  v3_create_ad_fund: 'the same',
  v3_create_ad_offer: 'the same',
  v3_create_ad_order: 'the same',
  v3_publish_ad_terms: 'the same',
  v3_create_ad_credit: 'the same',
  v3_create_ad_card: 'the same',
  v3_give_ad_account_roles: 'the same',
  v3_create_ad_account_invite: 'the same',
  v3_send_email_verification: 'the same',
  v3_connect_account: 'shown once',
  v3_create_site_claim: 'the same',
  v3_add_passkey: 'shown once',
  v3_begin_authenticator: 'shown once',
  v3_begin_email_factor: 'the same',
  v3_begin_passkey: 'the same',
  v3_make_recovery_codes: 'shown once',
  v3_create_business_person: 'the same',
  v3_create_upload: 'the same',
  v3_create_import: 'the same',
  v3_register_media_uploads_batch: 'the same',
  v3_block_user: 'the same',
  v3_follow_user: 'the same',
  v3_follow_users: 'the same',
  v3_create_board: 'the same',
  v3_follow_board: 'the same',
  v3_edit_board_section: 'the same',
  v3_archive_board: 'the same',
  v3_merge_boards: 'the same',
  v3_create_board_email_invites: 'the same',
  v3_create_board_invites: 'the same',
  v3_create_board_note: 'the same',
  v3_create_pin: 'the same',
  v3_create_board_section: 'the same',
  v3_repin_pin: 'the same',
  v3_bulk_copy_pins: 'the same',
  v3_bulk_copy_all_pins: 'the same',
  v3_like_pin: 'the same',
  v3_like_aggregated_comment: 'the same',
  v3_restore_from_trash: 'the same',
  v3_create_pin_draft: 'the same',
  v3_publish_pin_draft: 'the same',
  v3_publish_pin_drafts: 'the same',
  v3_create_story_pin: 'the same',
  v3_create_aggregated_comment: 'the same',
  v3_create_conversation: 'the same',
  v3_send_conversation_message: 'the same',
  v3_share_by_email: 'the same',
  v3_remember_search: 'the same',
  v3_create_recommendation_hide: 'the same',
  v3_create_follow_suggestion_hide: 'the same',
  v3_follow_interest: 'the same',
};

/** Calls that their endpoint's name marks as creating, and that take no key. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  v3_confirm_viewer: 'Makes nothing.',
  v3_create_report:
    'One for each person and thing: said again, it takes the place of the one before.',
  v3_create_decision_appeal: 'Once for each decision.',
  v3_read_reported_messages: 'Makes nothing; each time is written down.',
  v3_create_ad_complaint:
    'One for each person and ad: said again, it takes the place of the one before.',
  v3_create_conversion_events: 'Each event has a key of its own.',
  v3_create_outside_conversions: 'Each has a key of its own.',
  v3_create_ad_look_up: 'Changes nothing; each time is written down.',
  v3_create_ad_events: 'What it tells of is counted once, by its auction.',
  v3_create_user_session: 'A log-in: a session is its browser’s.',
  v3_register_user: 'A visitor’s: an address makes one account.',
  v3_start: 'Makes nothing.',
  v3_facebook_profile_data: 'Makes nothing.',
  v3_ask_for_password_reset: 'A visitor’s: the message that comes last counts.',
  v3_restore_account: 'A visitor’s: a link works once.',
  v3_create_sign_on_nonce: 'A visitor’s: a nonce that is not used ends by itself.',
  v3_register_social: 'A visitor’s: an identity makes one account.',
  v3_begin_passkey_use: 'A visitor’s: a challenge that is not used ends by itself.',
  v3_log_in_by_passkey: 'A log-in: a session is its browser’s.',
};

/** Calls that create something although their endpoints do not say so. */
const MORE = ['v3_follow_users'];

const calls: readonly Call[] = Object.values(callsByDomain).flat();

function makes({ name, reads, resources, paths }: Call): boolean {
  const says = resources.some(([, verb]) => verb === 'create') || paths.some(([m]) => m === 'POST');
  return !reads && (says || MORE.includes(name));
}

test('every call that makes something takes a key, or has a reason not to [SEC-69]', () => {
  const made = calls.filter(makes);
  const listed = [...Object.keys(CREATES), ...Object.keys(WITHOUT_KEY)];
  expect(made.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  for (const { name, once, shownOnce } of calls) {
    expect([name, once], 'takes a key').toEqual([name, name in CREATES]);
    expect([name, shownOnce], 'shown once').toEqual([name, CREATES[name] === 'shown once']);
  }
});

describe('in the world of the examples', () => {
  let app: TestApp;
  let tables: Snapshot;
  let page: Awaited<ReturnType<typeof aPage>>;
  let graph: Awaited<ReturnType<typeof startGraph>>;
  let cards: CardProviderStandIn;
  let operator: Client;
  let noor: Client;
  let names: ReadonlyMap<string, string>;
  beforeAll(async () => {
    page = await aPage();
    graph = await startGraph(facebookPeople(1));
    cards = await startCardProvider();
    const settings = { ...graph.settings, ...cards.settings };
    app = await testApp({ FETCH_ALLOW: new URL(page.url).host, ...settings });
    operator = await app.person();
    const emils = { key: 'facebook', facebook_id: '78', facebook_token: 'token-of-emil' };
    await operator.call(connectAccount, emils);
    ({ noor, names } = await makeWorld(app, 0, page.url));
    tables = await watchTables(app);
  });
  afterAll(async () => {
    await app.close();
    await graph[Symbol.asyncDispose]();
    await cards[Symbol.asyncDispose]();
    await page.close();
  });

  const made = examples.filter(({ call }) => call.name in CREATES);

  test.each(made.map((example) => [example.call.name, example] as const))(
    '%s happens once under a key [SEC-69]',
    async (name, { call, input }) => {
      const person = call.audience === 'operator' ? operator : noor;
      const keyed = clientOf(app.url, { 'idempotency-key': `key of ${name}` }, person.cookies);
      const received = replaced(input, names) as never;
      const first = await keyed.call(call, received);
      const before = await tables();
      if (CREATES[name] === 'shown once') {
        const refusal = await keyed.refusal(call, received);
        expect(refusal).toMatchObject({ status: 409, code: 'shown_once' });
      } else expect(await keyed.call(call, received)).toEqual(first);
      expect(await tables()).toEqual(before);
    },
  );

  test('what is shown once is kept nowhere [SEC-69] [SEC-3]', async () => {
    const stored = await app.db.read.rows<{ call: string; answer: unknown }>(
      'select call, answer from idempotency_keys',
    );
    const secrets = stored.filter(({ call }) => CREATES[call] === 'shown once');
    const once = Object.keys(CREATES).filter((name) => CREATES[name] === 'shown once');
    expect(secrets.map(({ call }) => call).toSorted()).toEqual(once.toSorted());
    for (const { answer } of secrets) expect(answer).toBeNull();
  });

  test('another body under a key is refused, and what was refused lets its key go [SEC-69]', async () => {
    const keyed = clientOf(app.url, { 'idempotency-key': 'one' }, noor.cookies);
    const create = async (input: object) => {
      const { status, envelope } = await keyed.resource('AccessToken', 'create', { ...input });
      return [status, envelope.resource_response.error?.error_code];
    };
    expect(await create({ name: '', scopes: ['read'] })).toEqual([400, 'invalid_input']);
    expect(await create({ name: 'A', scopes: ['read'] })).toEqual([200, undefined]);
    expect(await create({ name: 'B', scopes: ['read'] })).toEqual([422, 'key_reused']);
    expect(await create({ name: 'A', scopes: ['read'] })).toEqual([409, 'shown_once']);
  });

  test('a guid serves as a key [SEC-69]', async () => {
    const make = async () => {
      const input = { name: 'C', scopes: ['read'], expires_in_days: null, guid: 'a guid' };
      const { status, envelope } = await noor.resource('AccessToken', 'create', input);
      return [status, envelope.resource_response.error?.error_code];
    };
    expect(await make()).toEqual([200, undefined]);
    expect(await make()).toEqual([409, 'shown_once']);
  });
});

/** Replaces the names in examples with those of a world. */
function replaced(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [names.get(key) ?? key, replaced(item, names)]),
  );
}
