import type { Page } from '@playwright/test';
import { pictureFile } from './corpus.ts';
import { drawnPicture, TOLD } from './drawn.ts';
import { expect, open, test } from './product.ts';
import { copyDrawing, transferOf } from './transfer.ts';
import { aBoard } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Chooses the board and waits until the pin exists. */
async function saveTo(page: Page, board: string): Promise<void> {
  await expect(page.getByRole('img', { name: "The picture you're about to save" })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${board}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Saved to ${board}` })).toBeVisible();
}

test('a file is registered, posted as a form, asked after, and becomes a pin that shows it [CREATE-18]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Photographs');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' || pathname.includes('VIPResource')) {
      calls.push(`${pathname} ${request.headers()['content-type']?.split(';')[0] ?? ''}`.trim());
    }
  });
  await open(page, '/pin/create/');
  await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
  await saveTo(page, 'Photographs');
  const [registered, posted, ...rest] = calls;
  expect(registered).toMatch(/VIPResource\/create/);
  expect(posted).toMatch(/ multipart\/form-data$/);
  expect(rest[0]).toMatch(/VIPResource\/get/);

  await page.getByRole('link', { name: 'See it now' }).click();
  const picture = page.getByRole('article').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300);
  await open(page, board.url);
  await expect(
    page.getByRole('list', { name: 'Pins on Photographs' }).getByRole('link'),
  ).toHaveCount(1);
});

test('a dropped picture becomes a pin [CREATE-18]', async ({ page, member }) => {
  await aBoard(member, 'Dropped');
  await open(page, '/pin/create/');
  const dropped = await transferOf(page, await pictureFile(4));
  const dropZone = page.getByText('or drop or paste one here');
  await dropZone.dispatchEvent('dragover', { dataTransfer: dropped });
  await dropZone.dispatchEvent('drop', { dataTransfer: dropped });
  await saveTo(page, 'Dropped');
});

test('a picture pasted anywhere on the page becomes a pin [CREATE-18]', async ({
  page,
  member,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await aBoard(member, 'Pasted');
  await open(page, '/pin/create/');
  await copyDrawing(page);
  await page.keyboard.press('Control+V');
  await saveTo(page, 'Pasted');
});

test('a pasted address is scanned as if it had been typed, and a picture that asks for words and a link of its own gets them [CREATE-16]', async ({
  page,
  member,
  drawn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await aBoard(member, 'Addresses');
  await open(page, '/pin/create/');
  await page.evaluate(
    (address) => navigator.clipboard.writeText(address),
    drawn.page('told-vases'),
  );
  await page.keyboard.press('Control+V');
  const choices = page.getByRole('group', { name: 'Pictures on this page' });
  const words = page.getByLabel('Description');
  await choices.getByRole('radio', { name: 'Drawing 2' }).check();
  await expect(words).toHaveValue(TOLD);
  await choices.getByRole('radio', { name: 'Drawing 3' }).check();
  await expect(words).toHaveValue('');
  await choices.getByRole('radio', { name: 'Drawing 2' }).check();
  await page.getByRole('button', { name: /^Addresses/ }).click();
  await page.getByRole('link', { name: 'See it now' }).click();
  await expect(page.getByText(TOLD)).toBeVisible();
  const way = page.getByRole('article').getByRole('link', { name: /^127\.0\.0\.1/ });
  const link = encodeURIComponent(new URL('/of-its-own/', drawn.page('x')).href);
  await expect(way).toHaveAttribute(
    'href',
    new RegExp(`^/offsite/\\?url=${link.replaceAll('.', '\\.')}&pin=`),
  );
});

test.describe('a file that is no picture', () => {
  test.use({ provoked: /status of 4\d\d/ });
  test('is refused in words, whatever it calls itself [CREATE-19]', async ({ page, member }) => {
    const board = await aBoard(member, 'Refused');
    await open(page, '/pin/create/');
    const input = page.getByLabel('Choose a picture');
    await input.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    });
    await expect(page.getByRole('alert')).toContainText("That file isn't a picture we can save.");
    // Both claim to be pictures, so only the server can tell; it refuses the post itself.
    const liars = [
      { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
      {
        name: 'half.jpg',
        mimeType: 'image/jpeg',
        buffer: (await drawnPicture('half')).subarray(0, 900),
      },
    ];
    for (const liar of liars) {
      const answer = page.waitForResponse('**/media/uploads/');
      await input.setInputFiles(liar);
      expect([400, 415]).toContain((await answer).status());
      const body = ((await (await answer).json()) as { message: string }).message;
      await expect(page.getByRole('alert')).toHaveText(body);
    }
    await open(page, board.url);
    await expect(page.getByRole('heading', { name: 'Nothing in Refused yet' })).toBeVisible();
  });
});
