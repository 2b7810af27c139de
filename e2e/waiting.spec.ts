import { expect, open, test } from './product.ts';
import { aBoard, aWorld, manyPins } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page that is long on its way shows a line that runs to 95 % in 6 s [UI-05]', async ({
  page,
  product,
}) => {
  const { owner, pin } = await aWorld(product);
  await open(page, `/pin/${pin.id}/`);
  const held = Promise.withResolvers<void>();
  await page.route('**/resource/UserResource/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: owner.fullName }).first().click();
  const line = page.getByRole('progressbar');
  await expect(line).toBeVisible();
  const run = await line.evaluate((element) => {
    const [animation] = element.getAnimations();
    const duration = animation?.effect?.getTiming().duration;
    animation?.finish();
    return { duration, scale: getComputedStyle(element).transform };
  });
  expect(run).toEqual({ duration: 6000, scale: 'matrix(0.95, 0, 0, 1, 0, 0)' });
  held.resolve();
  await expect(page).toHaveURL(`/${owner.username}/`);
  await expect(line).toHaveCount(0);
});

test('while a pin is created the whole page is veiled, and takes no press [UI-05]', async ({
  page,
  member,
  drawn,
}) => {
  await aBoard(member, 'Lamps');
  await open(page, `/pin/create/button/?url=${encodeURIComponent(drawn.page('veil'))}`);
  await expect(page.getByRole('group', { name: 'Pictures on this page' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/resource/PinResource/create/', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Lamps/ }).click();
  const veil = page.getByRole('status').filter({ has: page.getByLabel('Creating your Pin…') });
  await expect(veil).toBeVisible();
  const { width, height } = page.viewportSize()!;
  expect(await veil.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  const top = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[role=status]') !== null,
    [width / 2, height / 2],
  );
  expect(top).toBe(true);
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Saved to Lamps' })).toBeVisible();
  await expect(veil).toHaveCount(0);
});

test('which tiles stand is worked out 200 ms after the last change of the window [UI-05]', async ({
  page,
  product,
}) => {
  const owner = await product.person();
  const board = await aBoard(owner, 'Wide board');
  // A single page of the list: further ones would be laid out at once.
  await manyPins(owner, board, 24);
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, board.url);
  const grid = page.getByRole('list', { name: 'Pins on Wide board' });
  await expect(grid.locator('[data-tile]').first()).toBeVisible();
  const tileCount = () => grid.locator('[data-tile]').count();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(1000);
  const before = await tileCount();
  for (const width of [900, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    // Waits a frame, in which the ResizeObserver fires.
    await page.screenshot();
    await page.clock.runFor(199);
    expect(await tileCount()).toBe(before);
  }
  await page.clock.runFor(50);
  await expect.poll(tileCount).toBeGreaterThan(before);
});
