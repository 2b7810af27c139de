import type { Locator, Page } from '@playwright/test';
import { BOARD_CREATED_MS, MAX_NAME } from '#contract/kernel/limits.ts';
import { getBoards, getPickerBoards } from '#contract/boards.ts';
import { getUser } from '#contract/social.ts';
import { savePin } from '#contract/pins.ts';
import { expect, open, type Person, type Product, reload, test } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

/** Opens another person's pin with the dialog for choosing a board. */
async function openModal(page: Page, product: Product): Promise<{ modal: Locator; id: string }> {
  const owner = await product.person();
  const pin = await aPin(owner, await aBoard(owner, 'Found things'), { title: 'A blue feather' });
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('button', { name: 'Create board' })).toBeVisible();
  return { modal, id: pin.id };
}

const title = (modal: Locator): Locator => modal.getByRole('heading', { level: 2 });
const headings = (modal: Locator): Locator => modal.getByRole('heading', { level: 3 });

/** Returns the names in each list of the dialog. */
async function listsOf(modal: Locator): Promise<string[][]> {
  const lists = await modal.getByRole('list').all();
  return Promise.all(lists.map((list) => list.locator('b').allTextContents()));
}

async function boards(person: Person, names: readonly string[]): Promise<void> {
  for (const name of names) await aBoard(person, name);
}

test('three boards are one list without headings, more are a shortlist of two and all of them by alphabet, digits last [SAVE-02][SAVE-03]', async ({
  page,
  product,
  member,
}) => {
  await boards(member, ['Tiles', '2 rooms', 'Attics']);
  const { modal, id } = await openModal(page, product);
  await expect(headings(modal)).toHaveCount(0);
  expect(await listsOf(modal)).toEqual([['Attics', 'Tiles', '2 rooms']]);

  for (const name of ['maps', 'Sketches', 'Ropes']) {
    const saved = await aBoard(member, name);
    await member.call(savePin, { pin_id: id, board_id: saved.id });
  }
  const { modal: four } = await openModal(page, product);
  await expect(headings(four)).toHaveText(['Top choices', 'All boards']);
  const [top, all] = await listsOf(four);
  expect(top).toEqual(['Ropes', 'Sketches']);
  expect(all).toEqual(['Attics', 'maps', 'Ropes', 'Sketches', 'Tiles', '2 rooms']);
});

test('the boards last saved to come first, each once, in the order of the saves [SAVE-12]', async ({
  page,
  product,
  member,
}) => {
  await boards(member, ['Apples', 'Birds', 'Clocks', 'Doors']);
  const { modal } = await openModal(page, product);
  const choose = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ });
  const saveTo = async (name: string): Promise<void> => {
    await modal
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(modal).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByRole('status').last(),
    ).toContainText(`Saved to ${name}`);
  };
  await saveTo('Clocks');
  await reload(page);
  for (const name of ['Birds', 'Clocks']) {
    await choose.click();
    await saveTo(name);
    await reload(page);
  }
  await choose.click();
  await expect(headings(modal)).toHaveCount(2);
  expect((await listsOf(modal))[0]).toEqual(['Clocks', 'Birds']);
  const { boards_shortlist: shortlist } = await member.call(getPickerBoards, {});
  expect(shortlist.map(({ name }) => name).slice(0, 2)).toEqual(['Clocks', 'Birds']);
});

test('past ten boards typing narrows them, whatever the case and accents [SAVE-24]', async ({
  page,
  product,
  member,
}) => {
  await boards(member, [
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Étagères',
  ]);
  const { modal } = await openModal(page, product);
  await expect(modal.getByRole('searchbox')).toHaveCount(0);
  await aBoard(member, 'Eleven');
  const { modal: eleven } = await openModal(page, product);
  await eleven.getByRole('searchbox', { name: 'Filter boards' }).fill('etag');
  await expect(eleven.getByRole('listitem')).toHaveCount(1);
  expect(await listsOf(eleven)).toEqual([['Étagères']]);
  await eleven.getByRole('searchbox').fill('zzz');
  await expect(eleven.getByText('No boards by that name.')).toBeVisible();
});

test('each step of the modal has its title, and cancelling goes one step back [SAVE-01][SAVE-04][SAVE-07][SAVE-26]', async ({
  page,
  product,
  member,
}) => {
  const board = await aBoard(member, 'Rooms');
  await aSection(member, board, 'Kitchens');
  const { modal } = await openModal(page, product);
  await expect(title(modal)).toHaveText('Choose board');
  await modal.getByRole('button', { name: 'Create board' }).click();
  await expect(title(modal)).toHaveText('Create board');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(modal)).toHaveText('Choose board');

  await modal.getByRole('button', { name: /^Rooms/ }).click();
  await expect(title(modal)).toHaveText('Choose section');
  await expect(headings(modal)).toHaveText(['Board', 'Section']);
  await expect(modal.getByRole('button', { name: /^Rooms/ })).toBeVisible();
  await expect(modal.getByRole('listitem')).toHaveText([/^Kitchens/]);
  await modal.getByRole('button', { name: 'Add section' }).click();
  await expect(title(modal)).toHaveText('Create section');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(modal)).toHaveText('Choose section');
  await modal.getByRole('button', { name: 'Back' }).click();
  await expect(title(modal)).toHaveText('Choose board');
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toHaveCount(0);
  const pinsNow = await member.call(getUser, { username: member.username });
  expect(pinsNow.pin_count).toBe(0);
});

test('a section made in the modal gets the pin, and the message names both, each a way there [SAVE-15][SAVE-26]', async ({
  page,
  product,
  member,
}) => {
  const board = await aBoard(member, 'Rooms');
  await aSection(member, board, 'Kitchens');
  const { modal } = await openModal(page, product);
  await modal.getByRole('button', { name: /^Rooms/ }).click();
  await modal.getByRole('button', { name: 'Add section' }).click();
  await modal.getByLabel('Section name').fill('Halls');
  await modal.getByRole('button', { name: 'Add', exact: true }).click();
  const toast = page.getByRole('region', { name: 'Messages' });
  await expect(toast).toContainText('Saved to Halls in Rooms');
  await toast.getByRole('link', { name: 'Halls' }).click();
  await expect(page).toHaveURL(`${board.url}halls/`);
  await expect(page.getByRole('link', { name: 'A blue feather' })).toBeVisible();
});

test('a board made in the modal says so, and leaves by itself after 2.6 seconds [BOARD-04][SAVE-01][SAVE-09]', async ({
  page,
  product,
  member,
}) => {
  await page.clock.install();
  const { modal } = await openModal(page, product);
  await modal.getByRole('button', { name: 'Create board' }).click();
  await modal.getByLabel('Name').fill('  Brand new  ');
  await modal.getByRole('switch').press('Space');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(title(modal)).toHaveText('Board created');
  await expect(modal).toContainText('Saved to Brand new');
  await page.clock.runFor(BOARD_CREATED_MS - 1);
  await expect(modal).toBeVisible();
  await page.clock.runFor(1);
  await expect(modal).toHaveCount(0);
  expect(BOARD_CREATED_MS).toBe(2600);
  const { data: mine } = await member.call(getBoards, { username: member.username });
  expect(mine.map(({ name, privacy, pin_count }) => ({ name, privacy, pin_count }))).toEqual([
    { name: 'Brand new', privacy: 'secret', pin_count: 1 },
  ]);
});

test('a name is required, at most 180 characters long, and may be sent only when nothing is wrong with it [BOARD-01][BOARD-02][BOARD-03]', async ({
  page,
  product,
  member,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('BoardResource/create')) sent.push(request.postData() ?? '');
  });
  const { modal } = await openModal(page, product);
  await modal.getByRole('button', { name: 'Create board' }).click();
  const name = modal.getByLabel('Name');
  const create = modal.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeDisabled();
  await name.press('Enter');
  await name.fill('   ');
  await expect(modal.getByRole('alert')).toHaveText("Don't forget to name your board!");
  await expect(create).toBeDisabled();
  await name.press('NumpadEnter');
  await name.fill('x'.repeat(MAX_NAME + 1));
  await expect(modal.getByRole('alert')).toHaveText('Please enter no more than 180 characters.');
  await expect(create).toBeDisabled();
  await name.press('Enter');
  await name.fill('y'.repeat(MAX_NAME));
  await expect(modal.getByRole('alert')).toHaveCount(0);
  await expect(create).toBeEnabled();
  expect(sent).toEqual([]);
  await name.press('NumpadEnter');
  await expect(title(modal)).toHaveText('Board created');
  expect(sent).toHaveLength(1);
  const { data: mine } = await member.call(getBoards, { username: member.username });
  expect(mine.map((board) => board.name)).toEqual(['y'.repeat(MAX_NAME)]);
});

test.describe('a name that is taken', () => {
  test.use({ provoked: /status of 4\d\d/ });
  test('is said under the field until it is edited; one that is on its way cannot be sent twice [BOARD-01][BOARD-02][BOARD-04]', async ({
    page,
    product,
    member,
  }) => {
    await aBoard(member, 'Taken');
    const { modal } = await openModal(page, product);
    await modal.getByRole('button', { name: 'Create board' }).click();
    const name = modal.getByLabel('Name');
    const create = modal.getByRole('button', { name: 'Create', exact: true });
    await name.fill('Taken');
    await name.press('Enter');
    await expect(modal.getByRole('alert')).toContainText(/\w/);
    await expect(create).toBeDisabled();
    await name.fill('Free');
    await expect(modal.getByRole('alert')).toHaveCount(0);

    const answer = Promise.withResolvers<void>();
    let requestCount = 0;
    await page.route('**/BoardResource/create/', async (route) => {
      requestCount += 1;
      await answer.promise;
      await route.continue();
    });
    await name.press('Enter');
    await expect(modal.locator('button[aria-busy=true]')).toBeVisible();
    await name.press('Enter');
    await modal.locator('button[aria-busy=true]').click();
    answer.resolve();
    await expect(title(modal)).toHaveText('Board created');
    expect(requestCount).toBe(1);
  });
});

test('a save changes the counts of board and person on the page at once, and gives a board its cover [SAVE-11]', async ({
  page,
  product,
  member,
}) => {
  const board = await aBoard(member, 'Counted');
  const section = await aSection(member, board, 'Halls');
  const { modal } = await openModal(page, product);
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  await modal.getByRole('button', { name: /^Counted/ }).click();
  await modal.getByRole('button', { name: /^Halls/ }).click();
  const toast = page.getByRole('region', { name: 'Messages' });
  await expect(toast).toContainText('Saved to Halls in Counted');
  await toast.getByRole('link', { name: 'Counted' }).click();
  await expect(page).toHaveURL(board.url);
  const head = page
    .getByRole('main')
    .getByRole('banner')
    .or(page.getByRole('main').locator('header'))
    .first();
  await expect(head).toContainText('1 Pin');
  await expect(head.locator('img')).not.toHaveCount(0);
  const strip = page
    .getByRole('list', { name: 'Sections' })
    .getByRole('link', { name: section.title });
  await expect(strip).toContainText('1 Pin');
  await expect(strip.locator('img')).not.toHaveCount(0);
  await head.getByRole('link', { name: member.fullName }).click();
  await expect(page.getByRole('navigation', { name: 'Profile sections' })).toContainText(
    /Pins\s*1/,
  );
  await expect(page.getByRole('link', { name: /Counted\s*1 Pin/ })).toBeVisible();
  expect(await page.evaluate(() => 'neverLeft' in window)).toBe(true);
});
