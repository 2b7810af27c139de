import { getAdBilling } from '#contract/ads/billing.ts';
import { getAds } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { getAdReviews } from '#contract/ads/reviews.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Person, type Product, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without motion nothing is half transparent when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** An ad that waits for an operator. */
async function anAd(product: Product, owner: Person, name: string) {
  const account = await owner.call(createAdAccount, { name, country: 'US' });
  const advertiser_id = account.id;
  const board = await aBoard(owner, `Shop of ${name}`);
  const pin = await aPin(owner, board, { title: 'A blue vase', link: 'http://127.0.0.1:9/' });
  const { ad_id } = await owner.call(createQuickPromotion, {
    advertiser_id,
    pin_id: pin.id,
    campaign_name: `Vases of ${name}`,
    budget_in_micro_currency: 7_000_000,
    duration: 10,
    ads_client_type: 'quick_promote',
  });
  const waiting = async () => {
    const { data } = await product.operator.call(getAdReviews, { page_size: 250 });
    return data.map(({ id }) => id);
  };
  await expect.poll(waiting).toContain(ad_id);
  const status = async () =>
    (await owner.call(getAds, { advertiser_id, ad_ids: [ad_id] })).data[0]?.review_status;
  return { advertiser_id, status };
}

test('an operator approves an ad and rejects another, with a press and with keys', async ({
  page,
  context,
  product,
}) => {
  const good = await anAd(product, await product.person(), 'Glassworks');
  const bad = await anAd(product, await product.person(), 'Miracles');
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ads/');
  const approve = page.getByRole('button', { name: 'Approve Vases of Glassworks' });
  const reject = page.getByRole('button', { name: 'Reject Vases of Miracles' });
  // Ads of others may wait as well.
  for (const has of [approve, reject]) {
    const line = page.getByRole('listitem').filter({ has });
    await expect(line).toContainText("The page it links to doesn't load.");
  }
  await approve.focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Approve Vases of Miracles' })).toBeFocused();
  await page.keyboard.press('r');
  await page.getByLabel("Its page doesn't deliver what the ad promises.").check();
  expect(await axeFindings(page), 'the queue').toEqual([]);
  await page.getByRole('button', { name: 'Reject this ad' }).click();
  await expect(reject).toHaveCount(0);
  expect(await bad.status()).toBe('REJECTED');
  await approve.focus();
  await page.keyboard.press('a');
  await expect(approve).toHaveCount(0);
  await expect.poll(good.status).toBe('APPROVED');
});

test('an operator gives credit, and the advertiser can spend it', async ({
  page,
  context,
  product,
}) => {
  const owner = await product.person();
  const { id } = await owner.call(createAdAccount, { name: 'Nursery', country: 'DE' });
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ad-accounts/');
  const line = page.getByRole('listitem').filter({ hasText: 'Nursery' });
  await expect(line).toContainText('€0.00 left');
  await line.getByRole('button', { name: 'Add credit for Nursery' }).click();
  await page.getByLabel('Amount in EUR').fill('49,9x');
  await expect(page.getByText('Enter an amount such as 50 or 49.90.')).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('49.90');
  await page.getByLabel('Reference').fill('welcome');
  expect(await axeFindings(page), 'ad accounts').toEqual([]);
  await page.getByRole('button', { name: 'Give credit' }).click();
  await expect(line).toContainText('€49.90 left');
  expect(await owner.call(getAdBilling, { advertiser_id: id })).toMatchObject({
    credit_in_micro_currency: 49_900_000,
    left_in_micro_currency: 49_900_000,
  });
});

test('an operator limits and stops an ad account, sets a price, and sees what ads bring in', async ({
  page,
  context,
  product,
}) => {
  const owner = await product.person();
  const { id } = await owner.call(createAdAccount, { name: 'Pottery', country: 'DE' });
  await signIn(context, product.operator, product.url);
  await open(page, `/operator/ad-accounts/${id}/`);
  await page.getByLabel('Spend limit in EUR').fill('20');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.getByRole('row', { name: 'Left to spend' })).toContainText('€20.00');
  await page.getByRole('button', { name: 'Stop its ads' }).click();
  await page.getByRole('button', { name: 'Let it go on' }).click();
  await expect(page.getByRole('button', { name: 'Stop its ads' })).toBeVisible();
  expect(await axeFindings(page), 'an ad account').toEqual([]);
  await open(page, '/operator/ad-settings/');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Amount in EUR').fill('0.05');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '€0.05 at least' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Germany/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '€0.05 at least' })).toHaveCount(0);
  for (const path of ['ad-settings', 'ad-revenue', 'ad-traffic', 'ad-checks']) {
    await open(page, `/operator/${path}/`);
    expect(await axeFindings(page), path).toEqual([]);
  }
});
