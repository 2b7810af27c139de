import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { keyOf } from '../operator/test-spending.ts';
import { epochAt } from '../pacing/epochs.ts';
import { anAdvertiser, paced, promotion } from '../test-ads.ts';
import { type CardWorld, openCards, UNIT } from './test-cards.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCards();
});
afterAll(() => world.close());

test('an ad leaves the next epoch once its card is declined, and is back in the one after it was paid', async () => {
  const { app, provider } = world;
  const advertiser = await anAdvertiser(app);
  const { owner } = advertiser;
  await world.addCard(owner, '0002');
  const { ad_id } = await owner.call(createQuickPromotion, promotion(advertiser));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and account_id = :accountId`,
    { ...keyOf(owner) },
  );
  const isRunning = async (): Promise<boolean> => {
    await paced(app);
    return (await epochAt(app.db.read, null))?.state.get(ad_id)?.pace.isLive ?? false;
  };
  expect(await isRunning()).toBe(true);

  // It owes what is charged next, and has much of its credit line left.
  await world.spend(owner, 60);
  expect((await world.billingOf(owner)).left_in_micro_currency).toBe(40 * UNIT);
  expect(await isRunning()).toBe(true);
  await world.chargeDue();
  expect(await world.cardOf(owner)).toMatchObject({ state: 'FAILED', failure: 'DECLINED' });
  expect(await isRunning()).toBe(false);

  for (const method of provider.methods.keys()) provider.methods.set(method, '4242');
  await world.payNow(owner);
  await app.runJobs();
  expect(await world.cardOf(owner)).toMatchObject({ state: 'VALID' });
  expect(await isRunning()).toBe(true);
});
