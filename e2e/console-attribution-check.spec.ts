import { devices, type Page } from '@playwright/test';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { createOutsideConversions } from '#contract/ads/outside/outside.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEAD =
  'event_id,event_name,event_timestamp,ad_group_id,attribution_scope,attribution_model,attribution_score,value,currency';
const HOUR_S = 3600;
const now = (): number => Math.floor(Date.now() / 1000);
const today = (): string => new Date().toISOString().slice(0, 10);

const table = (page: Page) => page.getByRole('table', { name: 'By campaign' });
const cellsOf = (page: Page, campaign: string) =>
  table(page).getByRole('row').filter({ hasText: campaign }).getByRole('cell');

test('what another system credits is sent as a file and by a call, and stands beside what is counted here [CONSOLE-27]', async ({
  browser,
  page,
  product,
  member,
}) => {
  const first = [member];
  const owner = await aBusiness({ person: async () => first.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const analyst = await owner.delegate(['ANALYST']);
  const aGroup = async (name: string) => {
    const campaign = { name, objective_type: 'CONSIDERATION' };
    const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
    const campaignId = made?.data?.id ?? '';
    const group = { campaign_id: campaignId, name, budget_in_micro_currency: 5_000_000 };
    const items = [{ ...group, billable_event: 'CLICKTHROUGH' }];
    const [inside] = await owner.call(createAdGroups, { advertiser_id, items });
    return { campaignId, groupId: inside?.data?.id ?? '' };
  };
  const [vases, jars] = [await aGroup('Vases'), await aGroup('Jars')];
  const reported = () =>
    owner.call(getAdReport, {
      advertiser_id,
      level: 'CAMPAIGN',
      start_date: today(),
      end_date: today(),
      conversion_columns: ['TOTAL_CONVERSIONS'],
    });

  await open(page, `/advertiser/${advertiser_id}/`);
  await page.getByRole('link', { name: 'Attribution check' }).click();
  await expect(
    page.getByRole('heading', { name: 'Nothing to compare in these days' }),
  ).toBeVisible();
  await expect(page.getByText('never enter your reports')).toBeVisible();
  expect(await axeFindings(page), 'nothing to compare').toEqual([]);

  // Two checkouts counted for the vases, an hour after a click.
  const bucket = bucketOf(advertiser_id);
  for (const value of [20_000_000, 30_000_000]) {
    await product.sql(
      `insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id, acted_at,
         converted_at, value, quantity, click_age)
       values (:bucket, :advertiser_id, :id, 1, 5, :campaign, :group, :id, to_timestamp(:acted), to_timestamp(:at),
         :value, 1, 3600) returning kind`,
      {
        bucket,
        advertiser_id,
        id: makeId(bucket, Date.now()),
        campaign: vases.campaignId,
        group: vases.groupId,
        acted: now() - HOUR_S,
        at: now(),
        value,
      },
    );
  }
  const before = await reported();
  expect(before.data).toBeDefined();

  const row = (id: string, group: string, rest: string) =>
    `${id},checkout,${now() - 60},${group},click,${rest}`;
  const file = [
    HEAD,
    row('order-1', vases.groupId, 'last_touch,1,40,USD'),
    row('order-2', jars.groupId, 'last_touch,1,10,USD'),
    row('order-3', jars.groupId, 'multi_touch,0.25,100,USD'),
    row('order-4', '17', 'last_touch,1,5,USD'),
    row('order-5', jars.groupId, 'last_touch,0,5,USD'),
  ].join('\n');
  await page.locator('input[type=file]').setInputFiles({
    name: 'credits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Send the file' }).click();
  const result = page.getByRole('status').filter({ hasText: 'rows taken' });
  await expect(result).toContainText('3 rows taken, 2 rows not');
  await expect(result).toContainText('Row 5: ad_group_id: There is no such ad group');
  await expect(result).toContainText('Row 6: attribution_score');

  await expect(cellsOf(page, 'Vases')).toHaveText([
    '2',
    '1',
    '-50%',
    '100%',
    '50%',
    '$50.00',
    '$40.00',
  ]);
  await expect(cellsOf(page, 'Jars')).toHaveText(['0', '1', '–', '0%', '50%', '$0.00', '$10.00']);
  expect(await axeFindings(page), 'a comparison').toEqual([]);
  expect(await reported()).toEqual(before);

  // Another model, and another window for our counts; both are in the address.
  await page.getByText('Multi-touch').click();
  await expect(cellsOf(page, 'Jars')).toHaveText([
    '0',
    '0.25',
    '–',
    '0%',
    '100%',
    '$0.00',
    '$25.00',
  ]);
  await page.getByLabel('Clicks count here for').selectOption('Never');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\?model=multi_touch&click=0$/);

  // A program reports another one through the call.
  const [credit] = [
    {
      event_id: 'order-6',
      event_name: 'lead',
      event_timestamp: now() - 60,
      ad_group_id: jars.groupId,
      attribution_scope: 'view',
      attribution_model: 'multi_touch',
      attribution_score: 0.5,
    },
  ];
  await owner.call(createOutsideConversions, { advertiser_id, data: [credit] });
  await open(page, `/advertiser/${advertiser_id}/msot-optimizer/?model=multi_touch`);
  await expect(cellsOf(page, 'Jars').nth(1)).toHaveText('0.75');

  const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  await signIn(context, analyst, product.url);
  const small = await context.newPage();
  await open(small, `/advertiser/${advertiser_id}/msot-optimizer/`);
  await expect(cellsOf(small, 'Vases').first()).toHaveText('2');
  await expect(small.getByRole('button', { name: 'Send the file' })).toHaveCount(0);
  await expect(small.getByText('Your role can compare.')).toBeVisible();
  expect(
    await small.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  expect(await axeFindings(small), 'on a phone').toEqual([]);
  await context.close();
});
