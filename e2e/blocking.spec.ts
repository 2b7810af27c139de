import { getBoard } from '#contract/boards.ts';
import { followUser, getUser } from '#contract/social.ts';
import type { Page } from '@playwright/test';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

/** Holds a call until the returned function fails it. */
async function failing(page: Page, resource: string): Promise<() => void> {
  let fail = (): void => undefined;
  const logged = new Promise<void>((done) => (fail = done));
  await page.route(`**/resource/${resource}Resource/**`, async (route) => {
    await logged;
    await route.abort();
  });
  return fail;
}

test.describe('while calls fail', () => {
  test.use({ provoked: /Failed to load resource|net::ERR_FAILED/ });

  test('following a person and a board, and blocking, apply at once and are taken back in silence [BOARD-15] [BOARD-11]', async ({
    page,
    member,
    product,
  }) => {
    const other = await product.person();
    const board = await aBoard(other, 'Feathers');
    const follow = page.getByRole('button', { name: /^Follow / });
    const unfollow = page.getByRole('button', { name: /^Following / });
    for (const [path, resource] of [
      [`/${other.username}/`, 'UserFollow'],
      [board.url, 'BoardFollow'],
    ] as const) {
      const fail = await failing(page, resource);
      await open(page, path);
      await follow.click();
      await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
      fail();
      await expect(follow).toHaveAttribute('aria-pressed', 'false');
      await page.unroute(`**/resource/${resource}Resource/**`);
      const answered = page.waitForResponse(new RegExp(`/${resource}Resource/create/`));
      await follow.click();
      expect((await answered).status()).toBe(200);
      await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
    }
    expect(await member.call(getBoard, { board_id: board.id })).toMatchObject({
      followed_by_me: true,
      follower_count: 1,
    });
    await open(page, `/${other.username}/`);
    const fail = await failing(page, 'UserBlock');
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: /^Block/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await expect(page.getByRole('heading', { name: /^You've blocked/ })).toBeVisible();
    fail();
    await expect(page.getByRole('link', { name: /^Feathers/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
    expect(await member.call(getUser, { username: other.username })).toMatchObject({
      blocked_by_me: false,
      followed_by_me: true,
    });
  });
});

test('a person is blocked from a pin, its creator and the profile, is gone from what is shown, and is unblocked in the settings [BOARD-19]', async ({
  page,
  member,
  product,
}) => {
  const [other, third] = [await product.person(), await product.person()];
  const pin = await aPin(other, await aBoard(other, 'Feathers'), {
    title: 'A feather of nobody’s',
  });
  await aPin(third, await aBoard(third, 'Shells'), { title: 'A shell to stay' });
  const { id } = await member.call(getUser, { username: other.username });
  await member.call(followUser, { user_id: id });
  const confirm = async (): Promise<void> => {
    const done = page.waitForResponse(/\/UserBlockResource\/(create|delete)\//);
    await page
      .getByRole('dialog', { name: /lock .*\?$/ })
      .getByRole('button', { name: /lock$/ })
      .click();
    expect((await done).status()).toBe(200);
  };

  await open(page, '/ideas/');
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'A feather of nobody’s' }) });
  await tile.hover();
  await tile.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: `Unfollow ${other.fullName}` })).toBeVisible();
  await page.getByRole('menuitem', { name: `Block ${other.fullName}` }).click();
  await confirm();
  await expect(page.getByRole('link', { name: 'A feather of nobody’s' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'A shell to stay' })).toBeVisible();
  expect(await other.refusal(getUser, { username: member.username })).toMatchObject({
    status: 404,
  });

  await open(page, '/settings/blocked/');
  await page.getByRole('button', { name: `Unblock ${other.fullName}` }).click();
  await confirm();
  await expect(page.getByRole('heading', { name: "You haven't blocked anyone" })).toBeVisible();

  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: `More about ${other.fullName}` }).click();
  await page.getByRole('menuitem', { name: `Block ${other.fullName}` }).click();
  await confirm();
  await expect(page).toHaveURL('/');

  await open(page, `/${other.username}/`);
  await expect(page.getByRole('heading', { name: /^You've blocked/ })).toBeVisible();
  await page.getByRole('button', { name: `More about ${other.fullName}` }).click();
  await page.getByRole('menuitem', { name: `Unblock ${other.fullName}` }).click();
  await confirm();
  await expect(page.getByRole('link', { name: /^Feathers/ })).toBeVisible();
  await page.getByRole('button', { name: `Follow ${other.fullName}` }).click();
  await page.getByRole('button', { name: `More about ${other.fullName}` }).click();
  await page.getByRole('menuitem', { name: `Block ${other.fullName}` }).click();
  await confirm();
  await expect(page.getByRole('button', { name: /^Follow(ing)? / })).toHaveCount(0);
});

test('a visitor who follows a board is asked to log in [BOARD-11]', async ({ page, product }) => {
  const other = await product.person();
  const board = await aBoard(other, 'Feathers');
  await open(page, board.url);
  await page.getByRole('button', { name: 'Follow Feathers' }).click();
  await expect(page.getByRole('dialog')).toContainText(/log in|sign up/i);
  await expect(page.getByRole('button', { name: 'Follow Feathers' })).toHaveCount(1);
});
