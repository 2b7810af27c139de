import { readFile } from 'node:fs/promises';
import { getBoards } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 400/ });

test('a person exports everything and brings it to another account', async ({
  page,
  member,
  product,
  context,
}) => {
  const board = await aBoard(member, 'Blue things', 'secret');
  for (const title of ['A bottle cap', 'A feather'])
    await aPin(member, board, { title, alt_text: `Found: ${title}` });
  await open(page, '/settings/export/');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const zip = await readFile(await (await saved).path());

  const other = await product.person();
  await signIn(context, other, product.url);
  await open(page, '/settings/import/');
  // Recognised by its content, not by its name.
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'mine.bin', mimeType: 'application/octet-stream', buffer });
  await choose(zip.subarray(0, 400));
  await expect(page.getByRole('alert')).toContainText("isn't a zip");
  await choose(zip);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(card).toContainText('Exported data');
  await expect(card.getByText('2 entries', { exact: true }).last()).toBeVisible();
  await expect(card.getByText('Profile and settings: 1')).toBeVisible();
  expect(await axeFindings(page), 'the preview').toEqual([]);
  await card.getByRole('button', { name: 'Start the import' }).click();
  await expect(card.getByRole('status')).toHaveText('2 saved', { timeout: 60_000 });
  await expect(card.getByText('Profile and settings: 0 brought, 1 passed over')).toBeVisible();
  expect(await axeFindings(page), 'afterwards').toEqual([]);

  const [brought] = (await other.call(getBoards, {})).data;
  expect(brought).toMatchObject({ name: 'Blue things', privacy: 'secret', pin_count: 2 });
  const pins = (await other.call(getBoardPins, { board_id: brought?.id ?? '' })).data;
  expect(pins.map(({ title }) => title)).toEqual(['A feather', 'A bottle cap']);
  await open(page, new URL(brought?.url ?? '', page.url()).pathname);
  await expect(page.getByRole('img', { name: /A feather/ }).first()).toBeVisible();
});
