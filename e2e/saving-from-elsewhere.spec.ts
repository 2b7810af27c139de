import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { CORPUS, NEEDS_CORPUS } from './corpus.ts';
import { hostilePage } from './hostile-page.ts';
import { expect, open, PASSWORD, taken, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

// Third-party pages log errors of their own.
test.use({ provoked: /./, contextOptions: { reducedMotion: 'reduce' } });

/** Returns the bookmarklet's code, as offered for dragging in the settings. */
async function bookmarklet(page: Page): Promise<string> {
  await open(page, '/settings/save-button/');
  const link = page.getByRole('main').getByRole('link', { name: 'Save', exact: true });
  await expect(link).toHaveAttribute('href', /^javascript:/);
  return decodeURIComponent(((await link.getAttribute('href')) ?? '').replace(/^javascript:/, ''));
}

/** Runs the bookmarklet on the open page. */
async function press(page: Page, code: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  // Evaluated as a string by the browser itself, like a bookmark: not subject to the page's policy.
  await page.evaluate(code);
  const popup = await opened;
  await taken(popup);
  return popup;
}

const grid = (popup: Page) => popup.getByRole('list', { name: 'Pictures on this page' });

test.describe('on real pages', () => {
  test.skip(CORPUS === '', NEEDS_CORPUS);

  test('the bookmarklet opens a window with the page’s pictures, one is chosen and saved, and the window has the size of its content and closes itself [CREATE-02][CREATE-03][CREATE-05][CREATE-16][CREATE-24][CREATE-25]', async ({
    page,
    context,
    corpus,
    member,
  }) => {
    await aBoard(member, 'From elsewhere');
    const code = await bookmarklet(page);
    const logged: URLSearchParams[] = [];
    context.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname !== '/_/log.gif' || searchParams.get('event') === 'page_speed') return;
      logged.push(searchParams);
    });
    await context.addInitScript(() => {
      const sizes: unknown[] = [];
      Object.assign(window, { sizes });
      window.resizeTo = (...size) => void sizes.push(size);
    });
    await context.clock.install();
    for (const like of ['homemade-sourdough-croissants', '1902/22/news089']) {
      await page.goto(corpus?.pageLike(like) ?? '');
      const popup = await press(page, code);
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Choose a picture');
      await expect(grid(popup).getByRole('button').nth(1)).toBeAttached();
      await popup.close();
    }
    await page.goto(corpus?.pageLike('homemade-sourdough-croissants') ?? '');
    const popup = await press(page, code);
    await popup.setViewportSize({ width: 750, height: 750 });
    const box = await grid(popup).boundingBox();
    const shape = await grid(popup).evaluate((list) => {
      const { gridTemplateColumns } = getComputedStyle(list);
      return { columns: gridTemplateColumns.split(' '), height: list.clientHeight };
    });
    expect(shape.columns).toEqual(['160px', '160px', '160px', '160px']);
    expect(box?.height ?? 0).toBeLessThanOrEqual(540);
    await popup.setViewportSize({ width: 390, height: 750 });
    await expect
      .poll(() =>
        grid(popup).evaluate(
          (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
        ),
      )
      .toBe(3);
    await popup.setViewportSize({ width: 750, height: 750 });
    expect(await axeFindings(popup)).toEqual([]);

    const choice = grid(popup).getByRole('button').first();
    const chosen = await choice.locator('img').getAttribute('src');
    await choice.click();
    const left = popup.getByLabel('Description').locator('xpath=ancestor::main/*[1]');
    await expect(left).toBeVisible();
    expect(((await left.boundingBox())?.width ?? 0) / 750).toBeCloseTo(0.4, 2);
    await expect(left.locator('img').first()).toHaveAttribute('src', chosen ?? '');
    await expect(popup.getByLabel('Title')).toHaveValue(/Homemade Sourdough Croissants/);
    await expect
      .poll(() =>
        popup.evaluate(() => {
          const inner = document.querySelector('main > :first-child > :first-child') as HTMLElement;
          const wanted = Math.max(750, inner.offsetHeight + 48 + 48);
          const last = (window as unknown as { sizes: number[][] }).sizes.at(-1);
          return last?.[0] === 750 && last[1] === wanted;
        }),
      )
      .toBe(true);
    await popup.getByRole('button', { name: /^From elsewhere/ }).click();
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Saved to From elsewhere');
    await expect(popup.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(popup.getByText('This window closes by itself.')).toBeVisible();
    expect(await axeFindings(popup)).toEqual([]);
    const source = { client: 'web', path: '/pin/create/bookmarklet/' };
    const events = logged.map((one) => Object.fromEntries(one));
    expect(events.at(-2)).toMatchObject({
      ...source,
      event: 'view',
      view_type: '12',
      view_parameter: '119',
    });
    expect(events.at(-1)).toMatchObject({ ...source, event: 'pin_create_success' });
    expect(events.at(-1)?.['guid']).toBeTruthy();
    const closed = popup.waitForEvent('close');
    await popup.clock.runFor(10_000);
    await closed;
  });
});

test('the window says what was saved and where, and closes by itself after ten seconds unless the board is opened before [CREATE-04]', async ({
  page,
  context,
  drawn,
  member,
}) => {
  const board = await aBoard(member, 'Vessels');
  const link = drawn.page('bowls');
  const media = drawn.picture('a-bowl', 480, 640);
  const text = 'Thrown on a Sunday';
  const query = new URLSearchParams({ url: link, media, description: text });
  await context.clock.install();
  await open(page, '/ideas/');
  const save = async (stopped: boolean): Promise<Page> => {
    const opened = page.waitForEvent('popup');
    await page.evaluate((path) => void window.open(path), `/pin/create/button/?${query}`);
    const popup = await opened;
    await taken(popup);
    const row = popup.getByRole('button', { name: /^Vessels/ });
    await expect(row).toBeVisible();
    if (stopped) await popup.clock.pauseAt((await popup.evaluate(() => Date.now())) + 1000);
    await row.click();
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Saved to Vessels');
    return popup;
  };

  const opened = await save(false);
  await opened.getByRole('main').getByRole('link', { name: 'Vessels' }).click();
  await expect(opened).toHaveURL(board.url);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Vessels');
  await opened.clock.runFor(20_000);
  expect(opened.isClosed()).toBe(false);
  await opened.close();

  const popup = await save(true);
  const main = popup.getByRole('main');
  const picture = main.getByRole('img').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByRole('link', { name: '127.0.0.1' })).toHaveAttribute(
    'href',
    new RegExp(`^/offsite/\\?.*url=${encodeURIComponent(link)}(?:&|$)`),
  );
  await expect(main.getByRole('link', { name: 'Vessels' })).toHaveAttribute('href', board.url);
  await popup.clock.runFor(9_999);
  await expect(main.getByText('This window closes by itself.')).toBeVisible();
  expect(popup.isClosed()).toBe(false);
  const closed = popup.waitForEvent('close');
  await popup.clock.runFor(1);
  await closed;
});

test('signed out the window shows the picture and the ways in, and coming back leads to the same pictures [CREATE-15][CREATE-16]', async ({
  page,
  context,
  drawn,
  member,
}) => {
  const code = await bookmarklet(page);
  await context.clearCookies();
  await page.goto(drawn.page('lanterns'));
  const popup = await press(page, code);
  await expect(popup.getByRole('main').locator('img')).toHaveAttribute('src', /lanterns-1\.jpg$/);
  const { pathname, search } = new URL(popup.url());
  const way = popup.getByRole('main').getByRole('link', { name: 'Log in' });
  const next = new URL((await way.getAttribute('href')) ?? '', popup.url()).searchParams.get(
    'next',
  );
  expect(next).toBe(pathname + search);
  await way.click();
  await popup.getByLabel('E-mail').fill(member.email);
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(grid(popup).getByRole('button')).toHaveCount(6);
  expect(new URL(popup.url()).pathname + new URL(popup.url()).search).toBe(next);
});

test('a page that is hostile to the bookmarklet gets nothing in and keeps nothing back [CREATE-16][SEC-36]', async ({
  page,
  member,
}) => {
  await aBoard(member, 'Safe');
  const hostile = await hostilePage();
  const code = await bookmarklet(page);
  await page.goto(hostile.url);
  const popup = await press(page, code);
  await expect(popup.getByRole('img', { name: 'Good ");alert(1)//' })).toBeVisible();
  await expect(popup.getByRole('group', { name: 'Pictures on this page' })).toHaveCount(0);
  // A top-level window, isolated from its opener and deaf to its messages.
  expect(await popup.evaluate(() => window.top === window)).toBe(true);
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
  expect(new URL(popup.url()).searchParams.get('url')).toBe(hostile.url);
  await hostile.close();
});

test('the save button for other pages is a plain link that opens the same window, and what fails there is said [CREATE-16][CREATE-21][ROUTE-06]', async ({
  page,
  context,
  drawn,
  member,
}) => {
  await aBoard(member, 'By the button');
  await open(page, '/settings/save-button/');
  await page.getByLabel('Page address').fill(drawn.page('vases'));
  await page.getByLabel('Description').fill('Two "vases" & a <bowl>');
  expect(await axeFindings(page)).toEqual([]);
  const code = await page.getByLabel('HTML for your page').inputValue();
  await page.goto(drawn.page('vases'));
  await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), code);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Save to Bowerbird' }).click();
  const popup = await opened;
  await taken(popup);
  const choices = popup.getByRole('group', { name: 'Pictures on this page' }).getByRole('radio');
  await expect(choices).toHaveCount(6);
  await expect(popup.getByLabel('Description')).toHaveValue('Two "vases" & a <bowl>');
  await popup.getByRole('button', { name: 'Show them larger' }).click();
  await grid(popup).getByRole('button').nth(2).click();
  await expect(choices.nth(2)).toBeChecked();
  let fails = true;
  const logged = new Set<string | null>();
  await popup.route('**/_/log.gif?**', async (route) => {
    const event = new URL(route.request().url()).searchParams.get('event');
    if (event !== 'page_speed') logged.add(event);
    await route.continue();
  });
  await popup.route('**/PinResource/create/', (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  const row = popup.getByRole('button', { name: /^By the button/ });
  await row.click();
  const sorry = popup.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await expect(sorry).toContainText('Sorry! Something went wrong on our end.');
  await expect.poll(() => [...logged]).toEqual(['pin_create_fail']);
  // No upload is in progress any more: creating a board comes next, and fails too.
  await popup.route('**/BoardResource/create/', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await popup.getByRole('button', { name: 'Create board' }).click();
  await popup.getByLabel('Name').fill('Bowls');
  await popup.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(popup.getByText('Uh oh! Something went wrong.')).toBeVisible();
  await popup.getByRole('button', { name: 'Cancel' }).click();
  fails = false;
  await row.click();
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Saved to By the button');
  await expect(sorry).toHaveCount(0);
  await popup.getByRole('button', { name: 'Keep it open' }).click();
  await expect(popup.getByText('This window closes by itself.')).toHaveCount(0);
  // Without a guid, a success cannot be recognised.
  expect([...logged]).toEqual(['pin_create_fail']);
});

test('the address of a pin of ours leads to the save of that pin, given as a link or by hand [ROUTE-07]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  await aBoard(member, 'Kept');
  const address = `${product.url}/pin/${pin.id}/`;
  await open(page, `/pin/create/extension/?url=${encodeURIComponent(address)}`);
  await expect(page).toHaveURL(`/pin/${pin.id}/repin/x/`);
  await expect(page.getByRole('dialog', { name: 'Choose board' })).toBeVisible();
  await open(page, '/pin/create/');
  await page.getByLabel("Or paste a page's address").fill(address);
  await page.getByRole('button', { name: 'Find pictures' }).click();
  await expect(page).toHaveURL(`/pin/${pin.id}/repin/x/`);
  await page
    .getByRole('dialog', { name: 'Choose board' })
    .getByRole('button', { name: /^Kept/ })
    .click();
  await expect(page.getByRole('dialog', { name: /Saved to Kept/ })).toBeVisible();
});
