import { getHome } from '#contract/discovery.ts';
import { savePin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('the home feed says why, lets the viewer object, takes that back, and is tuned in the settings', async ({
  page,
  member,
  product,
}) => {
  const [maker, other] = [await product.person(), await product.person()];
  const kitchens = await aBoard(maker, 'Small kitchens');
  const [first, second] = [await aPin(maker, kitchens), await aPin(maker, kitchens)];
  await aPin(maker, kitchens, { title: 'A shelf of cups' });
  const followed = await aPin(other, await aBoard(other, 'Shells'), { title: 'A shell' });
  await member.call(followUser, {
    user_id: (await member.call(getUser, { username: other.username })).id,
  });
  const mine = await aBoard(member, 'My kitchen');
  for (const pin of [first, second]) {
    await member.call(savePin, { pin_id: pin.id, board_id: mine.id });
  }
  const reason = 'From Small kitchens, which shares 2 Pins with yours';
  await expect
    .poll(async () =>
      (await member.call(getHome, {})).data.map((pin) => pin.recommendation_reason?.reason),
    )
    .toContain(reason);

  await open(page, '/');
  const tile = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  const [cups, shell] = [tile('A shelf of cups'), tile('A shell')];
  await expect(cups).toContainText(reason);
  await expect(shell).toContainText(`Because you follow ${other.fullName}`);
  const feeds = page.getByRole('navigation', { name: 'Feeds' });
  await feeds.getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL('/?feed=following');
  await expect(shell).toBeVisible();
  await expect(cups).toHaveCount(0);
  await feeds.getByRole('link', { name: 'My kitchen' }).click();
  await expect(page.getByRole('list', { name: 'Ideas for this board' })).toContainText(
    'A shelf of cups',
  );
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(cups).toBeVisible();
  const choose = async (from: typeof cups, entry: string): Promise<void> => {
    await from.hover();
    await from.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  // What is hidden leaves its place with the way back: no other tile moves, and the keyboard goes on from there.
  const feed = page.getByRole('list', { name: 'Your feed' });
  // Within the list, since pointing at a tile may scroll the page.
  const boxes = () =>
    feed.evaluate((list) => {
      const { x, y } = list.getBoundingClientRect();
      return [...list.querySelectorAll('[role=listitem]')].map((tile) => {
        const box = tile.getBoundingClientRect();
        return [box.x - x, box.y - y, box.width, box.height].map(Math.round);
      });
    });
  const place = (name: string) => page.getByRole('article', { name: `Hidden: ${name}` });
  const undo = (name: string) =>
    place(name).getByRole('button', { name: `Undo: show ${name} again` });
  const link = shell.getByRole('link', { name: 'A shell', exact: true });
  const before = { boxes: await boxes(), picture: await link.boundingBox() };
  await choose(shell, 'Not for me');
  await expect(undo('A shell')).toBeFocused();
  await expect(shell).toHaveCount(0);
  expect((await place('A shell').boundingBox())?.height).toBe(before.picture?.height);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(link).toBeFocused();
  // More tiles may have come below in the meantime.
  expect((await boxes()).slice(0, before.boxes.length)).toEqual(before.boxes);
  await choose(shell, 'Not for me');
  await expect(undo('A shell')).toBeFocused();
  // Other journeys' Pins are in the feed too, so its end may be far below.
  const end = page.getByText("You've seen it all for now.");
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(end).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Home');
  // A reload leads back to where the page was scrolled to, even on its way up.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The placeholder is there before the server knows.
  await expect
    .poll(async () => (await member.call(getHome, {})).data.map(({ title }) => title))
    .not.toContain('A shell');
  await reload(page);
  await expect(cups).toBeVisible();
  await expect(page.getByText('A shell')).toHaveCount(0);

  await choose(cups, 'Why this Pin?');
  const why = page.getByRole('dialog', { name: 'Why this Pin?' });
  await expect(why.getByRole('listitem').first()).toHaveText(reason);
  await expect(why).toContainText('Because of what you save to My kitchen');
  await why.getByRole('button', { name: 'Hide: Pins from the board Small kitchens' }).click();
  await expect(why.getByRole('button', { name: /Show .*Small kitchens again/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(undo('A shelf of cups')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cups).toHaveCount(1);
  await choose(cups, 'Why this Pin?');
  await why.getByRole('button', { name: 'Hide: Pins from the board Small kitchens' }).click();
  await expect(why.getByRole('button', { name: /Show .*Small kitchens again/ })).toBeVisible();
  await why.getByRole('link', { name: 'Tune your home' }).click();
  await expect(page).toHaveURL('/settings/home/');

  const list = page.getByRole('region', { name: "What you've hidden" });
  await expect(list.getByRole('listitem')).toContainText([
    'Pins from the board Small kitchens',
    'The Pin A shell',
  ]);
  await list.getByRole('button', { name: /Show .*Small kitchens again/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('switch', { name: 'My kitchen' }).click();
  await expect(page.getByRole('switch', { name: 'My kitchen' })).not.toBeChecked();
  const homePins = async () => (await member.call(getHome, {})).data;
  const reasons = (await homePins()).map((pin) => pin.recommendation_reason?.reason);
  expect(reasons).not.toContain(reason);
  expect((await homePins()).map((pin) => pin.id)).not.toContain(followed.id);

  await page.getByRole('switch', { name: 'Use my activity to choose what I see' }).click();
  await expect(page.getByRole('region', { name: 'Your boards' })).toHaveCount(0);
  expect(await homePins()).toEqual([]);
});

test('a Pin that is hidden while the next page is on its way stays hidden', async ({
  page,
  member,
  product,
}) => {
  const maker = await product.person();
  const board = await aBoard(maker, 'Many shells');
  for (let pin = 0; pin < 60; pin += 1) await aPin(maker, board, { title: `Shell ${pin}` });
  await member.call(followUser, {
    user_id: (await member.call(getUser, { username: maker.username })).id,
  });
  const arrived = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(/UserHomefeedResource/, async (route) => {
    requests += 1;
    await arrived.promise;
    // A request that the page gave up cannot be continued.
    await route.continue().catch(() => undefined);
  });
  await open(page, '/?feed=following');
  await expect.poll(() => requests).toBe(1);
  const tiles = page.getByRole('list', { name: 'What you follow' }).getByRole('article');
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await length();
  await tiles.first().hover();
  await tiles.first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Not for me' }).click();
  const hidden = page.getByRole('article', { name: /^Hidden: Shell / });
  await expect(hidden).toHaveCount(1);
  arrived.resolve();
  await expect.poll(length).toBeGreaterThan(before);
  await expect(hidden).toHaveCount(1);
});
