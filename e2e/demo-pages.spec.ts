import { getBoardPins } from '#contract/pins/lists.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test as base } from './product.ts';
import { runProduct } from './run-product.ts';
import { aBoard } from './world.ts';

interface Found {
  readonly id: string;
  readonly link: string;
}

const test = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const product = await runProduct('', { DEMO: 'on' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a Pin of the demo leads to a page here, which can be saved from by its button and by a scan', async ({
  page,
  member,
  product,
}) => {
  test.setTimeout(180_000);
  const board = await aBoard(member, 'Found');
  const found = async () =>
    product.sql<Found>(
      `select pins.id, link from pins, demo_things where made = pins.id::text and link is not null
       and name ~ '^pin (botanical|birds|tiles|vases)' order by pins.id limit 1`,
    );
  await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(1);
  const [pin] = await found();
  if (!pin) throw new Error('There is no pin with a link');

  await open(page, `/pin/${pin.id}/`);
  const link = page.getByRole('article').first().locator('a[target=_blank]').first();
  const [there] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(there).toHaveURL(pin.link);
  const title = await there.getByRole('heading', { level: 1 }).textContent();
  expect(await axeFindings(there)).toEqual([]);

  await there.getByRole('link', { name: 'Save this picture to Bowerbird' }).click();
  await there.getByRole('button', { name: /^Found/ }).click();
  await expect(there.getByRole('heading', { name: 'Saved to Found' })).toBeVisible();

  await open(page, '/pin/create/');
  await page.getByLabel("Or paste a page's address").fill(pin.link);
  await page.getByRole('button', { name: 'Find pictures' }).click();
  await expect(page.getByRole('img', { name: /./ }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(new RegExp(title ?? '-'));
  await page.getByRole('button', { name: /^Found/ }).click();
  await expect(page.getByRole('heading', { name: 'Saved to Found' })).toBeVisible();
  const { data } = await member.call(getBoardPins, { board_id: board.id });
  expect(data.map((one) => one.link)).toEqual([pin.link, pin.link]);
});

test('a photograph of the demo names who took it, on its Pin, its page and the list of all', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const found = async () =>
    product.sql<{ id: string; picture: string }>(
      `select made as id, substr(name, 5) as picture from demo_things
       where name ~ '^pin (plates|celadon|orbit|rooms)-' and made <> '' order by name limit 1`,
    );
  await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(1);
  const [pin] = await found();
  if (!pin) throw new Error('There is no photograph');
  await open(page, `/pin/${pin.id}/`);
  await expect(page.getByText(/(Photograph|Painting) by .+ \(.+\)/).first()).toBeVisible();

  await page.goto(`/_demo/${pin.picture}/`);
  const caption = page.locator('figcaption');
  await expect(caption).toHaveText(/^(Photograph|Painting) by /);
  await expect(caption.getByRole('link')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Who made the pictures' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Who made the pictures');
  await expect(page.locator(`a[href="/_demo/${pin.picture}/"]`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
