import type { Locator, Page } from '@playwright/test';
import { getSections } from '#contract/boards.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { expect, open, test, type Product } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

/** Creates a pin that others saved to boards with these names. */
async function aPinOnBoards(product: Product, names: readonly string[]) {
  const owner = await product.person();
  const pin = await aPin(owner, await aBoard(owner, names[0] ?? 'Found'), { title: 'A teapot' });
  for (const name of names.slice(1)) {
    const other = await product.person();
    const board = await aBoard(other, name);
    await other.call(savePin, { pin_id: pin.id, board_id: board.id });
  }
  return pin;
}

async function openModal(page: Page, pin: { id: string }): Promise<Locator> {
  await open(page, `/pin/${pin.id}/`);
  const choose = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ });
  await choose.click();
  return page.getByRole('dialog');
}

test('names that others gave are suggested for a new board once they are there, and one press takes one [SAVE-14]', async ({
  page,
  product,
  member,
}) => {
  const pin = await aPinOnBoards(product, ['Teapots', 'Kitchen', 'kitchen', 'My own']);
  await aBoard(member, 'My own');
  const answer = Promise.withResolvers<void>();
  await page.route(/board_title_suggestions|BoardTitleSuggestions/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const modal = await openModal(page, pin);
  await modal.getByRole('button', { name: 'Create board' }).click();
  await expect(modal.getByRole('status')).toBeVisible();
  await expect(modal.getByRole('switch', { name: 'Keep this board secret' })).toBeVisible();
  answer.resolve();
  const names = modal.getByRole('group', { name: 'Suggestions' }).getByRole('button');
  await expect(names).toHaveText([/^kitchen$/i, 'Teapots']);
  await expect(modal.getByRole('status')).toHaveCount(0);
  await names.last().click();
  await expect(modal.getByLabel('Name')).toHaveValue('Teapots');
  await expect(names.last()).toHaveAttribute('aria-pressed', 'true');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(modal.getByRole('heading', { name: 'Board created' })).toBeVisible();
  await expect(modal).toContainText('Saved to Teapots');
});

test('nothing stands where nothing can be suggested [SAVE-14]', async ({
  page,
  product,
  member,
}) => {
  const pin = await aPinOnBoards(product, ['Only this']);
  await aBoard(member, 'Only this');
  const modal = await openModal(page, pin);
  const answered = page.waitForResponse(/board_title_suggestions|BoardTitleSuggestions/);
  await modal.getByRole('button', { name: 'Create board' }).click();
  expect(
    ((await (await answered).json()) as { resource_response: { data: unknown } }).resource_response
      .data,
  ).toEqual([]);
  await expect(modal.getByRole('status')).toHaveCount(0);
  await expect(modal.getByRole('group', { name: 'Suggestions' })).toHaveCount(0);
  await expect(modal.getByLabel('Name')).toBeFocused();
});

test.describe('a section whose name is taken', () => {
  test.use({ provoked: /status of 4\d\d/ });
  test('says so under the name, in the server’s words, until it is edited [SAVE-23]', async ({
    page,
    product,
    member,
  }) => {
    const pin = await aPinOnBoards(product, ['Found']);
    const board = await aBoard(member, 'Rooms');
    await aSection(member, board, 'Kitchens');
    const modal = await openModal(page, pin);
    await modal.getByRole('button', { name: /^Rooms/ }).click();
    await modal.getByRole('button', { name: 'Add section' }).click();
    const name = modal.getByLabel('Section name');
    await name.fill('Kitchens');
    const answered = page.waitForResponse('**/BoardSectionResource/create/');
    await name.press('Enter');
    const { resource_response: refused } = (await (await answered).json()) as {
      resource_response: { error: { message: string; message_detail?: string } };
    };
    const alert = modal.getByRole('alert');
    await expect(alert).toHaveText(refused.error.message_detail ?? refused.error.message);
    await expect(name).toHaveAccessibleDescription(await alert.innerText());
    await name.fill('Halls');
    await expect(alert).toHaveCount(0);
    await name.press('Enter');
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'Saved to Halls in Rooms',
    );
  });
});

test('a section is added for a pin beside its picture; the pin goes there, and the name’s source is told [SAVE-06]', async ({
  page,
  product,
  member,
}) => {
  const theirs = await aPinOnBoards(product, ['Teapots']);
  const board = await aBoard(member, 'Table');
  const pin = await member.call(savePin, { pin_id: theirs.id, board_id: board.id });
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add section' }).click();
  const modal = page.getByRole('dialog', { name: 'Add section' });
  await expect(modal.getByRole('img', { name: 'A teapot' })).toBeVisible();
  await expect(modal).toContainText('In Table');
  await modal.getByRole('button', { name: 'Teapots' }).click();
  await modal.getByLabel('Section name').fill('Blue teapots');
  const sent = page.waitForRequest('**/BoardSectionResource/create/');
  await modal.getByRole('button', { name: 'Add', exact: true }).click();
  const data = new URLSearchParams((await sent).postData() ?? '').get('data') ?? '';
  expect(JSON.parse(data)).toMatchObject({
    options: { board_id: board.id, name: 'Blue teapots', name_source: 2, initial_pins: [pin.id] },
  });
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Moved to Blue teapots',
  );
  const { data: sections } = await member.call(getSections, { board_id: board.id });
  expect(sections.map(({ title, pin_count }) => [title, pin_count])).toEqual([['Blue teapots', 1]]);
  expect((await member.call(getPin, { id: pin.id })).section?.title).toBe('Blue teapots');
});

test.describe('a pin that is moved to where it is', () => {
  test.use({ provoked: /status of 4\d\d/ });
  test('stays, and the dialog says so [SAVE-10]', async ({ page, member }) => {
    const board = await aBoard(member, 'Table');
    await aBoard(member, 'Elsewhere');
    const pin = await aPin(member, board, { title: 'A cup' });
    await open(page, `/pin/${pin.id}/`);
    await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Move Pin' }).click();
    const modal = page.getByRole('dialog', { name: 'Choose board' });
    await modal.getByRole('button', { name: /^Table/ }).click();
    await expect(modal.getByRole('alert')).toContainText('This Pin is already on this board.');
    await modal.getByRole('button', { name: /^Elsewhere/ }).click();
    await expect(modal).toHaveCount(0);
    expect((await member.call(getPin, { id: pin.id })).board.name).toBe('Elsewhere');
  });
});
