import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { CORPUS, NEEDS_CORPUS } from './corpus.ts';
import { expect, open, PASSWORD, test } from './product.ts';
import { aBoard, aSection } from './world.ts';

/** Signs up through the browser, and waits for the page that follows. */
async function signUpInBrowser(page: Page): Promise<string> {
  const name = `p${randomBytes(5).toString('hex')}`;
  await open(page, '/signup/');
  await page.getByLabel('E-mail').fill(`${name}@people.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
  // New people choose interests if there are any topics.
  await page.waitForURL(/:\d+\/(?:welcome\/)?$/);
  await open(page, '/');
  return name;
}

/** Checks that the picture has loaded and is not broken. */
async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);
}

async function findPictures(page: Page, address: string): Promise<void> {
  await page.getByLabel("Or paste a page's address").fill(address);
  await page.getByRole('button', { name: 'Find pictures' }).click();
}

async function createBoardHere(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create board' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

async function expectPinEverywhere(
  page: Page,
  username: string,
  path: string,
  title: string,
): Promise<void> {
  const board = `/${username}/baking/`;
  // A picture takes its name from the page.
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('link');
  await open(page, board);
  await expectShown(tile.getByRole('img'));
  await open(page, `/${username}/`);
  await expect(page.getByRole('link', { name: /Baking\s*1 Pin/ })).toHaveAttribute('href', board);
  await open(page, `/${username}/_saved/`);
  await tile.click();
  await expect(page).toHaveURL(path);
  const closeup = page.getByRole('dialog', { name: title });
  await expectShown(closeup.getByRole('img').first());
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test.describe('on a real page', () => {
  test.skip(CORPUS === '', NEEDS_CORPUS);
  // Some of the pages' own pictures cannot be displayed by browsers; these are photographs.
  test('a person signs up, chooses among its pictures, saves one to a new board, and finds it on the board, the profile and its closeup, also after a restart and kill -9 of everything [AUTH-01][CREATE-06][CREATE-09][ROUTE-01][ROUTE-03][ROUTE-04][SEC-73]', async ({
    page,
    product,
    corpus,
  }) => {
    // Includes two starts of the product, which are slow on a busy machine.
    test.setTimeout(300_000);
    const username = await signUpInBrowser(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Your account, Nora Lind' })).toBeVisible();
    await page.getByRole('link', { name: 'Create' }).first().click();
    await findPictures(page, corpus?.pageLike('homemade-sourdough-croissants') ?? '');

    const choices = page.getByRole('group', { name: 'Pictures on this page' }).getByRole('radio');
    await expect(choices.nth(2)).toBeAttached();
    const picture = page.getByRole('main').locator('img').first();
    await expect(picture).toHaveAttribute('src', /sourdough-croissants/i);
    await expect(page.getByLabel('Title')).toHaveValue(/Homemade Sourdough Croissants/);
    const first = await picture.getAttribute('src');
    await choices.nth(1).check();
    await expect(picture).not.toHaveAttribute('src', first ?? '');
    await page.getByLabel('Title').fill('Croissants at dawn');
    await page.getByLabel('Description').fill('Laminated overnight');
    await createBoardHere(page, 'Baking');

    await expect(page.getByRole('heading', { level: 1, name: 'Saved to Baking' })).toBeVisible();
    await page.getByRole('link', { name: 'See it now' }).click();
    await expect(page).toHaveURL(/\/pin\/\d{19}\/$/);
    const path = new URL(page.url()).pathname;
    await expect(page.getByRole('heading', { level: 1, name: 'Croissants at dawn' })).toBeVisible();
    await expect(page.getByText('Laminated overnight')).toBeVisible();

    await expectPinEverywhere(page, username, path, 'Croissants at dawn');
    // An open page would poll for news while the server is down.
    await page.goto('about:blank');
    await product.restart();
    await expectPinEverywhere(page, username, path, 'Croissants at dawn');
    await page.goto('about:blank');
    await product.killAndRestart();
    await expectPinEverywhere(page, username, path, 'Croissants at dawn');
  });

  test('a page in Shift JIS is read with its own letters [CREATE-09]', async ({
    page,
    member,
    corpus,
  }) => {
    await aBoard(member, 'Machines');
    await open(page, '/pin/create/');
    await findPictures(page, corpus?.pageLike('1902/22/news089') ?? '');
    await expect(page.getByLabel('Title')).toHaveValue('Intel NUCで最新SSDを比較してみた');
    await page.getByRole('button', { name: /^Machines/ }).click();
    await page.getByRole('link', { name: 'See it now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Intel NUCで最新SSDを比較してみた',
    );
  });
});

test('saves to a section that is made on the way, and says so', async ({ page, member, drawn }) => {
  const board = await aBoard(member, 'Rooms');
  await aSection(member, board, 'Kitchens');
  await open(page, '/pin/create/');
  await findPictures(page, drawn.page('lamps'));
  await page.getByRole('button', { name: /^Rooms/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose section' })).toBeVisible();
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByLabel('Section name').fill('Halls');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Saved to Halls in Rooms' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Halls' }).click();
  await expect(page).toHaveURL(`/${member.username}/rooms/halls/`);
  await expect(page.getByRole('article').getByRole('heading', { name: 'lamps' })).toBeVisible();
});

test('a link alone is scanned before the pin is created, and a save waits for the scan [CREATE-06][CREATE-07]', async ({
  page,
  member,
  drawn,
}) => {
  await aBoard(member, 'Lamps');
  const scan = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route('**/resource/FindPinImagesResource/get/**', async (route) => {
    await scan.promise;
    await route.continue();
  });
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, `/pin/create/button/?url=${encodeURIComponent(drawn.page('tall-lamp'))}`);
  await expect(page.getByText('Looking for pictures…')).toBeVisible();
  const row = page.getByRole('button', { name: /^Lamps/ });
  await row.click();
  await expect(row).toHaveAttribute('aria-busy', 'true');
  expect(requests.filter((path) => path.includes('PinResource/create'))).toEqual([]);
  scan.resolve();
  await expect(page.getByRole('heading', { name: 'Saved to Lamps' })).toBeVisible();
  await page.getByRole('link', { name: 'See it now' }).click();
  // The title arrived with the scan, after the board had been chosen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('tall-lamp');
  await expect(
    page.getByRole('article').getByRole('link', { name: /^127\.0\.0\.1/ }),
  ).toHaveAttribute(
    'href',
    new RegExp(
      `^/offsite/\\?url=${encodeURIComponent(drawn.page('tall-lamp')).replaceAll('.', '\\.')}&pin=`,
    ),
  );
});

test('saving without a picture is refused in words, and creates nothing [CREATE-06]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Empty');
  await open(page, '/pin/create/');
  await page.getByRole('button', { name: /^Empty/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose a picture first.');
  await open(page, board.url);
  await expect(page.getByRole('heading', { name: 'Nothing in Empty yet' })).toBeVisible();
});

test.describe('a picture of 119 pixels', () => {
  test.use({ provoked: /status of 400/ });
  test('is refused in words, and creates nothing; one of 120 is saved [CREATE-08]', async ({
    page,
    member,
    drawn,
  }) => {
    const board = await aBoard(member, 'Sizes');
    const address = (side: number): string =>
      `/pin/create/button/?media=${encodeURIComponent(drawn.picture('edge', side, 300))}`;
    await open(page, address(119));
    await page.getByRole('button', { name: /^Sizes/ }).click();
    await expect(page.getByRole('alert')).toContainText(/119|small/);
    await open(page, board.url);
    await expect(page.getByRole('heading', { name: 'Nothing in Sizes yet' })).toBeVisible();
    await open(page, address(120));
    await page.getByRole('button', { name: /^Sizes/ }).click();
    await expect(page.getByRole('heading', { name: 'Saved to Sizes' })).toBeVisible();
  });
});

test('a page that cannot be read is no error, it has no pictures; one that asks to be left alone is left alone [CREATE-09]', async ({
  page,
  member,
  drawn,
}) => {
  await aBoard(member, 'Nothing');
  await open(page, '/pin/create/');
  await findPictures(page, 'https://unreachable.invalid/');
  await expect(page.getByText('We found no pictures to save there.')).toBeVisible();
  await findPictures(page, drawn.page('closed-drawings'));
  await expect(page.getByText('This page asks people not to save from it.')).toContainText(
    'These drawings are ours.',
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
});
