import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAdCard } from '#contract/ads/payments/cards.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import { lookAfter, subjectsTo } from '../telling/test-letters.ts';
import { type CardWorld, openCards, type Payer, UNIT } from './test-cards.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCards();
});
afterAll(() => world.close());

const failuresToldTo = async (owner: Payer) =>
  (await owner.call(getAdNotices, { advertiser_id: owner.advertiser_id })).data.filter(
    ({ kind }) => kind === 'PAYMENT_FAILED',
  );

/** Returns what ads may still cost. */
const left = async (owner: Payer) => (await world.billingOf(owner)).left_in_micro_currency;

test('where a card is declined nothing is lent any more, and its people are told, until it was paid', async () => {
  const owner = await world.aPayer('0002');
  await world.spend(owner, 60);
  await world.chargeDue();
  expect(await world.cardOf(owner)).toMatchObject({
    state: 'FAILED',
    failure: 'DECLINED',
    owed_in_micro_currency: 60 * UNIT,
    threshold_in_micro_currency: 50 * UNIT,
  });
  expect(await left(owner)).toBe(0);
  await world.spend(owner, 5);
  expect((await world.cardOf(owner)).owed_in_micro_currency).toBe(60 * UNIT);
  expect(await world.bookedOf(owner)).toEqual([]);
  const [notice, ...more] = await failuresToldTo(owner);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ amount_in_micro_currency: 60 * UNIT, level: 'ADVERTISER' });
  await lookAfter(world.app, 6);
  expect((await subjectsTo(world.app, owner)).join()).toMatch(/payment/i);

  // It is never retried automatically.
  await world.chargeDue();
  expect(await world.paymentsOf(owner)).toHaveLength(1);
  await world.payNow(owner);
  await world.app.runJobs();
  expect(await world.paymentsOf(owner)).toMatchObject([
    { state: 'FAILED', cause: 'PAY_NOW' },
    { state: 'FAILED', cause: 'THRESHOLD', failure: 'DECLINED' },
  ]);
  expect(await failuresToldTo(owner)).toHaveLength(2);

  // The bank now accepts it.
  for (const method of world.provider.methods.keys()) world.provider.methods.set(method, '4242');
  await world.payNow(owner);
  expect(await world.cardOf(owner)).toMatchObject({ pending_in_micro_currency: 60 * UNIT });
  await world.app.runJobs();
  expect(await world.cardOf(owner)).toMatchObject({
    state: 'VALID',
    failure: null,
    owed_in_micro_currency: 0,
    // A payment that failed first does not raise it.
    threshold_in_micro_currency: 50 * UNIT,
  });
  expect(await left(owner)).toBe(100 * UNIT);
  expect(await world.bookedOf(owner)).toHaveLength(1);
  expect(await world.wrongWith(owner)).toEqual([]);
});

test.each([
  ['9995', 'INSUFFICIENT_FUNDS'],
  ['0069', 'EXPIRED'],
  ['3184', 'CONFIRMATION_NEEDED'],
])('of a card that ends in %s it is told that it was refused as %s', async (lastFour, failure) => {
  const owner = await world.aPayer(lastFour);
  await world.spend(owner, 50);
  await world.chargeDue();
  expect(await world.cardOf(owner)).toMatchObject({ state: 'FAILED', failure });
});

test('a new card pays at once what another one could not, and ads are lent something once it has', async () => {
  const owner = await world.aPayer('0002');
  await world.spend(owner, 70);
  await world.chargeDue();
  const before = new Set(world.provider.methods.keys());
  const card = await world.addCard(owner, '4444');
  expect(card).toMatchObject({ last_four: '4444', pending_in_micro_currency: 70 * UNIT });
  expect(await left(owner)).toBe(0);
  await world.app.runJobs();
  expect(await world.cardOf(owner)).toMatchObject({ state: 'VALID', owed_in_micro_currency: 0 });
  expect(await left(owner)).toBe(100 * UNIT);
  // The provider deletes the previous card.
  const now = new Set(world.provider.methods.keys());
  expect([...before].filter((method) => !now.has(method))).toHaveLength(1);
  expect([...now].filter((method) => !before.has(method))).toHaveLength(1);
});

test('a card that the provider does not know any more is one that cannot be charged', async () => {
  const owner = await world.aPayer();
  world.provider.methods.clear();
  await world.spend(owner, 50);
  await world.chargeDue();
  expect(await world.cardOf(owner)).toMatchObject({ state: 'FAILED', failure: 'CARD_GONE' });
});

test('a card is taken away once what is owed is paid, and then nothing is lent', async () => {
  const owner = await world.aPayer();
  const { advertiser_id } = owner;
  await world.spend(owner, 3);
  expect(await owner.refusal(deleteAdCard, { advertiser_id })).toMatchObject({
    status: 409,
    code: 'card_in_use',
  });
  await world.payNow(owner);
  expect(await owner.refusal(deleteAdCard, { advertiser_id })).toMatchObject({
    code: 'card_in_use',
  });
  await world.app.runJobs();
  // Below the smallest charge.
  await world.spend(owner, 0.4);
  const before = world.provider.methods.size;
  expect(await owner.call(deleteAdCard, { advertiser_id })).toMatchObject({
    state: 'NONE',
    last_four: null,
  });
  await world.app.runJobs();
  expect(world.provider.methods.size).toBe(before - 1);
  expect(await left(owner)).toBe(0);
  expect(await world.billingOf(owner)).toMatchObject({
    billing_type: 'CARD',
    owed_in_micro_currency: 0.4 * UNIT,
  });
  await world.chargeDue();
  expect(await world.paymentsOf(owner)).toHaveLength(1);
  expect(await world.wrongWith(owner)).toEqual([]);
});
