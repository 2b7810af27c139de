import type { Page } from '@playwright/test';
import { getViewer } from '#contract/identity.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Product, reload, taken, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns the link in an address's e-mail, which the operator reads if there is no mail server. */
async function linkTo({ operator }: Product, address: string): Promise<string> {
  const { data } = await operator.call(getOutbox, {});
  return /http\S+/.exec(data.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
}

/** Opens the password reset from the log-in, which has a field of the same name. */
async function askForLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
}

test('a person who forgot their password sets a new one by e-mail, and changes it later [AUTH-23]', async ({
  page,
  product,
}) => {
  const person = await product.person();
  await open(page, '/login/');
  await askForLink(page);
  await expect(page).toHaveURL('/password/reset/');
  await page.getByLabel('E-mail or username').fill(person.username);
  expect(await axeFindings(page), 'the question').toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a message with a link is on its way')).toBeVisible();
  let link = '';
  await expect(async () => {
    link = await linkTo(product, person.email);
    expect(link).toContain('/password/new/#');
  }).toPass();
  const answer = await page.goto(link);
  const headers = await answer?.allHeaders();
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  await taken(page);
  await expect(page).toHaveURL('/password/new/');
  await page.getByLabel('New password').fill('three plain herons');
  expect(await axeFindings(page), 'the new password').toEqual([]);
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByRole('link', { name: /^Your account/ })).toBeVisible();
  expect(await person.call(getViewer, {})).toBeNull();

  await open(page, '/settings/account/');
  await expect(page.getByText(person.email)).toBeVisible();
  expect(await axeFindings(page), 'the settings').toEqual([]);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('three plain herons');
  await dialog.getByLabel('New password').fill('three more herons');
  expect(await axeFindings(page), 'the change').toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Change address' }).click();
  const next = `new-${person.email}`;
  await dialog.getByLabel('New e-mail address').fill(next);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Open the link we sent to ${next}`)).toBeVisible();
  await expect(async () => {
    link = await linkTo(product, next);
    expect(link).toContain('/email/confirm/#');
  }).toPass();
  await open(page, link);
  await page.getByRole('button', { name: "Yes, it's mine" }).click();
  await expect(page.getByText(`Thank you! ${next} is confirmed.`)).toBeVisible();
  expect(await axeFindings(page), 'the answer to a link').toEqual([]);
});

test('what a visitor was about to do is done in the tab that the link from an e-mail opens, once', async ({
  page,
  context,
  product,
}) => {
  const { pin } = await aWorld(product);
  const person = await product.person();
  const board = await aBoard(person, 'Kept for later');
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  const prompt = page.getByRole('dialog', { name: 'Log in to save this Pin' });
  await prompt.getByRole('link', { name: 'Log in' }).click();
  await askForLink(page);
  await page.getByLabel('E-mail or username').fill(person.username);
  await page.getByRole('button', { name: 'Send the link' }).click();
  let link = '';
  await expect(async () => {
    link = await linkTo(product, person.email);
    expect(link).toContain('/password/new/#');
  }).toPass();

  const tab = await context.newPage();
  await open(tab, link);
  await tab.getByLabel('New password').fill('three plain herons');
  await tab.getByRole('button', { name: 'Set password and log in' }).click();
  await tab.waitForURL(`/pin/${pin.id}/`);
  await expect(tab.getByText(`Saved to ${board.name}`).first()).toBeVisible();
  await open(page, `/pin/${pin.id}/`);
  await reload(tab);
  const { data } = await product.visitor().call(getBoardPins, { board_id: board.id });
  expect(data).toHaveLength(1);
});
