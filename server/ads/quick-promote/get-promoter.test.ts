import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPromoter } from '#contract/ads/quick-promote.ts';
import { convertToBusiness } from '#contract/business/ad-accounts.ts';
import { logIn } from '#contract/identity.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('who may be shown the way to promote is no longer new, and says so of a partner', async () => {
  const person = await app.person();
  expect(await person.call(getPromoter, {})).toEqual({
    is_partner: false,
    is_new: true,
    country: null,
  });
  app.clock.now = new Date(app.clock.now.getTime() + 28 * 24 * 3600_000);
  const later = app.visitor();
  await later.call(logIn, { username_or_email: person.email, password: PASSWORD });
  expect(await later.call(getPromoter, {})).toMatchObject({ is_new: false });
  await later.call(convertToBusiness, { name: 'Glassworks', country: 'NO' });
  expect(await later.call(getPromoter, {})).toMatchObject({ is_partner: true });
});

test('a visitor has no Pins to promote', async () => {
  expect(await app.visitor().refusal(getPromoter, {})).toMatchObject({ status: 401 });
});
