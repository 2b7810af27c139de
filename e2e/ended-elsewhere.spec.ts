import type { Page } from '@playwright/test';
import { endSessions } from '#contract/identity/sessions.ts';
import { getPin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, PASSWORD, type Person, type Product, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of (401|404)/ });

/** Ends every session of a person from another device. */
async function endElsewhere(product: Product, { username }: Person): Promise<void> {
  const elsewhere = product.visitor();
  await elsewhere.resource('UserSession', 'create', {
    username_or_email: username,
    password: PASSWORD,
  });
  await elsewhere.call(endSessions, {});
}

const prompt = (page: Page, name: string) => page.getByRole('dialog', { name });

test('whoever acts on a page whose session ended elsewhere is asked to log in for that act', async ({
  page,
  context,
  product,
  member,
}) => {
  const [maker, other] = [await product.person(), await product.person()];
  const pin = await aPin(member, await aBoard(member, 'Blue hour'), { title: 'Heron' });
  const { id: user_id } = await member.call(getUser, { username: maker.username });
  await member.call(followUser, { user_id });
  const [profile, stranger] = [await context.newPage(), await context.newPage()];
  await open(page, pin.board.url);
  await open(profile, `/${maker.username}/`);
  await open(stranger, `/${other.username}/`);
  await endElsewhere(product, member);

  await profile.getByRole('button', { name: `Following ${maker.fullName}` }).click();
  const unfollow = prompt(profile, 'Log in to unfollow');
  await expect(unfollow).toBeVisible();
  expect(await axeFindings(profile)).toEqual([]);
  await stranger.getByRole('button', { name: `Follow ${other.fullName}` }).click();
  await expect(prompt(stranger, 'Log in to follow')).toBeVisible();

  const own = page.getByRole('article').filter({ hasText: 'Heron' });
  await own.hover();
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = prompt(page, 'Edit Pin');
  await form.getByLabel('Title').fill('A bittern');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(prompt(page, 'Log in to edit this Pin')).toBeVisible();
  expect((await product.visitor().call(getPin, { id: pin.id })).title).toBe('Heron');

  await unfollow.getByRole('button', { name: 'Log in' }).click();
  await expect(profile).toHaveURL(`/login/?next=${encodeURIComponent(`/${maker.username}/`)}`);
});
