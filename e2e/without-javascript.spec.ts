import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, type Product } from './product.ts';
import { aBoard, aWorld, manyPins, type World } from './world.ts';

test.use({ javaScriptEnabled: false });

/** Creates a world whose pin has a title that would break out of the head if not escaped. */
const aPlainWorld = (product: Product): Promise<World> =>
  aWorld(product, { title: 'Plain & "quoted" </title><b> words' });

async function metaOf(page: Page, name: string): Promise<string | null> {
  const meta = page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);
  return (await meta.count()) === 1 ? meta.getAttribute('content') : null;
}

/** Returns the page's parsed JSON-LD. */
async function factsOf(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
}

test('each page is readable, says what it is, and names its one address [ROUTE-01][ROUTE-02][ROUTE-03][ROUTE-04]', async ({
  page,
  product,
}) => {
  const { owner, board, pin } = await aPlainWorld(product);
  const pages: readonly [string, RegExp | string, RegExp | string][] = [
    ['/', 'Bowerbird', /Gather what you love/],
    ['/ideas/', /^Ideas · /, /Gather what you love/],
    [`/pin/${pin.id}/`, /^Plain & "quoted" <\/title><b> /, /^Plain & "quoted" <\/title><b> /],
    [`/${owner.username}/`, new RegExp(owner.fullName), owner.fullName],
    [`/${owner.username}/_saved/`, new RegExp(owner.fullName), owner.fullName],
    [`/${owner.username}/_created/`, new RegExp(owner.fullName), owner.fullName],
    [board.url, `${board.name} · Bowerbird`, board.name],
    [`${board.url}feathers/`, /^Feathers · /, 'Feathers'],
    [`/search/pins/?q=${owner.username}`, /^Results for /, /^Results for /],
    [`/search/boards/?q=${owner.username}`, /^Results for /, /^Results for /],
    ['/login/', 'Log in · Bowerbird', 'Welcome back'],
    ['/signup/', 'Sign up · Bowerbird', 'Start gathering'],
    ['/pin/create/create/', 'Create a Pin · Bowerbird', 'Log in to create a Pin or board'],
  ];
  for (const [path, title, heading] of pages) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page, path).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    expect(await metaOf(page, 'description'), path).toMatch(/\S/);
    expect(await metaOf(page, 'og:title'), path).toMatch(/\S/);
    expect(await metaOf(page, 'og:description'), path).toMatch(/\S/);
    expect(await metaOf(page, 'og:site_name'), path).toBe('Bowerbird');
    expect(await metaOf(page, 'og:type'), path).toMatch(/\S/);
    if (path.startsWith('/search/')) continue;
    const address = path.includes('_') ? `/${owner.username}/` : path;
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute(
      'href',
      product.url + address,
    );
    expect(await metaOf(page, 'og:url'), path).toBe(product.url + address);
  }
});

test('a page’s picture for other sites is absolute, arrives, and has the size that the page says [ROUTE-02][ROUTE-04]', async ({
  page,
  product,
  context,
}) => {
  const { board, pin } = await aPlainWorld(product);
  for (const path of [`/pin/${pin.id}/`, board.url, '/ideas/']) {
    await page.goto(path);
    const address = (await metaOf(page, 'og:image')) ?? '';
    expect(address, path).toMatch(/^http:\/\//);
    const answer = await context.request.get(address);
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(
      [await metaOf(page, 'og:image:width'), await metaOf(page, 'og:image:height')],
      path,
    ).toEqual([String(width), String(height)]);
  }
});

test('pins, boards and profiles say in JSON-LD what they are', async ({ page, product }) => {
  const { owner, board, pin } = await aPlainWorld(product);
  await page.goto(`/pin/${pin.id}/`);
  expect(await factsOf(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    name: pin.title,
    width: pin.images.orig.width,
    height: pin.images.orig.height,
    author: { '@type': 'Person', name: owner.fullName },
  });
  await page.goto(board.url);
  expect(await factsOf(page)).toMatchObject({ '@type': 'CollectionPage', name: board.name });
  await page.goto(`/${owner.username}/`);
  expect(await factsOf(page)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: owner.fullName, alternateName: owner.username },
  });
});

test('an address with words before the pin’s number, or without its last slash, is the same page [ROUTE-04]', async ({
  page,
  product,
}) => {
  const { owner, board, pin } = await aWorld(product);
  for (const [path, address] of [
    [`/pin/some-words--${pin.id}/`, `/pin/${pin.id}/`],
    [`/pin/${pin.id}`, `/pin/${pin.id}/`],
    [`/${owner.username}`, `/${owner.username}/`],
    [board.url.replace(/\/$/, ''), board.url],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute(
      'href',
      product.url + address,
    );
  }
});

test('links and the search form lead everywhere, and the plain way leads through a long list [ROUTE-21]', async ({
  page,
  product,
}) => {
  const { owner, board, pin } = await aWorld(product);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Explore ideas' }).click();
  await expect(page).toHaveURL('/ideas/');
  await page.getByRole('combobox', { name: 'Search' }).fill(owner.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search/pins/?q=${owner.username}`);
  const picture = page.getByRole('link', { name: pin.title }).getByRole('img');
  await expect(picture).toBeVisible();
  await page.getByRole('link', { name: pin.title }).click();
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  await page.getByRole('link', { name: new RegExp(`saved to ${board.name}`) }).click();
  await page
    .getByRole('list', { name: 'Sections' })
    .getByRole('link', { name: /^Feathers/ })
    .click();
  await expect(page).toHaveURL(`${board.url}feathers/`);
  await page.getByRole('main').getByRole('link', { name: board.name }).click();
  await page.getByRole('main').getByRole('link', { name: owner.fullName }).first().click();
  await expect(page).toHaveURL(`/${owner.username}/`);

  const long = await aBoard(owner, 'Long list');
  const made = await manyPins(owner, long, 60);
  await page.goto(long.url);
  const ids = new Set<string>();
  for (;;) {
    const links = page.getByRole('list', { name: 'Pins on Long list' }).getByRole('link');
    for (const link of await links.all()) ids.add((await link.getAttribute('href')) ?? '');
    const more = page.getByRole('main').getByRole('link', { name: 'More', exact: true });
    if ((await more.count()) === 0) break;
    await more.click();
  }
  expect(ids).toEqual(new Set(made.map(({ id }) => `/pin/${id}/`)));
});
