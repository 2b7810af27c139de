import { expect, test } from './product.ts';
import { aBoard, manyPins } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page is complete for its visitor once the last picture in view is there, and the log learns when [UI-06]', async ({
  page,
  product,
}) => {
  const owner = await product.person();
  const board = await aBoard(owner, 'Slow pictures');
  await manyPins(owner, board, 4);

  const speeds: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.get('event') === 'page_speed') speeds.push(url.searchParams);
  });
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  let isHeld = false;
  await page.route('**/*.{jpg,webp,avif}', async (route) => {
    if (!isHeld) {
      isHeld = true;
      await released;
    }
    await route.continue();
  });
  await page.goto(board.url, { waitUntil: 'domcontentloaded' });
  // Long enough for both phases: the measurement waits for the one picture that is held.
  await expect.poll(() => isHeld).toBe(true);
  const began = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 2_000, began);
  expect(speeds).toEqual([]);
  const heldUntil = await page.evaluate(() => performance.now());
  release();
  await expect.poll(() => speeds.length).toBe(1);
  const [speed] = speeds;
  expect(speed?.get('page')).toContain('$board');
  expect(Number(speed?.get('visually_complete'))).toBeGreaterThan(heldUntil);
  for (const time of ['first_byte', 'first_paint', 'largest_paint', 'layout_shift'])
    expect(Number(speed?.get(time) ?? Number.NaN), time).toBeGreaterThanOrEqual(0);
});
