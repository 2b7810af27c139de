import type { Page } from '@playwright/test';
import { getBoardPins } from '#contract/pins/lists.ts';
import {
  accountsIn,
  expect,
  offline,
  open,
  openAndStore,
  signIn,
  storedPaths,
  taken,
  test,
} from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
  provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:401|404|503)|Failed to fetch/,
});

test('home and a board are read without a network, with the time they are from; other pages say that they are not there', async ({
  page,
  context,
  member,
}) => {
  const board = await aBoard(member, 'Blue hours');
  await aPin(member, board, { title: 'A stored feather' });
  await openAndStore(page, '/');
  await openAndStore(page, board.url);
  await context.setOffline(true);
  await page.reload();
  await taken(page);
  await expect(page.getByRole('heading', { name: 'Blue hours' })).toBeVisible();
  await expect(page.getByText("You're offline. This page is from")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...document.images].some((one) => one.naturalWidth > 100)))
    .toBe(true);
  await page.goto('/');
  await taken(page);
  await expect(page.getByText("You're offline. This page is from")).toBeVisible();
  await page.goto('/settings/privacy/');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await open(page, board.url);
  await expect(page.getByText("You're offline")).toHaveCount(0);
});

test("pages have the product's fonts from their first paint once these are stored", async ({
  page,
  member,
}) => {
  await openAndStore(page, '/');
  const statuses = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  // A font that is too late for the first paint is an error.
  await expect(async () => {
    await open(page, '/');
    await open(page, `/${member.username}/`);
    expect(await statuses()).toContain('loaded');
    expect(await statuses()).not.toContain('error');
  }).toPass();
});

test('a secret board is not stored', async ({ page, member }) => {
  const secret = await aBoard(member, 'Hidden hours', 'secret');
  await openAndStore(page, '/');
  await open(page, secret.url);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await openAndStore(page, '/');
  expect(await storedPaths(page)).toEqual(['/']);
});

test('after another account was switched to, or nobody is logged in, nothing of the first is there', async ({
  page,
  context,
  member,
  product,
}) => {
  const other = await product.person();
  const board = await aBoard(member, 'First one');
  await aPin(member, board);
  await openAndStore(page, board.url);
  await page.evaluate(async () => {
    const pages = (await caches.keys()).find((name) => name.endsWith('-pages')) ?? '';
    const saves = await caches.open(pages.replace(/-pages$/, '-saves'));
    await saves.put('/last-board', new Response('{"id":"1","name":"First one"}'));
  });
  await signIn(context, other, product.url);
  await openAndStore(page, '/');
  expect(await storedPaths(page)).toEqual(['/']);
  // Also of what the first one saved last, and of what waits.
  expect(await accountsIn(page)).toHaveLength(1);
  await offline(context, page, board.url);
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: `Your account, ${other.fullName}` })).toBeVisible();
  await context.setOffline(false);
  await open(page, '/');
  await page.getByRole('link', { name: `Your account, ${other.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect.poll(() => storedPaths(page)).toEqual([]);
  await offline(context, page, '/');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText(other.fullName)).toHaveCount(0);
});

test('what is saved without a network is saved once it is back', async ({
  page,
  context,
  member,
  product,
}) => {
  const other = await product.person();
  const theirs = await aBoard(other, 'Of another');
  const pin = await aPin(other, theirs, { title: 'Saved on a train' });
  const mine = await aBoard(member, 'My own');
  await openAndStore(page, theirs.url);
  await context.setOffline(true);
  await page.reload();
  await taken(page);
  const tile = page.getByRole('listitem').filter({ hasText: 'Saved on a train' }).first();
  await tile.hover();
  await tile.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText("This is saved to your last board when you're back.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved to My own: 1 Pin from when you were offline')).toBeVisible();
  const { data } = await member.call(getBoardPins, { board_id: mine.id });
  expect(data.map(({ title }) => title)).toEqual([pin.title]);
});

/** Shares as a phone does: by a form that the browser sends to the share target. */
async function share(page: Page, fields: Record<string, string>, picture: boolean): Promise<void> {
  await page.evaluate(
    async ([values, withPicture]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share/', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(values)) {
        const field = document.createElement('input');
        Object.assign(field, { name, value });
        form.append(field);
      }
      if (withPicture) {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 400, height: 300 });
        canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
        const files = new DataTransfer();
        if (blob) files.items.add(new File([blob], 'shared.png', { type: 'image/png' }));
        const field = document.createElement('input');
        Object.assign(field, { name: 'pictures', type: 'file', files: files.files });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    [fields, picture] as const,
  );
}

test('a link shared from a phone lands in the save flow, and a picture too, also after a log-in', async ({
  page,
  context,
  member,
  product,
  drawn,
}) => {
  await openAndStore(page, '/');
  await share(page, { text: `Look at this ${drawn.page('bower')}`, title: 'Shared words' }, false);
  await expect(page).toHaveURL(/\/pin\/create\/share\/\?url=/);
  await taken(page);
  await share(page, {}, true);
  await expect(page).toHaveURL(/\/pin\/create\/share\/$/);
  await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/login/');
  await share(page, {}, true);
  await expect(
    page.getByRole('heading', { name: 'Log in to create a Pin or board' }),
  ).toBeVisible();
  await signIn(context, member, product.url);
  await page.goto('/pin/create/share/');
  await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
});

test('a new worker takes over while a page is open, and the page goes on', async ({
  page,
  context,
  member,
}) => {
  const board = await aBoard(member, 'Goes on');
  await openAndStore(page, board.url);
  // Another address of the script is to the browser what another build is.
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    // Once idle, the page registers its worker as well.
    serviceWorker.register = () => register('/sw.js?next', { updateViaCache: 'none' });
    await serviceWorker.register('');
  });
  const hasNext = () =>
    page.evaluate(() => {
      const worker = navigator.serviceWorker.controller;
      return worker?.scriptURL.endsWith('?next') === true && worker.state === 'activated';
    });
  // The next one may wait until the old one is stopped, which a browser does with an idle one, but not while a tool
  // watches it, as here.
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  const stopOld = async () => {
    if (await hasNext()) return true;
    await browser.send('ServiceWorker.stopAllWorkers');
    return false;
  };
  await expect.poll(stopOld, { intervals: [2_000], timeout: 60_000 }).toBe(true);
  expect(await storedPaths(page)).toContain(board.url);
  await context.setOffline(true);
  await page.reload();
  await taken(page);
  await expect(page.getByRole('heading', { name: 'Goes on', exact: true })).toBeVisible();
});
