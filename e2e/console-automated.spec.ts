import { devices } from '@playwright/test';
import { createAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { getAdCampaignMode } from '#contract/ads/bulk/campaign-mode.ts';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { createProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import { getProductPromotions } from '#contract/ads/catalogs/product-promotions.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { UNIT } from './advertised.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function twoPins(owner: Person) {
  const board = await aBoard(owner, 'Vases');
  const vase = await aPin(owner, board, { title: 'A vase', link: 'https://clay.example/one' });
  const jar = await aPin(owner, board, { title: 'A jar', link: 'https://clay.example/two' });
  await aPin(owner, board, { title: 'No link' });
  return { vase, jar };
}

test('who chooses automated campaigns finds them behind Create, in every visit, until they choose again [CONSOLE-10]', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const console = `/advertiser/${advertiser_id}`;
  await open(page, `${console}/ads/campaign_mode/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  const create = rail.getByRole('link', { name: 'Create', exact: true });
  await expect(create).toHaveAttribute('href', `${console}/ads/create/`);
  await expect(page.getByRole('radio', { name: 'Ads manager' })).toBeChecked();
  expect(await axeFindings(page), 'the choice').toEqual([]);
  await page.getByRole('radio', { name: 'Automated campaign' }).check();
  await page.getByRole('button', { name: 'Use automated campaigns' }).click();
  await expect(create).toHaveAttribute('href', `${console}/automated/ads/create/`);
  expect(await member.call(getAdCampaignMode, {})).toMatchObject({
    mode: 'AUTOMATED_CAMPAIGN',
    is_chosen: true,
  });
  await reload(page);
  await expect(page.getByRole('radio', { name: 'Automated campaign' })).toBeChecked();
  await create.click();
  await page.getByRole('menuitem', { name: /^Automated campaign/ }).click();
  await expect(page).toHaveURL(`${console}/automated/ads/create/`);
  await page.getByRole('link', { name: 'Which one is for me?' }).click();
  await page.getByRole('radio', { name: 'Ads manager' }).check();
  await page.getByRole('button', { name: 'Use the ads manager' }).click();
  await expect(create).toHaveAttribute('href', `${console}/ads/create/`);
});

test('one page makes a campaign of Pins, people and a budget, and another changes it [CONSOLE-12]', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const { vase, jar } = await twoPins(member);
  const path = `/advertiser/${advertiser_id}/automated/ads`;
  await open(page, `${path}/create/`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await expect(page.getByText('Choose a Pin.')).toBeVisible();
  await expect(page.getByText('Set a budget.')).toBeVisible();
  expect(await axeFindings(page), 'what is missing').toEqual([]);

  await page.getByLabel('Name', { exact: true }).fill('First-time buyers');
  await expect(page.getByRole('checkbox', { name: 'No link' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'A vase' }).check();
  await page.getByLabel('Countries').fill('Netherlands');
  await page.getByLabel('Languages').fill('Dutch');
  await page.getByLabel('Youngest age').selectOption('25');
  await page.getByLabel('Daily budget', { exact: true }).last().fill('20');
  await page.getByLabel('Starts, in UTC').fill('2026-12-01T00:00');
  await page.getByLabel('Ends, in UTC').fill('2026-12-15T00:00');
  await expect(page.getByText('× 14 days')).toBeVisible();
  await expect(page.getByText('$280.00')).toBeVisible();
  expect(await axeFindings(page), 'the whole form').toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  const { data } = await member.call(getCampaigns, { advertiser_id });
  expect(data).toMatchObject([
    {
      name: 'First-time buyers',
      objective_type: 'CONSIDERATION',
      is_performance_plus: true,
      is_campaign_budget_optimization: true,
      is_flexible_daily_budgets: true,
      daily_spend_cap: 20 * UNIT,
      start_time: Date.UTC(2026, 11, 1) / 1000,
      end_time: Date.UTC(2026, 11, 15) / 1000,
    },
  ]);
  expect((await member.call(getAdGroups, { advertiser_id })).data).toMatchObject([
    {
      budget_type: 'CBO_ADGROUP',
      bid_strategy_type: 'AUTOMATIC_BID',
      auto_targeting_enabled: true,
      pacing_delivery_type: 'STANDARD',
      targeting_spec: {
        LOCATION: ['NL'],
        LOCALE: ['nl'],
        MINIMUM_AGE: ['25'],
        MAXIMUM_AGE: ['65+'],
      },
    },
  ]);

  await open(page, `${path}/edit/`);
  await page.getByRole('link', { name: 'First-time buyers' }).click();
  await expect(page.getByText('Netherlands')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'A vase' })).toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill('Second-time buyers');
  await page.getByRole('checkbox', { name: 'A vase' }).uncheck();
  await page.getByRole('checkbox', { name: 'A jar' }).check();
  await page.getByRole('radio', { name: 'Lifetime' }).check();
  await page.getByLabel('Lifetime budget', { exact: true }).last().fill('90');
  await page.getByRole('radio', { name: 'Paused' }).check();
  expect(await axeFindings(page), 'an edit').toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  expect((await member.call(getCampaigns, { advertiser_id })).data).toMatchObject([
    {
      name: 'Second-time buyers',
      status: 'PAUSED',
      daily_spend_cap: null,
      lifetime_spend_cap: 90 * UNIT,
      is_flexible_daily_budgets: false,
      version: 2,
    },
  ]);
  const ads = await member.call(getAds, {
    advertiser_id,
    entity_statuses: ['ACTIVE', 'ARCHIVED'],
  });
  expect(ads.data.map(({ pin_id, status }) => [pin_id, status])).toEqual([
    [jar.id, 'ACTIVE'],
    [vase.id, 'ARCHIVED'],
  ]);

  // Catalogue sales show product groups in place of Pins.
  for (const name of ['Lights', 'Brass']) {
    const filter = { all_of: [{ field: 'TITLE' as const, values: [name] }] };
    await member.call(createProductGroup, { advertiser_id, name, filter });
  }
  await open(page, `${path}/create/`);
  await page.getByRole('radio', { name: /^Catalog sales/ }).check({ force: true });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Choose a product group.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Lights/ }).check();
  await page.getByLabel('Name', { exact: true }).fill('Lights in stock');
  await page.getByLabel('Daily budget', { exact: true }).last().fill('20');
  expect(await axeFindings(page), 'product groups').toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  await open(page, `${path}/edit/`);
  await page.getByRole('link', { name: 'Lights in stock' }).click();
  await expect(page.getByRole('checkbox', { name: /^Lights/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Lights/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Brass/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  const promoted = await member.call(getProductPromotions, { advertiser_id });
  expect(promoted.data.map((one) => one.product_group_name)).toEqual(['Brass']);
});

test.describe('where nothing may be changed', () => {
  test.use({ provoked: /status of 404/ });
  test('a role is named to who may only look, and a stranger finds nothing', async ({
    page,
    context,
    product,
    member,
  }) => {
    const owner = await aBusiness(product);
    const analyst = await owner.delegate(['ANALYST']);
    const console = `/advertiser/${owner.advertiser_id}`;
    const paths = ['/automated/ads/create/', '/automated/ads/edit/', '/ads/campaign_mode/'];
    for (const path of paths) {
      const found = await page.goto(console + path);
      expect(found?.status(), `${path} for ${member.username}`).toBe(404);
    }
    await signIn(context, analyst, product.url);
    for (const path of paths) {
      await page.goto(console + path);
      const locked = page.getByRole('heading', { name: 'This page needs another role' });
      await expect(locked, path).toBeVisible();
    }
  });
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('it says that it is made for a wider screen', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    const { vase } = await twoPins(member);
    const { id } = await member.call(createAutomatedCampaign, {
      advertiser_id,
      name: 'Buyers',
      objective_type: 'CONSIDERATION',
      pin_ids: [vase.id],
      daily_spend_cap: 20 * UNIT,
      start_time: 1_900_000_000,
    });
    for (const path of ['create/', `edit/?campaign_id=${id}`]) {
      await page.goto(`/advertiser/${advertiser_id}/automated/ads/${path}`);
      await expect(page.getByText('Building works best on a wider screen.')).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toBeHidden();
    }
    expect(await axeFindings(page), 'on a phone').toEqual([]);
  });
});
