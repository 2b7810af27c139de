import { untilLoaded } from './built-file.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aWorld, manyPins } from './world.ts';

test.describe('a connection that is gone', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Something went wrong|dropped on the way/ });

  test('is said where a page was asked for, with another try that works once it is back [UI-02]', async ({
    page,
    product,
  }) => {
    const { owner, pin } = await aWorld(product);
    await open(page, '/search/pins/?q=nothing');
    await page.route('**/resource/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('combobox', { name: 'Search' }).fill(owner.username);
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: "This page didn't load" });
    // Displayed after two retries.
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await expect(alert.getByRole('link', { name: 'Go home' })).toBeVisible();
    await page.unroute('**/resource/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: pin.title })).toBeVisible();
  });

  test('is said in the save modal, which loads its boards at the next try', async ({
    page,
    product,
    context,
    member,
  }) => {
    const { pin } = await aWorld(product);
    await aBoard(member, 'Mine');
    await open(page, `/pin/${pin.id}/`);
    await page.route('**/BoardPickerBoardsResource/**', (route) =>
      route.abort('internetdisconnected'),
    );
    const choose = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Choose board/ });
    await choose.hover();
    // Its code has loaded before the connection goes: only the boards are missing.
    await untilLoaded(page, 'pins/actions/pin-dialogs.tsx');
    await context.setOffline(true);
    await choose.click();
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('heading', { name: "Your boards didn't load" })).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute('**/BoardPickerBoardsResource/**');
    await context.setOffline(false);
    await modal.getByRole('button', { name: 'Try again' }).click();
    await expect(modal.getByRole('button', { name: /^Mine/ })).toBeVisible();
  });
});

test.describe('a picture that does not come', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('leaves its colour and what it is called, also where it was asked for by the document', async ({
    page,
    product,
  }) => {
    const { owner, board, pin } = await aWorld(product);
    await page.route('**/*.webp', (route) => route.abort());
    await open(page, board.url);
    const tile = page
      .getByRole('list', { name: `Pins on ${board.name}` })
      .getByRole('link', { name: pin.title });
    await expect(tile.getByRole('img', { name: pin.title })).toHaveText(pin.title);
    await expect(tile.locator('img')).toHaveCount(0);
    // Those of the board's cover are decorative: only their colour remains.
    const cover = page.getByRole('main').locator('header img');
    await expect(cover.first()).toHaveCSS('opacity', '0');
    await tile.click();
    const closeup = page.getByRole('dialog', { name: pin.title });
    await expect(
      closeup.getByRole('article').first().getByRole('img', { name: pin.title }),
    ).toHaveText(pin.title);
    await page.unroute('**/*.webp');
    await open(page, `/${owner.username}/_saved/`);
    await expect(page.getByRole('link', { name: pin.title }).locator('img')).toBeVisible();
  });
});

test.describe('the rest of a list that does not come', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('is said below it, and comes at the next try', async ({ page, product }) => {
    const owner = await product.person();
    const board = await aBoard(owner, 'Long list');
    await manyPins(owner, board, 30);
    await page.route('**/resource/BoardFeedResource/**', (route) => route.abort());
    await open(page, board.url);
    const main = page.getByRole('main');
    const list = main.getByRole('list', { name: 'Pins on Long list' });
    await page.keyboard.press('End');
    const alert = main.getByRole('alert').filter({ hasText: "The rest didn't load." });
    await expect(alert).toBeVisible();
    await page.unroute('**/resource/BoardFeedResource/**');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
    const places = list.locator('[aria-posinset]');
    const last = async () =>
      Math.max(
        ...(await places.evaluateAll((all) =>
          all.map((tile) => Number(tile.getAttribute('aria-posinset'))),
        )),
      );
    await expect.poll(last).toBeGreaterThan(25);
  });
});

test.describe('a page that breaks', () => {
  test.use({ provoked: /TypeError|message:/ });

  test('says so in its place with a way on, and logs the error’s message, name and stack [UI-02]', async ({
    page,
    product,
  }) => {
    const { owner, board } = await aWorld(product);
    const logged: string[] = [];
    await open(page, board.url);
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    // An answer that no server version gives, and the page cannot render.
    await page.route('**/resource/UserResource/get/**', (route) =>
      route.fulfill({
        json: { resource_response: { status: 'success', data: { username: owner.username } } },
      }),
    );
    await page.getByRole('main').getByRole('link', { name: owner.fullName }).first().click();
    await expect(
      page.getByRole('heading', { level: 1, name: "This page didn't load" }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bowerbird home' })).toBeVisible();
    expect(logged.join('\n')).toMatch(/message: .+ name: TypeError, stack: TypeError/);
  });
});
