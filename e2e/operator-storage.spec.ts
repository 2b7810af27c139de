import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { createBoard } from '#contract/boards.ts';
import { createPin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { anUpload } from './world.ts';

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
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('media');
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

test('an operator sees whose files take room, and what a person may bring; that person reads it in their settings', async ({
  browser,
  page,
  member,
  product,
}) => {
  // A picture that does not compress: more than a megabyte.
  const side = 640;
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  const { id: board_id } = await member.call(createBoard, { name: 'Large ones' });
  const media_upload_id = await anUpload(member, picture);
  await member.call(createPin, { board_id, media_upload_id });
  await open(page, '/settings/account/');
  await expect(page.getByText(/1 file · 1\.\d MB used/u)).toBeVisible();

  const desk = await browser.newContext({ reducedMotion: 'reduce', baseURL: product.url });
  await signIn(desk, product.operator, product.url);
  const seat = await desk.newPage();
  await open(seat, '/operator/storage/');
  const everyone = seat.getByLabel('Limit for each person, in megabytes');
  const part = seat.getByRole('region', { name: 'Whose files take room' });
  for (const megabytes of ['900000', '']) {
    await everyone.fill(megabytes);
    await part.getByRole('button', { name: 'Save' }).first().click();
    await expect(seat.getByText('This applies from now on.').first()).toBeVisible();
    await expect(everyone).toHaveValue(megabytes);
  }
  const line = seat
    .getByRole('list', { name: 'Whose files take room' })
    .getByRole('listitem')
    .filter({ has: seat.locator(`a[href="/${member.username}/"]`) });
  await line.getByText('Change limit').click();
  await line.getByLabel(/^Limit for .+, in megabytes$/u).fill('1');
  await line.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('Own limit: 1 MB');
  expect(await axeFindings(seat), 'storage of people').toEqual([]);
  await desk.close();

  await open(page, '/settings/account/');
  await expect(page.getByText(/1 file · 1\.\d MB of 1 MB used/u)).toBeVisible();
  await expect(page.getByText('You have no room left.')).toBeVisible();
  const refused = { board_id, image_base64: picture.subarray(0, 999).toString('base64') };
  expect(await member.refusal(createPin, refused)).toMatchObject({ code: 'storage_full' });
  expect(await axeFindings(page), 'account settings').toEqual([]);
});
