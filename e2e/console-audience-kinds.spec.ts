import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { savePin } from '#contract/pins.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aCrowd, aWillingPerson } from './audience-world.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Makes a topic of this name, by the pins of several people. */
async function aTopic(product: Product, name: string): Promise<void> {
  for (let maker = 0; maker < 3; maker += 1) {
    const person = await product.person();
    await aPin(person, await aBoard(person, name));
  }
  await product.run('discovery.count-topics');
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Looks a person up, by the e-mail address; returns the row of an audience. */
async function foundIn(page: Page, base: string, { email }: Person, audience: string) {
  await open(page, `${base}/audience_debug/`);
  await page.getByLabel('E-mail address, or its SHA-256').fill(email);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('heading', { name: /^In / })).toBeVisible();
  return page.getByRole('row').filter({ hasText: audience });
}

test('a persona is made of topics and a country, says both, and holds who chose one of them there', async ({
  page,
  member,
  product,
}) => {
  await aTopic(product, 'Kilns');
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const base = `/advertiser/${advertiser_id}`;
  const [liking, other] = [await aWillingPerson(product), await aWillingPerson(product)];
  await liking.call(chooseInterests, { topics: ['Kilns'] });

  await open(page, `${base}/audiences/?new=1`);
  await page.getByLabel('Persona').check();
  await page.getByLabel('Name', { exact: true }).fill('Potters');
  const create = page.getByRole('button', { name: 'Create audience' });
  await expect(create).toBeDisabled();
  const interests = page.getByRole('group', { name: 'Interests' });
  await expect(interests).toContainText('Choose at least one.');
  await interests.getByRole('button', { name: 'Kilns' }).click();
  await expect(interests.getByRole('status')).toHaveText(/^1 of \d+$/);
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  expect(await axeFindings(page), 'a persona is chosen').toEqual([]);
  await create.click();
  await expect(page.getByText('Likes Kilns (United States)')).toBeVisible();
  await expect(page.getByText('under 100', { exact: true })).toBeVisible();

  const row = await foundIn(page, base, liking, 'Potters');
  await expect(row).toContainText('likes Kilns');
  await expect(page.getByRole('heading', { name: 'In 1 audience' })).toBeVisible();
  await foundIn(page, base, other, 'Potters');
  await expect(page.getByRole('heading', { name: 'In none of your audiences' })).toBeVisible();
});

test('who saves a Pin joins an audience of those who do, made for as many days as were written', async ({
  page,
  member,
  product,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const base = `/advertiser/${advertiser_id}`;
  const pin = await aPin(member, await aBoard(member, 'Vases'), { title: 'A vase' });
  const saver = await aWillingPerson(product);

  await open(page, `${base}/audiences/?new=1`);
  await page.getByLabel('Engagement').check();
  await page.getByLabel('Name', { exact: true }).fill('Saved one of ours');
  const acts = page.getByRole('group', { name: 'People who' });
  for (const act of ['Clicked an ad', 'Opened an ad', 'Saved a Pin']) {
    await acts.getByLabel(act).uncheck();
  }
  const create = page.getByRole('button', { name: 'Create audience' });
  await expect(create).toBeDisabled();
  await acts.getByLabel('Saved a Pin').check();
  const days = page.getByLabel('In the last days');
  await days.fill('541');
  await expect(days).toHaveValue('540');
  await days.fill('');
  await expect(create).toBeDisabled();
  await days.fill('30');
  expect(await axeFindings(page), 'engagement is chosen').toEqual([]);
  await create.click();
  await expect(page.getByText('Saved a Pin, 30 days')).toBeVisible();

  await saver.call(savePin, { pin_id: pin.id, board_id: (await aBoard(saver, 'Mine')).id });
  await expect(async () => {
    const row = await foundIn(page, base, saver, 'Saved one of ours');
    await expect(row).toContainText('saved a Pin', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
});

test('a list that is pasted is hashed here first, unless one chooses to send the addresses', async ({
  page,
  member,
  product,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const crowd = await aCrowd(product, 'paster');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(decodeURIComponent(request.postData() ?? '')));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const [first = '', second = '', ...rest] = crowd;
  const paste = async (name: string) => {
    await open(page, `/advertiser/${advertiser_id}/audiences/?new=1`);
    await page.getByRole('group', { name: 'The list' }).getByText('Paste', { exact: true }).click();
    const lines = [` ${first.toUpperCase()} `, md5(second), ...rest, rest[0], 'nobody'];
    await page.getByLabel('Addresses', { exact: true }).fill(lines.join('\n'));
    await expect(page.getByText('100 rows are sent, 2 left out.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel("I'm allowed to use these addresses for advertising").check();
  };
  const create = async () => {
    await page.getByRole('button', { name: 'Create audience' }).click();
    await expect(page.getByText('Matched', { exact: true })).toBeVisible();
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    await expect(page.locator('dd').filter({ hasText: /^100$/ })).toBeVisible();
  };
  await paste('Hashed here');
  const sample = page.getByRole('table').getByRole('row').nth(1);
  await expect(sample).toContainText(new RegExp(`${sha256(first).slice(0, 4)}….{4}`));
  expect(await axeFindings(page), 'a list is pasted').toEqual([]);
  await create();
  expect(sent.join('\n').toLowerCase()).not.toContain('@many.example');
  expect(sent.join('\n')).toContain(sha256(first));
  expect(sent.join('\n')).toContain(md5(second));

  await paste('As it is');
  await page.getByLabel('Hash here, before anything is sent').uncheck();
  await expect(sample).not.toContainText('…');
  await create();
  expect(sent.join('\n').toLowerCase()).toContain(first);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toBe(0);
});

test.describe('with an id that is not ours', () => {
  test.use({ provoked: /400 \(Bad Request\)/ });
  test('somebody is looked up by a click, whose id is checked', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await open(page, `/advertiser/${advertiser_id}/audience_debug/`);
    await page
      .getByRole('group', { name: 'Look up by' })
      .getByText('Click ID', { exact: true })
      .click();
    await page.getByRole('textbox', { name: 'Click ID' }).fill('bclid=no');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Enter a click ID.')).toBeVisible();
    expect(await axeFindings(page), 'by a click').toEqual([]);
  });
});
