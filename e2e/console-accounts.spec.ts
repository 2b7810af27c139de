import { devices } from '@playwright/test';
import { createAdAccount, getAdAccounts, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { getStates } from '#contract/identity/states.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test } from './product.ts';
import { fund, reportSpending } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /400/ });

test('an owner sees every ad account with what it spent, makes another, and asks people by mail who answer for themselves [CONSOLE-28]', async ({
  page,
  context,
  product,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await fund(product, { advertiser_id }, { units: 9 });
  await product.spend(advertiser_id, 1_500_000);
  await reportSpending(product, { ...member, advertiser_id }, 1_500_000);
  await open(page, `/advertiser/${advertiser_id}/accounts_manager/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts and people' })).toBeVisible();
  const accounts = page.getByRole('table', { name: 'Ad accounts' }).getByRole('row');
  await expect(accounts).toHaveCount(2);
  for (const text of [advertiser_id, 'United States', 'USD', 'Owner', '$1.50', 'Active']) {
    await expect(accounts.nth(1)).toContainText(text);
  }
  expect(await axeFindings(page), 'ad accounts').toEqual([]);

  await page.getByRole('button', { name: 'New ad account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create ad account' });
  await dialog.getByLabel('Business name').fill('Clay on Friday');
  await dialog.getByLabel('Country').selectOption('SE');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(accounts).toHaveCount(3);
  await expect(accounts.nth(2)).toContainText('SEK');
  expect((await member.call(getAdAccounts, {})).data).toHaveLength(2);

  const tabs = page.getByRole('navigation', { name: 'Accounts and people' });
  await tabs.getByRole('link', { name: 'People' }).click();
  const people = page.getByRole('table', { name: 'People' }).getByRole('row');
  await expect(people).toHaveCount(2);
  await expect(people.nth(1)).toContainText("The owner can't be removed");
  await expect(people.nth(1).getByRole('button')).toHaveCount(0);
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('alert')).toContainText('e-mail');
  const guest = await product.person();
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Reports').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(people.nth(2)).toContainText(guest.email);
  await expect(people.nth(2)).toContainText('Invited until');
  expect(await axeFindings(page), 'people').toEqual([]);

  // Generated from the only table of rights.
  const matrix = page.getByRole('region', { name: 'What each role can do' }).getByRole('row');
  const campaigns = matrix.filter({ hasText: 'Change campaigns, ad groups and ads' });
  await expect(campaigns.getByRole('cell')).toHaveText([
    'Yes',
    '–No',
    'Yes',
    '–No',
    '–No',
    '–No',
    '–No',
  ]);

  const { data: mails } = await product.operator.call(getOutbox, {});
  const mail = mails.find(({ to }) => to === guest.email)?.text ?? '';
  const link = /\/business\/access\/\S+/.exec(mail)?.[0] ?? '';
  await signIn(context, guest, product.url);
  await open(page, link);
  await expect(page.getByText('would like you to act for this ad account.')).toBeVisible();
  expect(await axeFindings(page), 'the invitation').toEqual([]);
  await page.getByRole('button', { name: /^Accept to act for/ }).click();
  await page.getByRole('link', { name: /^Open / }).click();
  await expect(page).toHaveURL(new RegExp(`/advertiser/${advertiser_id}/`));
  await open(page, `/advertiser/${advertiser_id}/accounts_manager/?tab=people`);
  await expect(page.getByText('owns this ad account. Only they can see')).toBeVisible();

  await signIn(context, member, product.url);
  await open(page, `/advertiser/${advertiser_id}/accounts_manager/?tab=people`);
  await expect(people.nth(2)).toContainText('Member');
  await people
    .nth(2)
    .getByRole('button', { name: /^Roles of/ })
    .click();
  const roles = page.getByRole('dialog', { name: /^Roles of/ });
  await roles.getByLabel('Billing').check();
  await roles.getByRole('button', { name: 'Save' }).click();
  await expect(people.nth(2)).toContainText('Billing');
  const remove = people.nth(2).getByRole('button', { name: /^Remove/ });
  await remove.click();
  await people.nth(2).getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await remove.click();
  await expect(people).toHaveCount(2);
  expect((await guest.call(getAdAccounts, {})).data).toEqual([]);
});

test('who is asked by name answers among the requests', async ({ page, product, member }) => {
  await member.call(createAdAccount, { name: 'Clay on Tuesday', country: 'US' });
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const input = { advertiser_id, username: member.username, permissions: ['ANALYST' as const] };
  await owner.call(giveAdRoles, input);
  await open(page, '/accounts_manager/');
  await page.getByRole('link', { name: /^Requests/ }).click();
  expect(await axeFindings(page), 'requests').toEqual([]);
  await page.getByRole('button', { name: /^Accept to act for/ }).click();
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible();
  await reload(page);
  await page.getByRole('link', { name: 'Ad accounts' }).click();
  await expect(page.getByRole('table', { name: 'Ad accounts' }).getByRole('row')).toHaveCount(3);
});

test('paths without an ad account lead to the one that somebody was in last, on another device too', async ({
  page,
  browser,
  product,
  member,
}) => {
  await member.call(createAdAccount, { name: 'Clay on Tuesday', country: 'US' });
  await member.call(createAdAccount, { name: 'Glass on Friday', country: 'US' });
  const [clay, glass] = (await member.call(getAdAccounts, {})).data.map(({ id }) => id);
  await open(page, '/history/');
  await expect(page).toHaveURL(`/advertiser/${clay}/history/`);
  await open(page, `/advertiser/${glass}/billing/`);
  await expect.poll(async () => (await member.call(getStates, {})).ads_last_account).toBe(glass);
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, member, product.url);
  const other = await elsewhere.newPage();
  await other.goto(`${product.url}/history/`);
  await expect(other).toHaveURL(`${product.url}/advertiser/${glass}/history/`);
  await other.goto(`${product.url}/advertiser/quick-promote/`);
  await expect(other).toHaveURL(`${product.url}/advertiser/quick-promote/`);
  await elsewhere.close();
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });
  test('everything is reached from the tabs below', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await open(page, `/advertiser/${advertiser_id}/billing/`);
    const tabs = page.getByRole('navigation', { name: 'Ads, short' });
    await expect(tabs.getByRole('link', { name: 'Campaigns' })).toBeVisible();
    await tabs.getByRole('button', { name: 'More' }).click();
    const people = page.getByRole('menuitem', { name: 'Accounts and people' });
    await expect(people).toBeVisible();
    expect(await axeFindings(page), 'more').toEqual([]);
    await people.click();
    await expect(page).toHaveURL(/accounts_manager/);
    expect(await axeFindings(page), 'accounts on a phone').toEqual([]);
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);
    await open(page, `/advertiser/${advertiser_id}/accounts_manager/?tab=people`);
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page), 'people on a phone').toEqual([]);
  });
});
