import { deleteBoard } from '#contract/boards.ts';
import { deletePin, getPin } from '#contract/pins.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('the trash lists what was deleted, brings it back, to another board too, and empties', async ({
  page,
  member,
}) => {
  const attic = await aBoard(member, 'Attic');
  const parlour = await aBoard(member, 'Parlour');
  const kept = await aPin(member, parlour, { title: 'A vase' });
  const lamp = await aPin(member, attic, { title: 'A lamp' });
  const chair = await aPin(member, attic, { title: 'A chair' });
  await aPin(member, attic, { title: 'A trunk' });
  for (const { id } of [kept, lamp, chair]) await member.call(deletePin, { id });
  await member.call(deleteBoard, { board_id: attic.id });

  await open(page, '/');
  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page).toHaveURL('/settings/trash/');
  const list = page.getByRole('list', { name: 'Trash' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list).toContainText('Pin from Parlour');
  await expect(list).toContainText('30 days left');

  await page.getByRole('button', { name: 'Restore A vase' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  // Its board is in the trash too: another is asked for.
  await page.getByRole('button', { name: 'Restore A lamp' }).click();
  const choose = page.getByRole('dialog', { name: 'Restore to which board?' });
  await choose.getByRole('button', { name: /^Parlour/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect((await member.call(getPin, { id: lamp.id })).board.id).toBe(parlour.id);

  await page.getByRole('button', { name: 'Delete A chair for good' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete this for good?' });
  await ask.getByRole('button', { name: 'Delete for good' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const empty = page.getByRole('dialog', { name: 'Empty your trash?' });
  await empty.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your trash is empty' })).toBeVisible();
});
