import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { createConversionTag } from '#contract/ads/conversion-tags.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { savePin } from '#contract/pins.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import {
  type Advertiser,
  aLargePin,
  anAdvertiser,
  everythingAdvertised,
  promotion,
} from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

/** Returns the goal of a promotion, with a tag. */
const goalOf = (conversion_tag_id: string) => ({
  conversion_tag_v3_goal_metadata: { conversion_tag_id, conversion_event: 'CHECKOUT' },
});

test.each([
  ['budget_in_micro_currency', { budget_in_micro_currency: -5 }],
  ['budget_in_micro_currency', { budget_in_micro_currency: 0 }],
  ['budget_in_micro_currency', { budget_in_micro_currency: 1_500_000.5 }],
  ['budget_in_micro_currency', { budget_in_micro_currency: '1.5' }],
  ['budget_in_micro_currency', { budget_in_micro_currency: 999_999 }],
  ['budget_in_micro_currency', { budget_in_micro_currency: 1_000_000_000_001 }],
  ['currency', { currency: 'EUR' }],
  ['campaign_name', { campaign_name: ' ' }],
  ['campaign_name', { campaign_name: 'n'.repeat(65) }],
  ['duration', { duration: 366 }],
  ['inclusive_end_date', { inclusive_end_date: '2026-03-13' }],
  ['inclusive_end_date', { inclusive_end_date: '2026-02-30' }],
  ['inclusive_end_date', { inclusive_end_date: '2027-03-14' }],
  ['inclusive_end_date', { inclusive_end_date: 'tomorrow' }],
  ['destination_url', { destination_url: 'https://bit.ly/3xY' }],
  ['destination_url', { destination_url: 'javascript:alert(1)' }],
  ['targeting_spec', { targeting_spec: { INTEREST: [...'abcdefghi'] } }],
  ['targeting_spec', { targeting_spec: { SHOE_SIZE: ['42'] } }],
  ['targeting_spec.MINIMUM_AGE', { targeting_spec: { MINIMUM_AGE: ['21'] } }],
  ['start_now', { start_now: false }],
  ['objective_type', { objective_type: 'CATALOG_SALES' }],
  ['optimization_goal_metadata', { objective_type: 'WEB_CONVERSION' }],
  ['optimization_goal_metadata', { optimization_goal_metadata: goalOf('1') }],
  [
    'optimization_goal_metadata',
    { objective_type: 'WEB_CONVERSION', optimization_goal_metadata: goalOf('1') },
  ],
])(
  'a promotion with a wrong %s is refused by its name, and nothing is left of it: %j',
  async (field, more) => {
    const before = await everythingAdvertised(app);
    const { envelope } = await glass.owner.resource('AdQuickPromote', 'create', {
      ...promotion(glass),
      ...more,
    });
    const { error } = envelope.resource_response;
    expect(error).toMatchObject({ http_status: 400, error_code: 'invalid_input' });
    expect(error?.message).toBe(`Parameter '${field}' is invalid.`);
    expect(error?.message_detail).toMatch(/\w/);
    expect(await everythingAdvertised(app)).toEqual(before);
  },
);

test("another advertiser's tag is not counted by", async () => {
  const other = await anAdvertiser(app);
  const { id } = await other.owner.call(createConversionTag, {
    advertiser_id: other.advertiser_id,
    name: 'Prints',
  });
  const before = await everythingAdvertised(app);
  const counting = { objective_type: 'WEB_CONVERSION', optimization_goal_metadata: goalOf(id) };
  expect(await glass.owner.refusal(createQuickPromotion, promotion(glass, counting))).toMatchObject(
    { status: 400, detail: 'Choose one of your own tags.' },
  );
  expect(await everythingAdvertised(app)).toEqual(before);
});

test('in Czechia a day costs at least eleven', async () => {
  const { owner } = glass;
  const account = await owner.call(createAdAccount, { name: 'Sklo', country: 'CZ' });
  const sent = promotion({ ...glass, advertiser_id: account.id });
  const few = { ...sent, budget_in_micro_currency: 10_999_999 };
  expect(await owner.refusal(createQuickPromotion, few)).toMatchObject({
    detail: 'Set at least 11 CZK a day.',
  });
  const enough = { ...sent, budget_in_micro_currency: 11_000_000 };
  expect(await owner.call(createQuickPromotion, enough)).toMatchObject({ currency: 'CZK' });
});

test('what cannot be promoted is refused at the Pin, with what to do about it', async () => {
  const { owner, advertiser_id, board } = glass;
  const stranger = await anAdvertiser(app);
  const hidden = await aBoard(owner, { privacy: 'secret' });
  const protectedBoard = await aBoard(owner, { name: 'By link alone' });
  await owner.call(updateBoard, { board_id: protectedBoard.id, privacy: 'protected' });
  const link = 'https://glassworks.example/vases/';
  const wrong = {
    'of somebody else': stranger.pin,
    'saved by somebody else': await stranger.owner.call(savePin, {
      pin_id: glass.pin.id,
      board_id: stranger.board,
    }),
    'on a secret board': await aLargePin(owner, hidden.id, link),
    'on a protected board': await aLargePin(owner, protectedBoard.id, link),
    'without a link': await aLargePin(owner, board),
    'with a shortened link': await aLargePin(owner, board, 'https://tinyurl.com/vases'),
  };
  const before = await everythingAdvertised(app);
  for (const [what, pin] of Object.entries(wrong)) {
    const refusal = await owner.refusal(createQuickPromotion, promotion({ advertiser_id, pin }));
    expect(refusal, what).toMatchObject({ status: 401, code: 'pin_not_promotable' });
    expect(refusal.detail, what).toMatch(/\w/);
  }
  const none = promotion({ advertiser_id, pin: { ...glass.pin, id: '1' } });
  expect(await owner.refusal(createQuickPromotion, none)).toMatchObject({ status: 404 });
  expect(await everythingAdvertised(app)).toEqual(before);
});
