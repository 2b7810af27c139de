import { getBoard } from '#contract/boards.ts';
import { getPin } from '#contract/pins.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('a board gets a cover, is put away and merged, and each is taken back [BOARD-18]', async ({
  page,
  member,
}) => {
  const attic = await aBoard(member, 'Attic');
  const parlour = await aBoard(member, 'Parlour');
  const lamp = await aPin(member, attic, { title: 'A lamp' });
  await aPin(member, attic, { title: 'A chair' });
  const messages = page.getByRole('region', { name: 'Messages' });
  const edit = async (act: string): Promise<void> => {
    await page.getByRole('button', { name: 'Edit board' }).click();
    await page
      .getByRole('dialog', { name: 'Edit board' })
      .getByRole('button', { name: act })
      .click();
  };
  await open(page, attic.url);
  await edit('Change cover');
  const cover = page.getByRole('dialog', { name: 'Board cover' });
  await cover.getByRole('button', { name: 'A lamp' }).click();
  // The frame appears when the picture has loaded.
  await expect(cover.locator('.ReactCrop__crop-selection')).toBeVisible();
  await cover.getByRole('button', { name: 'Save' }).click();
  await expect(cover).toBeHidden();
  const { cover_pin: chosen } = await member.call(getBoard, { board_id: attic.id });
  expect(chosen).toMatchObject({ pin_id: lamp.id, size: [480, 640] });
  expect(chosen?.crop).toHaveLength(4);

  await edit('Archive board');
  await expect(messages).toContainText('Attic is archived.');
  await open(page, `/${member.username}/`);
  const away = page.getByRole('list', { name: 'Archived boards' });
  await expect(away.getByRole('link', { name: /^Attic/ })).toBeVisible();
  await expect(page.getByRole('list', { name: /^Boards of/ })).not.toContainText('Attic');
  await open(page, attic.url);
  await edit('Unarchive board');
  await expect(messages).toContainText('Attic is back with your boards.');

  await edit('Merge into another board');
  const choose = page.getByRole('dialog', { name: 'Merge into which board?' });
  await choose.getByRole('button', { name: /^Parlour/ }).click();
  // Hovering keeps it open; it closes by itself after 5 s.
  const merged = messages.getByRole('status').filter({ hasText: 'Merged into Parlour' });
  await merged.hover();
  await expect(page).toHaveURL(parlour.url);
  await expect(page.getByRole('list', { name: 'Pins on Parlour' })).toContainText('A lamp');
  expect((await member.call(getPin, { id: lamp.id })).board.id).toBe(parlour.id);
  await merged.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in Parlour yet' })).toBeVisible();
  expect(await member.call(getBoard, { board_id: attic.id })).toMatchObject({
    pin_count: 2,
    cover_pin: { pin_id: lamp.id },
  });
});
