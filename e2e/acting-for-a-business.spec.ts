import type { Page } from '@playwright/test';
import { getBoards, getPickerBoards } from '#contract/boards.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { pictureFile } from './corpus.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LOCKED = "Protected board (not listed on user's profile)";

const become = async (page: Page): Promise<void> => {
  await page.getByLabel('Business name').fill('Glassworks');
  await page.getByLabel('Country').selectOption('Norway');
  await page.getByRole('button', { name: 'Become a business' }).click();
};

test('a business says what it does and how it is reached, and its profile shows it', async ({
  page,
  member,
}) => {
  const business = await aBusiness({ person: async () => member });
  await open(page, '/settings/business/');
  const form = page.getByRole('region', { name: 'Public business profile' });
  await form.getByLabel('Business name').fill('Lindqvist Glassworks');
  await form.getByLabel('Category').selectOption('Crafts and making');
  await form.getByLabel('Contact e-mail').fill('hello@glass.example');
  await form.getByLabel('Contact phone').fill('+46 8 123 45');
  await form.getByLabel('Address').fill('Storgatan 1, Växjö');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await axeFindings(page), 'the form').toEqual([]);
  await open(page, '/settings/profile/');
  await page.getByLabel('Location').fill('Växjö');
  await page.getByLabel('Website').fill('glass.example');
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  await expect(page.getByLabel('Location')).toHaveValue('Växjö');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await open(page, `/${business.username}/`);
  const main = page.getByRole('main');
  await expect(main.getByText('Lindqvist Glassworks · Crafts and making')).toBeVisible();
  await expect(main.getByText('Växjö', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'glass.example', exact: true })).toHaveAttribute(
    'href',
    `/offsite/?url=${encodeURIComponent('https://glass.example/')}`,
  );
  const contact = main.getByRole('list', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'hello@glass.example' })).toHaveAttribute(
    'href',
    'mailto:hello@glass.example',
  );
  await expect(contact.getByRole('link', { name: '+46 8 123 45' })).toHaveAttribute(
    'href',
    'tel:+46812345',
  );
  await expect(contact).toContainText('Storgatan 1, Växjö');
  expect(await axeFindings(page), 'the profile').toEqual([]);
});

test('the way to promote a Pin leads through becoming a business to that Pin [ROUTE-13]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Lamps');
  const pin = await aPin(member, board, { title: 'A lamp of brass' });
  await open(page, `/business/convert?next=/advertiser/quick_promote&pinId=${pin.id}`);
  await become(page);
  await expect(page).toHaveURL(`/advertiser/quick-promote/?pinId=${pin.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Promote a Pin' })).toBeVisible();
  await expect(main.getByText('A lamp of brass')).toBeVisible();
  await expect(main.getByText('Promoted by Glassworks')).toBeVisible();
  await expect(main.getByRole('img', { name: 'A lamp of brass' })).toBeVisible();
  expect(await axeFindings(page), 'the promotion').toEqual([]);
  // A business cannot convert again; without `next` it goes to the same page.
  for (const way of ['/business/convert/?pinId=', '/advertiser/quick_promote/?pinId=']) {
    await open(page, way + pin.id);
    await expect(page).toHaveURL(`/advertiser/quick-promote/?pinId=${pin.id}`);
    await expect(main.getByText('A lamp of brass')).toBeVisible();
  }
  await open(page, '/business/convert/');
  await expect(page).toHaveURL('/advertiser/quick-promote/');
  await expect(main.getByRole('heading', { name: "There's no Pin to promote yet" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`/advertiser/quick_promote/?pinId=${pin.id}`);
  const back = encodeURIComponent(`/advertiser/quick-promote/?pinId=${pin.id}`);
  await expect(page).toHaveURL(`/login/?next=${back}`);
});

test('a person becomes a business and asks somebody to act for it', async ({
  page,
  member,
  product,
}) => {
  const guest = await product.person();
  await open(page, '/business/convert/?next=%2F%2Fevil.example%2F&pinId=7');
  expect(await axeFindings(page), 'the form').toEqual([]);
  await become(page);
  await expect(page).toHaveURL('/?pinId=7');
  // A business cannot convert again, and continues.
  await open(page, '/business/convert/?next=/settings/business/');
  await expect(page).toHaveURL('/settings/business/');
  const row = page.getByRole('listitem').filter({ hasText: 'Glassworks' });
  await expect(row).toContainText('NOK');
  await row.getByRole('button', { name: 'Invite someone to act for Glassworks' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(guest.username);
  await dialog.getByLabel('What they can do').selectOption('Boards and Pins');
  expect(await axeFindings(page), 'the question').toEqual([]);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  const people = page.getByRole('list', { name: 'Who acts for Glassworks' });
  await expect(people).toContainText('Asked');
  expect(await axeFindings(page), 'an ad account').toEqual([]);
  expect((await guest.call(getAdAccounts, {})).data).toMatchObject([
    { owner: { username: member.username }, permissions: ['PROFILE_PUBLISHER'], status: 'pending' },
  ]);
  await people.getByRole('button', { name: /^Remove/ }).click();
  await expect(people).toHaveCount(0);
  expect((await guest.call(getAdAccounts, {})).data).toEqual([]);
});

test('whoever acts for a business makes protected boards and Pins for it, without collaborators [BOARD-05] [BOARD-06] [BOARD-07]', async ({
  page,
  member,
  product,
}) => {
  const owner = await aBusiness(product);
  const { advertiser_id, username } = owner;
  await owner.ask(member);
  await open(page, '/settings/business/');
  const row = page.getByRole('listitem').filter({ hasText: username });
  await row.getByRole('button', { name: 'Accept' }).click();
  await row.getByRole('link', { name: 'Create board' }).click();
  const locked = page.getByRole('switch', { name: LOCKED });
  await expect(locked).toBeDisabled();
  await expect(locked).toBeChecked();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await expect(page.getByLabel('Collaborators')).toHaveCount(0);
  expect(await axeFindings(page), 'the form').toEqual([]);
  await page.getByLabel('Name').fill('Spring lamps');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring lamps' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Invite|Collaborators/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit board' })).toHaveCount(0);

  await open(page, `/pin/create/create/?advertiser_id=${advertiser_id}`);
  await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
  await expect(page.getByRole('button', { name: /^Spring lamps/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByRole('switch', { name: LOCKED })).toBeDisabled();
  await page.getByLabel('Name').fill('Autumn lamps');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Saved to Autumn lamps' }),
  ).toBeVisible();
  const { all_boards: made } = await member.call(getPickerBoards, { advertiser_id });
  expect(made).toMatchObject([
    { name: 'Autumn lamps', privacy: 'protected', owner: { username }, advertiser_id },
    { name: 'Spring lamps', privacy: 'protected', owner: { username }, advertiser_id },
  ]);
  const { data: pins } = await owner.call(getBoardPins, { board_id: made[0]?.id ?? '' });
  expect(pins).toMatchObject([{ pinner: { username } }]);
  expect((await member.call(getBoards, {})).data).toEqual([]);

  // The owner has full control, as on any board of their own.
  await page.context().clearCookies();
  await page
    .context()
    .addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: product.url })));
  await open(page, `/board/create/?advertiser_id=${advertiser_id}`);
  await expect(page.getByRole('switch', { name: 'Keep this board secret' })).toBeEnabled();
  await expect(page.getByLabel('Collaborators')).toBeVisible();
});
