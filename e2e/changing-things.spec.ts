import { getBoard, getSections } from '#contract/boards.ts';
import { getPin } from '#contract/pins.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

test('a pin is edited, moved, moved back and deleted from its closeup, and brought back; boards count it', async ({
  page,
  member,
}) => {
  const from = await aBoard(member, 'Attic');
  const to = await aBoard(member, 'Parlour');
  const pin = await aPin(member, from, { title: 'A lamp' });
  await open(page, from.url);
  await page.getByRole('link', { name: 'A lamp' }).click();
  const closeup = page.getByRole('dialog').first();
  const choose = async (entry: string): Promise<void> => {
    await closeup.getByRole('article').first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Edit Pin');
  const edit = page.getByRole('dialog', { name: 'Edit Pin' });
  await edit.getByLabel('Title').fill('A tall lamp');
  await edit.getByLabel('Alt text').fill('A lamp of brass');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(closeup.getByRole('heading', { level: 1 })).toHaveText('A tall lamp');

  await choose('Move Pin');
  await page
    .getByRole('dialog', { name: 'Choose board' })
    .getByRole('button', { name: /^Parlour/ })
    .click();
  const messages = page.getByRole('region', { name: 'Messages' });
  // Hovering keeps it open; it closes by itself after 5 s.
  const moved = messages.getByRole('status').filter({ hasText: 'Moved to Parlour' });
  await moved.hover();
  expect(await member.call(getPin, { id: pin.id })).toMatchObject({
    title: 'A tall lamp',
    alt_text: 'A lamp of brass',
    board: { id: to.id },
  });
  expect((await member.call(getBoard, { board_id: from.id })).pin_count).toBe(0);
  expect((await member.call(getBoard, { board_id: to.id })).pin_count).toBe(1);
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText("It's back where it was.");
  expect((await member.call(getPin, { id: pin.id })).board.id).toBe(from.id);

  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete Pin' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete this Pin?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  expect((await member.call(getPin, { id: pin.id })).id).toBe(pin.id);
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete Pin' }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await messages.getByRole('status').filter({ hasText: 'Pin deleted' }).hover();
  await expect(page).toHaveURL(from.url);
  await expect(page.getByRole('heading', { name: 'Nothing in Attic yet' })).toBeVisible();
  expect(await member.refusal(getPin, { id: pin.id })).toMatchObject({ status: 404 });
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'A tall lamp' })).toBeVisible();
  expect((await member.call(getBoard, { board_id: from.id })).pin_count).toBe(1);
});

test('a board that is renamed is found at its old address too, and goes and comes back with all its pins', async ({
  page,
  member,
  context,
}) => {
  const board = await aBoard(member, 'Attic');
  const section = await aSection(member, board, 'Trunks');
  const pin = await aPin(member, board, { title: 'A trunk', section: section.id });
  await open(page, board.url);
  await page.getByRole('button', { name: 'Edit board' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit board' });
  await edit.getByLabel('Name').fill('Loft');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/${member.username}/loft/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loft' })).toBeVisible();
  for (const old of [board.url, `${board.url}trunks/`]) {
    const answer = await context.request.get(old, { maxRedirects: 0 });
    expect(answer.status(), old).toBe(301);
    expect(answer.headers()['location'], old).toBe(old.replace('/attic/', '/loft/'));
  }
  await page.getByRole('button', { name: 'Edit board' }).click();
  await edit.getByRole('button', { name: 'Delete board' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete this board?' });
  await expect(ask).toContainText('1 Pin');
  await ask.getByRole('button', { name: 'Delete' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('status').filter({ hasText: 'Board deleted' }).hover();
  await expect(page).toHaveURL(`/${member.username}/`);
  await expect(page.getByRole('heading', { name: 'No boards yet' })).toBeVisible();
  expect(await member.refusal(getPin, { id: pin.id })).toMatchObject({ status: 404 });
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^Loft/ })).toBeVisible();
  expect((await member.call(getPin, { id: pin.id })).section?.id).toBe(section.id);
});

test('a section is made, renamed and deleted on its page; its pins stay on the board', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Attic');
  await open(page, board.url);
  await page.getByRole('button', { name: 'Add section' }).click();
  const add = page.getByRole('dialog', { name: 'Create section' });
  await add.getByLabel('Section name').fill('Trunks');
  await add.getByRole('button', { name: 'Add' }).click();
  await page
    .getByRole('list', { name: 'Sections' })
    .getByRole('link', { name: /^Trunks/ })
    .click();
  await expect(page).toHaveURL(`${board.url}trunks/`);
  const { data: sections } = await member.call(getSections, { board_id: board.id });
  await aPin(member, board, { title: 'A trunk', section: sections[0]?.id ?? '' });
  await open(page, `${board.url}trunks/`);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit section' }).click();
  const rename = page.getByRole('dialog', { name: 'Edit section' });
  await rename.getByLabel('Section name').fill('Chests');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${board.url}chests/`);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete section' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(board.url);
  await expect(page.getByRole('link', { name: 'A trunk' })).toBeVisible();
});
