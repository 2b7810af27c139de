import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { logIn } from '#contract/identity.ts';
import { updateSiteWords } from '#contract/identity/site-words.ts';
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
  // Who may join is changed only soon after a log-in, and the operator's was when the first test began.
  const { operator } = product;
  await operator.call(logIn, { username_or_email: operator.email, password: PASSWORD });
  await signIn(desk, operator, product.url);
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

test('an operator is told once that they run the site, names it and writes its terms, which whoever signs up can read', async ({
  page,
  context,
  browser,
  product,
}) => {
  await signIn(context, product.operator, product.url);
  await open(page, '/');
  const card = page.getByRole('region', { name: 'You run this site' });
  expect(await axeFindings(page), 'the card').toEqual([]);
  await card.getByRole('link', { name: 'Set up' }).click();
  await expect(page.getByRole('heading', { name: 'You run this site' })).toBeVisible();
  await page.getByLabel('Name of the site').fill('Harbour Pins');
  await page.getByRole('button', { name: 'Save name' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Saved');
  await page.getByLabel('Your terms').fill('# Be kind\n\n- Save what you like');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByRole('link', { name: 'See the page' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A message to' })).toBeVisible();
  expect(await axeFindings(page), 'the steps').toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('/');
  await expect(card).toHaveCount(0);

  const visitor = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce' });
  // Within a second it is everywhere.
  await expect
    .poll(async () => {
      await visitor.goto('/signup/');
      return visitor.title();
    })
    .toBe('Sign up · Harbour Pins');
  await visitor.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await expect(visitor.getByRole('heading', { name: 'Be kind' })).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Save what' })).toBeVisible();
  await expect(visitor).toHaveTitle('Terms · Harbour Pins');
  expect(await axeFindings(visitor), 'the terms').toEqual([]);
  await visitor.close();
  // Other journeys know the site as it was.
  await product.operator.call(updateSiteWords, { name: '', terms: '' });
});
