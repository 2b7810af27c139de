import { CONFETTI_DELAY_MS, CONFETTI_MS } from '#contract/kernel/limits.ts';
import { axeFindings } from './axe.ts';
import { partner } from './building.ts';
import { pictureFile } from './corpus.ts';
import { expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('creating is a page of the site: a refusal ends with its reason, and the new Pin has its title, confetti and what can be done next', async ({
  page,
  member,
}) => {
  await partner(member);
  await aBoard(member, 'Birds');
  await open(page, '/pin/create/');
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const board = page.getByRole('button', { name: /^Birds/ });
  const refusal = page.getByText('Choose a picture first.');
  await board.click();
  await expect(refusal).toBeVisible();
  await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
  await expect(page.getByRole('img', { name: "The picture you're about to save" })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Title' }).fill('A bird on a rock');
  await board.click();
  const done = page.getByRole('main');
  await expect(done.getByRole('heading', { name: 'Saved to Birds' })).toBeFocused();
  await expect(done.getByText('A bird on a rock')).toBeVisible();
  await expect(done.getByRole('button', { name: 'Create another' })).toBeVisible();
  await expect(done.getByRole('link', { name: 'See it now' })).toBeVisible();
  await expect(done.getByRole('link', { name: 'Send' })).toHaveAttribute('href', /share=true$/);
  await expect(done.locator('canvas')).toBeVisible();
  await expect(done.locator('canvas')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await done.getByRole('link', { name: 'Promote' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promote a Pin');
});

test('nothing flies for people who prefer less motion', async ({ page, member }) => {
  await aBoard(member, 'Birds');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/pin/create/');
  await page.getByLabel('Choose a picture').setInputFiles(await pictureFile(3));
  await expect(page.getByRole('img', { name: "The picture you're about to save" })).toBeVisible();
  await page.clock.install();
  await page.getByRole('button', { name: /^Birds/ }).click();
  await expect(page.getByRole('heading', { name: 'Saved to Birds' })).toBeVisible();
  await page.clock.runFor(CONFETTI_DELAY_MS + CONFETTI_MS / 2);
  await expect(page.locator('canvas')).toHaveCount(0);
  // A narrow window does not bring the form back, where the Pin could be made twice.
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(page.getByRole('heading', { name: 'Saved to Birds' })).toBeVisible();
  await expect(page.getByLabel('Choose a picture')).toHaveCount(0);
});

test('the builder says what can be made, from which files, and how the rest is opened', async ({
  page,
  member,
}) => {
  await aBoard(member, 'Birds');
  await open(page, '/pin-builder/');
  const kinds = page.getByRole('region', { name: 'What you can make' });
  await expect(kinds.getByText('Up to 20 pages of pictures and words.')).toBeVisible();
  await expect(page.getByText(/up to 200 MB each/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel(/^Choose pictures/).setInputFiles(await pictureFile(3));
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('time')).toHaveText('now');
  await kinds.getByRole('link', { name: 'Become a business' }).click();
  await expect(page).toHaveURL(/\/business\/convert\/\?next=/);
});
