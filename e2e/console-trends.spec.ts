import { aBusiness } from '#server/testing/businesses.ts';
import { aPromotionThatRan, campaignsOf } from './advertised.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('each row of a list has a line of the last 30 days, fetched for those in view alone', async ({
  page,
  member,
  product,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  await aPromotionThatRan(product, owner, 'It ran', 310_007, 250_000);
  const names = Array.from({ length: 60 }, (_, at) => `Waiting ${at}`);
  for (let from = 0; from < names.length; from += 30)
    await campaignsOf({ owner: member, advertiser_id }, names.slice(from, from + 30));

  const requests: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const data = searchParams.get('data') ?? '';
    if (pathname.includes('AdReportResource') && data.includes('campaign_ids'))
      requests.push(searchParams);
  });
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid.getByRole('columnheader', { name: '30 days' })).toBeVisible();
  await expect(grid.getByRole('button', { name: '30 days' })).toHaveCount(0);
  await grid.getByRole('button', { name: 'Spend' }).click();
  const ran = grid.getByRole('row').filter({ hasText: 'It ran' });
  await expect(ran.getByText('At most $0.56 a day')).toBeAttached();
  const line = ran.locator('svg path').last();
  await expect(line).toHaveAttribute('d', /^M.*L100\.0 0\.0$/);
  await expect(line).not.toHaveCSS('stroke', 'none');
  const next = grid.locator('tbody tr[data-at="1"]');
  await expect(next).toContainText('Waiting');
  await next.scrollIntoViewIfNeeded();
  await expect(next.getByText('At most $0.00 a day')).toBeAttached();
  // Eight rows share a request; those further down have not been fetched.
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.length).toBeLessThan(8);
  expect(await axeFindings(page), 'with lines').toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('cards have no line, and fetch none', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await campaignsOf({ owner: member, advertiser_id }, ['One', 'Two']);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (decodeURIComponent(request.url()).includes('campaign_ids')) fetched.push(request.url());
    });
    await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
    await expect(page.getByRole('row').filter({ hasText: 'One' })).toBeVisible();
    await page.getByRole('switch', { name: 'One' }).click();
    await expect(page.getByRole('switch', { name: 'One' })).not.toBeChecked();
    expect(fetched).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await axeFindings(page), 'cards').toEqual([]);
  });
});
