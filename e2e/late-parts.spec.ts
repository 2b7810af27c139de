import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { builtFile, stylesOf } from './built-file.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SHEETS = 'dist/web/client/assets/';

/** Returns all classes with a rule in the build's style sheets. */
async function styledClasses(): Promise<string[]> {
  const names = new Set<string>();
  for (const file of await readdir(SHEETS)) {
    if (!file.endsWith('.css')) continue;
    const css = await readFile(SHEETS + file, 'utf8');
    for (const [, name = ''] of css.matchAll(/\.([\w-]+-[\w-]{3})(?![\w-])/g)) names.add(name);
  }
  return [...names];
}

/** Records every class on the page that is painted before its style sheet has loaded. */
async function watchStyles(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(
    (styled) => {
      const known = new Set(styled);
      const bare = new Set<string>();
      Object.assign(window, { bare });
      const look = () => {
        const ruled = [...document.styleSheets]
          .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
          .join('\n');
        for (const element of document.querySelectorAll('main [class], [role=dialog] [class]')) {
          for (const name of element.classList) {
            if (known.has(name) && !ruled.includes(`.${name}`)) bare.add(name);
          }
        }
        requestAnimationFrame(look);
      };
      look();
    },
    await styledClasses(),
  );
  return () => page.evaluate(() => [...(window as unknown as { bare: Set<string> }).bare]);
}

test('no part is shown before its style sheet, however late that comes', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  await aBoard(member, 'Mine');
  await open(page, '/notifications/');
  const bare = await watchStyles(page);
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    // All scripts have loaded first.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.getByRole('link', { name: 'Bowerbird home' }).click();
  await expect(page.getByRole('link', { name: 'For you' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search' }).fill(pin.title ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: pin.title }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/pin/create/**');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: pin.title }).first().click();
  await expect(page.getByRole('dialog', { name: pin.title })).toBeVisible();
  expect(await bare()).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('a part that does not load', () => {
  test.use({ provoked: /Failed to|did not load|message:/ });

  for (const [what, stays] of [
    ['whose script does not come', false],
    ['whose script the browser remembers as failed', true],
  ] as const) {
    test(`${what} says so in its place, and comes at the next try [UI-02]`, async ({
      page,
      product,
    }) => {
      const { pin } = await aWorld(product);
      await open(page, `/pin/${pin.id}/`);
      const file = await builtFile('discovery/sharing/share-dialog.tsx');
      let isDown = true;
      // Under another URL, it is a different file to a browser that caches failures.
      await page.route(
        (url) => url.pathname === `/${file}`,
        (route) =>
          isDown || (stays && !route.request().url().includes('?'))
            ? route.abort()
            : route.continue(),
      );
      const article = page.getByRole('article').first();
      await article.getByRole('button', { name: 'Share' }).click();
      const alert = page.getByRole('alert').filter({ hasText: "This part didn't load." });
      await expect(alert).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: pin.title })).toBeVisible();
      await alert.getByRole('button', { name: 'Close' }).click();
      await expect(alert).toHaveCount(0);
      await article.getByRole('button', { name: 'Share' }).click();
      await expect(alert).toBeVisible();
      isDown = false;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  }

  test('because of its style sheet is not shown bare at the next try', async ({
    page,
    product,
  }) => {
    const { pin } = await aWorld(product);
    await open(page, `/pin/${pin.id}/`);
    const bare = await watchStyles(page);
    const sheets = await stylesOf('discovery/sharing/share-dialog.tsx');
    expect(sheets.length).toBeGreaterThan(0);
    const isLate = (url: URL) => sheets.includes(url.pathname.slice(1));
    await page.route(isLate, (route) => route.abort());
    await page.getByRole('article').first().getByRole('button', { name: 'Share' }).click();
    const alert = page.getByRole('alert').filter({ hasText: "This part didn't load." });
    await expect(alert).toBeVisible();
    await page.unroute(isLate);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await bare()).toEqual([]);
  });
});

test.describe('a connection that is gone and comes back', () => {
  test.use({
    provoked: /ERR_INTERNET_DISCONNECTED|did not load|Failed to|dropped on the way|message:/,
  });

  test('brings the page that failed back by itself', async ({ page, product, context }) => {
    const { owner, pin } = await aWorld(product);
    await open(page, `/pin/${pin.id}/`);
    await context.setOffline(true);
    await page.getByRole('main').getByRole('link', { name: owner.fullName }).first().click();
    const heading = page.getByRole('heading', { name: "This page didn't load" });
    await expect(heading).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: owner.fullName })).toBeVisible();
    await expect(heading).toHaveCount(0);
  });
});

test.describe('a call that nothing answers', () => {
  test.use({ provoked: /took too long|message:/ });

  test('says so after 12 s, and is not asked again', async ({ page, product }) => {
    const { owner, pin } = await aWorld(product);
    await page.clock.install();
    await open(page, `/pin/${pin.id}/`);
    let requestCount = 0;
    await page.route('**/resource/UserResource/get/**', () => {
      requestCount += 1;
    });
    await page.getByRole('main').getByRole('link', { name: owner.fullName }).first().click();
    await expect.poll(() => requestCount).toBe(1);
    await expect(page.getByRole('heading', { name: "This page didn't load" })).toBeVisible();
    expect(requestCount).toBe(1);
  });
});
