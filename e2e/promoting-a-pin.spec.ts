import { devices, type Locator, type Page } from '@playwright/test';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { updateBoard } from '#contract/boards.ts';
import { convertToBusiness, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import type { Pin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person, type Product } from './product.ts';
import { dialogOf, openFlow, withPin } from './promoting.ts';
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
});

test.describe('step by step', () => {
  test.use({ provoked: /status of (401|500)/ });

  test('each step leads to the first that is still needed, a refusal to where it belongs, and the log has how it went [PROMOTE-01] [PROMOTE-02] [PROMOTE-03]', async ({
    page,
    member,
    product,
  }) => {
    test.setTimeout(240_000);
    const events = new Map<string, string | null>();
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('path') !== '/quick-promote/') return;
      events.set(searchParams.get('guid') ?? '', searchParams.get('event'));
    });
    const { pin, board } = await withPin(product, member);
    // Without a business the page goes on to its billing form, and the dialog to the business form.
    await open(page, `/quick-promote/?pinId=${pin.id}`);
    await press(page.getByRole('main'), 'Continue');
    await expectAt(page.getByRole('main'), 'How you pay');
    const flow = await openFlow(page, pin);
    await expect(flow.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      'Pin',
      'Business',
      'Billing',
    ]);
    await press(flow, 'Continue');
    await expectAt(flow, 'Your business');
    await flow.getByLabel('Business name').fill('Clay on Tuesday');
    await press(flow, 'Continue');
    await expectAt(flow, 'How you pay');
    // With a business alone, the billing form follows the Pin.
    await openFlow(page, pin);
    await press(flow, 'Continue');
    await expectAt(flow, 'How you pay');
    await flow.getByRole('checkbox').check();
    const calls = '**/AdQuickPromoteResource/create/';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await press(flow, 'Promote for');
    await expectAt(flow, 'Not promoted');
    // With both, nothing but the result follows the Pin.
    await press(flow, 'Try again');
    await press(flow, 'Continue');
    await expectAt(flow, 'Not promoted');
    await page.unroute(calls);
    await press(flow, 'Try again');
    await member.call(updateBoard, { board_id: board, privacy: 'secret' });
    await press(flow, 'Continue');
    await expect(flow.getByText('Move this Pin to a public board to promote it.')).toBeVisible();
    await expect(flow.getByLabel('Where it leads')).toBeVisible();
    await member.call(updateBoard, { board_id: board, privacy: 'public' });
    await press(flow, 'Continue');
    await expectAt(flow, 'Promoted');
    await expect(flow.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await press(flow, 'Done');
    await expect(flow).toHaveCount(0);

    const refused = ['submit', 'submit.error'];
    const all = [...refused, ...refused, ...refused, 'submit', 'submit.success'];
    expect([...events.values()]).toEqual(['view', 'view', 'view', ...all]);
    const logged = async () =>
      Object.fromEntries(
        (await product.events()).flatMap(({ guid, event }) =>
          events.has(String(guid)) ? [[guid, event]] : [],
        ),
      );
    await expect.poll(logged).toEqual(Object.fromEntries(events));
  });
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

/** Checks whether promoting is offered at a Pin, once what that depends on has been fetched, if it has to be. */
async function expectOffer(
  page: Page,
  pin: Pin,
  {
    isOffered,
    isFetched = true,
    at = '',
  }: { isOffered: boolean; isFetched?: boolean; at?: string },
): Promise<void> {
  const fetched = isFetched
    ? page.waitForResponse((response) => response.url().includes('/PromoterResource/get/'))
    : null;
  await open(page, `${at}/pin/${pin.id}/`);
  await fetched;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `More about ${pin.title}` }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Promote' })).toHaveCount(isOffered ? 1 : 0);
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: 'Promote', exact: true })).toHaveCount(
    isOffered ? 1 : 0,
  );
}

test('promoting is offered to whom it is for, at a Pin that can be promoted, and to nobody else [ROLE-07]', async ({
  page,
  member,
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const board = await aBoard(member, 'Vases');
  const own = await aPin(member, board, { title: 'Mine', link: 'https://clay.example/one' });
  const visitor = await browser.newContext({ baseURL: product.url });
  await expectOffer(await visitor.newPage(), own, { isOffered: false, isFetched: false });
  await visitor.close();
  await expectOffer(page, own, { isOffered: false });
  await product.makeOlder(member, 27);
  await expectOffer(page, own, { isOffered: false });
  await product.makeOlder(member, 2);
  await expectOffer(page, own, { isOffered: true });

  const unlinked = await aPin(member, board, { title: 'Without a link' });
  await expectOffer(page, unlinked, { isOffered: false, isFetched: false });
  const other = await product.person();
  const theirs = await aPin(other, await aBoard(other, 'Cups'), {
    title: 'Theirs',
    link: 'https://cups.example/',
  });
  await expectOffer(page, theirs, { isOffered: false, isFetched: false });

  const ads = `http://ads.localhost:${new URL(product.url).port}`;
  await signIn(page.context(), member, ads);
  await expectOffer(page, own, { isOffered: false, at: ads });
  await member.call(updateSettings, { country: 'JP' });
  await expectOffer(page, own, { isOffered: false });
  await member.call(updateSettings, { country: 'GR' });
  await expectOffer(page, own, { isOffered: true });
  await member.call(convertToBusiness, { name: 'Clay on Tuesday', country: 'GR' });
  await expectOffer(page, own, { isOffered: false, isFetched: false });
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
