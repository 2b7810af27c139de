import { anSftpSite } from '#server/media/outside/test-sftp.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import { expect, open, signIn, test } from './product.ts';
import { runProduct } from './run-product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /400/ });

test('an owner adds a file on an SFTP server, which is read once its fingerprint is named', async ({
  browser,
  drawn,
}) => {
  await using site = await anSftpSite('blue bottle caps');
  const origin = `http://${drawn.allow}`;
  site.files.set(
    '/feeds/main.csv',
    Buffer.from(
      'id,title,description,link,image_link,price,availability,google_product_category\n' +
        `V-1,Vase,Of glass,${origin}/1,${origin}/1.jpg,24.99 USD,in stock,Decor\n`,
    ),
  );
  // A separate product, which may access that server.
  const product = await runProduct([drawn.allow, site.pair].join(','));
  const owner = await aBusiness({ person: () => product.person() });
  await claimDrawn(owner, drawn);
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(context, owner, product.url);
  const page = await context.newPage();
  await open(page, `/advertiser/${owner.advertiser_id}/product-catalogs/data-source`);
  await page.getByRole('button', { name: 'Add a data source' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shop, main');
  await page.getByLabel('Time zone').fill('Europe/Amsterdam');
  const key = page.getByLabel("Fingerprint of the server's key");
  await expect(key).toHaveCount(0);
  await page.getByLabel('Address of the file').fill(`${site.origin}/feeds/main.csv`);
  const add = page.getByRole('button', { name: 'Add and read it' });
  await add.click();
  await expect(page.getByText('Enter the user name for the SFTP server.')).toBeVisible();
  await page.getByLabel('User name').fill('shop');
  await page.getByLabel('Password').fill('blue bottle caps');
  await add.click();
  await expect(page.getByText(/Enter the fingerprint of the server's key/)).toBeVisible();
  await key.fill('AA:BB');
  await add.click();
  await expect(page.getByText('Enter a fingerprint as SHA256: and 43 characters.')).toBeVisible();
  expect(await axeFindings(page), 'the form of an SFTP server').toEqual([]);
  expect(site.passwords).toEqual([]);

  await key.fill(site.fingerprint);
  await add.click();
  await expect(page.getByText('Nothing is wrong with any product.')).toBeVisible({
    timeout: 20_000,
  });
  expect(site.passwords).toEqual(['blue bottle caps']);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(key).toHaveValue(site.fingerprint);
  expect(await axeFindings(page), 'the form on a phone').toEqual([]);
  await key.fill(`SHA256:${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Read it now' }).click();
  await expect(page.getByText("The file couldn't be fetched")).toBeVisible({ timeout: 20_000 });
  expect(site.passwords).toEqual(['blue bottle caps']);
  await context.close();
  await product.stop();
});
