import type { Locator } from '@playwright/test';
import { getBoardPins } from '#contract/pins/lists.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test, type Person } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

async function titlesOn(person: Person, boardId: string): Promise<string[]> {
  const { data } = await person.call(getBoardPins, { board_id: boardId });
  return data.map(({ title }) => title);
}

test('a pin is moved on a page too, into a board made on the way, and brought back', async ({
  page,
  member,
}) => {
  const attic = await aBoard(member, 'Attic');
  const parlour = await aBoard(member, 'Parlour');
  const pin = await aPin(member, attic, { title: 'A chair' });
  await open(page, `/pin/${pin.id}/`);
  const messages = page.getByRole('region', { name: 'Messages' });
  const move = async (): Promise<Locator> => {
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Move Pin' }).click();
    return page.getByRole('dialog', { name: 'Move Pin' });
  };
  const modal = await move();
  await expect(page).toHaveURL(`/pin/${pin.id}/repin/move/`);
  expect(await axeFindings(page), 'Move Pin').toEqual([]);
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await (
    await move()
  )
    .getByRole('button', { name: /^Parlour/ })
    .first()
    .click();
  await expect(messages).toContainText('Moved to Parlour');
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  expect(await titlesOn(member, parlour.id)).toEqual(['A chair']);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesOn(member, attic.id)).toEqual(['A chair']);

  await (await move()).getByRole('link', { name: 'Create board' }).click();
  await page.getByLabel('Name').fill('Loft');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(messages).toContainText('Moved to Loft');
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  expect(await titlesOn(member, attic.id)).toEqual([]);
});
