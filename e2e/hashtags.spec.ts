import { createComment } from '#contract/talk.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('while a hashtag is written five are offered with their pins, Up and Down move, Enter picks, Escape closes, in a new pin and in an old one [CREATE-17, SEARCH-07]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Tagged');
  const words = [
    '#wrensong #wrens',
    '#wrensong #wrenalls #wrena',
    '#wrenb #wrenc #wrend #wrensong',
  ];
  for (const description of words) await aPin(member, board, { description });
  await open(page, '/pin/create/');
  const field = page.getByLabel('Description');
  const offered = page.getByRole('listbox', { name: 'Hashtags' }).getByRole('option');
  await field.pressSequentially('At dawn #wren');
  await expect(offered).toHaveText([
    '#wrensong3 Pins',
    '#wrena1 Pin',
    '#wrenalls1 Pin',
    '#wrenb1 Pin',
    '#wrenc1 Pin',
  ]);
  await expect(page.getByRole('status').filter({ hasText: '5 hashtags' })).toBeAttached();
  const active = page.getByRole('option', { selected: true });
  await expect(active).toContainText('#wrensong');
  expect(await axeFindings(page)).toEqual([]);
  await field.press('ArrowUp');
  await expect(active).toContainText('#wrenc');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  );
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(active).toContainText('#wrena');
  await field.press('Enter');
  await expect(field).toHaveValue('At dawn #wrena ');
  await expect(offered).toHaveCount(0);
  // Typing continues after the tag; once dismissed, the list stays closed until another tag begins.
  await field.pressSequentially('and #wr');
  await expect(offered.first()).toBeVisible();
  await field.press('Escape');
  await expect(offered).toHaveCount(0);
  await field.pressSequentially('en');
  await expect(field).toHaveValue('At dawn #wrena and #wren');
  await field.pressSequentially(', #wrens');
  await offered.filter({ hasText: '#wrensong' }).click();
  await expect(field).toHaveValue('At dawn #wrena and #wren, #wrensong ');
  await expect(field).toBeFocused();

  const pin = await aPin(member, board, { title: 'Wrens' });
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Edit Pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pin' });
  await dialog.getByLabel('Description').pressSequentially('#wrensa');
  await expect(offered).toHaveCount(0);
  await dialog.getByLabel('Description').press('Backspace');
  await expect(offered).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
});

test.describe('a hashtag', () => {
  // A rarely used hashtag has no topic.
  test.use({ provoked: /status of 404/ });

  test('leads to one place and looks alike, in a description and in a comment', async ({
    page,
    member,
  }) => {
    const board = await aBoard(member, 'Tagged');
    const pin = await aPin(member, board, { title: 'Siskins', description: 'At noon #siskinry' });
    await member.call(createComment, { pinId: pin.id, text: 'More #Siskinry please' });
    await open(page, `/pin/${pin.id}/`);
    const tags = page.getByRole('link', { name: /^#siskinry$/i });
    await expect(tags).toHaveCount(2);
    const texts = await tags.evaluateAll((all) =>
      all.map((one) => {
        const { color, fontWeight, textDecorationLine } = getComputedStyle(one);
        return { color, fontWeight, textDecorationLine, href: one.getAttribute('href') };
      }),
    );
    expect(texts[0]).toEqual(texts[1]);
    expect(texts[0]?.href).toBe('/ideas/siskinry/');
    // Too rarely used for a topic of its own.
    await tags.first().click();
    await expect(page).toHaveURL('/search/pins/?q=siskinry');
    await expect(page.getByRole('link', { name: 'Siskins' })).toBeVisible();
  });
});
