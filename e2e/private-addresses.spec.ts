import { expect, open, signIn, test } from './product.ts';

const SAID =
  "That address is on a private network, so we don't look for pictures there. The people who run this site can allow it (FETCH_ALLOW).";

test('a page on a private network is said to be one, wherever pictures are looked for', async ({
  page,
  context,
  product,
}) => {
  await signIn(context, await product.person(), product.url);
  for (const path of ['/pin/create/', '/pin-builder/']) {
    await open(page, path);
    const field = page.getByLabel("Or paste a page's address");
    // Both are refused alike, whether or not anything answers there.
    for (const address of ['http://192.168.1.20/album/', new URL('/', page.url()).href]) {
      await field.fill(address);
      await page.getByRole('button', { name: 'Find pictures' }).click();
      await expect(page.getByText(SAID)).toBeVisible();
      const dialog = page.getByRole('dialog', { name: 'Pictures on this page' });
      if (path === '/pin-builder/') {
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toHaveCount(0);
      }
    }
  }
});
