import type { Locator, Page } from '@playwright/test';
import { createPin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { getSections } from '#contract/boards.ts';
import { axeFindings } from './axe.ts';
import { pictureFile } from './corpus.ts';
import { expect, open, taken, test, type Person } from './product.ts';
import { aBoard, aSection, aWorld, type World } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const SORRY = 'Sorry! Something went wrong on our end.';

const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Repin modal' });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Opens a person's board and a pin over it, then its board picker. */
async function openPicker(page: Page, { board, pin }: World): Promise<Locator> {
  await open(page, board.url);
  await page.getByRole('main').getByRole('link', { name: pin.title }).click();
  const closeup = page.getByRole('dialog', { name: pin.title });
  await closeup.getByRole('button', { name: /^Choose board/ }).click();
  await expect(picker(page)).toBeVisible();
  return picker(page);
}

async function boardsOf(person: Person, names: readonly string[]): Promise<void> {
  for (const name of names) await aBoard(person, name);
}

async function titlesOn(person: Person, boardId: string): Promise<string[]> {
  const { data } = await person.call(getBoardPins, { board_id: boardId });
  return data.map(({ title }) => title);
}

test.describe('the choice of a board', () => {
  test.use({ provoked: /status of 5\d\d/ });

  test('is a page in a modal: top choices, all boards after a spinner, sections with a way back, and what failed is said [CREATE-10][CREATE-11][CREATE-13][SAVE-18]', async ({
    page,
    product,
    member,
  }) => {
    const world = await aWorld(product);
    const rooms = await aBoard(member, 'Rooms');
    await aSection(member, rooms, 'Halls');
    await boardsOf(member, ['Attics', 'Barns', 'Cellars']);
    await member.call(createPin, {
      board_id: rooms.id,
      image_signature: world.pin.image_signature,
    });
    const boards = Promise.withResolvers<void>();
    await page.route('**/BoardPickerBoardsResource/get/**', async (route) => {
      await boards.promise;
      await route.continue();
    });
    const modal = await openPicker(page, world);
    await expect(page).toHaveURL(`/pin/${world.pin.id}/repin/x/`);
    await expect(modal.getByRole('heading', { level: 2 })).toHaveText('Choose board');
    await expect(modal.getByRole('heading', { level: 3 })).toHaveText(['All boards']);
    await expect(modal.getByRole('img', { name: 'Loading…' })).toBeVisible();
    boards.resolve();
    await expect(modal.getByRole('heading', { level: 3 })).toHaveText([
      'Top choices',
      'All boards',
    ]);
    const make = modal.getByRole('link', { name: 'Create board' });
    const foot = await make.boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan(800);
    expect(await axeFindings(page), 'Choose board').toEqual([]);

    await modal
      .getByRole('button', { name: /^Rooms/ })
      .first()
      .click();
    await expect(modal.getByRole('heading', { level: 2 })).toHaveText('Choose section');
    await expect(modal.getByRole('heading', { level: 3 })).toHaveText(['Board', 'Section']);
    await expect(modal.getByRole('link', { name: 'Create section' })).toBeInViewport();
    expect(await axeFindings(page), 'Choose section').toEqual([]);
    await modal.getByRole('button', { name: 'Back' }).click();
    await expect(modal.getByRole('heading', { level: 2 })).toHaveText('Choose board');

    let tries = 0;
    const answer = Promise.withResolvers<void>();
    await page.route('**/RepinResource/create/', async (route) => {
      tries += 1;
      await answer.promise;
      if (tries === 1) return route.fulfill({ status: 500, body: '{}' });
      return route.continue();
    });
    const attics = modal.getByRole('button', { name: /^Attics/ });
    await attics.click();
    await expect(page.getByRole('img', { name: 'Saving…' })).toBeVisible();
    answer.resolve();
    await expect(messages(page).getByRole('alert')).toContainText(SORRY);
    await expect(page.getByRole('img', { name: 'Saving…' })).toHaveCount(0);
    await messages(page).getByRole('button', { name: 'Dismiss' }).click();

    const before = await entries(page);
    await attics.click();
    await expect(messages(page)).toContainText('Saved to Attics');
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(`/pin/${world.pin.id}/`);
    await expect(page.getByRole('dialog', { name: world.pin.title })).toBeVisible();
    expect(await entries(page)).toBe(before);
    expect(tries).toBe(2);
    await messages(page).getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(/\/pin\/\d+\/$/);
  });
});

test('a board made on its own page gets the pin, and both pages are left behind [CREATE-14][ROUTE-08][SAVE-21]', async ({
  page,
  product,
  member,
}) => {
  const world = await aWorld(product);
  const modal = await openPicker(page, world);
  await modal.getByRole('link', { name: 'Create board' }).click();
  await expect(page).toHaveURL(/\/board\/create\/\?next=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create board');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(' ');
  expect(await axeFindings(page), 'Create board').toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(modal).toBeVisible();
  await modal.getByRole('link', { name: 'Create board' }).click();
  await page.getByLabel('Name').fill('On the way');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(messages(page)).toContainText('Saved to On the way');
  await expect(page).toHaveURL(`/pin/${world.pin.id}/`);
  await expect(modal).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(world.board.url);
  await open(page, `/${member.username}/on-the-way/`);
  await expect(page.getByRole('link', { name: world.pin.title })).toBeVisible();
});

test('a section made on its own page gets the pin; by itself the page leads to the section [CALL-08][CREATE-11][ROUTE-09]', async ({
  page,
  product,
  member,
}) => {
  const world = await aWorld(product);
  const rooms = await aBoard(member, 'Rooms');
  await aSection(member, rooms, 'Halls');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('BoardSectionResource/create')) sent.push(request.postData() ?? '');
  });
  const modal = await openPicker(page, world);
  await modal.getByRole('button', { name: /^Rooms/ }).click();
  await modal.getByRole('link', { name: 'Create section' }).click();
  await expect(page).toHaveURL(new RegExp(`/board/${rooms.id}/create_section/`));
  await expect(page.getByRole('main')).toContainText('In Rooms');
  expect(await axeFindings(page), 'Create section').toEqual([]);
  await page.getByLabel('Section name').fill('Stairs');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(messages(page)).toContainText('Saved to Stairs in Rooms');
  await expect(page).toHaveURL(`/pin/${world.pin.id}/`);
  const [body = ''] = sent;
  const { options } = JSON.parse(new URLSearchParams(body).get('data') ?? '{}');
  expect(options).toMatchObject({ board_id: rooms.id, name: 'Stairs', name_source: 0 });
  expect(await titlesOn(member, rooms.id)).toEqual([world.pin.title]);

  await open(page, `/board/${rooms.id}/create_section/`);
  await page.getByLabel('Section name').fill('Cellars');
  await page.getByLabel('Section name').press('Enter');
  await expect(page).toHaveURL(`${rooms.url}cellars/`);
  const { data } = await member.call(getSections, { board_id: rooms.id });
  expect(data.map(({ title }) => title).toSorted()).toEqual(['Cellars', 'Halls', 'Stairs']);
});

test('a new pin begins with its board when it comes with a picture, keeps its words on the way to a new board, and goes back where it came from [CREATE-10][CREATE-13][CREATE-14]', async ({
  page,
  member,
  drawn,
}) => {
  const mine = await aBoard(member, 'Mine');
  const media = encodeURIComponent(drawn.picture('phone', 300, 400));
  const link = encodeURIComponent('https://lamps.example/a%20page?b=c');
  const address = `/pin/create/create/?media=${media}&url=${link}&description=A%20lamp`;
  await open(page, '/');
  await page.goto(address);
  await taken(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Choose board');
  await expect(page.getByText('lamps.example')).toBeVisible();
  expect(await axeFindings(page), 'Choose board').toEqual([]);
  await page.getByRole('button', { name: 'Edit Pin' }).click();
  await page.getByLabel('Title').fill('Tall lamp');
  expect(await axeFindings(page), 'Create a Pin').toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Create board' }).click();
  await page.getByLabel('Name').fill('Lamps');
  await page.getByLabel('Name').press('Enter');
  await expect(page).toHaveURL('/');
  await open(page, `/${member.username}/lamps/`);
  await expect(page.getByRole('link', { name: 'Tall lamp' })).toBeVisible();
  expect(await titlesOn(member, mine.id)).toEqual([]);
});

test('without a picture a new pin begins with one; its file is still there after a board was made for it [CREATE-10][CREATE-14]', async ({
  page,
  member,
}) => {
  await open(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Create' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a Pin');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
  await page.getByLabel('Title').fill('A file');
  await next.click();
  await page.getByRole('link', { name: 'Create board' }).click();
  await page.getByLabel('Name').fill('Files');
  await page.getByLabel('Name').press('Enter');
  await expect(messages(page)).toContainText('Saved to Files');
  await expect(page).toHaveURL('/');
  await open(page, `/${member.username}/files/`);
  await expect(page.getByRole('link', { name: 'A file' })).toBeVisible();
});

test.describe('a bookmarklet’s window', () => {
  test.use({ userAgent: PHONE });
  test('closes when the pin is there, on a phone [CREATE-14]', async ({ page, member, drawn }) => {
    const mine = await aBoard(member, 'Mine');
    await open(page, '/');
    const opened = page.waitForEvent('popup');
    const media = encodeURIComponent(drawn.picture('window', 300, 400));
    await page.evaluate(
      (address) => void window.open(address, 'save', 'width=750,height=750'),
      `/pin/create/bookmarklet/?media=${media}`,
    );
    const popup = await opened;
    await taken(popup);
    await expect(popup.getByRole('heading', { level: 2 })).toHaveText('Choose board');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: /^Mine/ }).click();
    await closed;
    expect(await titlesOn(member, mine.id)).toHaveLength(1);
  });
});

test('a visitor of the mobile layout is led home; in a bookmarklet’s window they see the picture and the ways in, which lead back [CREATE-12][CREATE-15]', async ({
  page,
  drawn,
}) => {
  await page.goto('/pin/create/create/');
  await expect(page).toHaveURL('/');
  const media = drawn.picture('visitor', 300, 400);
  const address = `/pin/create/bookmarklet/?media=${encodeURIComponent(media)}&description=A+lamp`;
  for (const width of [390, 750, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, address);
    await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', media);
    for (const [link, path] of [
      ['Log in', 'login'],
      ['Sign up', 'signup'],
    ] as const) {
      await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute(
        'href',
        `/${path}/?next=${encodeURIComponent(address)}`,
      );
    }
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('the pages of a new board or section ask a visitor to log in and lead back; somebody else’s board has none [ROUTE-08][ROUTE-09]', async ({
  page,
  product,
}) => {
  const { board } = await aWorld(product);
  for (const path of ['/board/create/', `/board/${board.id}/create_section/`]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login/?next=${encodeURIComponent(path)}`);
  }
  const person = await product.person();
  const answer = await person.request(`/board/${board.id}/create_section/`);
  expect(answer.status).toBe(404);
});
