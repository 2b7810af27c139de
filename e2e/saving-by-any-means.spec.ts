import type { Locator, Page } from '@playwright/test';
import { getSections } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { expect, open, test, type Person } from './product.ts';
import { aBoard, aSection, aWorld } from './world.ts';

const LETTERS = [
  'Attics',
  'Barns',
  'Cellars',
  'Doors',
  'Eaves',
  'Floors',
  'Gates',
  'Halls',
  'Inns',
];

/** Presses Tab until the element has focus, as a person would. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${element}`);
}

async function titlesOn(person: Person, boardId: string): Promise<string[]> {
  const { data } = await person.call(getBoardPins, { board_id: boardId });
  return data.map(({ title }) => title);
}

test('the keyboard alone finds a board among many by typing, and makes a section on the way [SAVE-24][SAVE-26][UI-10]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  for (const name of LETTERS) await aBoard(member, name);
  const rooms = await aBoard(member, 'Rooms');
  const ropes = await aBoard(member, 'Ropes');
  await aSection(member, rooms, 'Kitchens');
  await open(page, `/pin/${pin.id}/`);
  const choose = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ });
  const modal = page.getByRole('dialog');
  const find = async (typed: string, board: RegExp): Promise<void> => {
    await tabTo(page, modal.getByRole('searchbox', { name: 'Filter boards' }));
    await page.keyboard.type(typed);
    await expect(modal.getByRole('listitem')).toHaveCount(1);
    await tabTo(page, modal.getByRole('button', { name: board }));
    await page.keyboard.press('Enter');
  };
  await choose.press('Enter');
  await expect(modal.getByRole('searchbox')).toBeVisible();
  await find('room', /^Rooms/);
  await expect(modal).toHaveAccessibleName('Choose section');
  // Focus stays in the dialog, although the pressed element is gone.
  expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await tabTo(page, modal.getByRole('button', { name: 'Add section' }));
  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('Section name')).toBeFocused();
  await page.keyboard.type('Stairs');
  await page.keyboard.press('Enter');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.poll(() => titlesOn(member, rooms.id)).toEqual([pin.title]);
  const { data: sections } = await member.call(getSections, { board_id: rooms.id });
  expect(sections.map(({ title }) => title)).toContain('Stairs');
  await page.reload();
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /board/i })
    .first()
    .press('Enter');
  await expect(modal.getByRole('searchbox')).toBeVisible();
  await find('rope', /^Ropes/);
  await expect.poll(() => titlesOn(member, ropes.id)).toEqual([pin.title]);
  await expect(messages).toBeAttached();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.use({ provoked: /status of 5\d\d|close only the windows/ });

  test('a screen reader is told where it is, what each control does, and what came of it [SAVE-18][UI-10]', async ({
    page,
    product,
    member,
  }) => {
    const { pin } = await aWorld(product);
    const rooms = await aBoard(member, 'Rooms');
    await aSection(member, rooms, 'Kitchens');
    await aBoard(member, 'Attics', 'secret');
    await open(page, `/pin/${pin.id}/repin/x/`);
    const modal = page.getByRole('dialog', { name: 'Repin modal' });
    await expect(modal).toMatchAriaSnapshot(`
      - dialog "Repin modal":
        - button "Close"
        - heading "Choose board" [level=2]
        - img "${pin.title}"
        - paragraph: "${pin.title}"
        - paragraph: feathers.example
        - list:
          - listitem:
            - button /^Attics Secret/
          - listitem:
            - button /^Rooms/
        - link "Create board"
    `);
    // Everything else is inert while it is open, except messages.
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toHaveAttribute('aria-live', 'polite');
    const reached = (element: Locator): Promise<boolean> =>
      element.evaluate((one) => one.closest('[inert]') === null);
    expect(await reached(page.getByRole('banner').first())).toBe(false);
    expect(await reached(messages)).toBe(true);
    await modal.getByRole('button', { name: /^Rooms/ }).click();
    await expect(modal).toMatchAriaSnapshot(`
      - dialog "Repin modal":
        - button "Back"
        - heading "Choose section" [level=2]
        - heading "Board" [level=3]
        - button /^Rooms/
        - heading "Section" [level=3]
        - list:
          - listitem:
            - button /^Kitchens/
        - link "Create section"
    `);
    const answer = Promise.withResolvers<void>();
    await page.route('**/RepinResource/create/', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500, body: '{}' });
    });
    const kitchens = modal.getByRole('button', { name: /^Kitchens/ });
    await kitchens.click();
    await expect(kitchens).toHaveAttribute('aria-busy', 'true');
    await expect(modal.getByRole('status').getByRole('img', { name: 'Saving…' })).toBeVisible();
    answer.resolve();
    await expect(messages.getByRole('alert')).toContainText('Sorry! Something went wrong');
    await messages.getByRole('button', { name: 'Dismiss' }).click();
    await page.unroute('**/RepinResource/create/');
    await kitchens.click();
    await expect(messages.getByRole('status')).toContainText('Saved to Kitchens in Rooms');
    // A tab opened at this page has no history to go back to, and may not close itself.
    await expect(page).toHaveURL(`/pin/${pin.id}/`);
    await page.goto(`/board/${rooms.id}/create_section/`);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - button "Back"
        - heading "Create section" [level=1]
        - paragraph: In Rooms
        - textbox "Section name"
        - button "Cancel"
        - button "Add" [disabled]
    `);
  });
});

test.describe('at 320 pixels and mirrored', () => {
  test.use({ viewport: { width: 320, height: 568 }, locale: 'ar-XB' });

  test('every control is in the window, as large as a finger, and the save comes to its end [UI-10]', async ({
    page,
    product,
    member,
  }) => {
    const { pin } = await aWorld(product, { title: `Long ${'w'.repeat(90)}` });
    for (const name of LETTERS) await aBoard(member, name);
    const rooms = await aBoard(member, `Rooms ${'x'.repeat(150)}`);
    await aSection(member, rooms, 'Kitchens');
    const fits = async (): Promise<void> => {
      const wrong = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            '[role=dialog] :is(a, button), body > :not([data-react-aria-top-layer]) main :is(a, button)',
          ),
        ]
          .filter((one) => !one.closest('[inert], [aria-hidden=true]'))
          .map((one) => ({ box: one.getBoundingClientRect(), one }))
          .filter(
            ({ box }) =>
              box.left < 0 || box.right > innerWidth || box.width < 44 || box.height < 44,
          )
          .map(({ one }) => one.outerHTML.slice(0, 160)),
      );
      expect(wrong).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
    };
    await open(page, `/pin/${pin.id}/`);
    await open(page, `/pin/${pin.id}/repin/x/`);
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('listitem').first()).toBeVisible();
    const close = await modal.getByRole('button').first().boundingBox();
    expect(close?.x ?? 0).toBeGreaterThan(250);
    await fits();
    await modal
      .getByRole('button', { name: /^Rooms/ })
      .first()
      .click();
    await expect(modal.getByRole('button', { name: /^Kitchens/ })).toBeVisible();
    await fits();
    await modal.getByRole('link').click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.getByRole('textbox').fill('Stairs');
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesOn(member, rooms.id)).toEqual([pin.title]);
    await expect(page).toHaveURL(`/pin/${pin.id}/`);
  });
});
