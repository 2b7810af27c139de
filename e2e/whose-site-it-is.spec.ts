import type { Locator, Page } from '@playwright/test';
import { deleteSiteClaim } from '#contract/business/claims.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { claimDrawn } from './claim-drawn.ts';
import { expect, open, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

/** The open pin. */
const acts = (page: Page): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });

/** Saves from the closeup with one press, once its board is known. */
async function saveHere(page: Page, board: string): Promise<void> {
  await acts(page)
    .getByRole('button', { name: /^Choose board/ })
    .hover();
  await expect(
    acts(page).getByRole('button', { name: `Choose board, now ${board}` }),
  ).toBeVisible();
  await acts(page).getByRole('button', { name: 'Save', exact: true }).click();
}

test('whose site it leads to may be followed from there: not by a visitor, by themself or by whoever follows them [SAVE-20]', async ({
  page,
  context,
  product,
  drawn,
}) => {
  const [shop, maker] = [await product.person(), await product.person()];
  const [fresh, fan] = [await product.person(), await product.person()];
  const claim = await claimDrawn(shop, drawn);
  const { id: user_id } = await shop.call(getUser, { username: shop.username });
  await fan.call(followUser, { user_id });
  const pin = await aPin(maker, await aBoard(maker, 'Clay'), { link: drawn.page('a-pot') });
  for (const person of [shop, fresh, fan]) {
    const board = await aBoard(person, 'Pots');
    await person.call(savePin, { pin_id: pin.id, board_id: board.id });
  }
  const offer = page.getByText(/^You saved from/);

  await open(page, `/pin/${pin.id}/`);
  await expect(page.getByText('The website of')).toContainText(shop.fullName);
  await acts(page).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('dialog', { name: 'Log in to save this Pin' })).toBeVisible();
  await expect(offer).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: 'Saved to Pots' });
  for (const [person, isOffered] of [
    [shop, false],
    [fresh, true],
    [fan, false],
  ] as const) {
    await context.clearCookies();
    await signIn(context, person, product.url);
    await open(page, `/pin/${pin.id}/`);
    await saveHere(page, 'Pots');
    await expect(dialog.getByRole('link', { name: 'See it now' })).toBeVisible();
    // The new pin's facts have loaded.
    await page.waitForLoadState('networkidle');
    await expect(offer).toHaveCount(isOffered ? 1 : 0);
    // Instead, whose pin it was.
    await expect(dialog.getByText('You saved their Pin')).toHaveCount(isOffered ? 0 : 1);
    if (!isOffered) continue;
    await expect(offer).toHaveText('You saved from 127.0.0.1');
    await dialog.getByRole('button', { name: `Follow ${shop.fullName}` }).click();
    const followed = async () => (await person.call(getUser, { user_id })).followed_by_me;
    await expect.poll(followed).toBe(true);
  }
  await shop.call(deleteSiteClaim, { claim_id: claim.id });
});

test('the page of a pin that names whose site it leads to is taken over as it was served, whatever pages were served before', async ({
  page,
  product,
  drawn,
}) => {
  const [shop, maker] = [await product.person(), await product.person()];
  const claim = await claimDrawn(shop, drawn);
  const board = await aBoard(maker, 'Clay');
  const sold = await aPin(maker, board, { link: drawn.page('sold-jug') });
  // A page without metadata, as before it has been read.
  const pin = await aPin(maker, board, { link: 'http://127.0.0.1:9/a-jug/' });
  // A job reads the other page.
  await expect
    .poll(async () => (await maker.call(getPin, { id: sold.id })).rich_summary?.site_name)
    .toBe('Kiln');
  // From now on the server has the code for rarely needed parts loaded.
  await open(page, `/pin/${sold.id}/`);
  await expect(page.getByRole('article').first()).toContainText('€24.50');
  // A part missing in the browser would be a React error, which fails the test.
  const owner = page.getByText('The website of').getByRole('link', { name: shop.fullName });
  await page.goto(`/pin/${pin.id}/`, { waitUntil: 'networkidle' });
  await expect(owner).toBeVisible();
  expect(await (await page.request.get(`/pin/${pin.id}/`)).text()).toContain('The website of');
  await shop.call(deleteSiteClaim, { claim_id: claim.id });
});
