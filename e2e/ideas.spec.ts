import { getBoardIdeas, getRelatedPins } from '#contract/discovery.ts';
import type { Board } from '#contract/boards.ts';
import { getTopics } from '#contract/discovery/topics.ts';
import { type Pin, savePin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import type { Person, Product } from './run-product.ts';
import { aBoard, aPin, aSection } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Gathered {
  readonly maker: Person;
  readonly board: Board;
  readonly pins: readonly Pin[];
}

/** Creates a board of pins, with the last one first. */
async function gathered(
  product: Product,
  name: string,
  titles: readonly string[],
): Promise<Gathered> {
  const maker = await product.person();
  const board = await aBoard(maker, name);
  const pins: Pin[] = [];
  for (const title of titles) pins.push(await aPin(maker, board, { title }));
  return { maker, board, pins };
}

test('a topic leads to a pin, this to one that is like it, and each way back to the very place', async ({
  page,
  product,
}) => {
  const titles = ['Kestrel, hovering', 'Kestrel, resting', 'Kestrel and mouse', 'Two kestrels'];
  const { pins } = await gathered(product, 'Kestrels of the tower', titles);
  await product.run('discovery.count-topics');
  const visitor = product.visitor();
  await expect
    .poll(async () => (await visitor.call(getTopics, {})).data.map(({ name }) => name))
    .toContain('Kestrels of the tower');
  const [first] = pins;
  await expect
    .poll(async () => (await visitor.call(getRelatedPins, { pin_id: first!.id })).data.length)
    .toBeGreaterThan(0);

  await page.setViewportSize({ width: 700, height: 500 });
  await open(page, '/ideas/all/');
  await page.getByRole('link', { name: 'Kestrels of the tower' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kestrels of the tower');
  const topic = new URL(page.url()).pathname;
  const link = page.getByRole('main').getByRole('link', { name: 'Kestrel, hovering' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  const closeup = (name: string) => page.getByRole('dialog', { name });
  const alike = closeup('Kestrel, hovering').getByRole('list', { name: 'More like this' });
  await closeup('Kestrel, hovering')
    .getByRole('heading', { name: 'More like this' })
    .scrollIntoViewIfNeeded();
  const next = alike.getByRole('link', { name: 'Kestrel, resting' });
  await next.scrollIntoViewIfNeeded();
  expect(await axeFindings(page)).toEqual([]);
  const overlay = closeup('Kestrel, hovering').locator('xpath=../..');
  const inside = await overlay.evaluate((element) => element.scrollTop);
  expect(inside).toBeGreaterThan(0);
  await next.click();
  await expect(closeup('Kestrel, resting')).toBeVisible();
  await expect(page).toHaveURL(`/pin/${pins[1]!.id}/`);
  expect(
    await closeup('Kestrel, resting')
      .locator('xpath=../..')
      .evaluate((e) => e.scrollTop),
  ).toBe(0);
  await page.goBack();
  await expect(next).toBeFocused();
  expect(await overlay.evaluate((element) => element.scrollTop)).toBe(inside);
  await page.goForward();
  await expect(closeup('Kestrel, resting')).toBeVisible();
  // Escape closes all of them, not only the last one.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(topic);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(link).toBeFocused();
});

test('one’s own board and its sections show what they could hold, to be saved there or hidden; others’ boards end with it', async ({
  page,
  product,
  member,
}) => {
  const titles = ['Heron at dawn', 'Heron at dusk', 'Heron in rain', 'Heron asleep'];
  const { board: theirs, pins } = await gathered(product, 'Herons', titles);
  const mine = await aBoard(member, 'Grey birds');
  const section = await aSection(member, mine, 'Herons of the river');
  await member.call(savePin, { pin_id: pins[0]!.id, board_id: mine.id });
  const ideas = async () =>
    (await member.call(getBoardIdeas, { id: mine.id })).data.map(({ title }) => title);
  await expect.poll(ideas).toContain('Heron at dusk');

  await open(page, mine.url);
  await page.getByRole('link', { name: 'More ideas' }).click();
  await expect(page).toHaveURL(`${mine.url}?ideas=true`);
  const list = page.getByRole('list', { name: 'Ideas for Grey birds' });
  const tile = (title: string) =>
    list.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await expect(tile('Heron at dusk')).toBeVisible();
  await expect(tile('Heron at dawn')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await tile('Heron in rain').hover();
  await tile('Heron in rain').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Not for me' }).click();
  await expect(tile('Heron in rain')).toHaveCount(0);
  // The tile disappears at once; the server stores it later.
  await expect.poll(ideas).not.toContain('Heron in rain');
  await tile('Heron at dusk').hover();
  await tile('Heron at dusk').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved to Grey birds');
  await page.getByRole('link', { name: 'All Pins' }).click();
  const pinned = page.getByRole('list', { name: 'Pins on Grey birds' });
  await expect(pinned.getByRole('link', { name: 'Heron at dusk' })).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();

  await member.call(savePin, { pin_id: pins[2]!.id, board_id: mine.id, section: section.id });
  await open(page, `${mine.url}${section.slug}/`);
  await page.getByRole('link', { name: 'More ideas' }).click();
  const forSection = page.getByRole('list', { name: 'Ideas for Herons of the river' });
  await expect(forSection.getByRole('link', { name: 'Heron asleep' })).toBeVisible();

  await open(page, theirs.url);
  await expect(page.getByRole('link', { name: 'More ideas' })).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: 'More ideas' })).toBeVisible();
});

test('signed-in people reach ideas from the header, and pictures begin above the fold at every width', async ({
  page,
  product,
  member,
}) => {
  await gathered(product, 'Dippers of the weir', ['Dipper on a stone', 'Dipper, diving', 'A nest']);
  await product.run('discovery.count-topics');
  expect(member.username).not.toBe('');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Ideas' }).click();
  await expect(page).toHaveURL('/ideas/');
  const tiles = page.getByRole('list', { name: 'Ideas' }).getByRole('article');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(tiles.first()).toBeInViewport({ ratio: 0.2 });
  }
});
