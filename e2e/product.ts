import { test as base, type BrowserContext, type Page } from '@playwright/test';
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
  /** Real ones; null without CORPUS_DIR. */
  corpus: PageSite | null;
  product: Product;
}

interface TestFixtures {
  /** Words in messages of the browser that the test itself provokes. */
  provoked: RegExp | null;
  /** Fails the test when a page says an error, or breaks its content security policy. */
  quiet: void;
  /** Somebody new; the test's own browser is signed in as them. */
  member: Person;
}

/** Playwright's test with the product running, and pages to save from beside it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
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
 * Gives a browser the person's session. Its pages are left first: what one of them has still to send would be sent, and
 * answered, as the next person.
 */
export async function signIn(context: BrowserContext, person: Person, url: string): Promise<void> {
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  await Promise.all(pages.map(async (page) => page.goto('about:blank')));
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
}

/** Opens a page and waits until its script has taken it over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await taken(page);
}

/** Loads the page anew, and waits until its script has taken it over. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await taken(page);
}

/** Waits until the page's script answers: before that a press does what it does without JavaScript. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    // React marks the elements that it has taken over.
    Object.keys(document.querySelector('main :is(a, button, input)') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
}
