import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { TAG_EVENTS_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { shopWithTag } from './shop-with-tag.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
  provoked: /40[034]/,
});

const ADA = createHash('sha256').update('ada@example.com').digest('hex');
const CLICK = 'AAAAAAAAAAAAAAAAAAAA';

/** Performs an act on a shop's page; returns what the tag sent. */
async function sentBy(page: Page, act: () => Promise<unknown>, count = 1) {
  const sent: Request[] = [];
  const hear = (request: Request) => {
    if (request.url().endsWith(TAG_EVENTS_PATH)) sent.push(request);
  };
  page.on('request', hear);
  await act();
  await expect.poll(() => sent.length).toBe(count);
  page.off('request', hear);
  for (const request of sent) expect((await request.response())?.status()).toBe(204);
  return sent.map((request) => {
    const fields = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
    const [event] = JSON.parse(fields['events'] ?? '[]') as { event_name: string }[];
    return { ...fields, event, name: event?.event_name, method: request.method() };
  });
}

const copied = async (page: Page, card: string): Promise<string> => {
  await page
    .getByRole('region', { name: card })
    .getByRole('button', { name: 'Copy the code' })
    .first()
    .click();
  return page.evaluate(() => navigator.clipboard.readText());
};

test('an owner makes a tag, puts its line on a shop that allows no code of its own, sees by itself that it fires, what came, where it should and must not; an analyst only looks [CONSOLE-18]', async ({
  page,
  context,
  product,
  member,
}) => {
  test.slow();
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const base = `/advertiser/${advertiser_id}/conversions`;
  await using closing = new AsyncDisposableStack();
  const shop = await shopWithTag(product.url);
  closing.defer(() => shop.close());

  await open(page, `/advertiser/${advertiser_id}/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Conversions' }).click();
  await rail.getByRole('link', { name: 'Tags' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/tag/?$`));
  await expect(page.getByRole('heading', { name: 'No tag yet' })).toBeVisible();
  expect(await axeFindings(page), 'no tag').toEqual([]);
  await page.getByRole('button', { name: 'Make a tag' }).click();
  await expect(page.getByText('Give your tag a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Shop');
  await page.getByRole('button', { name: 'Make a tag' }).click();
  const card = page.getByRole('region', { name: 'Shop', exact: true });
  await expect(card).toContainText("Hasn't fired yet");
  await expect(card).toContainText('Counts on any site');
  await card.getByText('Settings of Shop').click();
  await card.getByRole('switch', { name: 'Enhanced match' }).check();
  await card.getByLabel('Sites it counts on').fill('shop.example/vases');
  await expect(card).toContainText("“shop.example/vases” isn't a site.");
  expect(await axeFindings(page), 'settings').toEqual([]);
  await card.getByLabel('Sites it counts on').fill('');
  await card.getByLabel('Name').fill('Web shop');
  await card.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('region', { name: 'Web shop', exact: true });
  await expect(renamed.getByLabel('Code of Web shop')).toContainText('data-enhanced-match');

  const tabs = page.getByRole('navigation', { name: 'Tags' });
  await tabs.getByRole('link', { name: 'Put it on your site' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/tag_manual_setup/?$`));
  const check = page.getByRole('region', { name: 'Check a page' });
  await expect(check.getByRole('status')).toContainText("haven't seen your base code there yet");
  expect(await axeFindings(page), 'set-up').toEqual([]);
  shop.heads.set('/vases/', await copied(page, 'Put the base code on every page'));
  await page.getByText('With the base code', { exact: true }).click();
  shop.heads.set('/thanks', await copied(page, 'Report what counts'));

  const visitor = await context.newPage();
  const vases = `${shop.url}/vases/?bclid=${CLICK}&key=secret`;
  const [visit] = await sentBy(visitor, () => visitor.goto(vases));
  expect(visit).toMatchObject({
    name: 'page_visit',
    path: '/vases/',
    click_id: CLICK,
    em: ADA,
    // Anything but a simple request would need a CORS preflight.
    method: 'POST',
  });
  expect(JSON.stringify(visit)).not.toContain('secret');
  await expect(check.getByRole('status')).toContainText(
    new RegExp(`We saw your base code on ${shop.host}/vases/, \\d+ sec\\. ago\\.`),
  );
  await check.getByLabel('Address of the page').fill(`${shop.url}/vases/`);
  await expect(check.getByRole('status')).toContainText('We saw your base code on /vases/,');
  await check.getByLabel('Address of the page').fill(`${shop.url}/bowls/`);
  await expect(check.getByRole('status')).toContainText("haven't seen your base code there yet");
  const [cart] = await sentBy(visitor, () => visitor.getByRole('button', { name: 'Add' }).click());
  expect(cart?.event).toMatchObject({
    event_name: 'add_to_cart',
    data: { value: '12.50', currency: 'USD' },
  });
  // The shop's own site stores the click, without a cookie, and the order counts once.
  const thanks = await sentBy(visitor, () => visitor.goto(`${shop.url}/thanks`), 2);
  expect(new Set(thanks.map(({ name }) => name))).toEqual(new Set(['checkout', 'page_visit']));
  const order = thanks.find(({ name }) => name === 'checkout');
  expect(order).toMatchObject({ click_id: CLICK, event: { event_id: 'A-1024' } });
  await sentBy(visitor, () => visitor.reload(), 2);
  expect(await visitor.evaluate(() => document.cookie)).toBe('');
  await expect(page.getByLabel('Done')).toHaveCount(3);

  await tabs.getByRole('link', { name: 'Health' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/tag-health/?$`));
  await expect(page.getByText('6 events in 14 days')).toBeVisible();
  const came = page.getByRole('table', { name: 'Events your tags sent' });
  const checkout = came.getByRole('row', { name: 'Checkout' }).getByRole('cell');
  await expect(checkout).toHaveText([/1$/, /1$/, /0$/, /0$/]);
  await expect(page.getByRole('table', { name: 'Pages where it fired' })).toContainText(
    `${shop.host}/thanks`,
  );
  expect(await axeFindings(page), 'health').toEqual([]);
  await open(page, `${base}/events-overview`);
  await expect(page.getByRole('row', { name: /^Checkout/ })).toContainText('49.50');

  await open(page, `${base}/tag`);
  await renamed.getByText('Settings of Web shop').click();
  await renamed.getByLabel('Sites it counts on').fill('https://www.shop.example/');
  await renamed.getByRole('button', { name: 'Save' }).click();
  await expect(renamed).toContainText('Counts on shop.example');
  await expect(renamed).toContainText(/Fired (now|\d+)/);
  await sentBy(visitor, () => visitor.goto(vases));
  await open(page, `${base}/tag-health`);
  const refused = page.getByRole('table', { name: "Sites it didn't count on" });
  await expect(refused).toContainText('127.0.0.1');
  await expect(page.getByText('6 events in 14 days')).toBeVisible();

  // In a browser that asks for privacy the tag stores nothing and sends no identifiers.
  const shy = await context.newPage();
  await shy.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const [shyVisit] = await sentBy(shy, () => shy.goto(vases));
  expect(shyVisit).toMatchObject({ name: 'page_visit', opt_out: 'true' });
  expect(Object.keys(shyVisit ?? {})).not.toContain('click_id');
  expect(Object.keys(shyVisit ?? {})).not.toContain('em');
  expect(await shy.evaluate(() => localStorage.length)).toBe(0);
  await Promise.all([visitor.close(), shy.close()]);

  const analyst = await owner.delegate(['ANALYST']);
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(context, analyst, product.url);
  await open(page, `${base}/tag`);
  await expect(renamed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a tag' })).toHaveCount(0);
  await expect(page.getByText('Settings of Web shop')).toHaveCount(0);
  await open(page, `${base}/tag_manual_setup`);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  const stranger = await product.person();
  for (const name of ['tag', 'tag_manual_setup', 'tag-health'])
    expect((await stranger.request(`${base}/${name}`)).status).toBe(404);

  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of ['tag', 'tag_manual_setup', 'tag-health']) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
    expect(await axeFindings(page), `${name} on a phone, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
});
