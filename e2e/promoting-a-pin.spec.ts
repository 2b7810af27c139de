import { devices, type Locator, type Page } from '@playwright/test';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import type { Pin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, test, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Gives an established person Pins that link to a page of theirs. */
async function withPins(product: Product, member: Person): Promise<Pin> {
  await product.makeOlder(member, 29);
  const board = await aBoard(member, 'Vases');
  await aPin(member, board, { title: 'A pair', link: 'https://clay.example/pair' });
  return aPin(member, board, { title: 'Just the one', link: 'https://clay.example/one' });
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Promote this Pin' });
const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name }).click();

/** Goes from the Pin's step to the end. */
async function goThrough(page: Page, flow: Locator): Promise<void> {
  await flow.getByRole('radio', { name: '$7 suggested' }).check();
  await expect(flow.getByText('$7.00 × 10 days')).toBeVisible();
  await expect(flow.getByText('$70.00 in total, at most')).toBeVisible();
  expect(await axeFindings(page), 'the Pin').toEqual([]);
  await press(flow, 'Continue');
  await expectAt(flow, 'Your business');
  await flow.getByLabel('Business name').fill('Clay on Tuesday');
  await expect(flow.getByLabel('Currency')).toHaveValue('USD · US Dollar');
  await flow.getByLabel('Country').selectOption('Netherlands');
  await expect(flow.getByLabel('Currency')).toHaveValue('EUR · Euro');
  await expect(flow.getByText('€70.00 in total, at most')).toBeVisible();
  expect(await axeFindings(page), 'the business').toEqual([]);
  await press(flow, 'Continue');
  await expectAt(flow, 'How you pay');
  await expect(flow.getByText('€7.00 × 10 days')).toBeVisible();
  await flow.getByRole('checkbox').check();
  expect(await axeFindings(page), 'the billing').toEqual([]);
  await press(flow, 'Promote for €70.00');
  await expectAt(flow, 'Promoted');
  await expect(flow.getByRole('heading', { name: 'Waiting for funds' })).toBeVisible();
  await expect(flow.getByText('Someone looks at your Pin first')).toBeVisible();
  await expect(flow.getByText('Promoted by Clay on Tuesday')).toBeVisible();
  expect(await axeFindings(page), 'what was made').toEqual([]);
}

/** Checks that the step with this heading is displayed and focused. */
async function expectAt(flow: Locator, name: string): Promise<void> {
  await expect(flow.getByRole('heading', { name, exact: true })).toBeFocused();
}

async function expectPromoted(member: Person, pin: Pin): Promise<void> {
  const [account] = (await member.call(getAdAccounts, {})).data;
  expect(account).toMatchObject({ name: 'Clay on Tuesday', currency: 'EUR' });
  const { data } = await member.call(getCampaigns, { advertiser_id: account?.id ?? '' });
  expect(data).toMatchObject([{ name: pin.title, status: 'ACTIVE' }]);
}

test("a Pin of one's own is promoted from its closeup", async ({ page, member, product }) => {
  const events: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.get('path') === '/quick-promote/') {
      events.push(url.searchParams.get('event'));
    }
  });
  const pin = await withPins(product, member);
  await open(page, `/pin/${pin.id}/`);
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  const flow = dialogOf(page);
  await goThrough(page, flow);
  const [account] = (await member.call(getAdAccounts, {})).data;
  const [campaign] = (await member.call(getCampaigns, { advertiser_id: account?.id ?? '' })).data;
  await expect(flow.getByRole('link', { name: 'Go to billing' })).toHaveAttribute(
    'href',
    `/advertiser/${account?.id}/billing/?campaign_id=${campaign?.id}&objective_type=CLICKTHROUGH&is_quick_promote=true`,
  );
  await flow.getByRole('link', { name: 'Go to billing' }).click();
  await expect(page.getByText('Finish your promotion.')).toBeVisible();
  await expectPromoted(member, pin);
  expect(events).toEqual(['view', 'submit', 'submit.success']);
});

test('what was filled in is there again after a reload, from the menu too', async ({
  page,
  member,
  product,
}) => {
  const pin = await withPins(product, member);
  await open(page, `/pin/${pin.id}/`);
  const byMenu = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More about Just the one' }).click();
    await page.getByRole('menuitem', { name: 'Promote' }).click();
  };
  await byMenu();
  const flow = dialogOf(page);
  await flow.getByLabel('Where it leads').fill('https://clay.example/spring');
  await flow.getByRole('radio', { name: 'Sign-ups or sales' }).check();
  await flow.getByLabel('What counts').selectOption('A sign-up');
  await flow.getByRole('radio', { name: "I'm not sure" }).check();
  await flow.getByRole('radio', { name: 'Other' }).check();
  await flow.getByLabel('Amount a day, in USD').fill('12.5');
  await flow.getByRole('radio', { name: 'Until a day' }).check();
  const end = new Date(Date.now() + 4 * 24 * 3600_000).toISOString().slice(0, 10);
  await flow.getByLabel('Last day').fill(end);
  await flow.getByRole('radio', { name: 'I choose' }).check();
  await flow.getByLabel('25-34').check();
  await flow.getByLabel('Men', { exact: true }).uncheck();
  await flow.getByLabel('Campaign name').fill('Vases in spring');
  await expect(flow.getByText('$62.50 in total, at most')).toBeVisible();
  await press(flow, 'Close and keep what you filled in');
  await reload(page);
  await byMenu();
  await expect(flow.getByLabel('Where it leads')).toHaveValue('https://clay.example/spring');
  await expect(flow.getByRole('radio', { name: 'Sign-ups or sales' })).toBeChecked();
  await expect(flow.getByLabel('What counts')).toHaveValue('SIGNUP');
  await expect(flow.getByRole('radio', { name: "I'm not sure" })).toBeChecked();
  await expect(flow.getByLabel('Amount a day, in USD')).toHaveValue('12.5');
  await expect(flow.getByLabel('Last day')).toHaveValue(end);
  await expect(flow.getByRole('radio', { name: 'I choose' })).toBeChecked();
  await expect(flow.getByLabel('25-34')).toBeChecked();
  await expect(flow.getByLabel('Men', { exact: true })).not.toBeChecked();
  await expect(flow.getByLabel('Women', { exact: true })).toBeChecked();
  await expect(flow.getByLabel('Campaign name')).toHaveValue('Vases in spring');
  await expect(flow.getByText('$62.50 in total, at most')).toBeVisible();
  await flow.getByLabel('Where it leads').fill('https://bit.ly/x7f');
  await expect(flow.getByText("A shortened link can't be promoted.")).toBeVisible();
  expect(await axeFindings(page), 'the problem').toEqual([]);
});

test('neither who is new here nor anybody at a Pin of others is offered it', async ({
  page,
  member,
  product,
}) => {
  const board = await aBoard(member, 'Vases');
  const own = await aPin(member, board, { title: 'Mine', link: 'https://clay.example/one' });
  await open(page, `/pin/${own.id}/`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Promote' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'More about Mine' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit Pin' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Promote' })).toHaveCount(0);
  await product.makeOlder(member, 29);
  const other = await product.person();
  const theirs = await aPin(other, await aBoard(other, 'Cups'), {
    title: 'Theirs',
    link: 'https://cups.example/',
  });
  await open(page, `/pin/${theirs.id}/`);
  await page.getByRole('main').getByRole('button', { name: 'More about Theirs' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Promote' })).toHaveCount(0);
});

test('the same flow is a page at both of its addresses [CONSOLE-31]', async ({
  page,
  member,
  product,
}) => {
  const pin = await withPins(product, member);
  for (const path of ['/quick-promote/', '/advertiser/quick-promote/']) {
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Promote a Pin' })).toBeVisible();
    await main.getByRole('radio', { name: 'A pair' }).check();
    await expect(main.getByLabel('Where it leads')).toHaveValue('https://clay.example/pair');
  }
  await page.goto(`/advertiser/quick_promote?pinId=${pin.id}&utm=mail`);
  await expect(page).toHaveURL(`/advertiser/quick-promote/?pinId=${pin.id}&utm=mail`);
  await expect(page.getByLabel('Where it leads')).toHaveValue('https://clay.example/one');
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test("a Pin of one's own is promoted too", async ({ page, member, product }) => {
    const pin = await withPins(product, member);
    await open(page, `/pin/${pin.id}/`);
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const flow = dialogOf(page);
    await goThrough(page, flow);
    await press(flow, 'Done');
    await expect(flow).toHaveCount(0);
    await expectPromoted(member, pin);
  });
});
