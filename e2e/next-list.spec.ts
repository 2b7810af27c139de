import type { Page } from '@playwright/test';
import { expect, open, test } from './product.ts';
import { aBoard, manyPins } from './world.ts';

/** Holds the page's calls of a resource until released. */
async function hold(page: Page, resource: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const calls = `**/resource/${resource}/get/**`;
  await page.route(calls, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('what is on the page stays until the next list is there', async ({ page, member }) => {
  const board = await aBoard(member, 'Dippers');
  await manyPins(member, board, 3);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const teal = main.getByRole('link', { name: 'Teal', exact: true });
  const picture = main.locator('a[href^="/pin/"]').first();
  const nothingNew = main.getByText('Nothing new from people you follow');
  const inTeal = () => expect(teal).toHaveAttribute('aria-current');
  for (const { path, resource, press, there, next } of [
    {
      path: '/ideas/',
      resource: 'IdeasResource',
      press: teal,
      there: picture,
      next: inTeal,
    },
    {
      path: '/search/pins/?q=picture',
      resource: 'BaseSearchResource',
      press: teal,
      there: picture,
      next: inTeal,
    },
    {
      path: '/?feed=following',
      resource: 'UserHomefeedResource',
      press: main.getByRole('link', { name: 'For you' }),
      there: nothingNew,
      next: () => expect(nothingNew).toHaveCount(0),
    },
  ]) {
    await open(page, path);
    const title = await heading.innerText();
    const release = await hold(page, resource);
    const call = page.waitForRequest(`**/resource/${resource}/get/**`);
    await press.click();
    await call;
    await expect(page.getByRole('progressbar')).toBeVisible();
    if (press === teal) await expect(teal).not.toHaveAttribute('aria-current');
    await expect(heading).toHaveText(title);
    await expect(there).toBeVisible();
    release();
    await next();
  }
});
