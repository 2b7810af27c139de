import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { createDraft } from '#contract/builder/drafts.ts';
import { publishDraft } from '#contract/builder/publishing.ts';
import { createBoard } from '#contract/boards.ts';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { endBusinessAccess, getBusinessPeople } from '#contract/business/access.ts';
import { beginAuthenticator, confirmAuthenticator } from '#contract/identity/factors.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person } from './product.ts';
import { aBoard, aPhoto, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[04]/ });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Schedules a number of their Pins. */
async function schedule(person: Person, count: number): Promise<void> {
  const board = await aBoard(person, 'Later');
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  for (let made = 0; made < count; made += 1) {
    const { image_signature } = await aPin(person, board);
    const draft = await person.call(createDraft, {
      title: `Later ${made}`,
      board_id: board.id,
      publish_at,
      pictures: [{ image_signature }],
    });
    await person.call(publishDraft, { draft_id: draft.id });
  }
}

/** Sets up a second factor: an authenticator app that has confirmed its first code. */
async function setUpFactor(person: Person): Promise<void> {
  const { secret } = await person.call(beginAuthenticator, {});
  await person.call(confirmAuthenticator, { mfa_token: generateSync({ secret }) });
}

test('a business gives somebody access, who accepts with a second factor and saves in its name until it is taken back [ROLE-04] [ROLE-05] [ROLE-06] [SEC-20]', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const photo = await aPhoto(owner);
  const name = `${owner.username} & Co`;
  const guest = await product.person();
  const board = await owner.call(createBoard, {
    name: 'Spring lamps',
    advertiser_id: owner.advertiser_id,
    privacy: 'protected',
  });
  const found = await aBoard(owner, 'Found things');
  for (const title of ['A blue feather', 'A green bottle']) await aPin(owner, found, { title });

  await signIn(context, owner, product.url);
  await open(page, '/settings/business/');
  await page.getByRole('button', { name: 'Invite someone', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username or e-mail address').fill(guest.username);
  expect(await axeFindings(page), 'the question').toEqual([]);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const people = page.getByRole('list', { name: 'People who act for your business' });
  await expect(people).toContainText('Asked');
  expect(await axeFindings(page), 'who acts for the business').toEqual([]);

  const merchant = page.locator('form').filter({ has: page.getByLabel('Merchant ID') });
  const keepMerchant = merchant.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Merchant ID').fill('no spaces');
  await keepMerchant.click();
  await expect(page.getByText('Use letters, digits, - and _ only.')).toBeVisible();
  await page.getByLabel('Merchant ID').fill('glass-2041');
  await keepMerchant.click();
  await expect(messages(page)).toContainText('Saved');
  const account = await owner.call(getAdAccount, { advertiser_id: owner.advertiser_id });
  expect(account.merchant_id).toBe('glass-2041');

  await context.clearCookies();
  await signIn(context, guest, product.url);
  await open(page, `/business/access/${board.owner.id}/`);
  await expect(page.getByRole('link', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  expect(await axeFindings(page), 'the invitation').toEqual([]);
  await setUpFactor(guest);
  await schedule(owner, 2);
  await reload(page);
  await page.getByRole('button', { name: `Accept to act for ${name}` }).click();
  await expect(page).toHaveURL('/settings/business/');
  // Product tools appear only once the person is a business.
  const products = page.getByRole('menuitem', { name: 'Find products' });
  await page.getByRole('button', { name: /^You're acting as/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Business access' })).toBeVisible();
  await expect(products).toHaveCount(0);
  const business = page.getByRole('menuitem', { name });
  await expect(business).toContainText(`@${owner.username}`);
  await expect(business.locator('img')).toHaveAttribute('src', photo);
  await business.click();
  const acting = page.getByRole('button', { name: `You're acting as ${name}. Switch` });
  await expect(acting.locator('img')).toHaveAttribute('src', photo);
  await acting.click();
  await expect(products).toHaveText('Find products Merchant ID glass-2041');
  await products.click();
  await expect(page).toHaveURL('/_tools/shop/');
  await open(page, '/pin-builder/');
  const line = page.getByText('2 Pins of theirs are scheduled.').locator('xpath=ancestor::p');
  await expect(line).toContainText(`You're creating this as ${name}.`);
  await expect(line.locator('img')).toHaveAttribute('src', photo);

  await open(page, found.url);
  await expect(acting).toBeVisible();
  const save = async (title: string): Promise<void> => {
    const link = page.getByRole('link', { name: title });
    const tile = page.getByRole('listitem').filter({ has: link });
    await tile.hover();
    await tile.getByRole('button', { name: 'Choose board, now Spring lamps' }).waitFor();
    await tile.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await save('A blue feather');
  await expect(messages(page)).toContainText('Saved to Spring lamps');
  expect((await owner.call(getBoardPins, { board_id: board.id })).data).toMatchObject([
    { title: 'A blue feather', pinner: { username: owner.username } },
  ]);

  const [person] = (await owner.call(getBusinessPeople, {})).data;
  await owner.call(endBusinessAccess, { access_id: person?.id ?? '' });
  await save('A green bottle');
  // The second, where the profiles have been read again meanwhile and the page knows that she acts for herself.
  await expect(messages(page)).toContainText(/(?:Advertiser|Board) not found\./);
  await reload(page);
  await expect(page.getByRole('link', { name: /^Your account/ })).toBeVisible();
  await expect(acting).toHaveCount(0);
  expect((await owner.call(getBoardPins, { board_id: board.id })).data).toHaveLength(1);
});
