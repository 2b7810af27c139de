import type { Locator, Page } from '@playwright/test';
import { expect, open, PASSWORD, taken, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Presses Tab until the element has focus, as a person would. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${element}`);
}

test('the keyboard alone signs in, finds a pin, saves it to a new board, and loses the focus nowhere', async ({
  page,
  product,
}) => {
  const { pin } = await aWorld(product);
  const person = await product.person();
  await open(page, '/login/');
  await tabTo(page, page.getByLabel('E-mail or username'));
  await page.keyboard.type(person.username);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await taken(page);

  await tabTo(page, page.getByRole('combobox', { name: 'Search' }));
  await page.keyboard.type(pin.title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/pins\//);
  const link = page.getByRole('main').getByRole('link', { name: pin.title });
  await expect(link).toBeVisible();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  const closeup = page.getByRole('dialog', { name: pin.title });
  await expect(closeup.getByRole('article')).toBeVisible();

  const choose = closeup.getByRole('button', { name: /^Choose board/ });
  await tabTo(page, choose);
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Choose board' });
  await expect(modal.getByRole('button', { name: 'Create board' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(choose).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(modal.getByRole('button', { name: 'Create board' })).toBeVisible();
  await tabTo(page, modal.getByRole('button', { name: 'Create board' }));
  await page.keyboard.press('Enter');
  const name = page.getByRole('dialog', { name: 'Create board' }).getByLabel('Name');
  await expect(name).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Board created' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Board created' })).toHaveCount(0);
  await expect
    .poll(() => closeup.evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(closeup).toHaveCount(0);
  await expect(link).toBeFocused();
  await open(page, `/${person.username}/by-hand/`);
  await expect(page.getByRole('link', { name: pin.title })).toBeVisible();
});

test('the focus stays in an open dialog, whichever way it is moved', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  await aBoard(member, 'Mine');
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .press('Enter');
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('button', { name: /^Mine/ })).toBeVisible();
  for (const key of [...Array<string>(8).fill('Tab'), ...Array<string>(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
});

test('the first stop of every page leads past its header', async ({ page, product }) => {
  const { board } = await aWorld(product);
  for (const path of ['/', '/ideas/', board.url]) {
    await open(page, path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
      path,
    ).toBe(true);
  }
});

test('every stop of the Tab key can be seen', async ({ page, product, member }) => {
  const { pin } = await aWorld(product);
  await aBoard(member, 'Mine');
  for (const path of [`/pin/${pin.id}/`, `/${member.username}/`, '/pin/create/create/']) {
    await open(page, path);
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab');
      const unseen = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return null;
        // A field may draw its focus ring on its frame; a missing or zero-width one is invisible.
        for (let at: Element | null = focused; at && at !== document.body; at = at.parentElement) {
          const { outlineStyle, outlineWidth } = getComputedStyle(at);
          if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return null;
        }
        const { outlineStyle, outlineWidth } = getComputedStyle(
          focused.nextElementSibling ?? focused,
        );
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return null;
        return focused.outerHTML.slice(0, 200);
      });
      expect(unseen, path).toBeNull();
    }
  }
});

test('who asks for less motion gets none: nothing is animated when a dialog or message comes', async ({
  page,
  product,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { pin } = await aWorld(product);
  await aBoard(member, 'Mine');
  await open(page, `/pin/${pin.id}/`);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = (event: Event): void => {
      const { elapsedTime } = event as TransitionEvent | AnimationEvent;
      if (elapsedTime > 0.02) moved.push(`${event.type} ${(event.target as Element).className}`);
    };
    for (const name of ['transitionend', 'animationend'])
      document.addEventListener(name, note, true);
  });
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: /^Mine/ }).hover();
  await modal.getByRole('button', { name: /^Mine/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved to Mine');
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 20)
      .map((animation) => (animation as CSSAnimation).animationName),
  );
  expect(running).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});
