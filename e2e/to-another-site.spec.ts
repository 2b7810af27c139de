import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createConversation } from '#contract/talk.ts';
import { changeListedLinks } from '#contract/trust/listed-links.ts';
import { getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let site: Server;
/** A page of another site, under a name that browsers resolve themselves. */
let there: string;
test.beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><title>Bowers</title><link rel="icon" href="data:,"><h1>There</h1>',
    );
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  there = `http://bowers.localhost:${(site.address() as AddressInfo).port}/satin?a=1&b=2`;
});
test.afterAll(() => site.close());

const list = (product: Product, value: string, kind: 'ok' | 'blocked' | 'porn') =>
  product.operator.call(changeListedLinks, { add: [{ value, kind }] });

async function linkOf(page: Page, product: Product, link: string) {
  const person = await product.person();
  const pin = await aPin(person, await aBoard(person, 'Ways out'), { title: 'A bower', link });
  await open(page, `/pin/${pin.id}/`);
  return { pin, link: page.getByRole('article').first().locator('a[target=_blank]').first() };
}

/** Records the page's link checks. */
function checksOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/OffsiteResource/')) requests.push(request.url());
  });
  return requests;
}

test('the link of a pin leads to its site, by a click, by the middle button and by the keyboard', async ({
  page,
  context,
  product,
  member,
}) => {
  expect(member.username).not.toBe('');
  const { link } = await linkOf(page, product, there);
  const checks = checksOf(page);
  const ways = [
    () => link.click(),
    () => link.click({ button: 'middle' }),
    () => link.press('Enter'),
  ];
  for (const way of ways) {
    const opened = context.waitForEvent('page');
    await way();
    const other = await opened;
    await expect(other).toHaveURL(there);
    await expect(other.getByRole('heading', { name: 'There' })).toBeVisible();
    // It cannot reach our page, and its referrer only has our origin.
    expect(await other.evaluate(() => window.opener)).toBeNull();
    expect(await other.evaluate(() => document.referrer)).toBe(`${product.url}/`);
    await other.close();
  }
  // Checked once, then cached for a while.
  expect(checks).toHaveLength(1);
});

test('without JavaScript a page names the site, and leads on or back', async ({
  browser,
  product,
}) => {
  const person = await product.person();
  const pin = await aPin(person, await aBoard(person, 'Plain'), { link: there });
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/pin/${pin.id}/`);
  const opened = context.waitForEvent('page');
  await page.getByRole('article').first().locator('a[target=_blank]').first().click();
  const asks = await opened;
  await expect(asks.getByRole('heading', { name: "You're leaving Bowerbird" })).toBeVisible();
  await expect(asks.getByText(`This link leads to ${new URL(there).host}.`)).toBeVisible();
  await asks.getByRole('link', { name: 'Back to the Pin' }).click();
  await expect(asks).toHaveURL(`/pin/${pin.id}/`);
  await asks.goBack();
  await asks.getByRole('link', { name: `Go to ${new URL(there).host}` }).click();
  await expect(asks).toHaveURL(there);
  await context.close();
});

test('a link that somebody put elsewhere is asked about first, on a desk and on a phone', async ({
  page,
  product,
}) => {
  const way = `/offsite/?${new URLSearchParams({ url: there })}`;
  for (const size of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await open(page, way);
    expect(await axeFindings(page)).toEqual([]);
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.getByRole('link', { name: /^Go to bowers/ }).click();
    await expect(page).toHaveURL(there);
    await open(page, way);
    await page.getByRole('link', { name: 'Back to Bowerbird' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  }
});

test('what is blocked is not launched: a dialog says why, and so does its page [OFFSITE-02]', async ({
  page,
  context,
  product,
}) => {
  await list(product, 'harm.example', 'blocked');
  await list(product, 'skin.example', 'porn');
  for (const [url, title, reason] of [
    ['https://harm.example/a', 'This site is blocked', /list of harmful sites/],
    ['https://skin.example/', 'This is an adult site', /list of adult sites/],
    ['http://192.0.2.7/x', "This link doesn't look safe", /is just a number/],
  ] as const) {
    const { link, pin } = await linkOf(page, product, url);
    await link.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(reason)).toBeVisible();
    await expect(dialog.getByText(url)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    // The browser itself handles a middle click: the page opened there explains the refusal.
    const opened = context.waitForEvent('page');
    await link.click({ button: 'middle' });
    const other = await opened;
    await expect(other.getByRole('heading', { name: title })).toBeVisible();
    await expect(other.getByText(reason)).toBeVisible();
    expect(await axeFindings(other)).toEqual([]);
    await expect(other.getByRole('main').getByRole('link')).toHaveCount(1);
    await other.getByRole('link', { name: 'Back to the Pin' }).click();
    await expect(other).toHaveURL(`/pin/${pin.id}/`);
    await other.close();
  }
});

const idOf = async (person: Person): Promise<string> =>
  (await person.call(getUser, { username: person.username })).id;

test('only links to other sites are asked after; one of ours opens as our pages do [ROUTE-19]', async ({
  page,
  context,
  product,
}) => {
  const [ann, ben] = [await product.person(), await product.person()];
  const board = await aBoard(ann, 'Nearby');
  const text = `Look at ${product.url}${board.url} and ${there}`;
  await ann.call(createConversation, { user_ids: [await idOf(ben)], text });
  await signIn(context, ann, product.url);
  await open(page, '/messages/');
  const checks = checksOf(page);
  await page.getByRole('button', { name: /Look at/ }).click();
  const log = page.getByRole('log');
  const opened = context.waitForEvent('page');
  await log.getByRole('link', { name: there }).click();
  await expect(await opened).toHaveURL(there);
  expect(checks).toHaveLength(1);
  await log.getByRole('link', { name: board.url }).click();
  await expect(page).toHaveURL(board.url);
  expect(context.pages()).toHaveLength(2);
  expect(checks).toHaveLength(1);
});

test('an operator lists sites, and takes them off again', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(context, product.operator, product.url);
  const page = await context.newPage();
  await open(page, '/operator/');
  await page.getByRole('link', { name: 'Links to other sites' }).click();
  const field = page.getByRole('textbox', { name: 'Sites' });
  await field.fill('https://Listed.example/\nlisted.example/shop/*\nno site');
  await page.getByLabel('They are').selectOption('Suspicious');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText("“no site” isn't a domain, an address or a SHA-256.")).toBeVisible();
  await field.fill('https://Listed.example/\nlisted.example/shop/*');
  await page.getByRole('button', { name: 'Add' }).click();
  const links = page.getByRole('list', { name: 'Links to other sites' }).getByRole('listitem');
  await expect(links.filter({ hasText: /^listed\.exampleSuspicious/ })).toBeVisible();
  await expect(links.filter({ hasText: 'listed.example/shop/*' })).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Find by how it starts').fill('listed.example/');
  await page.getByLabel('Find by how it starts').press('Enter');
  await expect(links).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove listed.example/shop/*' }).click();
  await expect(page.getByText('Nothing on the list starts with that')).toBeVisible();
  await page.goto(`/offsite/?${new URLSearchParams({ url: 'https://listed.example/' })}`);
  await expect(page.getByRole('heading', { name: "This link doesn't look safe" })).toBeVisible();
  await context.close();
});
