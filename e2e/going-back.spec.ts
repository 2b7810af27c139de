import { expect, open, reload, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the history is a stack: back and forward move in it, a new page clears what lay forward, a reload keeps it [UI-03]', async ({
  page,
  product,
  member,
}) => {
  const world = await aWorld(product);
  const own = await aBoard(member, 'Mine');
  const readStored = () =>
    page.evaluate(() => {
      const { previous, current, forward } = JSON.parse(sessionStorage.getItem('history') ?? '{}');
      const hrefs = (list: { href: string }[]): string[] => list.map(({ href }) => href);
      return [hrefs(previous), current.href, hrefs(forward)];
    });
  await open(page, world.board.url);
  await page.getByRole('main').getByRole('link', { name: world.pin.title }).click();
  const closeup = page.getByRole('dialog', { name: world.pin.title });
  await closeup.getByRole('button', { name: /^Choose board/ }).click();
  const modal = page.getByRole('dialog', { name: 'Repin modal' });
  await expect(modal).toBeVisible();
  const [board, pin] = [world.board.url, `/pin/${world.pin.id}/`];
  expect(await readStored()).toEqual([[board, pin], `${pin}repin/x/`, []]);
  await page.goBack();
  await expect(modal).toHaveCount(0);
  expect(await readStored()).toEqual([[board], pin, [`${pin}repin/x/`]]);
  await page.goForward();
  await expect(modal).toBeVisible();
  await reload(page);
  await expect(modal).toBeVisible();
  expect(await readStored()).toEqual([[board, pin], `${pin}repin/x/`, []]);
  await modal.getByRole('button', { name: /^Mine/ }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Saved to Mine');
  await expect(page).toHaveURL(pin);
  await messages.getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveURL(own.url);
  expect(await readStored()).toEqual([[board, pin], own.url, []]);
});
