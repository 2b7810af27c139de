import { aBusiness } from '#server/testing/businesses.ts';
import { expect, open, signIn, test } from './product.ts';

interface Moves {
  readonly moves: number[];
}

for (const width of [390, 1440]) {
  test(`whoever may act for a business has the switch in the page that the server sends, and nothing moves, at ${width}`, async ({
    page,
    context,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const owner = await aBusiness(product);
    const name = `You're acting as ${owner.username} & Co. Switch`;
    await signIn(context, owner, product.url);
    await page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moves.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const late: string[] = [];
    page.on('request', (request) => late.push(new URL(request.url()).pathname));
    for (const path of ['/ideas/', '/settings/']) {
      await open(page, path);
      await expect(page.getByRole('button', { name })).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as Moves).moves), path).toEqual([]);
    }
    expect(late).not.toContain('/vx/business_access/profiles/');
  });
}
