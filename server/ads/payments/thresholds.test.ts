import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdDocument } from '#contract/ads/documents/documents.ts';
import { type CardWorld, openCards, UNIT } from './test-cards.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCards();
});
afterAll(() => world.close());

test('a card is charged what is owed when that reaches the threshold, which doubles once it is paid', async () => {
  const { provider } = world;
  const owner = await world.aPayer();
  expect(await world.cardOf(owner)).toMatchObject({
    state: 'VALID',
    brand: 'visa',
    last_four: '4242',
    threshold_in_micro_currency: 50 * UNIT,
    next_threshold_in_micro_currency: 100 * UNIT,
    owed_in_micro_currency: 0,
  });
  expect(await world.billingOf(owner)).toMatchObject({
    billing_type: 'CARD',
    line_in_micro_currency: 100 * UNIT,
    left_in_micro_currency: 100 * UNIT,
  });
  await world.spend(owner, 49.999999);
  await world.chargeDue();
  expect(await world.paymentsOf(owner)).toEqual([]);
  await world.spend(owner, 2.000002);
  await world.chargeDue();
  const [payment, ...more] = await world.paymentsOf(owner);
  expect(more).toEqual([]);
  // Cards are charged in whole cents; the fraction is prepaid.
  expect(payment).toMatchObject({
    cause: 'THRESHOLD',
    state: 'PAID',
    amount_in_micro_currency: 52.01 * UNIT,
    last_four: '4242',
  });
  expect(provider.intents.map(({ amount, currency }) => [amount, currency])).toEqual([
    [5201, 'usd'],
  ]);
  const booked = await world.bookedOf(owner);
  expect(booked.map(({ ref }) => ref)).toEqual([payment?.id, payment?.id]);
  expect(booked.reduce((sum, one) => sum + one.amount_in_micro_currency, 0)).toBe(52_010_000);
  expect(await world.billingOf(owner)).toMatchObject({
    owed_in_micro_currency: 0,
    paid_in_micro_currency: 52_010_000,
    balance_in_micro_currency: 9_999,
    line_in_micro_currency: 200 * UNIT,
  });
  expect(await world.cardOf(owner)).toMatchObject({ threshold_in_micro_currency: 100 * UNIT });
  expect(await world.wrongWith(owner)).toEqual([]);
  const receipt = await owner.call(getAdDocument, {
    advertiser_id: owner.advertiser_id,
    document_id: payment?.receipt_id ?? '',
  });
  expect(receipt).toMatchObject({
    document_type: 'RECEIPT',
    amount_billed_micro_currency: 52_010_000,
  });
});

test('the threshold grows up to the operator’s ceiling, and not by what is charged at the beginning of a month', async () => {
  const owner = await world.aPayer();
  const thresholds: number[] = [];
  for (const units of [50, 100, 200, 400, 800, 1000]) {
    await world.spend(owner, units);
    await world.chargeDue();
    const { threshold_in_micro_currency: threshold } = await world.cardOf(owner);
    thresholds.push(threshold / UNIT);
  }
  expect(thresholds).toEqual([100, 200, 400, 800, 1000, 1000]);
  await world.spend(owner, 7);
  const { now } = world.app.clock;
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3);
  world.move((next - now.getTime()) / 60_000);
  await world.chargeDue();
  await world.chargeDue();
  const [last] = await world.paymentsOf(owner);
  expect(last).toMatchObject({
    cause: 'MONTH',
    state: 'PAID',
    amount_in_micro_currency: 7 * UNIT,
  });
  expect(await world.paymentsOf(owner)).toHaveLength(7);
  expect((await world.cardOf(owner)).threshold_in_micro_currency).toBe(1000 * UNIT);
  expect(await world.wrongWith(owner)).toEqual([]);
});
