import type { Page } from '@playwright/test';
import { deleteBoard } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { switchedAddress } from '#server/testing/switched-address.ts';
import { expect, offline, openAndStore, signIn, storedPaths, taken, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
  provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:401|404|503)|Failed to fetch/,
});

test('a save whose board is gone by then says so, and leads to the choice of another', async ({
  page,
  context,
  member,
  product,
}) => {
  const other = await product.person();
  const theirs = await aBoard(other, 'Of another');
  const pin = await aPin(other, theirs, { title: 'Saved on a train' });
  const gone = await aBoard(member, 'Soon gone');
  await aPin(member, gone);
  const stays = await aBoard(member, 'Stays');
  await openAndStore(page, theirs.url);
  const tile = page.getByRole('listitem').filter({ hasText: 'Saved on a train' }).first();
  const save = tile.getByRole('button', { name: 'Save', exact: true }).first();
  const boards = page.waitForResponse(/BoardPicker/);
  await tile.hover();
  await boards;
  await context.setOffline(true);
  await save.click();
  await expect(page.getByText("This is saved to Soon gone when you're back.")).toBeVisible();
  await member.call(deleteBoard, { board_id: gone.id });
  await context.setOffline(false);
  const note = page.getByText(
    "Soon gone is gone, so a Pin from when you were offline isn't saved.",
  );
  await expect(note).toBeVisible();
  expect((await member.call(getBoardPins, { board_id: stays.id })).data).toEqual([]);
  await page.getByRole('link', { name: 'Choose board' }).click();
  await expect(page).toHaveURL(new RegExp(`/pin/${pin.id}/repin/`));
  await expect(page.getByRole('button', { name: 'Stays' }).first()).toBeVisible();
});

test('a network that does not answer has some seconds, and then the stored page comes', async ({
  page,
  context,
  member,
  product,
}) => {
  const board = await aBoard(member, 'Slow hours');
  await aPin(member, board);
  const address = await switchedAddress(product.url);
  await signIn(context, member, address.url);
  await openAndStore(page, address.url + board.url);
  const goOn = address.hold();
  await page.reload();
  await taken(page);
  await expect(page.getByRole('heading', { name: 'Slow hours' })).toBeVisible();
  await expect(page.getByText('This page is from')).toBeVisible();
  // What is not stored waits for the network, however long that takes.
  const late = page.goto(`${address.url}/settings/privacy/`);
  await page.waitForRequest(/settings\/privacy/);
  goOn();
  await late;
  await expect(page.getByRole('heading', { name: 'Privacy' }).first()).toBeVisible();
  await address.close();
});

/** Fills a cache of the browser, beyond what the product would. */
const fill = (page: Page, of: string, path: string, count: number, bytes: number): Promise<void> =>
  page.evaluate(
    async ([suffix, begin, most, weight]) => {
      const name = (await caches.keys()).find((one) => one.endsWith(suffix)) ?? '';
      const cache = await caches.open(name);
      for (let at = 0; at < most; at += 1) {
        const headers = { 'x-stored-at': `${1000 + at}`, 'x-stored-bytes': `${weight}` };
        const fresh = { ...headers, 'x-stored-at': `${Date.now() - 1_000_000 + at}` };
        await cache.put(begin.replace('N', String(at)), new Response('old', { headers: fresh }));
      }
    },
    [of, path, count, bytes] as const,
  );

/** Counts and weighs what a cache has. */
const stored = (page: Page, of: string): Promise<{ count: number; bytes: number }> =>
  page.evaluate(async (suffix) => {
    const name = (await caches.keys()).find((one) => one.endsWith(suffix)) ?? '';
    const cache = await caches.open(name);
    const answers = await Promise.all(
      (await cache.keys()).map(async ({ url }) => cache.match(url)),
    );
    const bytes = answers.map((one) => Number(one?.headers.get('x-stored-bytes') ?? 0));
    return { count: answers.length, bytes: bytes.reduce((sum, one) => sum + one, 0) };
  }, of);

test('what is stored stays within its limits, and the page that was just opened stays readable', async ({
  page,
  context,
  member,
}) => {
  const board = await aBoard(member, 'Full house');
  await aPin(member, board);
  await openAndStore(page, '/');
  await fill(page, '-pages', '/old/N/', 40, 1_000_000);
  await fill(page, '-pictures', '/media/236x/aa/bb/cc/N.webp', 450, 200_000);
  await fill(page, 'assets', '/assets/old-N.js', 950, 100_000);
  await openAndStore(page, board.url);
  const pages = async () => (await stored(page, '-pages')).bytes;
  await expect.poll(pages).toBeLessThanOrEqual(10_000_000);
  expect((await stored(page, '-pages')).count).toBeLessThanOrEqual(20);
  await expect
    .poll(async () => (await stored(page, '-pictures')).bytes)
    .toBeLessThanOrEqual(60_000_000);
  await expect
    .poll(async () => (await stored(page, 'assets')).bytes)
    .toBeLessThanOrEqual(30_000_000);
  // More light pages than there may be.
  await fill(page, '-pages', '/light/N/', 40, 10);
  await openAndStore(page, '/');
  await expect.poll(async () => (await stored(page, '-pages')).count).toBeLessThanOrEqual(20);
  expect(await storedPaths(page)).toEqual(expect.arrayContaining(['/', board.url]));
  await offline(context, page, board.url);
  await taken(page);
  await expect(page.getByRole('heading', { name: 'Full house' })).toBeVisible();
});

test('no more saves wait than may, and the one beyond is not lost in silence', async ({
  page,
  context,
  member,
  product,
}) => {
  const other = await product.person();
  const theirs = await aBoard(other, 'Of another');
  await aPin(other, theirs, { title: 'One too many' });
  await aBoard(member, 'My own');
  await openAndStore(page, theirs.url);
  const waiting = (count: number | null): Promise<number> =>
    page.evaluate(async (most) => {
      const pages = (await caches.keys()).find((name) => name.endsWith('-pages')) ?? '';
      const cache = await caches.open(pages.replace(/-pages$/, '-saves'));
      const save = (at: number) => ({ pinId: `${at + 1}`, guid: `g${at}`, at: Date.now() });
      const saves = JSON.stringify(Array.from({ length: most ?? 0 }, (_, at) => save(at)));
      if (most !== null) await cache.put('/waiting', new Response(saves));
      const found = await cache.match('/waiting');
      return found ? ((await found.json()) as unknown[]).length : 0;
    }, count);
  await context.setOffline(true);
  await page.reload();
  await taken(page);
  expect(await waiting(200)).toBe(200);
  const tile = page.getByRole('listitem').filter({ hasText: 'One too many' }).first();
  await tile.hover();
  await tile.getByRole('button', { name: 'Save', exact: true }).first().click();
  // What else of the page cannot be loaded now has such a button too.
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await waiting(null)).toBe(200);
});
