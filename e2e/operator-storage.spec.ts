import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an operator sees how the server is doing, what takes room with what bounds it, and runs a planned task', async ({
  browser,
  product,
}) => {
  const desk = await browser.newContext({ reducedMotion: 'reduce', baseURL: product.url });
  await signIn(desk, product.operator, product.url);
  const page = await desk.newPage();
  await open(page, '/operator/storage/');
  await expect(page.getByText(/The database takes .+B\./u)).toBeVisible();
  const health = page.getByRole('list', { name: 'How the server is doing' });
  await expect(health.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Ready');
  await expect(health.getByRole('listitem').filter({ hasText: 'E-mail' })).toContainText(
    'Not set up',
  );
  const parts = page.getByRole('list', { name: 'Storage' });
  const trash = parts.getByRole('listitem').filter({ hasText: 'Trash' });
  await expect(trash).toContainText('Deleted after 30 days');
  await trash.getByText('3 tables').click();
  await expect(trash).toContainText('trashed_boards');
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('media');
  expect(await axeFindings(page), 'storage').toEqual([]);

  await page.getByRole('link', { name: 'Jobs' }).click();
  const sweep = page.getByRole('listitem').filter({ hasText: 'pins.sweep-trash' });
  await sweep.getByRole('button', { name: 'Run now: pins.sweep-trash' }).click();
  await expect(page.getByText('It will run in a moment.')).toBeVisible();
  expect(await axeFindings(page), 'jobs').toEqual([]);
  await expect(async () => {
    await page.reload();
    await expect(sweep).toContainText(/Ran .+, took .+/u, { timeout: 1000 });
  }).toPass();
  await open(page, '/operator/storage/');
  await expect(trash).toContainText(/Swept (?!yet)/u);
  await desk.close();
});
