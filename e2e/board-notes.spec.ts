import { getBoardNotes } from '#contract/boards/notes.ts';
import { axeFindings } from './axe.ts';
import { choose, expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a note is written with the keyboard alone, ticked off, changed, deleted and brought back; a visitor reads it', async ({
  page,
  member,
  browser,
  product,
}) => {
  const board = await aBoard(member, `Plans of ${member.username}`);
  await open(page, board.url);
  await choose(page, `More about ${board.name}`, 'Notes');
  await expect(page).toHaveURL(`/board/${board.id}/notes/`);
  await page.getByRole('button', { name: 'New note' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Title').fill('To buy');
  await dialog.getByLabel('Text').fill('Before Friday.');
  await dialog.getByLabel('Item 1', { exact: true }).fill('Paint');
  await dialog.getByLabel('Item 2', { exact: true }).fill('Brushes');
  expect(await axeFindings(page), 'a note as it is written').toEqual([]);
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  const note = page.getByRole('article', { name: 'To buy' });
  await note.getByRole('checkbox', { name: 'Paint' }).press('Space');
  await expect(note.getByRole('checkbox', { name: 'Paint' })).toBeChecked();
  const stored = async () =>
    (await member.call(getBoardNotes, { board_id: board.id })).data.map(({ items }) => items);
  await expect.poll(stored).toEqual([
    [
      { text: 'Paint', done: true },
      { text: 'Brushes', done: false },
    ],
  ]);
  expect(await axeFindings(page), 'the notes').toEqual([]);

  await page.getByRole('button', { name: 'Edit To buy' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit note' });
  await edit.getByRole('button', { name: 'Remove item 2' }).press('Enter');
  await edit.getByLabel('Title').fill('Paint');
  await edit.getByLabel('Title').press('Enter');
  await expect(page.getByRole('article', { name: 'Paint' }).getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Paint' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('article', { name: 'Paint' })).toBeVisible();

  const visitor = await browser.newPage({ baseURL: product.url });
  await open(visitor, board.url);
  await visitor.getByRole('link', { name: '1 note' }).click();
  await expect(visitor.getByRole('article', { name: 'Paint' })).toContainText('Before Friday.');
  await expect(visitor.getByRole('checkbox')).toBeDisabled();
  await expect(visitor.getByRole('button', { name: 'New note' })).toHaveCount(0);
  await visitor.close();
});
