import type { Locator, Page } from '@playwright/test';
import { getBoards, getSections } from '#contract/boards.ts';
import { getBoardNotes } from '#contract/boards/notes.ts';
import { savePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { expect, open, test, type Person } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ provoked: /ERR_FAILED/ });

/** Until the returned function is called, the server handles calls but the answers are lost. */
async function loseAnswers(page: Page, resource: string): Promise<() => Promise<void>> {
  const endpoint = `**/${resource}Resource/create/`;
  const reached = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    await route.fetch();
    await route.abort();
    reached.resolve();
  });
  return async () => {
    await reached.promise;
    await page.unroute(endpoint);
  };
}

const LOST = 'The connection dropped on the way.';
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
/** Checks that a name's error stays until the name is edited. */
async function writeAnew(field: Locator): Promise<void> {
  const name = await field.inputValue();
  await field.fill('');
  await field.fill(name);
}
const pinsOn = async (person: Person, board: { id: string }): Promise<number> =>
  (await person.call(getBoardPins, { board_id: board.id })).data.length;

test('a save whose answer was lost is one pin when it is tried again, and the next save another', async ({
  page,
  product,
  member,
}) => {
  const owner = await product.person();
  const theirs = await aBoard(owner, 'Found things');
  await aPin(owner, theirs, { title: 'A blue feather' });
  const mine = await aBoard(member, 'Blue hour');
  const other = await aPin(owner, theirs, { title: 'A blue bead' });
  // The board last saved to is offered.
  await member.call(savePin, { pin_id: other.id, board_id: mine.id });
  await open(page, theirs.url);
  const tile = page.getByRole('listitem').filter({ hasText: 'A blue feather' });
  await tile.hover();
  await expect(tile.getByRole('button', { name: 'Choose board, now Blue hour' })).toBeVisible();

  // With one press.
  let found = await loseAnswers(page, 'Repin');
  await tile.getByRole('button', { name: 'Save', exact: true }).click();
  const alert = messages(page).getByRole('alert');
  await expect(alert).toContainText(LOST);
  await found();
  expect(await pinsOn(member, mine)).toBe(2);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page)).toContainText('Saved to Blue hour');
  expect(await pinsOn(member, mine)).toBe(2);

  // To a chosen board.
  found = await loseAnswers(page, 'Repin');
  await tile.getByRole('button', { name: /^Choose board/ }).click();
  const modal = page.getByRole('dialog', { name: 'Choose board' });
  await modal.getByRole('button', { name: /^Blue hour/ }).click();
  await expect(modal.getByRole('alert')).toContainText(LOST);
  await found();
  await modal.getByRole('button', { name: /^Blue hour/ }).click();
  await expect(modal).toBeHidden();
  expect(await pinsOn(member, mine)).toBe(3);
});

test('a new Pin whose answer was lost is one Pin when it is tried again', async ({
  page,
  member,
  drawn,
}) => {
  const board = await aBoard(member, 'Workshop');
  const request = new URLSearchParams({
    url: drawn.page('pots'),
    media: drawn.picture('pots', 480, 640),
  });
  await open(page, `/pin/create/button/?${request}`);
  const found = await loseAnswers(page, 'Pin');
  await page.getByRole('button', { name: /^Workshop/ }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await found();
  await page.getByRole('button', { name: /^Workshop/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved to Workshop');
  expect(await pinsOn(member, board)).toBe(1);
});

test('a board, a section and a note whose answers were lost are there once when they are tried again', async ({
  page,
  member,
}) => {
  await open(page, `/${member.username}/`);
  await page.getByRole('button', { name: 'Create board' }).first().click();
  let found = await loseAnswers(page, 'Board');
  let dialog = page.getByRole('dialog', { name: 'Create board' });
  await dialog.getByLabel('Name').fill('Harbours');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(LOST);
  await found();
  await writeAnew(dialog.getByLabel('Name'));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/harbours/);
  const { data: boards } = await member.call(getBoards, {});
  expect(boards.map(({ name }) => name)).toEqual(['Harbours']);
  const board = { board_id: boards[0]?.id ?? '' };

  await page.getByRole('button', { name: 'Add section' }).click();
  found = await loseAnswers(page, 'BoardSection');
  dialog = page.getByRole('dialog', { name: 'Create section' });
  await dialog.getByLabel('Section name').fill('Cranes');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toContainText(LOST);
  await found();
  await writeAnew(dialog.getByLabel('Section name'));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  expect((await member.call(getSections, board)).data).toHaveLength(1);

  await open(page, `/board/${board.board_id}/notes/`);
  await page.getByRole('button', { name: 'New note' }).click();
  found = await loseAnswers(page, 'BoardNote');
  dialog = page.getByRole('dialog', { name: 'New note' });
  await dialog.getByLabel('Title').fill('Tides');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(LOST);
  await found();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await member.call(getBoardNotes, board)).data).toHaveLength(1);
});

test('a copy of chosen Pins whose answer was lost is one copy when it is tried again', async ({
  page,
  member,
}) => {
  const [attic, parlour] = [await aBoard(member, 'Attic'), await aBoard(member, 'Parlour')];
  await aPin(member, attic, { title: 'A' });
  await open(page, attic.url);
  await page.getByRole('button', { name: 'Organise', exact: true }).click();
  await page.getByRole('button', { name: 'A', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected Pins' });
  await bar.getByRole('button', { name: 'Copy', exact: true }).click();
  const choose = page.getByRole('dialog', { name: 'Choose board' });
  const found = await loseAnswers(page, 'BulkEdit');
  await choose.getByRole('button', { name: /^Parlour/ }).click();
  await expect(choose.getByRole('alert')).toContainText(LOST);
  await found();
  await choose.getByRole('button', { name: /^Parlour/ }).click();
  await expect(choose).toBeHidden();
  expect(await pinsOn(member, parlour)).toBe(1);
});

test.describe('a window whose address is opened again', () => {
  test.use({ provoked: /status of 422/ });

  test('saves to another board what was saved to one, whatever guid its address has', async ({
    page,
    member,
    drawn,
  }) => {
    const [first, second] = [await aBoard(member, 'First'), await aBoard(member, 'Second')];
    const media = drawn.picture('twice', 480, 640);
    const address = `/pin/create/button/?${new URLSearchParams({ media, guid: 'a-guid-of-1' })}`;
    for (const board of [first, second, second]) {
      await open(page, address);
      await page.getByRole('button', { name: new RegExp(`^${board.name}`) }).click();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(`Saved to ${board.name}`);
    }
    expect(await pinsOn(member, first)).toBe(1);
    expect(await pinsOn(member, second)).toBeGreaterThan(0);
  });
});
