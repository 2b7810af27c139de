import type { Page } from '@playwright/test';
import { savePin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin, aSection, aWorld, pagesOf } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoFindings(page: Page, where: string): Promise<void> {
  expect(await axeFindings(page), where).toEqual([]);
}

test('axe finds nothing wrong with any page as a visitor sees it, light and dark', async ({
  page,
  product,
}) => {
  for (const path of pagesOf(await aWorld(product))) {
    await open(page, path);
    await expectNoFindings(page, path);
  }
});

test.describe('a page that is not there', () => {
  test.use({ provoked: /status of 404/ });
  test('has no axe findings either, for visitors and people', async ({
    page,
    product,
    context,
    member,
  }) => {
    await page.goto('/nobody_at_all/');
    await expectNoFindings(page, `for ${member.fullName}`);
    await context.clearCookies();
    await page.goto('/pin/1234567890123456789/');
    await expectNoFindings(page, `for a visitor of ${product.url}`);
  });
});

test('axe finds nothing wrong with the pages of a person, empty and full, light and dark', async ({
  page,
  product,
  member,
  drawn,
}) => {
  const world = await aWorld(product);
  const board = await aBoard(member, 'Mine', 'secret');
  const paths = [
    '/',
    `/${member.username}/`,
    `/${member.username}/_saved/`,
    board.url,
    world.board.url,
    `/pin/${world.pin.id}/`,
    `/search/my_pins/?q=mine`,
    '/pin/create/create/',
  ];
  for (const path of paths) {
    await open(page, path);
    await expectNoFindings(page, `${path}, empty`);
  }
  await aPin(member, board, { title: 'Mine own' });
  await aSection(member, board, 'Halls');
  await member.call(savePin, { pin_id: world.pin.id, board_id: board.id });
  for (const path of [
    `/${member.username}/`,
    board.url,
    `${board.url}halls/`,
    `/pin/${world.pin.id}/`,
  ]) {
    await open(page, path);
    await expectNoFindings(page, `${path}, full`);
  }
  await open(page, `/pin/create/button/?url=${encodeURIComponent(drawn.page('axe'))}`);
  await expect(page.getByRole('group', { name: 'Pictures on this page' })).toBeVisible();
  await expectNoFindings(page, 'the choice of pictures');
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expectNoFindings(page, 'the choice of a section beside it');
  await page.getByRole('button', { name: /^Halls/ }).click();
  await expect(page.getByRole('heading', { name: 'Saved to Halls in Mine' })).toBeVisible();
  await expectNoFindings(page, 'what was created');
});

test('axe finds nothing wrong with the save modal at any step, nor with its message', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  const board = await aBoard(member, 'Rooms');
  await aSection(member, board, 'Halls');
  for (const name of [
    'Attics',
    'Barns',
    'Cellars',
    'Doors',
    'Eaves',
    'Floors',
    'Gates',
    'Homes',
    'Inns',
    'Jetties',
  ]) {
    await aBoard(member, name);
  }
  await member.call(savePin, { pin_id: pin.id, board_id: board.id });
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('searchbox')).toBeVisible();
  await expectNoFindings(page, 'Choose board');
  await modal.getByRole('button', { name: 'Create board' }).click();
  await modal.getByLabel('Name').fill(' ');
  await expect(modal.getByRole('alert')).toBeVisible();
  await expectNoFindings(page, 'Create board');
  await modal.getByRole('button', { name: 'Back' }).click();
  await modal
    .getByRole('button', { name: /^Rooms/ })
    .last()
    .click();
  await expect(modal.getByRole('button', { name: /^Halls/ })).toBeVisible();
  await expectNoFindings(page, 'Choose section');
  await modal.getByRole('button', { name: 'Add section' }).click();
  await expectNoFindings(page, 'Create section');
  await modal.getByRole('button', { name: 'Back' }).click();
  await modal.getByRole('button', { name: /^Halls/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Saved to Halls in Rooms',
  );
  await expectNoFindings(page, 'the message');
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'See it now' })).toBeVisible();
  await expectNoFindings(page, 'what a save from the closeup says');
});

test('axe finds nothing wrong with the other dialogs and menus of a person', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Rooms');
  const pin = await aPin(member, board, { title: 'A room' });
  await open(page, `/pin/${pin.id}/`);
  const article = page.getByRole('article').first();
  for (const [entry, dialog] of [
    ['Edit Pin', 'Edit Pin'],
    ['Move Pin', 'Choose board'],
    ['Add section', 'Add section'],
    ['Delete Pin', 'Delete this Pin?'],
  ] as const) {
    await article.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    if (entry === 'Edit Pin') await expectNoFindings(page, 'the menu of a pin');
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expectNoFindings(page, dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('link', { name: /^Your account/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoFindings(page, 'the menu of a person');
  await page.keyboard.press('Escape');
  await open(page, board.url);
  await page.getByRole('button', { name: 'Edit board' }).click();
  await expectNoFindings(page, 'Edit board');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'A room' }).click();
  await expect(
    page.getByRole('dialog', { name: 'A room' }).getByRole('article').first(),
  ).toBeVisible();
  await expectNoFindings(page, 'the closeup over its grid');
  await open(page, `/${member.username}/`);
  await page.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByRole('dialog', { name: 'Create board' })).toBeVisible();
  await expectNoFindings(page, 'Create board');
});

test('axe finds nothing wrong with the dialogs of boards and sections', async ({
  page,
  product,
  member,
}) => {
  const board = await aBoard(member, 'Rooms');
  await aSection(member, board, 'Halls');
  const dialog = page.getByRole('dialog');
  const look = async (name: string): Promise<void> => {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectNoFindings(page, name);
  };
  await open(page, board.url);
  await page.getByRole('button', { name: 'Add section' }).click();
  await look('Create section');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit board' }).click();
  await dialog.getByRole('button', { name: 'Delete board' }).click();
  await look('Delete this board?');
  await open(page, `${board.url}halls/`);
  for (const [entry, name] of [
    ['Edit section', 'Edit section'],
    ['Delete section', 'Delete this section?'],
  ] as const) {
    await page.getByRole('main').locator('header').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await look(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const { pin } = await aWorld(product);
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .click();
  await dialog.getByRole('button', { name: 'Create board' }).click();
  await dialog.getByLabel('Name').fill('Lofts');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await look('Board created');
});

test('axe finds nothing wrong with what asks a visitor to log in', async ({ page, product }) => {
  const { pin } = await aWorld(product);
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: 'Log in to save this Pin' })).toBeVisible();
  await expectNoFindings(page, 'the prompt');
});

test('the theme that a person chooses holds on the next page, whatever the system says', async ({
  page,
  member,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  const ground = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('link', { name: `Your account, ${member.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/ideas/');
  expect(await ground()).toBe(dark);
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/ideas/');
  expect(await ground()).toBe(dark);
});
