import { getCatalogItems } from '#contract/ads/catalogs/items.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[04]/ });

const HEAD = 'id,title,description,link,image_link,price,availability,google_product_category';

test('an owner adds a data source and sees what is wrong with it, mends it, and reads it again; an analyst only looks [CONSOLE-24]', async ({
  page,
  context,
  product,
  member,
  drawn,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const origin = `http://${drawn.allow}`;
  const row = (id: string, price: string, stock = 'in stock'): string =>
    `${id},Vase ${id},Of glass,${origin}/${id},${origin}/${id}.jpg,${price},${stock},Decor`;
  const path = `/advertiser/${advertiser_id}/product-catalogs/data-source`;

  await open(page, `/advertiser/${advertiser_id}/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page).toHaveURL(/product-catalogs\/data-source\/?$/);
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  expect(await axeFindings(page), 'no products yet').toEqual([]);

  // Without a verified site, products would have no valid links.
  await page.getByRole('button', { name: 'Add a data source' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shop, main');
  await page.getByLabel('Address of the file').fill(`${origin}/feed.csv`);
  await page.getByLabel('Time zone').fill('Europe/Amsterdam');
  await page.getByRole('button', { name: 'Add and read it' }).click();
  await expect(page.getByText(/Claim your website first/)).toBeVisible();
  await claimDrawn(member, drawn);

  drawn.put(
    '/feed.csv',
    [
      HEAD,
      row('V-1', '24.99 USD'),
      row('V-2', '9 USD', 'out of stock'),
      row('V-3', '24 euro'),
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Add and read it' }).click();
  const sources = page.getByRole('table', { name: 'Data sources' });
  await expect(sources.getByRole('row')).toHaveCount(2);
  const line = sources.getByRole('row').nth(1);
  await expect(line).toContainText('Done', { timeout: 20_000 });
  await expect(line.getByRole('cell')).toContainText([
    '',
    'Done',
    '3',
    '2',
    '1',
    '1',
    '0',
    '1',
    '',
  ]);
  await expect(page.getByText('1 left out')).toBeVisible();
  const problems = page.getByRole('table', { name: 'Problems' });
  await expect(problems).toContainText("The price can't be read");
  await problems.getByRole('button', { name: 'Show examples' }).click();
  await expect(problems).toContainText('Row 4 · V-3 · 24 euro');
  expect(await axeFindings(page), 'a run with a problem').toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Whole list as CSV' }).click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const piece of stream) csv += String(piece);
  expect(csv).toContain('PRODUCT_PRICE_INVALID,LEFT_OUT,4,V-3,24 euro');

  drawn.put('/feed.csv', [HEAD, row('V-1', '24.99 USD'), row('V-3', '24 USD')].join('\n'));
  await page.getByRole('button', { name: 'Read it now' }).click();
  await expect(page.getByText('Nothing is wrong with any product.')).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Everything');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sources.getByRole('button', { name: 'Everything' })).toBeVisible();
  await sources.getByRole('switch', { name: 'Read Everything every day' }).click();
  await expect(line).toContainText('Off');

  const analyst = await owner.delegate(['ANALYST']);
  await signIn(context, analyst, product.url);
  await open(page, path);
  await expect(sources.getByRole('button', { name: 'Everything' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a data source' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Read it now' })).toHaveCount(0);
  await expect(sources.getByRole('switch')).toBeDisabled();
  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  await signIn(context, publisher, product.url);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  const stranger = await product.person();
  await signIn(context, stranger, product.url);
  expect((await page.goto(path))?.status()).toBe(404);

  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, path);
  await expect(sources.getByRole('button', { name: 'Everything' })).toBeVisible();
  expect(await axeFindings(page), 'on a phone, dark').toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete it with its products' }).click();
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  const gone = await member.refusal(getCatalogItems, { advertiser_id, feed_id: '1' });
  expect(gone).toMatchObject({ status: 404 });
});
