import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { axeFindings } from './axe.ts';
import { choose, expect, open, test } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

// Without animations nothing is half transparent when axe checks it. Axe tries to fetch style sheets of files.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  provoked: /preload assets|ERR_FAILED/,
});

test('a board is downloaded as a page, and opened without a connection, light and dark', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'أشياء زرقاء & more');
  const section = await aSection(member, board, 'Feathers');
  await aPin(member, board, { title: 'A bottle cap', link: 'https://birds.example/cap' });
  await aPin(member, board, { title: 'ريشة', alt_text: 'Found: a feather', section: section.id });
  await open(page, board.url);
  const saved = page.waitForEvent('download');
  await choose(page, `More about ${board.name}`, 'Download as a page');
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-board-'));
  const file = join(folder, 'board.html');
  await copyFile(await (await saved).path(), file);

  // What the page was still fetching would fail.
  await page.goto('about:blank');
  await page.context().setOffline(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('أشياء زرقاء & more');
    await expect(page.getByRole('heading', { name: 'Feathers' })).toBeVisible();
    const picture = page.getByRole('img', { name: 'Found: a feather' });
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(474);
    // The style is allowed by its hash.
    const radius = await picture.evaluate((image) => getComputedStyle(image).borderRadius);
    expect(radius).toBe('16px');
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
  await rm(folder, { recursive: true, force: true });
});

test("another person's board is downloaded from its menu, and the page stays", async ({
  page,
  member: _member,
  product,
}) => {
  const other = await product.person();
  const board = await aBoard(other, 'Not mine');
  await aPin(other, board);
  await open(page, board.url);
  const saved = page.waitForEvent('download');
  await choose(page, 'More about Not mine', 'Download as a page');
  expect((await saved).suggestedFilename()).toBe(`board-${board.id}.html`);
  await expect(page).toHaveURL(board.url);
});
