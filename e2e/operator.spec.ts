import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, open, PASSWORD, signIn, test } from './product.ts';

test.use({ provoked: /status of 40[034]/, contextOptions: { reducedMotion: 'reduce' } });

async function signUpAt(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.getByLabel('E-mail').fill(`p${randomBytes(5).toString('hex')}@people.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('an operator suspends and restores people, closes sign-up, invites somebody and reads the log; nobody else has such a page', async ({
  page,
  context,
  browser,
  member,
  product,
}) => {
  await page.goto('/operator/');
  await expect(page.getByRole('heading', { name: 'This site' })).toHaveCount(0);
  const theirs = page;
  await open(theirs, '/');

  const desk = await browser.newContext({ reducedMotion: 'reduce', baseURL: product.url });
  await signIn(desk, product.operator, product.url);
  const seat = await desk.newPage();
  await open(seat, '/operator/people/');
  await seat.getByLabel('Find by username or e-mail address').fill(member.username);
  await seat.keyboard.press('Enter');
  const line = seat.getByRole('listitem').filter({ hasText: member.fullName });
  await line.getByRole('button').click();
  const dialog = seat.getByRole('dialog', { name: member.fullName });
  await dialog.getByLabel('Reason').fill('Sells what is not theirs');
  expect(await axeFindings(seat), 'an account').toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(line).toContainText('Suspended');
  await theirs.goto('/settings/');
  await expect(theirs).toHaveURL(/\/login\//);

  await line.getByRole('button').click();
  await dialog.getByRole('link', { name: 'Activity' }).click();
  await expect(seat.getByRole('listitem').first()).toContainText('Sells what is not theirs');
  await seat.goBack();
  await line.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(line).not.toContainText('Suspended');

  await open(seat, '/operator/joining/');
  await seat.getByLabel('People with an invitation').click();
  await expect(seat.getByLabel('People with an invitation')).toBeChecked();
  await seat.getByRole('button', { name: 'Invite' }).click();
  const link = (await seat.getByLabel('Link of the invitation').textContent()) ?? '';
  expect(await axeFindings(seat), 'joining').toEqual([]);
  await context.clearCookies();
  await signUpAt(theirs, '/signup/');
  await expect(theirs.getByRole('alert')).toContainText('invit');
  await signUpAt(theirs, link);
  await expect(theirs.getByRole('link', { name: /^Your account/ })).toBeVisible();
  await seat.getByLabel('Everyone').click();
  await expect(seat.getByLabel('Everyone')).toBeChecked();
  await desk.close();
});
