import { devices, type Locator, type Page } from '@playwright/test';
import { getAdBilling } from '#contract/ads/billing.ts';
import { updateAdChoices } from '#contract/ads/viewing.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import type { Pin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person } from './product.ts';
import { promote, redVases } from './promoted-world.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. A normal user agent, because ads seen by
// self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, userAgent });

const MICROS = 50_000_000;
/** The lowest price of an impression without competition, in dollars. */
const VIEW_MICROS = 100;
const NAME = 'Clay on Tuesday';

let advertiser_id: string;
let owner: Person;
let pin: Pin;
let like: Pin;

/** An approved ad, billed per view, among other people's similar Pins. */
test.beforeAll(async ({ product, drawn }) => {
  owner = await product.person();
  await owner.call(updateSettings, { full_name: NAME });
  ({ id: advertiser_id } = await owner.call(createAdAccount, { name: NAME, country: 'US' }));
  const shop = await aBoard(owner, 'Vases');
  pin = await aPin(owner, shop, { title: 'Just the one', link: drawn.page('vase') });
  like = await redVases(product);
  await promote(product, owner, {
    advertiser_id,
    pin_id: pin.id,
    objective_type: 'AWARENESS',
    billable_event: 'IMPRESSION',
    budget: 20_000_000,
    credit: MICROS,
  });
});

const SEARCH = '/search/pins/?q=red%20vase';
const tileIn = (page: Page): Locator =>
  page.getByRole('article').filter({ hasText: `Promoted by ${NAME}` });
const spent = async (): Promise<number> =>
  MICROS - (await owner.call(getAdBilling, { advertiser_id })).left_in_micro_currency;

/** Reloads the search until the ad appears: changes take effect with the next pacing step, two at most. */
async function openSearch(page: Page): Promise<Locator> {
  const tile = tileIn(page);
  await expect(async () => {
    await open(page, SEARCH);
    await expect(tile).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 100_000 });
  return tile;
}

async function choose(page: Page, tile: Locator, entry: string | RegExp): Promise<void> {
  await tile.hover();
  await tile.getByRole('button', { name: `More about ${pin.title}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a promoted Pin says so where it stands, is counted once when it was seen, and is charged for that', async ({
  page,
  member,
}) => {
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/AdEventResource/create/')) logged.push(request.postData() ?? '');
  });
  const before = await spent();
  const tile = await openSearch(page);
  expect(await tile.getByRole('heading').textContent()).toBe(pin.title);
  await expect.poll(spent).toBeGreaterThan(before);
  const views = (await spent()) - before;
  expect(views % VIEW_MICROS).toBe(0);
  expect(logged.join()).toContain('impression');
  // Seen again, it is not reported again.
  const calls = logged.length;
  await page.mouse.wheel(0, 3000);
  await page.mouse.wheel(0, -3000);
  await tile.hover();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  expect(logged).toHaveLength(calls);
  expect((await spent()) - before).toBe(views);
  expect(await axeFindings(page), 'the search').toEqual([]);
  expect(member.username).not.toBe(owner.username);
});

test('it stands in the home of somebody who likes what it is about', async ({
  page,
  context,
  product,
}) => {
  // A home feed is random: one that includes the Pin organically has no ad of it. After somebody saved the Pin, as a
  // test below does, every home feed of this kind includes it.
  await expect(async () => {
    const person = await product.person();
    await person.call(updateAdChoices, { is_personal: true });
    await person.call(chooseInterests, { topics: ['Vases'] });
    await signIn(context, person, product.url);
    await open(page, '/');
    await expect(tileIn(page)).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 100_000 });
});

test('it says why it is there, and is hidden with a way back', async ({ page, member }) => {
  await member.call(updateSettings, { country: 'NL' });
  const tile = await openSearch(page);
  await choose(page, tile, /^Why this ad/);
  const dialog = page.getByRole('dialog', { name: 'Why this ad' });
  await expect(dialog.getByText(`${NAME} pays for this to be shown.`)).toBeVisible();
  await expect(dialog.getByText('From this search alone')).toBeVisible();
  await expect(dialog.getByText('Not used: your interests, your country')).toBeVisible();
  expect(await axeFindings(page), 'why').toEqual([]);
  const box = await tile.boundingBox();
  await dialog.getByRole('button', { name: 'Hide this ad' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tile.getByText("You won't see this again")).toBeVisible();
  expect(await tile.boundingBox()).toEqual(box);
  await expect(tile.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await axeFindings(page), 'hidden').toEqual([]);
  await tile.getByRole('button', { name: 'Undo' }).click();
  await expect(tile.getByText("You won't see this again")).toHaveCount(0);
  await choose(page, tile, 'Hide');
  await tile.getByRole('button', { name: 'Too often' }).click();
  await expect(tile.getByText('Thanks for telling us.')).toBeVisible();
  await open(page, SEARCH);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(tileIn(page)).toHaveCount(0);
});

test('all of an advertiser are hidden, and come again from the settings', async ({
  page,
  member,
}) => {
  const tile = await openSearch(page);
  await choose(page, tile, `Hide all from ${NAME}`);
  await expect(tile.getByText("You won't see their ads again")).toBeVisible();
  await open(page, '/settings/privacy/');
  const ads = page.getByRole('region', { name: 'Ads' });
  await ads.getByRole('switch', { name: 'Personal ads' }).click();
  await expect(ads.getByText("You haven't chosen any interests.")).toBeVisible();
  expect(await axeFindings(page), 'the settings').toEqual([]);
  await ads.getByRole('button', { name: `Show again: All from ${NAME}` }).click();
  await expect(ads.getByText('Nothing is hidden.')).toBeVisible();
  await openSearch(page);
  expect(member.username).not.toBe(owner.username);
});

test('it is reported to the operators', async ({ page, member }) => {
  const tile = await openSearch(page);
  await choose(page, tile, 'Report this ad');
  const dialog = page.getByRole('dialog', { name: 'Report this ad' });
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await dialog.getByRole('radio', { name: "It's a scam" }).check();
  await dialog.getByLabel('Anything else we should know?').fill('It is made of tin.');
  expect(await axeFindings(page), 'the report').toEqual([]);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText("Thanks. We'll take a look.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(member.username).not.toBe(owner.username);
});

test('its closeup says who pays, and what it leads to is what was shown', async ({
  page,
  member,
}) => {
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/AdEventResource/create/')) logged.push(request.postData() ?? '');
  });
  await aBoard(member, 'Kept');
  const tile = await openSearch(page);
  await tile.getByRole('link').first().click();
  const closeup = page.getByRole('dialog', { name: pin.title });
  await expect(closeup.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await expect(closeup.getByText(`Promoted by ${NAME}`)).toBeVisible();
  await expect.poll(() => logged.join()).toContain('closeup');
  expect(await axeFindings(page), 'the closeup').toEqual([]);
  await closeup.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(closeup.getByText("You won't see this again")).toBeVisible();
  await closeup.getByRole('button', { name: 'Undo' }).click();
  const saved = page.waitForRequest((request) => request.url().includes('/RepinResource/create/'));
  await closeup.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).postData()).toContain('client_tracking_params');
  // Opened directly, the same Pin is not an ad.
  await open(page, `/pin/${pin.id}/`);
  await expect(page.getByRole('heading', { level: 1, name: pin.title })).toBeVisible();
  await expect(page.getByText(`Promoted by ${NAME}`)).toHaveCount(0);
});

test('it stands among Pins like another one', async ({ page, member }) => {
  await open(page, `/pin/${like.id}/`);
  await expect(page.getByRole('heading', { name: 'More like this' })).toBeAttached();
  await page.mouse.wheel(0, 1200);
  await expect(tileIn(page)).toBeVisible();
  expect(member.username).not.toBe(owner.username);
});

test('what could not be told is told once the way is open again, after a reload too', async ({
  page,
  context,
  member,
}) => {
  const events = '**/AdEventResource/create/';
  await context.route(events, (route) => route.abort());
  const tile = await openSearch(page);
  const readStored = () =>
    page.evaluate(() =>
      Object.entries(sessionStorage).find(([key]) => key.startsWith('ad-events')),
    );
  await expect.poll(readStored).toBeTruthy();
  await context.unroute(events);
  const answer = page.waitForResponse((response) => response.url().includes('/AdEventResource/'));
  await reload(page);
  await tile.first().scrollIntoViewIfNeeded();
  expect((await answer).status()).toBe(200);
  await expect.poll(async () => (await readStored())?.[1]).toBe('[]');
  expect(member.username).not.toBe(owner.username);
});
