import { createCampaigns } from '#contract/ads/campaigns.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Product, signIn, test as base } from './product.ts';
import { openFlow, press, withAccount, withPin } from './promoting.ts';
import { runProduct } from './run-product.ts';

/** A separate product, because its terms apply to every advertiser. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await runProduct('');
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an operator publishes terms of advertising; an advertiser reads and accepts them, and those that follow', async ({
  page,
  context,
  product,
}) => {
  const shop = await product.person();
  const { pin } = await withPin(product, shop);
  const advertiser_id = await withAccount(shop);
  const make = () =>
    shop.refusal(createCampaigns, {
      advertiser_id,
      items: [{ name: 'Vases', objective_type: 'CONSIDERATION' }],
    });

  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ad-settings/');
  await expect(page.getByText("advertisers aren't asked to accept any")).toBeVisible();
  const text = page.getByLabel('Your terms');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await text.fill('Ads are paid in advance.\nWhat an ad promises, the page behind it keeps.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The terms are published.')).toBeVisible();
  await expect(page.getByText(/^Version 1, published /)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  expect(await make()).toMatchObject({ code: 'terms_not_accepted' });
  await context.clearCookies();
  await signIn(context, shop, product.url);
  const flow = await openFlow(page, pin);
  await press(flow, 'Continue');
  await flow.getByText(/^Read the advertising terms of /).click();
  await expect(flow.getByText('What an ad promises')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await flow.getByRole('checkbox').check();
  await flow.getByRole('button', { name: /^Promote for / }).click();
  await expect(flow.getByRole('heading', { name: 'Waiting for funds' })).toBeVisible();

  await context.clearCookies();
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ad-settings/');
  await text.fill('Ads are paid within a week.');
  await page.getByLabel('Current advertisers have').selectOption('0');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 2, published /)).toBeVisible();

  expect(await make()).toMatchObject({ code: 'terms_not_accepted' });
  await context.clearCookies();
  await signIn(context, shop, product.url);
  await open(page, `/advertiser/${advertiser_id}/`);
  await expect(page.getByText('There are new advertising terms.')).toBeVisible();
  await page.getByText(/^Read the advertising terms of /).click();
  await expect(page.getByText('Ads are paid within a week.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByText('There are new advertising terms.')).toHaveCount(0);
  const made = await shop.call(createCampaigns, {
    advertiser_id,
    items: [{ name: 'Vases', objective_type: 'CONSIDERATION' }],
  });
  expect(made).toMatchObject([{ data: { name: 'Vases' } }]);
});
