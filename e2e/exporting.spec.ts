import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. Axe tries to fetch style sheets of files.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  provoked: /style\.css|preload assets|ERR_FAILED/,
});

test('a person downloads everything, and opens it without a connection', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Blue things', 'secret');
  for (const title of ['A bottle cap', 'A feather', 'طائر التعريشة'])
    await aPin(member, board, {
      title,
      alt_text: `Found: ${title}`,
      description: 'Found by the #creek',
    });
  await open(page, '/settings/');
  await page.getByRole('link', { name: 'Export your data' }).click();
  await expect(page).toHaveURL('/settings/export/');
  expect(await axeFindings(page), 'the settings').toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const file = await (await saved).path();

  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-export-'));
  for (const [name, content] of Object.entries(unzipSync(await readFile(file)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  // What the page was still fetching would fail.
  await page.goto('about:blank');
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  expect(await axeFindings(page), 'the index').toEqual([]);
  await page.getByRole('link', { name: 'Blue things' }).click();
  await expect(page.getByText('Secret')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Found: A feather' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await axeFindings(page), 'a board').toEqual([]);
  await page.getByRole('link', { name: /A feather$/ }).click();
  await expect(page.getByRole('heading', { name: 'A feather' })).toBeVisible();
  await expect(page.getByText('Found by the #creek')).toBeVisible();
  expect(await axeFindings(page), 'a pin').toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
