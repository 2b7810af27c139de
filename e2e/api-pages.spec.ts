import { createAccessToken } from '#contract/identity.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

test.use({ provoked: /status of 40[14]/ });

test('an endpoint is tried from its page, with one’s session or with an access token', async ({
  page,
  member,
}) => {
  await aBoard(member, 'Cabinets');
  await open(page, '/settings/tokens/');
  await page.getByRole('link', { name: 'API documentation' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Boards' }).click();
  const read = page.locator('#v3_get_boards');
  await read.getByText('Try it').click();
  await read.getByLabel('Input').fill('{"username": ');
  await read.getByRole('button', { name: 'Send' }).click();
  await expect(read.getByRole('status')).toHaveText('The input is not a JSON object.');
  await read.getByLabel('Input').fill(JSON.stringify({ username: member.username }));
  await read.getByRole('button', { name: 'Send' }).click();
  await expect(read.getByRole('status')).toHaveText(/^200/);
  await expect(read.getByRole('region', { name: /^Result/ })).toContainText('"name": "Cabinets"');

  const create = page.locator('#v3_create_board');
  await create.getByText('Try it').click();
  await create.getByLabel('Input').fill('{"name": "By session"}');
  await create.getByRole('button', { name: 'Send' }).click();
  await expect(create.getByRole('status')).toHaveText(/^200/);

  // Without the session, only the token counts.
  const scopes: ('read' | 'write')[] = ['read', 'write'];
  const { token } = await member.call(createAccessToken, { name: 'Try', scopes });
  await page.context().clearCookies();
  await create.getByRole('button', { name: 'Send' }).click();
  await expect(create.getByRole('status')).toHaveText(/^401/);
  await page.getByLabel('Access token').fill(token);
  await create.getByLabel('Input').fill('{"name": "By token"}');
  await create.getByRole('button', { name: 'Send' }).click();
  await expect(create.getByRole('status')).toHaveText(/^200/);
  await read.getByRole('button', { name: 'Send' }).click();
  const result = read.getByRole('region', { name: /^Result/ });
  await expect(result).toContainText('"name": "By token"');
  await expect(result).toContainText('"name": "By session"');
});

test('an operation of /v5 has its example, and is tried from its page too', async ({
  page,
  member,
}) => {
  await aBoard(member, 'Cabinets');
  await page.goto('/docs/api/v5/');
  const change = page.locator('#v5_campaigns_update');
  await expect(change.getByRole('region', { name: /^Request/ })).toContainText(
    /curl -X PATCH.*-d '\[{"id"/s,
  );
  const list = page.locator('#v5_boards_list');
  await list.getByText('Try it').click();
  await list.getByRole('button', { name: 'Send' }).click();
  await expect(list.getByRole('status')).toHaveText(/^200/);
  await expect(list.getByRole('region', { name: /^Result/ })).toContainText('"name": "Cabinets"');
  const create = page.locator('#v5_boards_create');
  await create.getByText('Try it').click();
  await create.getByLabel('Input').fill('{"name": "By /v5"}');
  await create.getByRole('button', { name: 'Send' }).click();
  await expect(create.getByRole('status')).toHaveText(/^201/);
  // A list is sent as the whole body: the refusal is about the item's ad account, not about the form.
  await change.getByText('Try it').click();
  await change.getByRole('button', { name: 'Send' }).click();
  await expect(change.getByRole('status')).toHaveText(/^404/);
  expect(await axeFindings(page), 'v5').toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the pages fit a phone, are found by words, and can be used by everybody', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto('/docs/api/');
      expect(await axeFindings(page), 'overview').toEqual([]);
      await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('board section');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
      expect(await axeFindings(page), 'search').toEqual([]);
      await page.getByRole('link', { name: 'Order board sections' }).click();
      await expect(page.getByRole('heading', { name: 'Order board sections' })).toBeInViewport();
      await page.locator('#v3_get_board').getByText('Try it').click();
      expect(await axeFindings(page), 'boards').toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await axeFindings(page), 'boards, wide').toEqual([]);
    });
  });
}
