import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, TestInfo } from '@playwright/test';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
  provoked: /40[134]/,
});

const HASH = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b';

test('an owner makes a token, sends a first event that the page sees by itself, connects a shop, and revokes the token; an analyst only looks [CONSOLE-20]', async ({
  page,
  context,
  product,
  member,
}, info) => {
  test.slow();
  // The connected shop is a PHP program.
  test.skip(spawnSync('php', ['-v']).status !== 0, 'PHP is not installed');
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const base = `/advertiser/${advertiser_id}/conversions`;

  await open(page, `/advertiser/${advertiser_id}/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Conversions' }).click();
  await rail.getByRole('link', { name: 'API and partners' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/setup-api/?$`));
  const note = page.getByRole('status').filter({ hasText: /arrived|works/ });
  await expect(note).toContainText('Nothing has arrived through the API yet.');
  await page.getByRole('button', { name: 'Copy the message' }).click();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  expect(message).toContain(`/ads/v4/advertisers/${advertiser_id}/events/`);
  expect(message).not.toContain('bower_');
  expect(await axeFindings(page), 'start').toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'API and partners' });
  await tabs.getByRole('link', { name: 'Access tokens' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/access_token/?$`));
  await page.getByLabel('Name', { exact: true }).fill('Shop server');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByLabel('Token', { exact: true }).innerText();
  expect(token).toMatch(/^bower_/);
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText('Not used yet');
  expect(await axeFindings(page), 'a token').toEqual([]);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText('Shop server');
  expect(await page.content()).not.toContain(token);

  await tabs.getByRole('link', { name: 'Set up by hand' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/api_manual_setup/?$`));
  const call = page.getByLabel('A sample call');
  await expect(call).toContainText(product.url);
  await expect(page.getByText('Nothing has arrived through the API yet.')).toBeVisible();
  // The displayed instructions work verbatim; only the token is the reader's own.
  const address = /'(http[^']+)'/.exec(await call.innerText())?.[1] ?? '';
  const body = /-d '(.+)'/.exec(await call.innerText())?.[1] ?? '';
  const post = (data: string, bearer = token) =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: data,
    });
  expect((await post(body)).status).toBe(200);
  await expect(
    page.getByText(/We received your first event, checkout, \d+ sec\. ago\./),
  ).toBeVisible();
  await expect(page.getByLabel('Done')).toHaveCount(3);
  const wrong = JSON.stringify({
    data: [{ event_name: 'buy', event_id: 'order-9', user_data: { em: [HASH] } }],
  });
  expect((await post(wrong)).status).toBe(200);
  const refused = page.getByRole('table', { name: 'Not counted' });
  await expect(refused).toContainText('order-9');
  await expect(refused).toContainText("event_name: We don't know this event.");
  expect(await axeFindings(page), 'by hand').toEqual([]);
  // The token is valid for nothing else.
  const elsewhere = await fetch(`${product.url}/resource/AdAccountsResource/get/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(elsewhere.ok).toBe(false);

  await tabs.getByRole('link', { name: 'Through a partner' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/api_partner_setup/?$`));
  for (const file of ['bowerbird-webhook.mjs', 'bowerbird-server-tag.tpl'])
    expect((await downloaded(page, file, info)).text).toContain(address);
  expect(await axeFindings(page), 'partners').toEqual([]);

  await tabs.getByRole('link', { name: 'Shop plugin' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/pinterest_capi_connect/?$`));
  await expect(page.locator('body')).not.toContainText(/pinterest/i);
  const plugin = await downloaded(page, 'bowerbird-conversions.php', info);
  expect(plugin.text).toContain(address);
  expect(plugin.text).not.toContain('bower_');
  const order = { number: 71, email: 'Ada@Example.com', total: 49.5, currency: 'USD', items: [] };
  const shop = join(import.meta.dirname, '../server/ads/conversion-setup/shop-order.php');
  const paid = JSON.stringify({ ...order, paid: Math.floor(Date.now() / 1000) });
  const { stdout } = await promisify(execFile)('php', [shop, plugin.path, address, token, paid]);
  expect(JSON.parse(stdout)).toMatchObject({ notes: [], meta: { _bowerbird_sent: '1' } });
  await expect(
    page.getByText(/We received your latest event, checkout, \d+ sec\. ago\./),
  ).toBeVisible();
  expect(await axeFindings(page), 'shop').toEqual([]);

  await tabs.getByRole('link', { name: 'Access tokens' }).click();
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText('Used now');
  await page.getByRole('button', { name: 'Revoke Shop server' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await post(body)).status).toBe(401);

  const analyst = await owner.delegate(['ANALYST']);
  expect(
    await analyst.refusal(createConversionEvents, { advertiser_id, data: [{}] }),
  ).toMatchObject({ status: 404 });
  await context.clearCookies();
  await signIn(context, analyst, product.url);
  await open(page, `${base}/setup-api/`);
  await expect(page.getByText('It works.')).toBeVisible();
  await open(page, `${base}/access_token/`);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  const stranger = await product.person();
  for (const name of ['setup-api', 'access_token', 'api_manual_setup', 'api_partner_setup'])
    expect((await stranger.request(`${base}/${name}`)).status).toBe(404);

  await context.clearCookies();
  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of ['setup-api', 'api_manual_setup', 'api_partner_setup', 'access_token']) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
    expect(await axeFindings(page), `${name} on a phone, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
});

/** Downloads a file from the page; returns its path. */
async function downloaded(page: Page, file: string, info: TestInfo) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${file}` }).click();
  const done = await download;
  expect(done.suggestedFilename()).toBe(file);
  const stream = await done.createReadStream();
  let text = '';
  for await (const piece of stream) text += String(piece);
  const path = info.outputPath(file);
  await writeFile(path, text);
  return { text, path };
}
