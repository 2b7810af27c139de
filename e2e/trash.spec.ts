import { deleteBoard, getBoard } from '#contract/boards.ts';
import { deletePin, getPin } from '#contract/pins.ts';
import { BOARD_AT_ONCE, copyAllPins, getBulkJobs } from '#contract/pins/bulk.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('the trash lists what was deleted, brings it back, to another board too, and empties', async ({
  page,
  member,
}) => {
  const attic = await aBoard(member, 'Attic');
  const parlour = await aBoard(member, 'Parlour');
  const stored = await aPin(member, parlour, { title: 'A vase' });
  const lamp = await aPin(member, attic, { title: 'A lamp' });
  const chair = await aPin(member, attic, { title: 'A chair' });
  await aPin(member, attic, { title: 'A trunk' });
  for (const { id } of [stored, lamp, chair]) await member.call(deletePin, { id });
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
  // Its board is in the trash too, so another has to be chosen.
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

test('a board of more than a thousand pins is deleted behind the answer, and comes back', async ({
  page,
  member,
}) => {
  const attic = await aBoard(member, 'Attic');
  await aPin(member, attic);
  const whole = { board_id: attic.id, new_board_id: attic.id };
  const last = async () => (await member.call(getBulkJobs, { page_size: 1 })).data[0]?.status;
  for (let pins = 1; pins <= BOARD_AT_ONCE; pins *= 2) {
    await member.call(copyAllPins, whole);
    await expect.poll(last, { timeout: 60_000 }).toBe('done');
  }
  await open(page, attic.url);
  await page.getByRole('button', { name: 'Edit board' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit board' });
  await edit.getByRole('button', { name: 'Delete board' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete this board?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`/${member.username}/`);
  await expect(page.getByText('Deleting Attic…')).toBeVisible();
  await expect(page.getByText(/Deleting the board: \d+ of 1024 Pins/)).toBeVisible();
  await expect(page.getByText('Board deleted')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: /^Attic/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^Attic/ })).toBeVisible();
  await expect.poll(last, { timeout: 60_000 }).toBe('done');
  expect((await member.call(getBoard, { board_id: attic.id })).pin_count).toBe(1024);
});
