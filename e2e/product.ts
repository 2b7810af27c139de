import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { NO_TIME } from '#tools/checks/reports.ts';
import { pageSite, type PageSite } from '#server/testing/sites/page-site.ts';
import { CORPUS } from './corpus.ts';
import { drawnSite, type DrawnSite } from './drawn.ts';
import { runProduct, type Person, type Product } from './run-product.ts';
import { watch } from './watch.ts';

export { expect } from '@playwright/test';
export { PASSWORD, type Person, type Product } from './run-product.ts';

interface WorkerFixtures {
  /** Drawn pages and pictures to save from. */
  drawn: DrawnSite;
  /** Real pages; null without CORPUS_DIR. */
  corpus: PageSite | null;
  product: Product;
}

interface TestFixtures {
  /** Skips the journey if it would begin too late. */
  inTime: void;
  /** Matches browser messages that the test itself provokes. */
  provoked: RegExp | null;
  /** Fails the test if a page logs an error or violates its content security policy. */
  quiet: void;
  /** A new person, signed in to the test's browser. */
  member: Person;
}

/** No journey begins later, in milliseconds since 1970; tools/run-checks.ts sets it where there is a limit of time. */
const LAST_BEGIN = Number(process.env['LAST_BEGIN'] ?? Infinity);

/** Playwright's test with a running product, and pages to save from. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  inTime: [
    async ({}, use, info) => {
      info.skip(Date.now() > LAST_BEGIN, NO_TIME);
      await use();
    },
    { auto: true },
  ],
  drawn: [
    async ({}, use) => {
      const site = await drawnSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  corpus: [
    async ({}, use) => {
      const site = CORPUS === '' ? null : await pageSite(CORPUS);
      await use(site);
      await site?.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ drawn, corpus }, use) => {
      const product = await runProduct([drawn.allow, ...(corpus ? [corpus.allow] : [])].join(','));
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  provoked: [null, { option: true }],
  quiet: [
    async ({ context, provoked }, use) => {
      const problems = watch(context, provoked);
      await use();
      base.expect(problems, 'errors that the pages said').toEqual([]);
    },
    { auto: true },
  ],
  member: async ({ product, context }, use) => {
    const person = await product.person();
    await signIn(context, person, product.url);
    await use(person);
  },
});

/**
 * Gives a browser the person's session. Its pages are left first, because their pending requests would be sent as the
 * next person.
 */
export async function signIn(context: BrowserContext, person: Person, url: string): Promise<void> {
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  await Promise.all(pages.map(async (page) => page.goto('about:blank')));
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
}

/** Opens a page and waits until it has hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await taken(page);
}

/** Chooses an entry of a menu. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
}

/** Reloads the page and waits until it has hydrated. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await taken(page);
}

/** Waits for hydration: before that, a press does what it does without JavaScript. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    // React adds a property to elements that it has hydrated.
    Object.keys(document.querySelector('main :is(a, button, input)') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
}

/** Paths of the pages that the browser stored, of whichever account. */
export const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^account-\d+-pages$/.test(name));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Accounts of which the browser has anything. */
export const accountsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...new Set((await caches.keys()).flatMap((name) => /^account-(\d+)/.exec(name)?.[1] ?? [])),
  ]);

/** Opens a page and waits until it can be read offline. */
export async function openAndStore(page: Page, path: string): Promise<void> {
  await open(page, path);
  await base.expect.poll(() => storedPaths(page)).toContain(new URL(path, page.url()).pathname);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await open(page, path);
  // The files of the page are stored after it.
  const isThere = () =>
    page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const ours = files.filter((name) => new URL(name).pathname.startsWith('/assets/'));
      const found = await Promise.all(ours.map((name) => caches.match(name)));
      return ours.length > 10 && found.every(Boolean);
    });
  await base.expect.poll(isThere).toBe(true);
}

export async function offline(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
}
