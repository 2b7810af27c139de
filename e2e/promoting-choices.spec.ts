import type { Page } from '@playwright/test';
import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { expect, test } from './product.ts';
import { openFlow, press, withAccount, withPin } from './promoting.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const OF_THEIR_OWN = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  NO: 'NOK',
  NZ: 'NZD',
  SE: 'SEK',
};
const EURO = 'AT BE DE ES FI FR IE IT NL PT'.split(' ');

const currencyIn = (country: string): string =>
  EURO.includes(country)
    ? 'EUR'
    : ((OF_THEIR_OWN as Readonly<Record<string, string>>)[country] ?? 'USD');

test('who chooses a country sees what they pay in, and who has said none is in the United States [PROMOTE-13]', async ({
  page,
  member,
  product,
}) => {
  const { pin } = await withPin(product, member);
  const flow = await openFlow(page, pin);
  await press(flow, 'Continue');
  const country = flow.getByLabel('Country');
  const currency = flow.getByLabel('Currency');
  await expect(country).toHaveValue('US');
  const codes = await country
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));
  expect(codes).toEqual(expect.arrayContaining(['CZ', ...EURO, ...Object.keys(OF_THEIR_OWN)]));
  for (const code of codes) {
    await country.selectOption(code);
    await expect(currency, code).toHaveValue(new RegExp(`^${currencyIn(code)} · `));
  }
});

/** Returns the form's data stored in the browser. */
const draftIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('bowerbird.quick-promote') ?? '{}'));

test('what a promotion is for, what was answered and whom it is for are kept and sent by their names [PROMOTE-14]', async ({
  page,
  member,
  product,
}) => {
  const { pin } = await withPin(product, member);
  const advertiser_id = await withAccount(member);
  const made = async () => {
    const [campaign] = (await member.call(getCampaigns, { advertiser_id })).data;
    const [group] = (await member.call(getAdGroups, { advertiser_id })).data;
    return { objective: campaign?.objective_type, genders: group?.targeting_spec['GENDER'] };
  };
  let flow = await openFlow(page, pin);
  await flow.getByRole('radio', { name: 'I choose' }).check();
  const genders = flow.getByRole('group', { name: 'Genders' }).getByRole('checkbox');
  await expect(genders).toHaveCount(3);
  for (const gender of await genders.all()) await expect(gender).toBeChecked();
  await flow.getByLabel('25-34').check();
  await expect
    .poll(() => draftIn(page))
    .toMatchObject({ adType: 'CONSIDERATION', genders: ['female', 'male', 'unknown'] });
  await press(flow, 'Continue');
  await expect(flow.getByRole('heading', { name: 'Promoted', exact: true })).toBeFocused();
  expect(await made()).toEqual({ objective: 'CONSIDERATION', genders: undefined });

  flow = await openFlow(page, pin);
  await flow.getByRole('radio', { name: 'I choose' }).check();
  await flow.getByLabel('Men', { exact: true }).uncheck();
  await flow.getByRole('radio', { name: 'Sign-ups or sales' }).check();
  await expect
    .poll(() => draftIn(page))
    .toMatchObject({ adType: 'WEB_CONVERSION', tag_on_page: 0, genders: ['female', 'unknown'] });
  for (const [answer, value] of [
    ['Yes', 1],
    ['No', 2],
    ["I'm not sure", 3],
  ] as const) {
    await flow.getByRole('radio', { name: answer, exact: true }).check();
    await expect.poll(async () => (await draftIn(page))['tag_on_page']).toBe(value);
  }
  await press(flow, 'Continue');
  await expect(flow.getByRole('heading', { name: 'Promoted', exact: true })).toBeFocused();
  expect(await made()).toEqual({ objective: 'WEB_CONVERSION', genders: ['female', 'unknown'] });

  // The third one is known by name but needs a catalogue, which no Pin comes from.
  const refused = await member.refusal(createQuickPromotion, {
    advertiser_id,
    pin_id: pin.id,
    campaign_name: 'A vase',
    budget_in_micro_currency: 1_000_000,
    duration: 10,
    objective_type: 'CATALOG_SALES',
    ads_client_type: 'quick_promote',
  });
  expect(refused).toMatchObject({
    status: 400,
    detail: "Products from a catalogue can't be promoted here.",
  });
});
